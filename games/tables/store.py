"""Positions in and out of rows: the snapshot's bytes, the edition of a game, the rows of one move."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec

from games.engine import EDITIONS, VERSION
from games.engine.chance import Drawn
from games.engine.edition import Edition
from games.engine.events import Event, Paid
from games.engine.plain import facts_from_plain, facts_to_plain, state_from_plain, state_to_plain, to_plain
from games.engine.state import State
from games.models import DiceRoot, Game, Move, Transfer

from .dice import ChainPick

SERVER: None = None
"""The seat of the server in a move's row."""


@lru_cache(maxsize=256)
def _edition(name: str, variant: str, options: str) -> Edition:
    return EDITIONS[name].with_variant(variant).with_options(json.loads(options))


def edition_of(game: Game) -> Edition:
    """The edition that a table plays, its variant and options worked in."""
    return _edition(game.edition, game.variant, json.dumps(game.options, sort_keys=True))


def state_of(game: Game) -> State:
    """The position of a game that has started."""
    assert game.snapshot is not None
    return state_from_plain(msgspec.json.decode(bytes(game.snapshot)))


def snapshot_of(state: State) -> bytes:
    """The bytes of a position."""
    return msgspec.json.encode(state_to_plain(state))


def events_of(move: Move) -> list[Event]:
    """The facts of a stored move."""
    return facts_from_plain(move.events, move.clauses)


def pick_for(game: Game) -> ChainPick:
    """The dice of a game, ready for its next draw."""
    return ChainPick(
        marks=lambda: bytes(DiceRoot.objects.only("marks").get(pk=game.pk).marks),
        digest=game.dice_digest,
        game=game.key,
        draws=game.draws,
    )


def record(
    game: Game,
    seat: int | None,
    action: Any,
    events: Iterable[Event],
    drawn: Drawn,
    pick: ChainPick,
    command_id: UUID,
    ordered: bool = False,
) -> Move:
    """Write the move `game.sequence` and its transfers: two statements."""
    facts = list(events)
    plain, clauses = facts_to_plain(facts)
    move = Move.objects.create(
        game=game,
        sequence=game.sequence,
        seat=seat,
        action=to_plain(action),
        chance=drawn.given,
        links=pick.links,
        events=plain,
        clauses=clauses,
        command_id=command_id,
        engine_version=VERSION,
        ordered=ordered,
    )
    rows = [
        Transfer(game=game, move=move, payer=str(f.payer), payee=str(f.payee), amount=f.amount, clause=f.clause)
        for f in facts
        if isinstance(f, Paid)
    ]
    if rows:
        Transfer.objects.bulk_create(rows)
    return move
