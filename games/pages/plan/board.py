"""The board and its players as they are drawn: a view made into words and sums."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import fields
from datetime import UTC, datetime
from operator import attrgetter
from typing import NamedTuple

from django.utils import timezone
from django.utils.safestring import SafeString

from games.books.names import PIECE_NAMES, group_name, money, square_name
from games.books.teller import Teller, release_card
from games.books.writing.language import spoken
from games.books.writing.lengths import until
from games.engine import View
from games.engine.around.wallet import bills_of
from games.engine.board import LOT, SQUARES
from games.engine.cards import DeckName
from games.engine.edition import Edition
from games.engine.elements import OUTSIDE, Debt, Site
from games.engine.groups import whole_of
from games.engine.rules.tenure import Leasing
from games.figures.prices import price_of
from games.tables.bot_kinds import grade_of
from games.tables.seen import Seen
from games.tables.shown import SeatRow, TableRow

from ..drawing import breakable, rendered
from ..memory import kept

ALL = range(SQUARES)
SIDES = ("south", "west", "north", "east")
"""Where on the plan the squares lie, ten by ten."""


class SquareCard(NamedTuple):
    """One square as it is drawn.

    `side` is where on the plan it lies, `icon` what tells its kind; `whole` says that one hand holds all of its group.
    Numbers are texts, so that squares that differ in nothing else have one shape.
    """

    number: str
    name: str
    kind: str
    side: str
    icon: str
    group: str
    group_name: str
    price: str
    owner: str
    owner_name: str
    buildings: tuple[tuple[str, str], ...]
    mortgaged: bool
    loan: str
    leased: bool
    whole: bool
    visitors: tuple[Visitor, ...]


class Visitor(NamedTuple):
    """Who stands on a square: a seat, a name, what stands on the piece, and whether they are in jail there."""

    seat: str
    name: str
    initial: str
    jailed: bool


class SquareVisitors(NamedTuple):
    """Who stands on a square."""

    number: str
    visitors: tuple[Visitor, ...]


class Deed(NamedTuple):
    """One deed of a player, as it stands on their card."""

    number: str
    name: str
    group: str
    loan: str
    mortgaged: bool


class PlayerCard(NamedTuple):
    """One player as they are drawn: purse in bills (P-03), deeds, where they stand.

    `initial` stands on their piece; `purse` is their cash as a bare number, `holdings` what they hold
    of each group, drawn already; `bot` is the grade of a bot, '' for a person. `due` is when
    their time is up (ISO 8601, empty without a clock), `left` how long that is; `away` until when they are on vacation.
    """

    seat: str
    name: str
    initial: str
    bot: str
    cash: str
    purse: str
    worth: str
    holdings: SafeString
    bills: tuple[tuple[str, str], ...]
    where: str
    jailed: bool
    out: bool
    in_turn: bool
    awaited: bool
    deeds: tuple[Deed, ...]
    owes: tuple[str, ...]
    cards: tuple[str, ...]
    place: str
    due: str
    left: str
    away: datetime | None
    held: bool
    free: bool
    warned: bool
    would_end: bool


class Stand(NamedTuple):
    """How one seat stands: what its card is made of beside its row. `names` are there if it owes anybody."""

    cash: int
    worth: int
    at: int
    jailed: bool
    out: bool
    in_turn: bool
    awaited: bool
    over: bool
    sites: tuple[tuple[int, Site], ...]
    cards: tuple[DeckName, ...]
    debts: tuple[Debt, ...]
    names: tuple[str, ...]


def square_cards(edition: Edition, seen: View, names: list[str], numbers: Iterable[int] = ALL) -> list[SquareCard]:
    """The squares with these numbers; all forty if left out."""
    standing: dict[int, list[Visitor]] = {}
    for seat in seen.order:
        if seat not in seen.out:
            visitor = Visitor(str(seat), names[seat], names[seat][:1], seen.jail[seat] != OUTSIDE)
            standing.setdefault(seen.at[seat], []).append(visitor)
    return [_card(edition, seen, number, names, standing.get(number, ())) for number in numbers]


def _card(edition: Edition, seen: View, number: int, names: list[str], visitors: Iterable[Visitor]) -> SquareCard:
    site = seen.sites[number]
    owner_name = "" if site.holder is None else names[site.holder]
    whole = whole_of(seen.sites, edition.board.group_of(number)) is not None
    return _square(edition, number, site, owner_name, whole, tuple(visitors))


@kept(8_000)
def _square(
    edition: Edition, number: int, site: Site, owner_name: str, whole: bool, visitors: tuple[Visitor, ...]
) -> SquareCard:
    printed = edition.board.squares[number]
    return SquareCard(
        number=str(number),
        name=square_name(edition.name, number, printed.kind),
        kind=printed.kind,
        side=SIDES[number // 10] if number % 10 else "corner",
        icon="" if printed.kind == LOT else printed.kind,
        group=printed.group,
        group_name=group_name(edition.name, printed.group),
        price=_price(edition, number),
        owner="" if site.holder is None else str(site.holder),
        owner_name=owner_name,
        buildings=tuple((piece, str(PIECE_NAMES[piece])) for piece in site.pieces),
        mortgaged=bool(site.owed) and edition.finance.is_mortgaged(site),
        loan=money(edition.name, site.owed) if site.original and site.owed else "",
        leased=isinstance(edition.tenure, Leasing) and site.holder is not None,
        whole=whole,
        visitors=visitors,
    )


def _price(edition: Edition, number: int) -> str:
    """What it costs to take a square: its price, or the ground rent where land is leased."""
    printed = edition.board.squares[number]
    if not printed.price:
        return ""
    return money(edition.name, price_of(edition, number) if printed.group else printed.price)


def player_cards(edition: Edition, seen: View, seats: list[SeatRow]) -> list[PlayerCard]:
    """Who plays, by the numbers of their seats."""
    names = tuple(seat.name for seat in seats)
    return [
        _player(
            edition, seat, _stand(edition, seen, seat.order, names), yet_to_come(seat.away_until),
            until(seat.due_at) if seat.due_at else "",
        )
        for seat in seats
    ]  # fmt: skip


def _stand(edition: Edition, seen: View, seat: int, names: tuple[str, ...]) -> Stand:
    debts = tuple(debt for debt in seen.debts if debt.debtor == seat)
    return Stand(
        cash=seen.cash[seat], worth=edition.ending.worth.of(edition, seen, seat),
        at=seen.at[seat], jailed=seen.jail[seat] != OUTSIDE, out=seat in seen.out,
        in_turn=seen.turn == seat and not seen.ranking, awaited=seat in seen.awaited,
        over=bool(seen.ranking),
        sites=tuple((number, site) for number, site in enumerate(seen.sites) if site.holder == seat),
        cards=seen.cards[seat], debts=debts, names=names if debts else (),
    )  # fmt: skip


@kept(4_000)
def _player(edition: Edition, seat: SeatRow, stand: Stand, away: datetime | None, left: str) -> PlayerCard:
    bills = tuple((money(edition.name, bill), str(count)) for bill, count in bills_of(edition, stand.cash).items())
    teller, is_in = Teller(edition, list(stand.names)), not (stand.over or stand.out)
    return PlayerCard(
        seat=str(seat.order), name=breakable(seat.name), initial=seat.name[:1], bot=seat.bot and grade_of(seat.bot),
        cash=money(edition.name, stand.cash), purse=str(stand.cash), worth=money(edition.name, stand.worth),
        holdings=_holdings(edition, tuple([number for number, _site in stand.sites])), bills=bills,
        where=teller.where(stand.at),
        jailed=stand.jailed, out=stand.out, in_turn=stand.in_turn, awaited=stand.awaited,
        deeds=tuple(_deed(edition, number, site) for number, site in stand.sites),
        owes=tuple(teller.owes(debt) for debt in stand.debts),
        cards=tuple(release_card(deck) for deck in stand.cards),
        place=str(seat.place or ""), due=iso(seat.due_at), left=left, away=away,
        held=seat.held and is_in, free=seat.free,
        warned=seat.warned, would_end=seat.would_end and is_in and not seat.held,
    )  # fmt: skip


@kept(4_000)
def _holdings(edition: Edition, held: tuple[int, ...]) -> SafeString:
    """How much of each group a player holds who holds these squares, in hundredths; empty for none."""
    groups = edition.board.groups.items()
    shares = ((group, 100 * sum(one in squares for one in held) // len(squares)) for group, squares in groups)
    return _drawn_holdings(tuple((group, str(share or "")) for group, share in shares))


@kept(4_000)
def _drawn_holdings(shares: tuple[tuple[str, str], ...]) -> SafeString:
    return rendered("holdings", {"shares": shares})


def _deed(edition: Edition, number: int, site: Site) -> Deed:
    square = _square(edition, number, site, "", False, ())
    return Deed(square.number, square.name, square.group, square.loan, square.mortgaged)


def moment_of(table: Seen) -> Hashable:
    """All that what is drawn of a table follows from, whoever looks: its row, its seats, who is away, the language."""
    away = tuple([yet_to_come(seat.away_until) for seat in table.seats])
    return spoken(), _row(table.game), tuple(table.game.awaiting.items()), tuple(table.seats), away


_row = attrgetter(*(field.name for field in fields(TableRow) if field.name != "awaiting"))


def iso(moment: datetime | None) -> str:
    """A moment as a page's script reads it (ISO 8601, in UTC); empty if there is none."""
    return moment.astimezone(UTC).isoformat() if moment else ""


def yet_to_come(moment: datetime | None) -> datetime | None:
    """A moment that is yet to come."""
    return moment if moment and moment > timezone.now() else None
