"""The clocks of a table: started, stopped and run out, within the transaction of the move that does it."""

from __future__ import annotations

from copy import copy
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.db import transaction

from games.engine.actions import TakeBack, Timeout
from games.engine.position import State
from games.models import Game, Seat
from games.played import Columns, Played

from .bounded import for_a_while, of_a_period
from .hammer import lot_of
from .hours import DAY, Hours, runs_out, spent
from .outage import last_sweep, swept_until

HELD_AFTER, FREE_AFTER = 2, 3
"""After so many misses a bot plays for the seat; after so many it may be taken over."""
WARNING = 0.8
LEAST_SECONDS = 60
"""The seconds that somebody who takes a seat back has at the least."""
LAST_TURN = 120
"""The seconds that each decision has once the time of a table without a clock is up."""
SHARE = 0.1
"""For how much of a period a sweep goes on to the next reminder."""
FIELDS = (
    "budget", "asked_at", "warn_at", "due_at", "warned", "zone", "plays_from", "plays_until",
    "excused", "misses", "held", "free",
)  # fmt: skip


def run_at(game: Game, state: State) -> bool:
    """Whether clocks run at a table: always where it has one, else in the turn in which its time is up."""
    return game.pace != Game.Pace.UNTIMED or state.closing


def granted(played: Played) -> Columns:
    """What each seat has at the start: its budget, the times that it may be late, the seconds of its vacation."""
    if played.before is not None:
        return Columns()
    game = played.game
    first = {"budget": game.budget, "excused": game.excused, "vacation": game.vacation * 86_400}
    return Columns(seats=dict.fromkeys(played.state.order, first))


def run(played: Played) -> Columns:
    """The clocks of decisions that are closed stop, those of new ones start; one that has run out is a miss.

    While a free auction is open no clock runs: its hammer falls by itself.
    """
    if not run_at(played.game, played.state):
        return Columns()
    asked = {} if lot_of(played.state) else played.awaiting
    until = swept_until(played.now, played.table.swept)
    changed, due = {}, []
    for seat in map(copy, played.table.seats):
        if played.before is None:
            seat.budget, seat.excused = played.game.budget, played.game.excused  # `granted` writes them
        old = _marks(seat)
        if seat.due_at is not None and isinstance(played.action, Timeout) and played.action.seat == seat.order:
            _miss(seat)  # an action is a tuple: one of another kind would be equal
        _turn(played, seat, asked.get(str(seat.order)), until)
        changed[seat.order] = {field: value for field, value in _marks(seat).items() if value != old[field]}
        due += [seat.due_at] if seat.due_at else []
    return Columns(seats=changed, due=min(due, default=None))


def _turn(played: Played, seat: Seat, decision: int | None, until: datetime) -> None:
    """One seat's clock, which runs if `decision` is the id of one that is asked of it."""
    game, now = played.game, played.now
    if not seat.zone:
        take_hours(game, seat)
    if seat.asked_at is not None and (decision is None or decision != game.awaiting.get(str(seat.order))):
        stop(game, seat, until, 0 if isinstance(played.action, TakeBack) else game.credit)
    if isinstance(played.action, TakeBack) and played.action.seat == seat.order:
        _give_back(played, seat)
    if decision is not None and seat.asked_at is None:
        if _settled(seat, now):
            take_hours(game, seat)
        start(game, seat, now)


def _give_back(played: Played, seat: Seat) -> None:
    """An answer that is taken back has brought no time: else one could answer for ever."""
    if _answered(played, seat.order):
        seat.budget = max(0, seat.budget - (played.game.credit if played.brought is None else played.brought))


def _marks(seat: Seat) -> dict[str, Any]:
    """All that a move may change of a clock, and of what comes of it when it runs out."""
    return {field: getattr(seat, field) for field in FIELDS}


def start(game: Game, seat: Seat, now: datetime) -> None:
    """Let a clock run, for a person who plays for themselves."""
    if seat.user is None or seat.held:
        return
    hours = hours_of(game, seat)
    begin = max(now, seat.away_until or now)
    budget = LAST_TURN if game.pace == Game.Pace.UNTIMED else seat.budget
    seat.asked_at, seat.warned = now, False
    seat.warn_at = runs_out(hours, begin, timedelta(seconds=budget * WARNING))
    seat.due_at = runs_out(hours, begin, timedelta(seconds=budget))


