"""The parts of a table's page that change, as they are sent: shared ones rendered once, own ones for their viewer."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from time import time

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.books.language import spoken
from games.engine.board import SQUARES, Board
from games.engine.clauses import Clause
from games.engine.events import (
    Event,
    FellToBank,
    Foreclosed,
    Freed,
    HandedOver,
    Jailed,
    TakenBack,
    Took,
    WentBankrupt,
)
from games.engine.state import NOWHERE
from games.tables.history import PastMove
from games.tables.seen import Seen
from games.tables.shown import TableRow

from .board import Deed, PlayerCard, SquareCard, moment_of, square_cards
from .card import STAGE, laid_card, lying_card
from .controls import Form
from .deed_figures import lack_of
from .drawing import deeds_of, drawn, joined, placed, rendered
from .forms_drawn import draw_form, numbered
from .memory import Latest, kept
from .movement import sights_of
from .own import controls_of
from .picture import bank_of, earlier_than, players_of, status_of, time_of
from .runs import draw_newest, draw_runs
from .since import hear, hear_of

NOTHING = SafeString("")
_shared: Latest[SafeString] = Latest(300)
"""What is the same for everybody at one number of a game; a change takes some 4 kB, a whole table some 20."""
_players: Latest[tuple[int, list[PlayerCard] | None, list[PlayerCard] | None]] = Latest(2_000)
"""The number at which the players of a game were last shown, how, and how at the number before; None for what was not
shown, or in more than one way."""


def render_shared(table: Seen) -> SafeString:
    """Board, players and log as out-of-band fragments: rendered once for a game, a sequence number and a language."""
    return _shared.of(("table", moment_of(table)), lambda: draw_table(table, swap=True))


def render_change(table: Seen) -> SafeString:
    """What the last move has changed, for a page that is one number behind: squares, players, its log lines."""
    return _shared.of(("change", moment_of(table)), lambda: _change(table))


def draw_table(table: Seen, swap: bool = False, **own: SafeString) -> SafeString:
    """All that everybody sees of a table, for a whole page with what else stands there, or with `swap` as fragments.

    What else: `news` and `paper` on the stage, `since`, `desk` and `links` beside it.
    """
    squares, players = square_cards(table.edition, table.view, table.names), players_of(table)
    _shown_before(table, players)
    moves = table.history()
    hear_of(table.game.key, moves)
    card = lying_card(table, moves)
    return drawn(
        "shared", None, swap,
        board=draw_squares(squares, table.game.key),
        players=draw_players(players, table.game.key),
        status=joined((_status(table, True), placed(STAGE, card))) if swap else _status(table, False, card),
        log=draw_runs(table, moves),
        earlier=drawn("earlier", earlier_than(table, moves), swap), **own,
    )  # fmt: skip


def _change(table: Seen) -> SafeString:
    moves = table.history(after=table.game.sequence - 1)
    log = draw_newest(table)  # first: it alone may have to ask the database, and nothing is noted before that
    squares = square_cards(table.edition, table.view, table.names, sorted(_touched(table.edition.board, moves)))
    changed = [draw_squares(squares, table.game.key, swap=True)]
    changed += [draw_players(_changed_players(table), table.game.key, swap=True)]
    status = joined((_status(table, swap=True), laid_card(table, moves)))
    sights = SafeString(escape(sights_of(moves)))
    for move in moves:
        hear(table.game.key, move)
    return drawn("change", None, True, changed=joined(changed), status=status, log=log, sights=sights)


def draw_squares(squares: Iterable[SquareCard], key: str, swap: bool = False, when: str = "") -> SafeString:
    """Squares of a table, each with the address of its deed: beside that they are the same at every table.

    `when` is what an address ends with that is about an earlier move.
    """
    return _addressed((drawn("square", square, swap) for square in squares), key, when)


def draw_players(players: Iterable[PlayerCard], key: str, swap: bool = False, when: str = "") -> SafeString:
    """Players of a table, with the addresses of their deeds."""
    return _addressed((_drawn_player(player, swap) for player in players), key, when)


def _drawn_player(player: PlayerCard, swap: bool) -> SafeString:
    """A player; their deeds by themselves, for those of one player are like no other's."""
    return drawn("player", player._replace(deeds=()), swap, deeds=_drawn_deeds(player.deeds))


