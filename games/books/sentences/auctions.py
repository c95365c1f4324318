"""What is told of shortages and auctions."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.engine import events as ev

from ..names import pieces
from ..scarce import SCARCE
from ..teller import Line, Teller


def _shortage(t: Teller, e: ev.ShortageArose) -> Line:
    values = {"who": t.who(e.seat), "pieces": pieces(e.piece, e.number)}
    return Line("build", _("%(who)s wants %(pieces)s; the others are asked.") % values)


def _wanted(t: Teller, e: ev.Wanted) -> Line:
    if not e.number:
        return Line("build", str(SCARCE[e.piece].none_wanted) % {"who": t.who(e.seat)})
    values = {"who": t.who(e.seat), "pieces": pieces(e.piece, e.number)}
    return Line("build", _("%(who)s wants %(pieces)s.") % values)


def _lapsed(t: Teller, e: ev.WishLapsed) -> Line:
    return Line("build", str(SCARCE[e.piece].lapsed) % {"who": t.who(e.seat)})


def _opened(t: Teller, e: ev.AuctionOpened) -> Line:
    text = SCARCE[e.piece].hammer if e.piece else _("%(where)s comes under the hammer, from %(sum)s.")
    return Line("auction", str(text) % {"where": t.lot(e.square, e.piece), "sum": t.sum(e.lowest)})


def _bid(t: Teller, e: ev.BidMade) -> Line:
    if e.clause == "R-80":  # what the winner pays, not what they have said; that stays a secret
        return Line("auction", _("The answers are opened."))
    values = {"who": t.who(e.seat), "sum": t.sum(e.amount)}
    return Line("auction", _("%(who)s bids %(sum)s.") % values)


def _sealed(t: Teller, e: ev.BidSealed) -> Line:
    text = _("%(who)s has answered in secret.") % {"who": t.who(e.seat)}
    return Line("auction", text)


def _passed(t: Teller, e: ev.Passed) -> Line:
    return Line("auction", _("%(who)s passes.") % {"who": t.who(e.seat)})


def _hammer(t: Teller, e: ev.AuctionEnded) -> Line | None:
    values = {"where": t.lot(e.square, e.piece), "who": "" if e.seat is None else t.who(e.seat)}
    if e.seat is None:
        return Line("auction", _("Nobody bids for %(where)s.") % values)
    return Line("auction", _("%(who)s may place %(where)s.") % values) if e.piece else None


TELLERS: dict[type, Callable[..., Line | None]] = {
    ev.AuctionOpened: _opened,
    ev.BidMade: _bid,
    ev.BidSealed: _sealed,
    ev.Passed: _passed,
    ev.ShortageArose: _shortage,
    ev.Wanted: _wanted,
    ev.WishLapsed: _lapsed,
    ev.AuctionEnded: _hammer,
}
"""The facts of `events/auctions.py` that are told, each with its sentence."""
