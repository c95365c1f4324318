"""What is open on an agenda: who is asked what, of the turn, of an estate beside it, under the hammer, promised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .agenda import OF_ONE, Auction, Estate, Item, OpenAuction, ToFixLowest, ToKeep, ToPlace, ToWant
from .elements import NOWHERE
from .pieces import Piece
from .position import Position


def awaited(state: Position) -> tuple[int, ...]:
    """The seats that must act before play goes on; empty when the game is over, or nobody knows what is asked.

    Debtors come before anything on the agenda (R-05), and with them whoever has a settlement to answer (R-39).
    """
    if state.ranking:
        return ()
    if state.debts:
        answering = {offer.taker for offer in state.offers if offer.settles}
        owing = {debt.debtor for debt in state.debts}
        return tuple(seat for seat in state.order if seat in owing | answering)
    if not state.agenda:  # a position that was folded from facts
        return ()
    top = state.agenda[-1]
    if isinstance(top, OF_ONE):
        return (top.seat,)
    if isinstance(top, Auction):
        return top.speaking
    return top.waiting if isinstance(top, ToWant) else ()


def question(state: Position, seat: int) -> tuple[object, ...]:
    """A key for what a seat is asked: two positions with equal keys take the same answers.

    Business leaves it as it is, a debt asks something else first, of its debtor and of who has a settlement to answer,
    and what is put a second time is another question. Where several are asked at once, one's answer leaves it open to
    the others. The turn is no part of it, for beside the auction of an estate it goes on and passes (R-84).
    """
    if state.debts:
        own = tuple(debt for debt in state.debts if debt.debtor == seat)
        return (own, tuple(offer.number for offer in state.offers if offer.settles and offer.taker == seat))
    top = state.agenda[-1] if state.agenda else None
    matter: object = top
    if isinstance(top, Auction) and top.is_open_to_all:
        matter = (top.square, top.piece, top.wishes)
    elif isinstance(top, ToWant):
        matter = (top.piece, top.build)
    return (state.questions, matter)


def place_of_estate(agenda: Sequence[Item]) -> int:
    """Where what the turn asks ends, and what an estate that has its turn leaves to do begins (R-84)."""
    if len(agenda) < 2:
        return len(agenda)  # there is nothing beside the turn
    for place, item in enumerate(agenda):
        if isinstance(item, Estate) and (item.begun or place == len(agenda) - 1):
            return place
    return len(agenda)


def has_estate(agenda: Sequence[Item]) -> bool:
    """Whether an estate has its turn beside what the turn asks."""
    return place_of_estate(agenda) < len(agenda)


def due(state: Position) -> Item | None:
    """What the turn waits for, or what happens next in it, beside the auctions of an estate."""
    agenda = state.agenda
    if len(agenda) == 1:
        return agenda[0]
    if agenda and of_shortage(agenda[-1]):
        return agenda[-1]
    place = place_of_estate(agenda)
    return agenda[place - 1] if place else None


def of_shortage(item: Item) -> bool:
    """Whether it belongs to a shortage, which those awaited end before the turn goes on (R-21)."""
    return isinstance(item, (ToWant, ToPlace)) or (isinstance(item, Auction) and bool(item.piece))


def auctions(agenda: Iterable[Item]) -> list[Auction]:
    """The auctions in which bids stand: one, or in games of older versions one beneath another."""
    return [item for item in agenda if isinstance(item, Auction)]


def lots(agenda: Iterable[Item]) -> set[int]:
    """The squares that are under the hammer, or about to come there."""
    kinds = (Auction, OpenAuction, ToFixLowest)
    return {item.square for item in _all(agenda) if isinstance(item, kinds) and item.square != NOWHERE}


def undecided(agenda: Iterable[Item]) -> set[int]:
    """The parcels with loans of which an heir has not said yet whether to keep them (R-69)."""
    return {square for item in _all(agenda) if isinstance(item, ToKeep) for square in item.squares}


def right_to_place(agenda: Sequence[Item], seat: int) -> ToPlace | None:
    """The pieces that a seat has a right to and is awaited to place, if that is so."""
    top = agenda[-1] if agenda else None
    return top if isinstance(top, ToPlace) and top.seat == seat else None


def promised(agenda: Sequence[Item], seat: int | None) -> dict[Piece, int]:
    """The pieces to which others than `seat` have a right: still to be placed, or under the hammer.

    Those that `seat` itself is awaited to place are its own; those that it will place later are not to be had yet.
    """
    found: dict[Piece, int] = {}
    for item in agenda:
        if isinstance(item, ToPlace) and not (item is agenda[-1] and item.seat == seat):
            found[item.piece] = found.get(item.piece, 0) + item.number
        elif isinstance(item, Auction) and item.piece:
            found[item.piece] = found.get(item.piece, 0) + 1
    return found


def _all(agenda: Iterable[Item]) -> Iterator[Item]:
    """What is on an agenda, and what its estates leave to do."""
    for item in agenda:
        yield from item.left if isinstance(item, Estate) else (item,)
