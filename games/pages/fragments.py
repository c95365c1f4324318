"""The parts of a table's page that change, as they are sent: shared ones rendered once, own ones for their viewer."""

from __future__ import annotations

from collections.abc import Callable
from time import time

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.board import SQUARES
from games.engine.clauses import Clause
from games.engine.events import Jailed, WentBankrupt
from games.engine.state import NOWHERE
from games.tables.history import PastMove
from games.tables.seen import Seen
from games.tables.shown import TableRow

from .board import PlayerCard, moment_of, square_cards
from .controls import Form
from .drawing import drawn, joined, rendered
from .memory import Latest
from .own import controls_of, draw_form, numbered
from .picture import bank_of, log_lines, players_of, status_of, time_of

NOTHING = SafeString("")
_shared: Latest[SafeString] = Latest(300)
"""What is the same for everybody at one number of a game; a change takes some 4 kB, a whole table some 20."""
_players: Latest[tuple[int, list[PlayerCard] | None, list[PlayerCard] | None]] = Latest(2_000)
"""The number at which the players of a game were last shown, how, and how at the number before; None for what was not
shown, or in more than one way."""


def render_shared(table: Seen) -> SafeString:
    """Board, players and log as out-of-band fragments: rendered once for a game, a sequence number and a language."""
    return _once("table", table, lambda: draw_table(table, swap=True))


def render_change(table: Seen) -> SafeString:
    """What the last move has changed, for a page that is one number behind: squares, players, its log lines."""
    return _once("change", table, lambda: _change(table))


def _once(what: str, table: Seen, render: Callable[[], SafeString]) -> SafeString:
    """A fragment that is the same for everybody, rendered by whoever needs it first."""
    moment = what, moment_of(table)
    html = _shared.get(moment)
    if html is None:
        html = render()
        _shared.put(moment, html)
    return html


def draw_table(table: Seen, swap: bool = False) -> SafeString:
    """All that everybody sees of a table, for a whole page, or with `swap` as fragments."""
    squares, players = square_cards(table.edition, table.view, table.names), players_of(table)
    _shown_before(table, players)
    return drawn(
        "shared", None, swap,
        board=joined(drawn("square", square) for square in squares),
        players=joined(drawn("player", player) for player in players),
        status=_status(table, swap), log=_log(table, table.history()),
    )  # fmt: skip


def _change(table: Seen) -> SafeString:
    moves = table.history(after=table.game.sequence - 1)
    log = _log(table, moves)  # first: it alone may have to ask the database, and nothing is noted before that
    squares = square_cards(table.edition, table.view, table.names, sorted(_touched(moves)))
    changed = [drawn("square", square, swap=True) for square in squares]
    changed += [drawn("player", player, swap=True) for player in _changed_players(table)]
    status = _status(table, swap=True)
    return drawn("change", None, True, changed=joined(changed), status=status, log=log)


def _changed_players(table: Seen) -> list[PlayerCard]:
    """The players of whom a page that has seen the move before does not know all that is shown."""
    players = players_of(table)
    before = _shown_before(table, players)
    return players if before is None else [player for player in players if player not in before]


def _shown_before(table: Seen, players: list[PlayerCard]) -> list[PlayerCard] | None:
    """How this process showed them at the move before; None if it did not, or not in one way. Keeps how it does now.

    Two threads may draw the same move at once: both are told of the one before.
    """
    number, where = table.game.sequence, (table.game.key, get_language())
    then, shown, before = _players.get(where) or (0, None, None)
    if then > number:
        return None
    if then < number:
        before = shown if then == number - 1 else None
        _players.put(where, (number, players, before))
    elif shown != players:
        _players.put(where, (number, None, before))
    return before


def _status(table: Seen, swap: bool) -> SafeString:
    throw, time = table.view.throw, time_of(table)
    dice = drawn("dice", throw) if throw else NOTHING
    clock = drawn("time", time) if time else NOTHING
    return drawn("status", status_of(table), swap, dice=dice, bank=drawn("bank", bank_of(table)), time=clock)


def _log(table: Seen, moves: list[PastMove]) -> SafeString:
    return joined(drawn("line", line) for line in log_lines(table, moves))


def _touched(moves: list[PastMove]) -> set[int]:
    """The squares that moves may have changed: all that their facts name, and where pieces went from and to."""
    touched: set[int] = set()
    for fact in (fact for move in moves for fact in move.facts):
        if isinstance(fact, Jailed | WentBankrupt):
            return {*range(SQUARES)}
        named = (getattr(fact, name, None) for name in ("square", "start", "to"))
        touched.update(number for number in named if isinstance(number, int) and number != NOWHERE)
    return touched


def render_own(table: Seen, panels: frozenset[str] = frozenset()) -> SafeString:
    """The controls of one viewer as an out-of-band fragment, with these panels open.

    A refusal stands until the page's next move is played.
    """
    return numbered(controls_of(table, panels))


def render_now() -> str:
    """What the server's clock says, in seconds, as a fragment: a page counts by it, whatever its own machine says.

    It goes with what is sent and is no part of it, since shared fragments are kept.
    """
    return f'<data id="now" value="{time():.2f}" hidden hx-swap-oob="outerMorph"></data>'


def render_refusal(
    game: TableRow | None, clauses: tuple[Clause, ...] = (), message: str = "", asks: Form | None = None
) -> str:
    """Why a move was turned down: the rules' own sentences with their clauses, or one sentence without.

    `asks` is a form that has to be agreed to first.
    """
    edition = game.edition if game else ""
    form = draw_form(asks, game.key) if asks and game else None
    return rendered("refusal", {"game": game, "edition": edition, "clauses": clauses, "message": message, "asks": form})
