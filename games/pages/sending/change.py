"""What a move has changed of a table, for a page that shows the one before: squares, players and state, in pieces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from django.utils.safestring import SafeString

from games.engine.board import SQUARES, Board
from games.engine.elements import NOWHERE
from games.engine.events import (
    Fact,
    FellToBank,
    Foreclosed,
    Freed,
    HandedOver,
    Jailed,
    LeftJail,
    TakenBack,
    Took,
    WentBankrupt,
)
from games.tables.record.history import PastMove
from games.tables.seen import Seen

from ..drawing import drawn, joined
from ..plan.board import PlayerCard, SquareCard, SquareVisitors, moment_of, square_cards
from ..plan.card import laid_card
from ..plan.movement import sights_of
from ..plan.parts import changed_parts
from ..plan.runs import draw_newest
from ..plan.since import hear
from .before import ShownMove, shown_before, shown_of
from .fragments import at_table, draw_deeds, draw_player, draw_players, draw_squares, draw_status, shared


def render_change(table: Seen) -> SafeString:
    """What the last move has changed, for a page that is one number behind: squares, players, state, its log lines."""
    return shared.of(("change", moment_of(table)), lambda: _change(table))


def _change(table: Seen) -> SafeString:
    moves = table.history(after=table.game.sequence - 1)
    log = draw_newest(table)  # first: it alone may have to ask the database, and nothing is noted before that
    now = shown_of(table)
    before = shown_before(table, now)
    changed = _all_that_may_be(table, now, moves) if before is None else _differing(table, now, before)
    sights = SafeString(sights_of(moves))
    for move in moves:
        hear(table.game.key, move)
    fragments = joined((*changed, laid_card(table, moves)))
    number = SafeString(table.game.sequence)
    return drawn("change", None, True, changed=fragments, log=log, sights=sights, number=number)


# --- against what the page shows ----------------------------------------------------------------------------


def _differing(table: Seen, now: ShownMove, before: ShownMove) -> Iterator[SafeString]:
    """What is shown otherwise than at the move before, piece by piece, and how things stand in any case."""
    numbers = sorted(_changed_squares(table.edition.board, now, before))
    squares = (square_cards(table.edition, shown.view, shown.names, numbers) for shown in (now, before))
    yield at_table((_square(card, old) for card, old in zip(*squares, strict=True) if card != old), table.game.key)
    for card, old in zip(now.players, before.players, strict=True):
        if card != old:
            yield at_table(_player(card, old), table.game.key)
    yield draw_status(now, swap=True)


def _changed_squares(board: Board, now: ShownMove, before: ShownMove) -> set[int]:
    """The squares that look otherwise. With a deed all of its group: it may be in one hand now, or not any more."""
    changed: set[int] = set()
    for number, (site, old) in enumerate(zip(now.view.sites, before.view.sites, strict=True)):
        if site != old:
            changed.update((number,) if site.holder == old.holder else (number, *board.together[number]))
    for view, other in ((now.view, before.view), (before.view, now.view)):
        for seat in view.still_in():
            if seat in other.out or view.at[seat] != other.at[seat] or view.jail[seat] != other.jail[seat]:
                changed.add(view.at[seat])
    return changed


def _square(card: SquareCard, before: SquareCard) -> SafeString:
    """A square; only who stands there if that alone is another."""
    if card._replace(visitors=before.visitors) == before:
        return drawn("standing", SquareVisitors(card.number, card.visitors), True)
    return drawn("square", card, True)


def _player(card: PlayerCard, before: PlayerCard) -> Iterator[SafeString]:
    if card.out or before.out:
        yield draw_player(card, swap=True)
        return
    for part, value in changed_parts(card, before):
        deeds = {"deeds": draw_deeds(card.deeds)} if part == "owned" else {}
        yield drawn(part, value._replace(deeds=()) if deeds else value, True, **deeds)


# --- where that is not known --------------------------------------------------------------------------------


def _all_that_may_be(table: Seen, now: ShownMove, moves: list[PastMove]) -> Iterator[SafeString]:
    """The squares that moves may have changed, all players, how things stand."""
    numbers = sorted(_touched(table.edition.board, moves))
    yield draw_squares(square_cards(table.edition, now.view, now.names, numbers), table.game.key, swap=True)
    yield draw_players(now.players, table.game.key, swap=True)
    yield draw_status(now, swap=True)


def _touched(board: Board, moves: list[PastMove]) -> set[int]:
    """The squares that moves may have changed: all that their facts name, and where pieces went from and to.

    With a deed all of its group: it may be in one hand now, or not any more.
    """
    touched: set[int] = set()
    for fact in chain.from_iterable(_all_facts(move) for move in moves):
        if isinstance(fact, Jailed | LeftJail | WentBankrupt):
            return {*range(SQUARES)}
        named = (getattr(fact, name, None) for name in ("square", "start", "to"))
        touched.update(number for number in named if isinstance(number, int) and number != NOWHERE)
        if isinstance(fact, Took | HandedOver | FellToBank | Foreclosed | Freed):
            touched.update(board.group_of(fact.square))
    return touched


def _all_facts(move: PastMove) -> list[Fact]:
    """The facts of a move, and those that it has taken back."""
    return [*move.facts, *(fact for back in move.facts if isinstance(back, TakenBack) for fact in back.facts)]
