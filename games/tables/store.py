"""Positions in and out of rows: the snapshot's bytes, the edition of a game, the rows of one move."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from uuid import uuid4

import msgspec
from django.db import connection
from django.db.models import Case, F, Value, When
from django.db.models.functions import Cast

from games.engine import EDITIONS, VERSION
from games.engine.edition import Edition
from games.engine.events import Event, Paid
from games.engine.position import Position
from games.engine.records import facts_from_plain, facts_to_plain, state_from_plain, state_to_plain, to_plain
from games.engine.state import State
from games.models import DiceRoot, Game, Move, Seat, Transfer
from games.played import Columns, Played

from .dice import ChainPick

FACTS = ("events", "clauses", "game_id")
"""The columns of a move that its facts are read from."""


@lru_cache(maxsize=256)
def _edition(name: str, variant: str, options: str) -> Edition:
    return EDITIONS[name].with_variant(variant).with_options(json.loads(options))


def edition_of(game: Game) -> Edition:
    """The edition that a table plays, its variant and options worked in."""
    return _edition(game.edition, game.variant, json.dumps(game.options, sort_keys=True))


def state_of(game: Game) -> State:
    """The position of a game that has started, a copy of one's own; what was read lately is not read again."""
    assert game.snapshot is not None
    return _position(bytes(game.snapshot)).fork()


@lru_cache(maxsize=128)
def _position(snapshot: bytes) -> Position:
    return state_from_plain(msgspec.json.decode(snapshot))


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


def position(played: Played) -> Columns:
    """The position after a move, and how far the dice have come."""
    digest = {"dice_digest": played.game.dice_digest} if played.before is None else {}
    return Columns(
        {"sequence": played.sequence, "draws": played.draws, "snapshot": snapshot_of(played.state), **digest}
    )


def record(played: Played) -> None:
    """Write a move and its transfers: two statements."""
    events, clauses = facts_to_plain(played.events)
    move = Move.objects.create(
        game=played.game,
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
    )
    paid = [fact for fact in played.events if isinstance(fact, Paid)]
    if paid:
        Transfer.objects.bulk_create([_transfer(move, fact) for fact in paid])


def _transfer(move: Move, fact: Paid) -> Transfer:
    return Transfer(
        game_id=move.game_id, move=move, payer=str(fact.payer), payee=str(fact.payee), amount=fact.amount,
        clause=fact.clause,
    )  # fmt: skip


_SEAT = {field.name: field for field in Seat._meta.concrete_fields}


def write(game: Game, columns: Columns) -> None:
    """Write what follows from a move: the row of the game in one statement, those of its seats in another."""
    for name, value in columns.game.items():
        setattr(game, name, value)
    game.save(update_fields=[*columns.game])
    touched = {order: values for order, values in columns.seats.items() if values}
    if touched:
        names = dict.fromkeys(name for values in touched.values() for name in values)
        rows = Seat.objects.filter(game=game, order__in=touched)
        rows.update(**{name: _by_seat(name, touched) for name in names})


def _by_seat(name: str, seats: Mapping[int, Mapping[str, Any]]) -> Case | Cast:
    """The value of a column for each seat that gets one; the others keep theirs."""
    field = _SEAT[name]
    values = {order: Value(columns[name], field) for order, columns in seats.items() if name in columns}
    case = Case(*(When(order=order, then=value) for order, value in values.items()), default=F(name))
    return Cast(case, field) if connection.features.requires_casted_case_in_updates else case