@kept(4_000)
def _drawn_deeds(deeds: tuple[Deed, ...]) -> SafeString:
    return joined(drawn("held", deed) for deed in deeds)


def _addressed(parts: Iterable[SafeString], key: str, when: str) -> SafeString:
    return SafeString(joined(parts).replace("<deeds>", deeds_of(key)).replace("<when>", when))


def _changed_players(table: Seen) -> list[PlayerCard]:
    """The players of whom a page that has seen the move before does not know all that is shown."""
    players = players_of(table)
    before = _shown_before(table, players)
    return players if before is None else [player for player in players if player not in before]


def _shown_before(table: Seen, players: list[PlayerCard]) -> list[PlayerCard] | None:
    """How this process showed them at the move before; None if it did not, or not in one way. Keeps how it does now.

    Two threads may draw the same move at once: both are told of the one before.
    """
    number, where = table.game.sequence, (table.game.key, spoken())
    then, shown, before = _players.get(where) or (0, None, None)
    if then > number:
        return None
    if then < number:
        before = shown if then == number - 1 else None
        _players.put(where, (number, players, before))
    elif shown != players:
        _players.put(where, (number, None, before))
    return before


def _status(table: Seen, swap: bool, card: SafeString = NOTHING) -> SafeString:
    """Where a table stands, with the card that lies there; a fragment leaves alone what lies there."""
    throw, time = table.view.throw, time_of(table)
    dice = drawn("dice", throw) if throw else NOTHING
    clock = drawn("time", time) if time else NOTHING
    bank = drawn("bank", bank_of(table))
    return drawn("status", status_of(table), swap, dice=dice, bank=bank, time=clock, card=card)


def _touched(board: Board, moves: list[PastMove]) -> set[int]:
    """The squares that moves may have changed: all that their facts name, and where pieces went from and to.

    With a deed all of its group: it may be in one hand now, or not any more.
    """
    touched: set[int] = set()
    for fact in chain.from_iterable(_all_facts(move) for move in moves):
        if isinstance(fact, Jailed | WentBankrupt):
            return {*range(SQUARES)}
        named = (getattr(fact, name, None) for name in ("square", "start", "to"))
        touched.update(number for number in named if isinstance(number, int) and number != NOWHERE)
        if isinstance(fact, Took | HandedOver | FellToBank | Foreclosed | Freed):
            touched.update(board.group_of(fact.square))
    return touched


def _all_facts(move: PastMove) -> list[Event]:
    """The facts of a move, and those that it has taken back."""
    return [*move.facts, *(fact for back in move.facts if isinstance(back, TakenBack) for fact in back.facts)]


def render_own(table: Seen, panels: frozenset[str] = frozenset()) -> SafeString:
    """The paper and the desk of one viewer as out-of-band fragments, with these panels open.

    A refusal stands until the page's next move is played.
    """
    return numbered(joined(controls_of(table, panels)))


def render_now() -> str:
    """What the server's clock says, in seconds, as a fragment: a page counts by it, whatever its own machine says.

    It goes with what is sent and is no part of it, since shared fragments are kept.
    """
    return f'<data id="now" value="{time():.2f}" hidden hx-swap-oob="outerMorph"></data>'


def render_refusal(
    game: TableRow | None,
    clauses: tuple[Clause, ...] = (),
    message: str = "",
    asks: Form | None = None,
    lacking: int | None = None,
) -> str:
    """Why a move was turned down: the rules' own sentences with their clauses, or one sentence without.

    `asks` is a form that has to be agreed to first, `lacking` the cash that is missing.
    """
    edition = game.edition if game else ""
    if game and lacking:
        message = lack_of(edition, lacking)
    form = draw_form(asks, game.key) if asks and game else None
    return rendered("refusal", {"game": game, "edition": edition, "clauses": clauses, "message": message, "asks": form})
