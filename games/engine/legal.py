"""What each seat may do now, found by asking the same checks that `decide` asks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from . import actions as act
from .agenda import Auction, ToChoose, ToKeep, ToWant
from .edition import Edition
from .position import Position
from .state import Bundle, Offer
from .table import Table

ANY_PRICE = 10**6
"""More units than a trade can cost: with it one in debt is asked only whether there is anything to sell (R-86)."""


class Allowed(NamedTuple):
    """What an action may name: `values` (squares, offers, seats, decks, words), or sums from `least` to `most`.

    Both are empty for an action that names nothing; `most` is None where no rule sets one. `pieces` is, square by
    square, what may be built there, in a book that leaves a choice.
    """

    values: tuple[int | str, ...] = ()
    least: int = 0
    most: int | None = 0
    pieces: tuple[tuple[int, str], ...] = ()


def legal(edition: Edition, state: Position, seat: int, names: Collection[str] = act.NAMES) -> dict[str, Allowed]:
    """The actions (of `names`, all if left out) that `decide` would accept from `seat`, and what they may name."""
    table = Table(edition, state)
    found = ((name, FINDERS[name](table, seat)) for name in names)
    return {name: allowed for name, allowed in found if allowed is not None}


def _plain(kind: Callable[[int], act.Action]) -> Callable[[Table, int], Allowed | None]:
    """For an action that names nothing."""

    def find(table: Table, seat: int) -> Allowed | None:
        return None if _is_broken(table, kind(seat)) else Allowed()

    return find


def _squares(make: Callable[[int, int], act.Action]) -> Callable[[Table, int], Allowed | None]:
    """For an action on squares that the seat holds."""

    def find(table: Table, seat: int) -> Allowed | None:
        return _some(square for square in table.state.held_by(seat) if not _is_broken(table, make(seat, square)))

    return find


def _build(table: Table, seat: int) -> Allowed | None:
    """The squares that could have one piece more, and which."""
    held, kinds = table.state.held_by(seat), table.rules.building.kinds
    if not kinds:
        return _some(square for square in held if not _is_broken(table, act.Build(seat, (square,))))
    wishes = [(square, piece) for square in held for piece in kinds]
    pieces = tuple(wish for wish in wishes if not _is_broken(table, act.Build(seat, (wish[0],), wish[1])))
    return Allowed(values=tuple(dict.fromkeys(square for square, _piece in pieces)), pieces=pieces) if pieces else None


def _give_up(table: Table, seat: int) -> Allowed | None:
    squares = table.top.squares if isinstance(table.top, ToKeep) else ()
    return _some(square for square in squares if not _is_broken(table, act.GiveUp(seat, (square,))))


def _offers(make: Callable[[int, int], act.Action], mine: bool) -> Callable[[Table, int], Allowed | None]:
    """For an answer to an open offer."""

    def find(table: Table, seat: int) -> Allowed | None:
        offers = [offer for offer in table.state.offers if _side(offer, mine) == seat]
        return _some(offer.number for offer in offers if not _is_broken(table, make(seat, offer.number)))

    return find


def _bid(table: Table, seat: int) -> Allowed | None:
    auction = table.top
    if not isinstance(auction, Auction):
        return None
    least = table.rules.auctions.next_bid(table, auction)
    if _is_broken(table, act.Bid(seat, least)):
        return None
    cash = table.cash_for_bid(seat, auction) - table.rules.auctions.premium(table, auction)
    return Allowed(least=least, most=cash - cash % table.rules.unit)


def _lowest_bid(table: Table, seat: int) -> Allowed | None:
    least = table.rules.unit
    return None if _is_broken(table, act.FixLowest(seat, least)) else Allowed(least=least, most=None)


def _want(table: Table, seat: int) -> Allowed | None:
    """The piece that there is too few of, and how many of it one could place and pay."""
    if not isinstance(table.top, ToWant):
        return None
    piece, count = table.top.piece, 0
    while not _is_broken(table, act.Want(seat, piece, count + 1)):
        count += 1
    return Allowed(values=(piece,), least=1, most=count) if count else None


def _use_card(table: Table, seat: int) -> Allowed | None:
    decks = sorted(set(table.state.cards[seat]))
    return _some(deck for deck in decks if not _is_broken(table, act.UseCard(seat, deck)))


def _choose(table: Table, seat: int) -> Allowed | None:
    words = table.due.among if isinstance(table.due, ToChoose) else ()
    return _some(word for word in words if not _is_broken(table, act.Choose(seat, word)))


def _offer(table: Table, seat: int) -> Allowed | None:
    """The seats with whom there is anything to trade."""
    asked = Bundle(cash=table.rules.unit * ANY_PRICE) if table.in_debt(seat) else Bundle()
    return _some(other for other in table.state.still_in() if other != seat and _can_trade(table, seat, other, asked))


def _can_trade(table: Table, seat: int, other: int, asked: Bundle) -> bool:
    gives = (act.MakeOffer(seat, other, thing, asked) for thing in _things(table, seat))
    wants = (act.MakeOffer(seat, other, Bundle(), thing._replace(cash=asked.cash)) for thing in _things(table, other))
    return any(not _is_broken(table, offer) for offers in (gives, wants) for offer in offers)


def _things(table: Table, seat: int) -> list[Bundle]:
    deeds = [Bundle(deeds=(square,)) for square in table.state.held_by(seat)]
    return deeds + [Bundle(cards=(deck,)) for deck in table.state.cards[seat]]


def _settle(table: Table, seat: int) -> Allowed | None:
    """The deeds that may go into a settlement."""
    if not table.in_debt(seat):
        return None
    deeds = table.state.held_by(seat)
    return _some(square for square in deeds if not _is_broken(table, act.Settle(seat, Bundle(deeds=(square,)))))


def _is_broken(table: Table, action: act.Action) -> bool:
    return any(True for _ in table.broken(action))


def _some(values: Iterable[int | str]) -> Allowed | None:
    found = tuple(values)
    return Allowed(values=found) if found else None


def _side(offer: Offer, mine: bool) -> int:
    return offer.giver if mine else offer.taker


FINDERS: dict[str, Callable[[Table, int], Allowed | None]] = {
    "roll": _plain(act.Roll),
    "buy": _plain(act.Buy),
    "lease": _plain(act.Lease),
    "decline": _plain(act.Decline),
    "bid": _bid,
    "pass": _plain(act.Pass),
    "lowest_bid": _lowest_bid,
    "claim": _plain(act.Claim),
    "collect": _plain(act.Collect),
    "pay": _plain(act.Pay),
    "settle": _settle,
    "offer": _offer,
    "accept": _offers(lambda seat, number: act.Accept(seat, offer=number), mine=False),
    "refuse": _offers(lambda seat, number: act.Refuse(seat, number), mine=False),
    "withdraw": _offers(lambda seat, number: act.Withdraw(seat, number), mine=True),
    "pay_fine": _plain(act.PayFine),
    "use_card": _use_card,
    "stay": _plain(act.Stay),
    "choose": _choose,
    "build": _build,
    "want": _want,
    "sell": _squares(lambda seat, square: act.Sell(seat, (square,))),
    "exchange": _squares(act.Exchange),
    "mortgage": _squares(act.Mortgage),
    "redeem": _squares(act.Redeem),
    "repay": _squares(act.Repay),
    "give_up": _give_up,
    "end": _plain(act.End),
    "bankrupt": _plain(act.Bankrupt),
}
