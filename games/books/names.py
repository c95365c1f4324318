"""What things are called: what all books share in the reader's language, the rest as each book has it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.engine.board import Group, SquareKind
from games.engine.option import Value
from games.engine.pieces import Piece

from .shelf import BOOKS
from .writing.language import spoken

COMMON = {
    "go": _("Departure"),
    "chance": _("Chance"),
    "chest": _("Community chest"),
    "income_tax": _("Income tax"),
    "luxury_tax": _("Luxury tax"),
    "jail": _("Jail"),
    "free_parking": _("Free parking"),
    "go_to_jail": _("Go to jail"),
}

OPTION_NAMES = {
    "claims": _("Rent"),
    "auction": _("Auctions"),
    "lowest_bid": _("Lowest bid"),
    "direction": _("Order of seats"),
    "income_tax": _("Income tax"),
    "luxury_tax": _("Luxury tax"),
    "build_anywhere": _("Build also where one does not stand"),
    "time_limit": _("A closing time"),
    "equal_turns": _("Equal turns"),
}
"""What table options are called."""
OPTION_HINTS = {
    "equal_turns": _("When the time is up the round is finished too, so that all have had equally many turns (R-77)."),
    "auction": _("Where all bid freely, the hammer falls %(quiet)s after the last bid, with a clock or without."),
}
"""What their names leave open; `quiet` is how long nobody bids before a hammer falls."""
CHOICE_NAMES: dict[str, dict[Value, Promise]] = {
    "claims": {"auto": _("claimed by the server"), "manual": _("claimed by its owner")},
    "auction": {
        "turns_final": _("in turns, a pass is final"),
        "turns": _("in turns, one may come back"),
        "free": _("free for all"),
        "sealed": _("sealed bids, all at once"),
    },
    "lowest_bid": {
        0.5: _("half the price"),
        "none": _("no lowest bid"),
        "host": _("fixed by the host"),
        "player": _("fixed by the player in turn"),
    },
    "direction": {"clockwise": _("clockwise"), "anticlockwise": _("anticlockwise")},
    "income_tax": {"choice": _("as the player chooses"), "flat": _("always the printed sum")},
}
"""What their choices are called."""
PIECE_NAMES = {
    "house": _("a house"),
    "hotel": _("a hotel"),
    "office": _("an office building"),
    "works": _("works"),
}
"""What one building is called."""
DECK_NAMES = {"chance": COMMON["chance"], "chest": COMMON["chest"]}
"""What the two decks of cards are called."""
PURPOSES = {"dice": _("dice"), "card": _("a card"), "deed": _("a deed")}
"""What a draw of chance was for."""
_GROUPS = {
    "brown": _("brown"),
    "light_blue": _("light blue"),
    "pink": _("pink"),
    "orange": _("orange"),
    "red": _("red"),
    "yellow": _("yellow"),
    "green": _("green"),
    "dark_blue": _("dark blue"),
    "station": _("stations"),
    "utility": _("utilities"),
}


class PartOfWorth(NamedTuple):
    """What a part of a worth is called: over a column, and with its sum within a sentence."""

    alone: Promise
    with_sum: Promise


PARTS_OF_WORTH = (
    PartOfWorth(_("Cash"), _("cash %(sum)s")),
    PartOfWorth(_("Property"), _("property %(sum)s")),
    PartOfWorth(_("Mortgaged property"), _("mortgaged property %(sum)s")),
    PartOfWorth(_("Buildings"), _("buildings %(sum)s")),
    PartOfWorth(_("Loans"), _("loans %(sum)s")),
)
"""In the order of the engine's `Parts`."""


def edition_name(edition: str) -> str:
    """What an edition is called."""
    return str(BOOKS[edition].name)


def edition_line(edition: str) -> str:
    """What is special about an edition, in a line."""
    return str(BOOKS[edition].special)


def group_name(edition: str, group: Group) -> str:
    """What squares that are held together are called in a book; '' for those of no group."""
    return str(BOOKS[edition].groups.get(group) or _GROUPS.get(group, ""))


def variant_name(edition: str, variant: str) -> str:
    """What a variant of an edition is called."""
    return str(BOOKS[edition].variants[variant] if variant != "standard" else _("the whole game"))


def square_name(edition: str, number: int, kind: SquareKind) -> str:
    """The name of a square, 0–39."""
    return _square_name(spoken(), edition, number, kind)


@lru_cache(maxsize=1_000)
def _square_name(_language: str | None, edition: str, number: int, kind: SquareKind) -> str:
    return str(BOOKS[edition].places.get(number) or COMMON[kind])


def purpose_name(purpose: str) -> str:
    """What a draw of chance was for."""
    return str(PURPOSES.get(purpose, purpose))


def money(edition: str, amount: int) -> str:
    """A sum as the edition writes it: 3'000'000 F, $1,500 (in French 1 500 $)."""
    if amount < 0:
        return f"−{money(edition, -amount)}"
    return str(BOOKS[edition].currency.written) % figure(edition, amount)


def figure(edition: str, amount: int) -> str:
    """A sum without the sign of its currency, for where there is room for no more: 3'000'000."""
    return f"{amount:,}".replace(",", str(BOOKS[edition].currency.thousands))


def pieces(piece: Piece, count: int) -> str:
    """A number of buildings of a kind: 1 house, 3 houses."""
    counted = {
        "house": ngettext("%(n)s house", "%(n)s houses", count),
        "hotel": ngettext("%(n)s hotel", "%(n)s hotels", count),
        "office": ngettext("%(n)s office building", "%(n)s office buildings", count),
        "works": ngettext("%(n)s works", "%(n)s works", count),
    }
    return counted[piece] % {"n": count}
