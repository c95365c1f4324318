"""What is said of pieces of which the bank has too few: whole sentences, since a language bends the piece in each."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy


class Scarce(NamedTuple):
    """The sentences for one kind of piece: what those who are asked read, then the auction, and an order to bid."""

    too_few: Promise
    too_few_own: Promise
    how_many: Promise
    none_wanted: Promise
    lapsed: Promise
    hammer: Promise
    auctioned: Promise
    bid: Promise
    sealed: Promise
    limit: Promise


SCARCE = {
    "house": Scarce(
        too_few=ngettext_lazy(
            "There may be too few houses for all: %(who)s may want some too.",
            "There may be too few houses for all: %(who)s may want some too.",
            "n",
        ),
        too_few_own=_("There may be too few houses for all: you may want some too."),
        how_many=_("How many houses you want"),
        none_wanted=_("%(who)s wants none of the houses."),
        lapsed=_("The wish of %(who)s for houses comes to nothing."),
        hammer=_("A house comes under the hammer, from %(sum)s."),
        auctioned=_("A house is auctioned, from %(sum)s."),
        bid=_("A house is auctioned; %(who)s has bid %(sum)s."),
        sealed=_("A house is auctioned by sealed bids, from %(sum)s: %(who)s to answer."),
        limit=_("Bid up to %(sum)s for a house."),
    ),
    "hotel": Scarce(
        too_few=ngettext_lazy(
            "There may be too few hotels for all: %(who)s may want some too.",
            "There may be too few hotels for all: %(who)s may want some too.",
            "n",
        ),
        too_few_own=_("There may be too few hotels for all: you may want some too."),
        how_many=_("How many hotels you want"),
        none_wanted=_("%(who)s wants none of the hotels."),
        lapsed=_("The wish of %(who)s for hotels comes to nothing."),
        hammer=_("A hotel comes under the hammer, from %(sum)s."),
        auctioned=_("A hotel is auctioned, from %(sum)s."),
        bid=_("A hotel is auctioned; %(who)s has bid %(sum)s."),
        sealed=_("A hotel is auctioned by sealed bids, from %(sum)s: %(who)s to answer."),
        limit=_("Bid up to %(sum)s for a hotel."),
    ),
    "office": Scarce(
        too_few=ngettext_lazy(
            "There may be too few office buildings for all: %(who)s may want some too.",
            "There may be too few office buildings for all: %(who)s may want some too.",
            "n",
        ),
        too_few_own=_("There may be too few office buildings for all: you may want some too."),
        how_many=_("How many office buildings you want"),
        none_wanted=_("%(who)s wants none of the office buildings."),
        lapsed=_("The wish of %(who)s for office buildings comes to nothing."),
        hammer=_("An office building comes under the hammer, from %(sum)s."),
        auctioned=_("An office building is auctioned, from %(sum)s."),
        bid=_("An office building is auctioned; %(who)s has bid %(sum)s."),
        sealed=_("An office building is auctioned by sealed bids, from %(sum)s: %(who)s to answer."),
        limit=_("Bid up to %(sum)s for an office building."),
    ),
    "works": Scarce(
        too_few=ngettext_lazy(
            "There may be too few works for all: %(who)s may want some too.",
            "There may be too few works for all: %(who)s may want some too.",
            "n",
        ),
        too_few_own=_("There may be too few works for all: you may want some too."),
        how_many=_("How many works you want"),
        none_wanted=_("%(who)s wants none of the works."),
        lapsed=_("The wish of %(who)s for works comes to nothing."),
        hammer=_("Works come under the hammer, from %(sum)s."),
        auctioned=_("Works are auctioned, from %(sum)s."),
        bid=_("Works are auctioned; %(who)s has bid %(sum)s."),
        sealed=_("Works are auctioned by sealed bids, from %(sum)s: %(who)s to answer."),
        limit=_("Bid up to %(sum)s for works."),
    ),
}
"""By the kind of piece."""
