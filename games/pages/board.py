"""The board and its players as they are drawn: a view made into words and sums."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.books.names import GROUPS, PIECE_NAMES, money, square_name
from games.books.teller import Teller, release_card
from games.engine import View
from games.engine.edition import Edition
from games.engine.state import FREE
from games.engine.wallet import bills_of
from games.tables.shown import SeatRow


@dataclass(frozen=True)
class SquareCard:
    """One square as it is drawn."""

    number: int
    name: str
    kind: str
    group: str
    group_name: str
    price: str
    owner: int | None
    owner_name: str
    buildings: tuple[tuple[str, str], ...]
    mortgaged: bool
    loan: str
    visitors: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class PlayerCard:
    """One player as they are drawn: purse in bills (P-03), deeds, where they stand."""

    seat: int
    name: str
    bot: bool
    cash: str
    bills: tuple[tuple[str, int], ...]
    where: str
    jailed: bool
    out: bool
    in_turn: bool
    awaited: bool
    deeds: tuple[SquareCard, ...]
    owes: tuple[str, ...]
    cards: tuple[str, ...]
    place: int | None
    due: datetime | None
    away: datetime | None
    held: bool
    free: bool
    warned: bool
    would_end: bool


def square_cards(edition: Edition, seen: View, names: list[str]) -> list[SquareCard]:
    """The forty squares."""
    return [_square(edition, seen, number, names) for number in range(len(seen.sites))]


def _square(edition: Edition, seen: View, number: int, names: list[str]) -> SquareCard:
    printed, site = edition.board.squares[number], seen.sites[number]
    visitors = tuple((seat, names[seat]) for seat in seen.order if seen.at[seat] == number and seat not in seen.out)
    return SquareCard(
        number=number,
        name=square_name(edition.name, number, printed.kind),
        kind=printed.kind,
        group=printed.group,
        group_name=str(GROUPS.get(printed.group, "")),
        price=_price(edition, seen, number),
        owner=site.holder,
        owner_name="" if site.holder is None else names[site.holder],
        buildings=tuple((piece, str(PIECE_NAMES[piece])) for piece in site.pieces),
        mortgaged=edition.finance.is_mortgaged(site),
        loan=money(edition.name, site.owed) if site.original else "",
        visitors=visitors,
    )


def _price(edition: Edition, seen: View, number: int) -> str:
    """What it costs to take a square: its price, or the ground rent where land is leased."""
    printed = edition.board.squares[number]
    if not printed.price:
        return ""
    return money(edition.name, edition.tenure.price_of(edition.board, number) if printed.group else printed.price)


def _debts(teller: Teller, seen: View, seat: int) -> tuple[str, ...]:
    """The open debts of a seat, in words, the oldest first."""
    mine = [debt for debt in seen.debts if debt.debtor == seat]
    return tuple(teller.owes(debt) for debt in mine)


def player_cards(edition: Edition, seen: View, seats: list[SeatRow], squares: list[SquareCard]) -> list[PlayerCard]:
    """Who plays, by the numbers of their seats."""
    teller = Teller(edition, [seat.name for seat in seats])
    return [_player(edition, seen, seat, squares, _debts(teller, seen, seat.order)) for seat in seats]


def _player(
    edition: Edition, seen: View, seat: SeatRow, squares: list[SquareCard], owes: tuple[str, ...]
) -> PlayerCard:
    number = seat.order
    bills = tuple((money(edition.name, bill), count) for bill, count in bills_of(edition, seen.cash[number]).items())
    return PlayerCard(
        seat=number, name=seat.name, bot=bool(seat.bot), cash=money(edition.name, seen.cash[number]), bills=bills,
        where=squares[seen.at[number]].name, jailed=seen.jail[number] != FREE, out=number in seen.out,
        in_turn=seen.turn == number and not seen.ranking, awaited=number in seen.awaited,
        deeds=tuple(square for square in squares if square.owner == number), owes=owes,
        cards=tuple(release_card(deck) for deck in seen.cards[number]),
        place=seat.place, due=seat.due_at, away=yet_to_come(seat.away_until), held=seat.held, free=seat.free,
        warned=seat.warned, would_end=seat.would_end,
    )  # fmt: skip


def yet_to_come(moment: datetime | None) -> datetime | None:
    """A moment that is yet to come."""
    return moment if moment and moment > timezone.now() else None