def stop(game: Game, seat: Seat, until: datetime, credit: int = 0) -> None:
    """Stop a clock: what it used is gone, the `credit` of an answer comes, up to the cap.

    `until` is now, or earlier: a time for which the sweep has yet to move the clocks on costs nothing.
    Seconds are counted up, so that nobody gains by stopping it over and over.
    """
    seat.budget = min(game.cap, _left(game, seat, until) + credit)
    seat.asked_at = seat.warn_at = seat.due_at = None


def _left(game: Game, seat: Seat, until: datetime) -> int:
    """The seconds that a seat has left of its budget."""
    if seat.asked_at is None:
        return seat.budget
    begin = max(seat.asked_at, seat.away_until or seat.asked_at)
    used = spent(hours_of(game, seat), begin, until) if begin < until else timedelta()
    return max(0, seat.budget - ceil(used.total_seconds()))


def brought(played: Played, order: int) -> int:
    """The seconds that an answer of a seat brings it: none if it answers nothing, at the cap less than the credit."""
    game = played.game
    seat = next(seat for seat in played.table.seats if seat.order == order)
    if seat.asked_at is None or not _answered(played, order):
        return 0
    left = _left(game, seat, swept_until(played.now, played.table.swept))
    return max(0, min(game.credit, game.cap - left))


def _answered(played: Played, order: int) -> bool:
    """Whether what was asked of a seat before a move is not asked any more."""
    return played.awaiting.get(str(order)) != played.game.awaiting.get(str(order))


def restart(game: Game, seat: Seat, now: datetime, least: int = 0) -> None:
    """The clock of a seat runs anew, with so many seconds at the least: its player came back, or went away."""
    halt(game, seat, now)
    seat.budget = max(seat.budget, least)
    if seat.awaited and not game.hammer_at:
        start(game, seat, now)


def halt(game: Game, seat: Seat, now: datetime) -> None:
    """The clock of a seat stops though nothing was answered: no credit.

    Before a vacation begins or ends: what has been used up by then does not follow from what comes after.
    """
    if not seat.zone:
        take_hours(game, seat)
    if seat.asked_at is not None:
        stop(game, seat, swept_until(now, last_sweep().first()))


def _miss(seat: Seat) -> None:
    """A clock has run out: forgiven, or counted; in the end a bot plays on, and the seat is free.

    At a table without a clock of its own, where only the last turn is timed, it is not counted.
    """
    if seat.game.pace == Game.Pace.UNTIMED:
        return
    if seat.excused:
        seat.excused -= 1
    else:
        seat.misses += 1
        seat.held = seat.misses >= HELD_AFTER
        seat.free = seat.misses >= FREE_AFTER and not seat.game.reserved


def remind(now: datetime) -> list[int]:
    """Mark the seats that have used up four fifths of their time, each once: the games of those that this call has."""
    running = {"game__status": Game.Status.RUNNING, "game__paused_at": None}
    late = Seat.objects.filter(warn_at__lte=now, warned=False, awaited=True, **running)
    longest_first = late.order_by("warn_at").values_list("pk", "game_id")[:500]
    return [game for seat, game in for_a_while(longest_first, of_a_period(SHARE)) if _remind(seat, game, now)]


@transaction.atomic
def _remind(seat: int, game: int, now: datetime) -> bool:
    """Mark a seat, the table held first as a move holds it: in the other order each of the two waited for the other.

    A table that somebody holds just now is left to the next sweep.
    """
    held = Game.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=game).values_list("pk").first()
    late = Seat.objects.filter(pk=seat, warned=False, warn_at__lte=now)
    return bool(held and late.update(warned=True) and Game.objects.filter(pk=game).update(notices_at=now))


def hours_of(game: Game, seat: Seat) -> Hours:
    """When a seat's clock runs: in slow games within the hours that its player had when the game started."""
    if game.pace != Game.Pace.ASYNC or seat.user_id is None:
        return Hours()
    return Hours(seat.zone, seat.plays_from, seat.plays_until)


def take_hours(game: Game, seat: Seat) -> None:
    """Let the hours of a player count at a slow table as they are now."""
    if game.pace == Game.Pace.ASYNC and seat.user is not None:
        user = seat.user
        seat.zone, seat.plays_from, seat.plays_until = user.zone or "UTC", user.plays_from, user.plays_until


def _settled(seat: Seat, now: datetime) -> bool:
    """Whether the hours of a player are at least a day old: younger ones could be made to fit a decision."""
    changed = seat.user.hours_changed_at if seat.user else None
    return changed is None or changed <= now - DAY
