"""Steps that may be taken back: each kept in the row of its game, with the position before it, until something else.

Mostly there are none, and nothing is written. What is kept says at which move it holds: where a process that knows
nothing of it has played on, it holds no more.
"""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import msgspec

from games.clocks import budgets
from games.engine.actions import TakeBack
from games.engine.around.undoing import own_facts
from games.engine.events import OwnFact
from games.engine.position import State
from games.engine.records import facts_from_plain, facts_to_plain
from games.models import Game
from games.played import Columns, Played

from ..database.store import position_of

MOST = 20
"""How many steps are kept: a row stays small."""
MOST_TAKEN_BACK = 40
"""How many steps are taken back in one go, those that are made meanwhile too: a record is no scratch pad."""


class OwnStep(NamedTuple):
    """A step that its player may take back: the number of its move, what happened, the seconds that it brought them."""

    number: int
    facts: tuple[OwnFact, ...]
    brought: int | None = None


class _Step(msgspec.Struct, array_like=True):
    """A step as it is kept: its facts as records, the bytes of the position before it, packed.

    `brought` is how many seconds it brought its player; the last release noted none.
    """

    number: int
    events: list[Any]
    clauses: list[str]
    before: bytes
    brought: int | None = None


class _Kept(msgspec.Struct, array_like=True):
    """The steps of a player at a seat as they are after move `at`, the latest last, each packed until it is wanted."""

    at: int
    seat: int
    player: int
    taken_back: int
    steps: list[bytes]


_encode = msgspec.msgpack.Encoder().encode
_kept = msgspec.msgpack.Decoder(_Kept)
_step = msgspec.msgpack.Decoder(_Step)


def last_step(steps: bytes | None, at: int, seat: int, player: int | None) -> OwnStep | None:
    """The step that a player may take back after move `at`, if there is one."""
    found = _last(steps, at, seat, player)
    return None if found is None else _own(found)


def last_with_position(game: Game, seat: int, player: int | None) -> tuple[OwnStep, State] | None:
    """That step, and the position before it."""
    found = _last(_bytes(game), game.sequence, seat, player)
    return None if found is None else (_own(found), position_of(zlib.decompress(found.before)))


def _own(step: _Step) -> OwnStep:
    facts = tuple(facts_from_plain(step.events, step.clauses))
    return OwnStep(step.number, facts, step.brought)  # type: ignore[arg-type]


def _bytes(game: Game) -> bytes | None:
    return None if game.steps is None else bytes(game.steps)


def to_take_back(played: Played) -> Columns:
    """The steps that may be taken back after a move: one more by a step of one's own, one less by taking it back."""
    game = played.game
    if played.action is None:  # nothing was played
        return Columns()
    kept = _after(played)
    return Columns({"steps": kept and _encode(kept)}) if kept is not None or game.steps is not None else Columns()


def _after(played: Played) -> _Kept | None:
    game, seat, player = played.game, played.seat, played.player
    if seat is None or player is None or played.ordered or played.before is None:
        return None
    kept = _held(_bytes(game), game.sequence, seat, player)
    if isinstance(played.action, TakeBack):
        return kept and _Kept(played.sequence, seat, player, kept.taken_back + 1, kept.steps[:-1])
    facts = () if played.given else own_facts(seat, played.before, played.state, played.events)
    if not facts or _brings_time(played, seat):
        return None
    assert game.snapshot is not None
    packed = zlib.compress(bytes(game.snapshot), 1)
    step = _Step(played.sequence, *facts_to_plain(facts), packed, budgets.brought(played, seat))
    earlier, taken_back = (kept.steps, kept.taken_back) if kept else ([], 0)
    return _Kept(played.sequence, seat, player, taken_back, [*earlier, _encode(step)][-MOST:])


def _brings_time(played: Played, seat: int) -> bool:
    """Whether an answer that were taken back would give its seat the time of a last decision once more."""
    answered = played.awaiting.get(str(seat)) != played.game.awaiting.get(str(seat))
    return answered and played.state.closing and played.game.pace == Game.Pace.UNTIMED


def _held(steps: bytes | None, at: int, seat: int, player: int | None) -> _Kept | None:
    """What is kept, if it is of this player and holds at that move."""
    if steps is None:
        return None
    kept = _kept.decode(steps)
    return kept if (kept.at, kept.seat, kept.player) == (at, seat, player) else None


def _last(steps: bytes | None, at: int, seat: int, player: int | None) -> _Step | None:
    kept = _held(steps, at, seat, player)
    if kept is None or not kept.steps or kept.taken_back >= MOST_TAKEN_BACK:
        return None
    return _step.decode(kept.steps[-1])
