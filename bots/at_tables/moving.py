"""Bots think and move at one table, through the same door as people. No lock is held while they think."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import NamedTuple

from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError
from django.http import Http404
from django.utils import timezone

from games.engine.actions import PlayerAction, Timeout
from games.reasons import Reason
from games.tables import playing
from games.tables.manners.offering import deaf_to
from games.tables.record.kept import stand_in_command
from games.tables.standing import Standing, standing_in, state_at

from ..chair import NOBODY, Chair, seats_with_something_to_do
from ..grades.holder import HOLDER
from ..registry import STRATEGIES, reason_of
from ..time_left import rounds_left
from .patience import unanswered
from .remembering import recall_at

log = logging.getLogger(__name__)


def may_move(standing: Standing) -> bool:
    """Whether there is a bot at the table that may have something to do."""
    return standing.row.status == "running" and standing.row.paused_at is None and any(_bots(standing))


def move_at(standing: Standing) -> Standing | None:
    """Let the first bot that has something to do there do it: the table after it, None if no bot has moved.

    What it has thought out for a table that has moved on meanwhile is dropped. One that is refused, or breaks, holds up
    no other.
    """
    try:
        return next(filter(None, _moves(standing)), None)
    except (playing.Stale, Http404):  # the table has moved on meanwhile, or was closed
        return None


def _moves(standing: Standing) -> Iterator[Standing | None]:
    """The table after what each bot does there; None after one that nothing was left to do for."""
    for seat, kind in _bots(standing):
        thought = _thought(standing, seat, kind)
        if thought is not None:
            yield _play(standing, seat, kind, thought)


class _Thought(NamedTuple):
    """What a bot does, and what it says of it; no action where it has broken while it thought."""

    action: PlayerAction | None
    reason: Reason | None = None


def _thought(standing: Standing, seat: int, kind: str, deaf: frozenset[int] = NOBODY) -> _Thought | None:
    state, now = state_at(standing), timezone.now()
    asked = unanswered(standing, state, seat, now)
    deaf |= deaf_to(standing.seats, seat, now) | asked.silent
    row = standing.row
    left = rounds_left(state, row.minutes, row.closes_at - now if row.closes_at else None)
    chair = Chair.at(standing.edition, state, seat, recall_at(standing), deaf, bool(asked.thinking), left)
    try:
        action = STRATEGIES[kind](chair)
        return action and _Thought(action, reason_of(kind, chair, action))
    except (DatabaseError, SoftTimeLimitExceeded):  # no fault of its own: it thinks again later
        raise
    except Exception:
        log.exception("bot at seat %s of game %s could not think", seat, standing.row.pk)
        return _Thought(None)


def _bots(standing: Standing) -> Iterator[tuple[int, str]]:
    """The seats at which a bot has something to do, the most urgent first, each with who plays there."""
    kinds = {seat.order: seat.bot or HOLDER.name for seat in standing.seats if seat.bot or seat.held}
    if kinds:
        found = seats_with_something_to_do(state_at(standing))
        yield from ((seat, kinds[seat]) for seat in found if seat in kinds)


def _play(
    standing: Standing, seat: int, kind: str, thought: _Thought, deaf: frozenset[int] = NOBODY
) -> Standing | None:
    row, action = standing.row, thought.action
    if action is None:
        return _play_default(standing, seat)
    held = any(at.order == seat and at.held for at in standing.seats)
    try:
        answer = playing.play(
            game_id=row.pk,
            seat=seat,
            wish=lambda state: action,
            command_id=stand_in_command(row.pk, row.sequence + 1) if held else None,
            decision=row.awaiting.get(str(seat)),
            at_sequence=row.sequence,
            reason=thought.reason,
        )
        return standing_in(answer.sight)
    except playing.NotNow:  # an offer that manners forbid by now: something else, or to another
        asked = getattr(action, "to", seat)
        other = None if asked in deaf else _thought(standing, seat, kind, deaf | {asked})
        return _play(standing, seat, kind, other, deaf | {asked}) if other else _play_default(standing, seat)
    except playing.Refused as refused:
        log.error("bot at seat %s of game %s was refused by %s: %r", seat, row.pk, refused, action)
        return _play_default(standing, seat)


def _play_default(standing: Standing, seat: int) -> Standing | None:
    """A strategy that breaks or asks for the impossible holds no table up: the server plays for it (R-48)."""
    row = standing.row
    try:
        return standing_in(
            playing.play(game_id=row.pk, seat=None, wish=lambda state: Timeout(seat), at_sequence=row.sequence).sight
        )
    except (playing.Refused, playing.NotNow):  # nothing is awaited of it
        return None
