"""What a table shows to everybody, as values that its templates draw: players, where it stands, the log."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from math import ceil
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from games.books.log import lines
from games.books.names import money, pieces
from games.books.reasons import said
from games.books.teller import Line, Teller
from games.books.writing.lengths import until
from games.books.writing.lists import listed
from games.engine import View
from games.engine.agenda import Auction
from games.engine.clauses import Clause
from games.engine.edition import Edition
from games.engine.elements import POT
from games.engine.events import LeftJail, MissedDouble, OfferEnded, Threw
from games.engine.pieces import WORKS, Piece
from games.tables.record.history import PastMove
from games.tables.seen import Seen
from games.tables.shown import SeatRow

from ..drawing import address
from ..memory import kept
from .board import PlayerCard, iso, player_cards
from .headlines import headline, own_headline, title_of, worth_line


class Placed(NamedTuple):
    """One player in the ranking of a game that is over: their place, and what they were worth if that was counted."""

    place: int | None
    name: str
    worth: str


class BankCard(NamedTuple):
    """What the bank and the middle of the board hold, in words."""

    pot: str
    middle: str
    stock: str
    reserve: str
    issued: str


class TimeCard(NamedTuple):
    """What else is to be known of the time of a game that goes on: its closing time, and what befell the clocks.

    `last` is whose turn is to be the last, where turns are equal and it is another than the one that is played out.
    """

    closes_at: str
    left: str
    closing: bool
    last: str
    shifted: bool
    corrected: bool
    paused: bool


class StatusCard(NamedTuple):
    """Where a table stands at the move of that `number`; `auction` whether one is on.

    `own` is the headline as the seat reads it of which alone something is awaited; '' where there is no such.
    `hammer` is when it falls (ISO 8601, empty where it does not).
    """

    title: str
    headline: str
    own: str
    number: str
    auction: bool
    ranking: tuple[Placed, ...]
    hammer: str
    hammer_seconds: str
    news: str


class Earlier(NamedTuple):
    """Where the lines before the last ones are; empty where there are none."""

    address: str


class LogLine(NamedTuple):
    """One line of the log: the number of its move, its place in it, where its clauses are printed, and why it was."""

    number: str
    nth: int
    kind: str
    text: str
    clauses: tuple[Clause, ...]
    rulebook: str
    why: str = ""


def players_of(table: Seen) -> list[PlayerCard]:
    """Who plays, in the order of play."""
    cards = player_cards(table.edition, table.view, _running(table))
    return [cards[seat] for seat in table.view.order]


def _running(table: Seen) -> list[SeatRow]:
    """The seats with the clocks that run: none does while the table is paused."""
    if table.game.paused_at is None:
        return table.seats
    return [replace(seat, due_at=None, warned=False) for seat in table.seats]


def status_of(table: Seen) -> StatusCard:
    """Where a table that has started stands, as everybody sees it."""
    game, edition, seen = table.game, table.edition, table.view.open_to_all()
    hammer = game.hammer_at if game.paused_at is None else None
    return StatusCard(
        title=title_of(table),
        headline=headline(edition, seen, table.names), own=own_headline(edition, seen, table.names),
        number=str(game.sequence), auction=isinstance(seen.asked, Auction), ranking=_ranking(table, seen),
        hammer=iso(hammer), hammer_seconds=str(_seconds_until(hammer)),
        news=f"{address('fragments', game.key)}?n={game.sequence}",
    )  # fmt: skip


def bank_of(table: Seen) -> BankCard:
    """What the bank and the middle of the board hold."""
    seen = table.view
    return _bank(table.edition, seen.pot, seen.bank, seen.issued, tuple(seen.stock.items()))


@kept(4_000)
def _bank(edition: Edition, pot: int, bank: int, issued: int, stock: tuple[tuple[Piece, int], ...]) -> BankCard:
    return BankCard(
        pot=money(edition.name, pot) if pot and edition.cards.pay_to == POT else "",
        middle=money(edition.name, pot) if pot and edition.setup.reserve else "",
        stock=listed(pieces(piece, count) for piece, count in stock if piece != WORKS),
        reserve=money(edition.name, bank) if edition.setup.reserve else "",
        issued=money(edition.name, issued),
    )


def time_of(table: Seen) -> TimeCard | None:
    """What is to be known of the time of a game; nothing once it is over."""
    if table.view.ranking:
        return None
    game = table.game
    paused = game.paused_at is not None
    closes_at = None if paused else game.closes_at
    left = until(closes_at) if closes_at else ""
    closing, last = table.view.closing, last_turn(table)
    return TimeCard(iso(closes_at), left, closing, last, bool(game.shifted), game.clock_corrected, paused)


def last_turn(table: Seen) -> str:
    """Whose turn ends the round that is finished once the time is up; '' where none is, or that turn is played."""
    ending, seen = table.edition.ending, table.view
    if not ending.equal_turns or ending.is_last_turn(seen, seen.turn):
        return ""
    return table.names[seen.still_in()[-1]]


def _ranking(table: Seen, seen: View) -> tuple[Placed, ...]:
    seats = (table.seats[number] for together in seen.ranking for number in together)
    return tuple(Placed(seat.place, seat.name, worth_line(table.edition, seen, seat.order)) for seat in seats)


def log_lines(table: Seen, moves: list[PastMove]) -> list[LogLine]:
    """The lines of the log that tell these moves, the newest first."""
    closed = {fact.number for move in moves for fact in move.facts if isinstance(fact, OfferEnded)}
    teller = Teller(table.edition, table.names, table.offers(closed) if closed else {})
    rulebook = address("rules", table.edition.name)
    log = [
        LogLine(str(move.number), nth, line.kind, line.text, line.clauses, rulebook, "" if nth else _why(table, move))
        for move in moves
        for nth, line in enumerate(_told(teller, move))
    ]
    return log[::-1]


def _why(table: Seen, move: PastMove) -> str:
    """Where it is told why a bot has played a move; empty where nobody tells it (yet), or nothing was to be chosen."""
    if move.seat is None or not table.game.tells_why or not table.seats[move.seat].bot or is_plain_throw(move):
        return ""
    return f"{address('why', table.game.key)}?n={move.number}"


def is_plain_throw(move: PastMove) -> bool:
    """Whether somebody out of jail has thrown the dice in their turn: whoever is to do that has nothing to choose."""
    kinds = {type(fact) for fact in move.facts}
    return Threw in kinds and not kinds & {MissedDouble, LeftJail}


def earlier_than(table: Seen, moves: list[PastMove]) -> Earlier:
    """Where the lines before these moves are."""
    first = moves[0].number if moves else 1
    return Earlier(f"{address('journal', table.game.key)}?before={first}" if first > 1 else "")


def _told(teller: Teller, move: PastMove) -> list[Line]:
    """The lines of a move; the first has what a bot says of it, or says so if a standing order played it."""
    told = lines(teller, move.facts)
    if move.reason is not None and told:
        text = _("%(line)s “%(said)s”") % {"line": told[0].text, "said": said(teller, move.reason)}
        told[0] = replace(told[0], text=text)
    if move.ordered and told:
        told[0] = replace(told[0], text=_("%(line)s (a standing order)") % {"line": told[0].text})
    return told


def _seconds_until(moment: datetime | None) -> int:
    """The whole seconds that are left; 0 if it has passed."""
    return 0 if moment is None else max(0, ceil((moment - timezone.now()).total_seconds()))
