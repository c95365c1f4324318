"""Bots move by task, through the same door as people, in a fair order. Lost, doubled or late, a task does no harm."""

from __future__ import annotations

import logging
import threading
from datetime import timedelta
from typing import Any

from celery import shared_task
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.engine.actions import PlayerAction, Timeout
from games.models import Game, Seat
from games.tables import playing, selectors
from games.tables.hooks import Change, OrdersGiven
from games.tables.store import edition_of, state_of

from . import line
from .chair import Chair, seats_with_something_to_do
from .models import Turn
from .registry import STRATEGIES

HOLDER = "steady"
"""Who plays for a person whose clock has run out too often."""

MOST_AT_ONCE = 100
"""How many moves of bots are played in one go where there is no task for each."""
MOST_A_SWEEP = 3
"""How many of them a sweep plays at one table before its tasks go on: enough to start it, never long."""
MOST_TABLES = 20
"""At how many tables a sweep lets bots move itself."""
ONCE_SECONDS = 60
"""For how long a task is remembered, so that it does nothing when it is delivered again."""

NO_MATTER = 0
"""The `sequence` of a task, which workers of the last release must get. It goes with the next
release, which may leave it out: this one reads a task without it; the argument goes with the one after that."""

_here = threading.local()
log = logging.getLogger(__name__)


@shared_task(bind=True)
def move(self: Any, game_id: int, sequence: int = NO_MATTER) -> bool:
    """Let one bot act at the table that is next in the line, which need not be the one whose move started this task.

    Gives whether a bot has moved. `sequence` is what tasks of the last release still have; nobody asks for it.
    """
    if self.request.id and not cache.add(f"bots:{self.request.id}", True, ONCE_SECONDS):
        return False  # the same task, delivered again
    now = timezone.now()
    if not Turn.objects.filter(pk=game_id).exists():  # started by a process that knows of no line
        line.join_late([game_id], now, now)
    while (turn := line.take_next(now, now, game_id)) is not None:
        if _serve(turn, 1):
            return True
    return False


def _serve(turn: Turn, most: int) -> int:
    """Let the bots of a table make up to so many moves; gives how many they made."""
    moved = play_on(turn.pk, most) if most > 1 else int(_think(turn.pk))
    if moved < most:
        line.leave(turn)
    return moved


def _think(game_id: int) -> bool:
    game = Game.objects.filter(pk=game_id, status=Game.Status.RUNNING).first()
    return game is not None and move_one(game)


def move_one(game: Game) -> bool:
    """Let the first bot that has something to do at a table do it."""
    rules, state = edition_of(game), state_of(game)
    seats = {seat.order: seat for seat in game.seats.exclude(bot="", held=False)}
    for number in seats_with_something_to_do(state):
        if number in seats:
            action = STRATEGIES[seats[number].bot or HOLDER](Chair.at(rules, state, number))
            if action is not None:
                return _play(game, number, action)
    return False


def _play(game: Game, seat: int, action: PlayerAction) -> bool:
    """Play what was thought out for this sequence number; if the table has moved on, it is dropped."""
    try:
        playing.play(
            game_id=game.pk,
            seat=seat,
            wish=lambda state: action,
            decision=game.awaiting.get(str(seat)),
            at_sequence=game.sequence,
        )
    except playing.Stale:
        return False
    except playing.NotNow:
        return _play_default(game, seat)
    except playing.Refused as refused:
        log.error("bot at seat %s of game %s was refused by %s: %r", seat, game.pk, refused, action)
        return _play_default(game, seat)
    return True


def _play_default(game: Game, seat: int) -> bool:
    """A strategy that asks for the impossible must not hold the table up: the server plays for it (R-48)."""
    try:
        playing.play(game_id=game.pk, seat=None, wish=lambda state: Timeout(seat), at_sequence=game.sequence)
    except (playing.Refused, playing.Stale):
        return False
    return True


def wake(change: Change) -> None:
    """After a move, or a change of a seat: see whether a bot has something to do."""
    if getattr(_here, "busy", False):
        return  # one of the moves of `play_on`, which goes on by itself
    if not isinstance(change, OrdersGiven):
        line_up(change.game)


def line_up(game_id: int) -> None:
    """Put a table into the line if a bot may have something to do; unhurried where people sit."""
    seats = Seat.objects.filter(game_id=game_id, game__status=Game.Status.RUNNING)
    found = list(seats.values_list("bot", "held", "game__host"))
    bots = [bool(bot) or held for bot, held, _host in found]
    if not any(bots):
        return
    pause = 0.0 if all(bots) else settings.BOT_PAUSE_SECONDS
    line.join(game_id, found[0][2], timezone.now() + timedelta(seconds=pause))
    try:
        _start(game_id, pause)
    except OperationalError:  # no broker: whoever moved brings the bots along
        play_on(game_id)


def _start(game_id: int, pause: float = 0.0) -> None:
    move.apply_async((game_id, NO_MATTER), countdown=pause, expires=pause + settings.BOT_LATE_SECONDS)


def play_on(game_id: int, most: int = MOST_AT_ONCE) -> int:
    """Let the bots of a table move here and now until people are awaited; gives how many moves that were."""
    _here.busy = True
    try:
        for moved in range(most):
            game = Game.objects.filter(pk=game_id, status=Game.Status.RUNNING).first()
            if game is None or not move_one(game):
                return moved
        return most
    finally:
        _here.busy = False


def sweep() -> None:
    """Let bots move that should have done so, and start their tasks anew: the ones started before may be lost.

    Those who have waited longest move here, where perhaps no task ever runs; not many, for a sweep must not be long.
    """
    now = timezone.now()
    since = now - timedelta(seconds=settings.BOT_LATE_SECONDS)
    late = selectors.waiting_for_bots(since)
    line.join_late(late, since, now)
    served = set()
    for _ in range(min(len(late), MOST_TABLES)):
        turn = line.take_next(since, now)
        if turn is None:
            break
        served.add(turn.pk)
        if _serve(turn, MOST_A_SWEEP):
            line_up(turn.pk)
    for game_id in set(late) - served:
        _start(game_id)
