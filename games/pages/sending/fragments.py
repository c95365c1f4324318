"""The parts of a table's page that change, as they are sent: shared ones rendered once, own ones for their viewer."""

from __future__ import annotations

from collections.abc import Iterable
from time import time

from django.utils.safestring import SafeString

from games.engine.clauses import Clause
from games.tables.seen import Seen
from games.tables.shown import TableRow

from ..deeds.figures import lack_of
from ..desk.controls import Form
from ..desk.forms_drawn import draw_form, numbered
from ..desk.own import controls_of
from ..drawing import NOTHING, deeds_of, drawn, joined, placed, rendered
from ..memory import Latest, kept
from ..plan.board import Deed, PlayerCard, SquareCard, moment_of, square_cards
from ..plan.card import STAGE, lying_card
from ..plan.picture import earlier_than
from ..plan.runs import draw_runs
from ..plan.since import hear_of
from .before import ShownMove, shown_before, shown_of

shared: Latest[SafeString] = Latest(300)
"""What is the same for everybody at one number of a game; a change takes some 2 kB, a whole table some 20."""


def render_shared(table: Seen) -> SafeString:
    """Board, players and log as out-of-band fragments: rendered once for a game, a sequence number and a language."""
    return shared.of(("table", moment_of(table)), lambda: draw_table(table, swap=True))


def draw_table(table: Seen, swap: bool = False, **own: SafeString) -> SafeString:
    """All that everybody sees of a table, for a whole page with what else stands there, or with `swap` as fragments.

    What else: `news` and `paper` on the stage, `since`, `desk` and `links` beside it.
    """
    shown = shown_of(table)
    shown_before(table, shown)
    moves = table.history()
    hear_of(table.game.key, moves)
    card = lying_card(table, moves)
    return drawn(
        "shared", None, swap,
        board=draw_squares(square_cards(table.edition, table.view, table.names), table.game.key),
        players=draw_players(shown.players, table.game.key),
        status=joined((draw_status(shown, True), placed(STAGE, card))) if swap else draw_status(shown, False, card),
        log=draw_runs(table, moves),
        earlier=drawn("earlier", earlier_than(table, moves), swap), **own,
    )  # fmt: skip


def draw_squares(squares: Iterable[SquareCard], key: str, swap: bool = False, when: str = "") -> SafeString:
    """Squares of a table, each with the address of its deed: beside that they are the same at every table.

    `when` is what an address ends with that is about an earlier move.
    """
    return at_table((drawn("square", square, swap) for square in squares), key, when)


def draw_players(players: Iterable[PlayerCard], key: str, swap: bool = False, when: str = "") -> SafeString:
    """Players of a table, with the addresses of their deeds."""
    return at_table((draw_player(player, swap) for player in players), key, when)


def draw_player(player: PlayerCard, swap: bool = False) -> SafeString:
    """A player; their deeds by themselves, for those of one player are like no other's."""
    return drawn("player", player._replace(deeds=()), swap, deeds=draw_deeds(player.deeds))


@kept(4_000)
def draw_deeds(deeds: tuple[Deed, ...]) -> SafeString:
    """What a player holds, line by line."""
    return joined(drawn("held", deed) for deed in deeds)


def at_table(parts: Iterable[SafeString], key: str, when: str = "") -> SafeString:
    """Parts as they are at one table: with where their deeds are."""
    return SafeString(joined(parts).replace("<deeds>", deeds_of(key)).replace("<when>", when))


def draw_status(shown: ShownMove, swap: bool = False, card: SafeString = NOTHING) -> SafeString:
    """How a table stands, with the card that lies there; a fragment leaves alone what lies there."""
    dice, bank = drawn("dice", shown.view.throw), drawn("bank", shown.bank)
    clock = drawn("time", shown.time) if shown.time else NOTHING
    return drawn("status", shown.status, swap, dice=dice, bank=bank, time=clock, card=card)


def render_own(table: Seen, panels: frozenset[str] = frozenset()) -> SafeString:
    """The paper and the desk of one viewer as out-of-band fragments, with these panels open.

    A refusal stands until the page's next move is played.
    """
    own = controls_of(table, panels)
    return numbered(joined((own.paper, own.desk)))


def render_now() -> str:
    """What the server's clock says, in seconds, as a fragment: a page counts by it, whatever its own machine says.

    It goes with what is sent and is no part of it, since shared fragments are kept.
    """
    return f'<data id="now" value="{time():.2f}" hx-swap-oob="outerMorph"></data>'


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
