"""Positions in and out of rows: the snapshot's bytes, the edition of a game, the rows of one move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any
from uuid import uuid4

import msgspec

from games.engine import EDITIONS, VERSION
from games.engine.edition import Edition
from games.engine.events import Fact, Paid
from games.engine.position import Position, State
from games.engine.records import facts_from_plain, facts_to_plain, state_from_plain, state_to_plain, to_plain
from games.models import Game, Move, Transfer
from games.played import Columns, Locked, Played
from games.reasons import reason_to_plain

from ..dice import MOST_MARKS, ChainPick
from . import statements
from .columns import unsaved
from .pipeline import Meanwhile

FACTS = ("events", "clauses", "game_id")
"""The columns of a move that its facts are read from."""


@lru_cache(maxsize=256)
def _edition(name: str, variant: str, options: bytes) -> Edition:
    return EDITIONS[name].with_variant(variant).with_options(msgspec.json.decode(options))


def edition_of(game: Game) -> Edition:
    """The edition that a table plays, its variant and options worked in."""
    return edition_named(game.edition, game.variant, game.options)


def edition_named(name: str, variant: str, options: Mapping[str, Any]) -> Edition:
    """An edition by its name, with a variant and a table's options."""
    return _edition(name, variant, msgspec.json.encode(options, order="sorted"))


def state_of(game: Game) -> State:
    """The position of a game that has started, a copy of one's own; what was read lately is not read again."""
    assert game.snapshot is not None
    return position_of(bytes(game.snapshot))


def position_of(snapshot: bytes) -> State:
    """The position that these bytes hold, a copy of one's own; what was read lately is not read again."""
    known = _known.get(snapshot)
    if known is None:
        known = state_from_plain(msgspec.json.decode(snapshot))
        _remember(snapshot, known)
    return known.fork()


_known: dict[bytes, Position] = {}
MOST_KNOWN = 512
"""How many positions a process remembers by their bytes: its busy tables, each with the one before for who is late.

So many take 2 MB where they were played here, since they share what a move leaves alone, and 5 MB where they were read.
"""


def _remember(snapshot: bytes, position: Position) -> None:
    """Keep what bytes mean; the oldest are forgotten. Threads may do so at once: then one forgets what another has."""
    _known[snapshot] = position
    while len(_known) > MOST_KNOWN:
        with suppress(KeyError, RuntimeError):
            del _known[next(iter(_known))]


def snapshot_of(state: State) -> bytes:
    """The bytes of a position."""
    return msgspec.json.encode(state_to_plain(state))


def events_of(move: Move) -> list[Fact]:
    """The facts of a stored move."""
    return facts_from_plain(move.events, move.clauses)


def pick_for(game: Game) -> ChainPick:
    """The dice of a game, ready for its next draw."""
    return ChainPick(
        marks=partial(_mark, game.pk, game.dice_anchor),
        digest=game.dice_digest,
        game=game.key,
        draws=game.draws,
    )


@lru_cache(maxsize=MOST_MARKS)
def _mark(game_id: int, _anchor: str, number: int) -> bytes:
    """A mark of the dice of a game: read once for the hundreds of draws that follow from it, as nothing changes it.

    What is kept is known by the anchor too: a number of a row may come again in another database, as in tests.
    """
    return statements.dice_mark(game_id, number)


def position(played: Played) -> Columns:
    """The position after a move, and how far the dice have come."""
    snapshot = snapshot_of(played.state)
    _remember(snapshot, played.state)
    digest = {"dice_digest": played.game.dice_digest} if played.before is None else {}
    return Columns({"sequence": played.sequence, "draws": played.draws, "snapshot": snapshot, **digest})


def record(played: Played) -> tuple[Move, list[Transfer]]:
    """The rows of a move and its transfers, to be written."""
    events, clauses = facts_to_plain(played.events)
    move = unsaved(
        Move,
        game_id=played.game.pk,
        sequence=played.sequence,
        seat=played.seat,
        action=to_plain(played.action),
        chance=played.given,
        links=played.links,
        events=events,
        clauses=clauses,
        command_id=played.command or uuid4(),
        engine_version=VERSION,
        ordered=played.ordered,
        reason=reason_to_plain(played.reason),
    )
    return move, [_transfer(played.game.pk, fact) for fact in played.events if isinstance(fact, Paid)]


def _transfer(game_id: int, fact: Paid) -> Transfer:
    made: Transfer = unsaved(
        Transfer, game_id=game_id, payer=str(fact.payer), payee=str(fact.payee), amount=fact.amount, clause=fact.clause
    )
    return made


def write(
    table: Locked,
    columns: Columns,
    move: Move | None = None,
    paid: Sequence[Transfer] = (),
    meanwhile: Meanwhile | None = None,
) -> None:
    """Write a move and what follows from it; the rows in hand are then as those that are stored.

    `meanwhile` is done with these while the database is at it; none of what it makes is true before this returns.
    """

    def as_written() -> None:
        _take_over(table, columns)
        if meanwhile is not None:
            meanwhile()

    statements.write(table, columns, move, paid, as_written)


def _take_over(table: Locked, columns: Columns) -> None:
    for name, value in columns.game.items():
        setattr(table.game, name, value)
    for seat in table.seats:
        for name, value in columns.seats.get(seat.order, {}).items():
            setattr(seat, name, value)
