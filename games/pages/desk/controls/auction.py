"""The forms of an auction: a bid of any sum, bids with one touch, the lowest bid."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.engine import Allowed
from games.engine.actions import Bid, FixLowest
from games.engine.agenda import Auction, ToFixLowest
from games.figures.bids import raises

from .desk import Desk, Field, Form

ROUND = 2
"""Which of a book's bills, the largest first, a raise with one touch may be."""


def bid(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """In the open the least bid, raises with one touch, any sum; in secret a sum. Whoever leads finds it in a fold."""
    top = desk.view.asked
    assert isinstance(top, Auction)
    if top.by == desk.seat:
        yield _above_ones_own(desk, allowed, top)
        return
    sealed, about = top.is_secret, top.lot
    steps = () if sealed else raises(allowed.least, allowed.most, desk.edition.unit, desk.edition.bills[ROUND])
    for place, amount in enumerate(steps):
        tone, group = ("raise", "bidding") if place else ("main", "now")
        yield Form(
            "bid", _("Bid %(sum)s") % {"sum": desk.sum(amount)}, (Field("hidden", "amount", value=amount),),
            tone=tone, group=group, about=about, note=_left(desk, allowed, amount),
        )  # fmt: skip
    where = desk.teller.lot(top.square, top.piece)
    label = _("Your highest bid for %(where)s, in secret") % {"where": where} if sealed else _("Your bid")
    any_sum = _any_sum(desk, allowed, label)
    tone, group = ("main", "now") if sealed else ("plain", "bidding")
    yield Form("bid", _("Bid"), (any_sum,), tone=tone, group=group, about=about)


def _any_sum(desk: Desk, allowed: Allowed, label: str) -> Field:
    unit = desk.edition.unit
    return Field("number", "amount", label, value=allowed.least, least=allowed.least, most=allowed.most, step=unit)


def _above_ones_own(desk: Desk, allowed: Allowed, top: Auction) -> Form:
    """To raise one's own high bid, which nobody does by mistake: it is to be opened, and says what it is."""
    any_sum = _any_sum(desk, allowed, _("Nobody has outbid you. More than your own bid"))
    return Form(
        "bid", _("Outbid yourself"), (any_sum,), group="bidding", about=f"{top.lot}-own",
        fold=_("Raise your own bid"),
    )  # fmt: skip


def _left(desk: Desk, allowed: Allowed, amount: int) -> str:
    """What one would be left with."""
    [action] = allowed.actions
    assert isinstance(action, Bid)
    return desk.left(allowed.priced(action._replace(amount=amount)).price)


def lowest_bid(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """The lowest bid, with a proposal."""
    top, [proposed] = desk.view.asked, allowed.actions
    assert isinstance(top, ToFixLowest)
    assert isinstance(proposed, FixLowest)
    label = _("Lowest bid for %(where)s") % {"where": desk.teller.where(top.square)}
    amount = Field("number", "amount", label, value=proposed.amount, least=allowed.least, step=desk.edition.unit)
    return [Form("lowest_bid", _("Fix"), (amount,), tone="main", group="now", about=str(top.square))]
