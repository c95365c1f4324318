"""What a table shows to everybody: one picture, whoever looks at it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil

from django.utils import timezone
from django.utils.translation import gettext as _

from games.books.log import lines
from games.books.names import money, pieces
from games.books.teller import Line, Teller
from games.engine.edition import Edition
from games.engine.events import OfferEnded
from games.engine.state import POT
from games.tables.history import PastMove
from games.tables.seen import Seen
from games.tables.shown import TableRow

from .board import PlayerCard, SquareCard, player_cards, square_cards
from .headlines import headline, title, worth_line

LOG_LINES = 60


@dataclass(frozen=True)
class Picture:
    """All that a table shows to everybody, at one sequence number."""

    game: TableRow
    edition: Edition
    squares: list[SquareCard]
    players: list[PlayerCard]
    headline: str
    dice: tuple[int, ...]
    pot: str
    middle: str
    stock: tuple[str, ...]
    reserve: str
    issued: str
    over: bool
    closing: bool
    title: str
    ranking: list[tuple[PlayerCard, str]]
    hammer: datetime | None
    hammer_seconds: int
    lines: list[tuple[int, int, Line]]


def picture_of(table: Seen, moves: list[PastMove] | None = None) -> Picture:
    """A table that has started as everybody sees it, with the log of `moves` (the last ones if left out)."""
    game, edition, seen = table.game, table.edition, table.view.open_to_all()
    squares = square_cards(edition, seen, table.names)
    players = player_cards(edition, seen, table.seats, squares)
    return Picture(
        game=game, edition=edition, squares=squares, players=[players[seat] for seat in seen.order],
        headline=headline(edition, seen, table.names), dice=seen.throw,
        pot=money(edition.name, seen.pot) if edition.cards.pay_to == POT else "",
        middle=money(edition.name, seen.pot) if edition.setup.reserve else "",
        stock=tuple(pieces(piece, count) for piece, count in seen.stock.items() if piece != "works"),
        reserve=money(edition.name, seen.bank) if edition.setup.reserve else "",
        issued=money(edition.name, seen.issued), over=bool(seen.ranking),
        closing=seen.closing, title=title(game, table.seats, bool(seen.ranking)),
        ranking=[(players[seat], worth_line(edition, seen, seat)) for place in seen.ranking for seat in place],
        hammer=game.hammer_at, hammer_seconds=_seconds_until(game.hammer_at),
        lines=log_lines(table, table.history() if moves is None else moves),
    )  # fmt: skip


def log_lines(table: Seen, moves: list[PastMove]) -> list[tuple[int, int, Line]]:
    """The last lines of the log, the newest first, each with the number of its move and its place in it."""
    closed = {fact.number for move in moves for fact in move.facts if isinstance(fact, OfferEnded)}
    teller = Teller(table.edition, table.names, table.offers(closed) if closed else {})
    log = [(move.number, nth, line) for move in moves for nth, line in enumerate(_told(teller, move))]
    return log[-LOG_LINES:][::-1]


def _told(teller: Teller, move: PastMove) -> list[Line]:
    """The lines of a move; the first says so if a standing order played it."""
    told = lines(teller, move.facts)
    if move.ordered and told:
        told[0] = replace(told[0], text=_("%(line)s (a standing order)") % {"line": told[0].text})
    return told


def _seconds_until(moment: datetime | None) -> int:
    """The whole seconds that are left; 0 if it has passed."""
    return 0 if moment is None else max(0, ceil((moment - timezone.now()).total_seconds()))
