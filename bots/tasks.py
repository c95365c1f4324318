"""Who has bots gets turns of the workers, in a fair order. Lost, doubled or late, a task does no harm."""

from __future__ import annotations

import logging
import threading
import time
from datetime import datetime, timedelta

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.clocks.bounded import for_a_while, of_a_period
from games.tables import reading, selectors
from games.tables.hooks import Change, MovePlayed, OrdersGiven
from games.tables.shown import BotPace
from games.tables.standing import Standing

from .at_tables import line
from .at_tables.moving import may_move, move_at

MOST_A_TURN = 4
"""How many moves the bots of a table make before others have their turn, where nobody sits who has to follow them."""
FIRST = 1
"""How many in the first turn after somebody has moved: who waits for an answer waits for nobody's second move."""
SERVING_SECONDS = 0.2
"""How long a task takes turn after turn before it makes room for other tasks."""
MOST_AT_ONCE, AT_ONCE_SECONDS = 100, 10.0
"""How many moves of bots are played in one go where there is no task for them, and for how long at the most."""
MOST_A_SWEEP = 3
"""How many of them a sweep plays at one table before its tasks go on: enough to start it, never long."""
MOST_TABLES, SHARE = 20, 0.2
"""At how many tables a sweep lets bots move itself, and for how much of a period."""

PAUSES: dict[str, int] = {BotPace.INSTANT: 0, BotPace.BRISK: 1, BotPace.PERSON: 4}
"""How many pauses bots make before they move, by the pace that was agreed on at their table."""

NOBODY = 0
"""No table's number."""
NO_MATTER = 0
"""The `sequence` of a task, sent because workers of the last release (1613595) ask for one. The next release need not
send it, as this one reads tasks without it; the one after that has no such argument."""

_here = threading.local()
log = logging.getLogger(__name__)


@shared_task
def move(game_id: int, sequence: int = NO_MATTER) -> int:
    """Serve the tables that are next in the line until none is due, or the next task goes on after a moment.

    The first need not be the one that started this. Gives how many moves bots have made. `sequence` is what tasks of
    the last release still have; nobody asks for it.
    """
    ends = time.monotonic() + SERVING_SECONDS
    moved, own = 0, game_id
    paused: dict[int, float] = {}
    try:
        while (turn := line.take_next(now := timezone.now(), now, own)) is not None:
            made, pause = _served(turn, FIRST if turn.served_at is None else MOST_A_TURN, now)
            moved, own = moved + made, NOBODY
            if pause:
                paused[turn.game] = pause
            if moved and time.monotonic() >= ends:
                start(NOBODY)  # one for one: whoever else is due by now is next
                break
    finally:  # also where time is up: those who have been served go on
        for table, pause in paused.items():
            start(table, pause)
    return moved


def serve(turn: line.Taken, most: int, now: datetime) -> tuple[int, float | None]:
    """Let the bots of a table have their turn: how many moves they made, and in how many seconds they go on, if so.

    Before its time none, and nothing follows from it: somebody has moved after the move whose task this is, or they
    were served; the task of that comes.
    """
    standing = reading.running(turn.game)
    pause = 0.0 if standing is None else pause_of(standing)
    early = min(pause, (turn.was_due - now).total_seconds())  # more says only the clock of another machine
    if early > 0:
        line.give_back(turn, now + timedelta(seconds=early))
        return 0, None
    moved, standing = play_on(standing, 1 if pause else most)
    if standing is None or not may_move(standing):
        line.leave(turn)
        return moved, None
    line.join_again(turn, timezone.now() + timedelta(seconds=pause))
    return moved, pause


def _served(turn: line.Taken, most: int, now: datetime) -> tuple[int, float | None]:
    """As `serve`; bots that fail hold up nobody else's, and are in the line again once their thinking time is over."""
    try:
        return serve(turn, most, now)
    except SoftTimeLimitExceeded:  # of this whole task, and told but once
        raise
    except Exception:
        log.exception("the bots of game %s could not move", turn.game)
        return 0, None


def play_on(
    standing: Standing | None, most: int = MOST_AT_ONCE, seconds: float = AT_ONCE_SECONDS
) -> tuple[int, Standing | None]:
    """Let the bots of a table move, at most so often and for so long, until people are awaited or have moved.

    Gives how many moves that were, and the table if its bots may go on.
    """
    moved = 0
    _here.busy = True
    try:
        for _ in for_a_while(range(most), seconds):
            if standing is None:
                break
            standing = move_at(standing)
            moved += standing is not None
    finally:
        _here.busy = False
    return moved, standing


def pause_of(standing: Standing) -> float:
    """How long bots wait before they move, in seconds: unhurried where people sit, so that they can follow.

    So they are where they hold the seats of all people and the clock ends the game: till then they would play thousands
    of rounds.
    """
    timed = standing.row.closes_at is not None
    alone = all(seat.bot or (seat.held and not timed) for seat in standing.seats)
    return 0.0 if alone else PAUSES.get(standing.row.bot_pace, 1) * float(settings.BOT_PAUSE_SECONDS)


def wake(change: Change) -> None:
    """After a move, or a change of a seat: see whether a bot has something to do."""
    if getattr(_here, "busy", False) or isinstance(change, OrdersGiven):
        return  # busy: one of the moves of `play_on`, which goes on by itself
    told = change.standing if isinstance(change, MovePlayed) else None
    standing = told or reading.running(change.game)
    if standing is not None and may_move(standing):
        line_up(standing)


def line_up(standing: Standing) -> None:
    """Put a table into the line, and have somebody look."""
    game, pause = standing.row.pk, pause_of(standing)
    line.join(game, standing.row.host_id, timezone.now() + timedelta(seconds=pause))
    try:
        start(game, pause)
    except OperationalError:  # no broker: whoever moved brings the bots along
        play_on(standing)


def start(game_id: int, pause: float = 0.0) -> None:
    """Start the task of a table, in so many seconds."""
    move.apply_async((game_id, NO_MATTER), countdown=pause, expires=pause + settings.BOT_LATE_SECONDS)


def sweep() -> None:
    """Let bots move that should have done so, and start their tasks anew: the ones started before may be lost.

    Those who have waited longest move here, where perhaps no task ever runs; not many, for a sweep must not be long.
    """
    now = timezone.now()
    since = now - timedelta(seconds=settings.BOT_LATE_SECONDS)
    late = selectors.waiting_for_bots(since)
    if not late:
        return
    line.join_late(late, since, now)
    left = dict.fromkeys(late, 0.0)
    for _ in for_a_while(range(min(len(late), MOST_TABLES)), of_a_period(SHARE)):
        turn = line.take_next(since, now)
        if turn is None:
            break
        left.pop(turn.game, None)
        _made, again = _served(turn, MOST_A_SWEEP, now)
        if again is not None:
            left[turn.game] = again
    for game_id, pause in for_a_while(left.items(), of_a_period(SHARE)):
        start(game_id, pause)
