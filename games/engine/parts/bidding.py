"""Who is to speak in an auction and whose bid wins, as its mode has it: what one answer makes of the auction."""

from __future__ import annotations

from collections.abc import Sequence

from ..agenda import FINAL, FREE, SEALED, TURNS, Auction, Estate, ToFixLowest
from ..table import Table


def nearest(table: Table, speaking: tuple[int, ...]) -> tuple[int, ...]:
    """Those who may bid, the nearest to the one who landed, or who has left the estate, first (R-80)."""
    if isinstance(table.top, Estate) and table.top.begun:
        return speaking
    return tuple(sorted(speaking, key=lambda seat: seat == table.state.turn))


def others(table: Table, auction: Auction, seat: int) -> tuple[int, ...]:
    """Who may bid beside `seat`."""
    bidders = auction.bidders or table.state.order
    return tuple(other for other in table.state.after(seat) if other in bidders)


def bid(table: Table, auction: Auction, seat: int, amount: int) -> Auction:
    """The auction after a bid in the open."""
    in_turns = (*auction.waiting[1:], seat)
    waiting = _yet_to_pass(table, auction, seat) if auction.mode == FREE else in_turns
    return auction._replace(high=amount, by=seat, passes=0, waiting=waiting)


def _yet_to_pass(table: Table, auction: Auction, seat: int) -> tuple[int, ...]:
    """Who has not passed beside `seat`, whoever it outbids among them: a pass stands until one bids again."""
    open_to = (*auction.waiting, auction.by)
    return tuple(other for other in others(table, auction, seat) if other in open_to)


def passed(auction: Auction, seat: int) -> Auction:
    """The auction after a pass: for the moment, for this round, or final."""
    waiting = _less(auction, seat)
    if auction.mode == TURNS:
        waiting = (*waiting, seat)
    return auction._replace(waiting=waiting, passes=auction.passes + 1)


def sealed(auction: Auction, seat: int, amount: int) -> Auction:
    """The auction after an answer in secret: a bid, or none."""
    bids = (*auction.sealed, (seat, amount)) if amount else auction.sealed
    return auction._replace(waiting=_less(auction, seat), sealed=bids)


def unsealed(table: Table, auction: Auction, premium: int) -> Auction:
    """The highest wins at the smallest bill above the second; ties go to the first of those who may bid."""
    first = auction.bidders or table.state.order
    bids = sorted(_covered(table, auction, premium), key=lambda bid: (-bid[1], first.index(bid[0])))
    if not bids:
        return auction
    (winner, most), second = bids[0], bids[1][1] if len(bids) > 1 else 0
    price = min(most, max(auction.lowest, second + table.rules.unit)) if second else auction.lowest
    return auction._replace(high=price, by=winner, sealed=())


def _covered(table: Table, auction: Auction, premium: int) -> list[tuple[int, int]]:
    """The sealed bids as far as the cash goes: what had to be paid in the meantime came before them (R-03)."""
    bids = ((seat, min(most, table.state.cash[seat] - premium)) for seat, most in auction.sealed)
    return [(seat, most) for seat, most in bids if most >= auction.lowest]


def without(table: Table, auction: Auction, seat: int) -> Auction:
    """An auction that goes on without a seat; without its high bid others are asked anew, as the mode has it."""
    waiting = _less(auction, seat)
    if auction.by == seat:
        asked = others(table, auction, seat) if auction.mode == FREE else waiting
        return auction._replace(waiting=asked, high=0, by=None, passes=0)
    gone = auction.waiting[len(auction.waiting) - auction.passes :] if auction.mode == TURNS else ()
    bids = tuple(bid for bid in auction.sealed if bid[0] != seat)
    return auction._replace(waiting=waiting, sealed=bids, passes=auction.passes - (seat in gone))


def is_over(auction: Auction) -> bool:
    """Whether nobody is left to speak against the high bid (R-17)."""
    if auction.mode == FREE:
        return False
    if auction.mode == SEALED:
        return not auction.waiting
    if auction.mode == TURNS:
        speaking = len(auction.waiting) - (auction.by is not None)
        return auction.passes >= speaking
    return not auction.waiting or (auction.by is not None and auction.waiting == (auction.by,))


def passed_by(auction: Auction, still_in: Sequence[int]) -> list[int]:
    """Who may bid and has passed, for good, for this round, or until they bid again; in secret nobody knows it."""
    if auction.is_secret:
        return []
    first = len(auction.waiting) - (auction.passes if auction.mode == TURNS else 0)
    speaking = (*auction.waiting[:first], auction.by)
    return [seat for seat in auction.bidders or still_in if seat not in speaking and seat in still_in]


def may_yet_bid(auction: Auction, still_in: Sequence[int], seat: int) -> bool:
    """Whether a seat may bid in an open auction, now or when it is outbid."""
    able = seat in (auction.bidders or still_in) and not auction.is_secret
    return able and (auction.mode != FINAL or seat in (*auction.waiting, auction.by))


def is_of_estate(table: Table) -> bool:
    """Whether the auction on top, or the one just taken off, is one of an estate."""
    agenda = table.state.agenda
    place = len(agenda) - 1
    while place >= 0 and isinstance(agenda[place], (Auction, ToFixLowest)):
        place -= 1
    beneath = agenda[place] if place >= 0 else None
    return isinstance(beneath, Estate) and beneath.begun


def _less(auction: Auction, seat: int) -> tuple[int, ...]:
    return tuple(other for other in auction.waiting if other != seat)
