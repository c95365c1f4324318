"""The paper on which a viewer answers: a frame, and in it blocks, one below the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.books.writing.language import gettext as _

from ..drawing import NOTHING, drawn, joined
from ..memory import kept
from .debt import DebtPanel


class Controls(NamedTuple):
    """What the paper of one viewer is put together from: equal where they look the same.

    Where there may be `bids` their place is kept while there is none to make; `in_vain` says what one lacks for any,
    `outbid` what one lacks for the next.
    """

    watching: bool
    playing: bool
    over: SafeString
    held: bool
    out: bool
    alone: bool
    awaited: bool
    answered: str
    deed: SafeString
    reach: str
    now: SafeString
    back: SafeString
    offers: SafeString
    auction: SafeString
    bids: bool
    in_vain: str
    outbid: str
    bidding: SafeString
    limit: SafeString
    sealed: str
    raising: bool
    debt: DebtPanel | None
    leaving: SafeString
    business: SafeString


class Frame(NamedTuple):
    """What of it is the same whatever is asked.

    If a bot plays the seat, an auction is on, one may bid or has too little to, all is over.
    """

    held: bool
    auction: bool
    bids: bool
    in_vain: bool
    over: SafeString


class Says(NamedTuple):
    """What the paper begins with: whom the table waits for, and what was answered to one's offer just now.

    `alone`: who is out has played against bots alone.
    """

    watching: bool
    awaited: bool
    out: bool
    alone: bool
    idle: bool
    offered: bool
    answered: str


class AnswerForms(NamedTuple):
    """The forms by which one answers what is asked now; in debt the plan that pays it is the first."""

    playing: bool
    debt: DebtPanel | None


class Box(NamedTuple):
    """Forms that belong together: their name, and what stands above them."""

    name: str
    title: str = ""


@kept(2_000)
def draw_paper(controls: Controls) -> SafeString:
    """The paper of one viewer, not yet addressed: the same for all of whom the same is asked."""
    auction = bool(controls.auction)
    frame = Frame(controls.held, auction, auction and controls.playing, bool(controls.in_vain), controls.over)
    return drawn("own", frame, blocks=joined(_blocks(controls)))


def _blocks(controls: Controls) -> Iterator[SafeString]:
    """The blocks in their order; empty where there is nothing to be said or asked."""
    idle = not (controls.watching or controls.awaited or controls.over or controls.offers or controls.held)
    offered, out = bool(controls.offers), idle and controls.out
    alone = out and controls.alone
    yield drawn("says", Says(controls.watching, controls.awaited, out, alone, idle, offered, controls.answered))
    yield drawn("debt", controls.debt) if controls.debt else NOTHING
    yield controls.auction
    yield drawn("sealed", controls.sealed) if controls.sealed else NOTHING
    yield controls.deed
    yield drawn("reach", controls.reach) if controls.reach and not (controls.debt or controls.offers) else NOTHING
    yield drawn("answers", AnswerForms(controls.playing, controls.debt), now=controls.now)
    lacking = controls.in_vain or controls.outbid
    bidding = controls.bidding or (drawn("in_vain", lacking) if lacking else NOTHING)
    yield drawn("box", Box("bidding"), forms=bidding) if controls.bids or bidding else NOTHING
    yield _boxed(controls.back, Box("back"))
    yield controls.limit
    yield _boxed(controls.offers, Box("offers", _("Offers")))
    yield _boxed(controls.leaving, Box("leaving"))  # below an offer that may pay what is owed
    yield _boxed(controls.business, Box("business", _("Business"))) if controls.raising else NOTHING


def _boxed(forms: SafeString, box: Box) -> SafeString:
    return drawn("box", box, forms=forms) if forms else NOTHING
