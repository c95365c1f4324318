"""The clocks of a table: started, stopped and run out, within the transaction of the move that does it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction

from games.engine.state import State
from games.models import Game, Seat

from .hours import DAY, Hours, runs_out, spent
from .outage import swept_until

HELD_AFTER, FREE_AFTER = 2, 3
"""After so many misses a bot plays for the seat; after so many it may be taken over."""
WARNING = 0.8
LEAST = 60
"""The seconds that somebody who takes a seat back has at the least."""
LAST_TURN = 120
"""The seconds that each decision has once the time of a table without a clock is up."""
FIELDS = ["awaited", "bank", "asked_at", "warn_at", "due_at", "warned", "zone", "plays_from", "plays_until"]


def run_at(game: Game, state: State) -> bool:
    """Whether clocks run at a table: always where it has one, else in the turn in which its time is up."""
    return game.pace != Game.Pace.UNTIMED or state.closing


def turn(game: Game, before: Mapping[str, int], now: datetime) -> list[Seat]:
    """After a move: stop the clocks of decisions that are closed, start those of new ones. Gives the seats.

    While a free auction is open no clock runs: its hammer falls by itself.
    """
    running = {} if game.hammer_at else game.awaiting
    seats = list(game.seats.select_related("user"))
    for seat in seats:
        old = _marks(seat)
        key = str(seat.order)
        if not seat.zone:
            take_hours(game, seat)
        seat.awaited = key in game.awaiting
        if seat.asked_at is not None and (key not in running or running[key] != before.get(key)):
            stop(game, seat, now, game.credit)
        if key in running and seat.asked_at is None:
            if _settled(seat, now):
                take_hours(game, seat)
            start(game, seat, now)
        if _marks(seat) != old:
            seat.save(update_fields=FIELDS)
    return seats


def _marks(seat: Seat) -> tuple[object, ...]:
    """All that a move may change of a clock."""
    return tuple(getattr(seat, field) for field in FIELDS)


def start(game: Game, seat: Seat, now: datetime) -> None:
    """Let a clock run, for a person who plays for themselves."""
    if seat.user is None or seat.held:
        return
    hours = hours_of(game, seat)
    begin = max(now, seat.away_until or now)
    bank = LAST_TURN if game.pace == Game.Pace.UNTIMED else seat.bank
    seat.asked_at, seat.warned = now, False
    seat.warn_at = runs_out(hours, begin, timedelta(seconds=bank * WARNING))
    seat.due_at = runs_out(hours, begin, timedelta(seconds=bank))


def stop(game: Game, seat: Seat, now: datetime, credit: int = 0) -> None:
    """Stop a clock: what it used is gone, the `credit` of an answer comes, up to the cap.

    Seconds are counted up, so that nobody gains by stopping it over and over.
    """
    assert seat.asked_at is not None
    begin = max(seat.asked_at, seat.away_until or seat.asked_at)
    end = swept_until(now)  # a time for which the sweep has yet to move the clocks on costs nothing
    used = spent(hours_of(game, seat), begin, end) if begin < end else timedelta()
    seat.bank = min(game.cap, max(0, seat.bank - ceil(used.total_seconds())) + credit)
    seat.asked_at = seat.warn_at = seat.due_at = None


def restart(game: Game, seat: Seat, now: datetime, least: int = 0) -> None:
    """The clock of a seat runs anew, with so many seconds at the least: its player came back, or went away."""
    if not seat.zone:
        take_hours(game, seat)
    if seat.asked_at is not None:
        stop(game, seat, now)  # nothing was answered: no credit
    seat.bank = max(seat.bank, least)
    if seat.awaited and not game.hammer_at:
        start(game, seat, now)


def miss(seat: Seat) -> None:
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
        seat.free = seat.misses >= FREE_AFTER
    seat.save(update_fields=["excused", "misses", "held", "free"])


def remind(now: datetime) -> list[Seat]:
    """Mark the seats that have used up four fifths of their time, each once: those that this call has marked."""
    late = Seat.objects.filter(warn_at__lte=now, warned=False, awaited=True, game__status=Game.Status.RUNNING)
    return [seat for seat in late[:500] if _remind(seat, now)]


@transaction.atomic
def _remind(seat: Seat, now: datetime) -> bool:
    marked = Seat.objects.filter(pk=seat.pk, warned=False).update(warned=True)
    return bool(marked and Game.objects.filter(pk=seat.game_id).update(notices_at=now))


def note_deadline(game: Game, seats: list[Seat]) -> None:
    """When the server next has something to do: a hammer, a clock, an offer that expires."""
    moments = [seat.due_at for seat in seats if seat.due_at is not None]
    moments += [moment for moment in (game.hammer_at, game.offers_end_at) if moment is not None]
    game.deadline = min(moments, default=None)


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
