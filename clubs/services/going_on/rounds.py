"""How an event goes on by itself: it starts, rounds are drawn, begin, are warned of, end and follow one another.

All of it hangs on columns. Each step is a transaction of its own under the event's lock, and looks again at what is to
be done: whoever comes second, or after a process that has died, finds done what is done and goes on with the rest.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from clubs.events.course import format_of, free_in
from clubs.events.told import end_of
from clubs.live import announce
from clubs.models import GOING_ON, Entry, Event, EventTable, Round
from clubs.pairing.tables import LEAST
from games.clocks.bounded import for_a_while, of_a_period
from games.tables.hooks import TableChanged, tell

from ..errors import ClubError
from ..holding import State, locked
from ..noting import note_event
from .drawing import draw_anew, draw_next
from .ending import close_rounds, note_ends
from .openings import RETRY, open_round, open_table
from .places import fill_places
from .starting import begin
from .storing import store_standings

WARNINGS = (timedelta(minutes=10), timedelta(minutes=2))
"""How long before the end of a round its tables are told."""
AGAIN = timedelta(seconds=5)
"""When those who are free at a continuous event are looked at again, if they could not be seated."""
TOO_SHORT = timedelta(minutes=1)
"""How long before the end of a continuous event nobody is seated any more."""
SHARE = 0.3
"""For how much of the time between two sweeps an event goes on, before it is the turn of others."""
log = logging.getLogger(__name__)


def advance(*, event_id: int, now: datetime) -> bool:
    """Do all that is due at an event by now, or as much of it as a sweep has time for; whether anything is left.

    For the server alone: whoever else calls it brings nothing about early.
    """
    *_done, left = for_a_while(_steps(event_id, now), of_a_period(SHARE))
    if left:
        Event.objects.filter(pk=event_id, state__in=GOING_ON).update(next_at=now, claimed_until=None)
    return left


def _steps(event_id: int, now: datetime) -> Iterator[bool]:
    """Do one thing after the other; after each, whether there may be more."""
    failed: set[int] = set()
    more = True
    while more:
        more = _step(event_id, now, failed)
        yield more


@transaction.atomic
def _step(event_id: int, now: datetime, failed: set[int]) -> bool:
    """Do the first thing that is due; False if nothing is, and then it is noted when something will be."""
    event = locked(event_id)
    if event.paused_at is None and event.state in (State.RUNNING, State.CANCELLED) and note_ends(event, now, failed):
        if not event.watch_delay:  # an end that is told later gives no sign of itself before
            announce(event.pk)
        return True
    if event.paused_at is None and _goes_on(event, now, failed):
        announce(event.pk)
        return True
    if event.paused_at is None and event.state == State.RUNNING:
        event.next_at = now + RETRY if failed else _next_moment(event, now)
    event.claimed_until = None
    event.save(update_fields=["next_at", "claimed_until"])
    return False


def _goes_on(event: Event, now: datetime, failed: set[int]) -> bool:
    """Do the first thing that is due beside the ends of tables; whether anything was."""
    if event.state == State.OPEN:
        return _start(event, now)
    return event.state == State.RUNNING and (any(part(event, now) for part in PARTS) or open_table(event, failed))


def _start(event: Event, now: datetime) -> bool:
    """Start an event whose moment has come; with too few people it is over before it has begun."""
    if event.starts_at is None or event.starts_at > now:
        event.next_at = event.starts_at
        return False
    try:
        with transaction.atomic():
            begin(event, now)
    except ClubError:
        Event.objects.filter(pk=event.pk).update(state=State.CANCELLED, next_at=None, ended_at=now)
        note_event(event, None, "too_few")
    return True


def _people(event: Event, now: datetime) -> bool:
    """See to who plays: before a round is drawn, and before it begins; whether anything has changed."""
    if not fill_places(event, now):
        return False
    store_standings(event)
    return True


def _warn(event: Event, now: datetime) -> bool:
    """Tell the tables of a round that its end is near, once for each warning."""
    for round_ in event.rounds.filter(over_at=None).exclude(closes_at=None).exclude(opened_at=None):
        due = sum(moment <= now for moment in _warnings(round_))
        if round_.warned < due and Round.objects.filter(pk=round_.pk, warned__lt=due).update(warned=due):
            for game in round_.tables.filter(over_at=None).exclude(game=None).values_list("game_id", flat=True):
                transaction.on_commit(partial(tell, TableChanged(game)))
            return True
    return False


def _warnings(round_: Round) -> list[datetime]:
    """The moments at which a round is warned of; a short one has no warning that would come at its beginning."""
    assert round_.closes_at is not None
    assert round_.opened_at is not None
    return [round_.closes_at - before for before in WARNINGS if round_.closes_at - before > round_.opened_at]


def _follow(event: Event, now: datetime) -> bool:
    """Draw the next round once the last one is over, or end the event after the last."""
    if format_of(event)[0].continuous:
        return _next_wave(event, now)
    last = event.rounds.last()
    if last is not None and last.over_at is None:
        return False
    if draw_next(event, 1 + (last.number if last else 0), now) is None:
        _finish(event, now)
    return True


def _next_wave(event: Event, now: datetime) -> bool:
    """Seat those who are free at a continuous event; at its end, once all its tables are over, end it."""
    assert event.closes_at is not None
    last = event.rounds.last()
    if now >= event.closes_at:
        if event.rounds.filter(over_at=None).exists():
            return False
        _finish(event, now)
        return True
    if event.closes_at - now < TOO_SHORT or (ready := _wave_at(event)) is None or ready > now:
        return False
    return draw_next(event, 1 + (last.number if last else 0), now) is not None


def _wave_at(event: Event) -> datetime | None:
    """When somebody who is free at a continuous event will have waited for long enough; None for too few."""
    free = list(event.entries.filter(pk__in=free_in(event)).order_by("free_since").values_list("free_since", flat=True))
    longest = free[0] if len(free) >= LEAST else None
    return longest and longest + timedelta(seconds=format_of(event)[1].wait)


def _finish(event: Event, now: datetime) -> None:
    """The event is over, its seed may be told; without a single table it has not taken place."""
    seated = EventTable.objects.filter(round__event=event).exists()
    event.state, event.ended_at, event.next_at = State.OVER if seated else State.CANCELLED, now, None
    event.save(update_fields=["state", "ended_at", "next_at"])
    rows = store_standings(event)
    if seated and _is_cut_short(event):
        note_event(event, None, "few_left")
    if not seated:
        note_event(event, None, "no_table")
    elif any(row.played for row in rows):
        note_event(event, None, "over", who=Entry.objects.get(pk=rows[0].entry).name)
    else:
        note_event(event, None, "over_for_nothing")


def _is_cut_short(event: Event) -> bool:
    """Whether rounds that its format has are not played, for those who are left fill no table."""
    played, settings = format_of(event)
    rounds = None if played.continuous else played.rounds(settings, event.entries.count())
    left = event.entries.filter(status=Entry.Status.IN).count()
    return rounds is not None and event.rounds.count() < rounds and left < LEAST


def _next_moment(event: Event, now: datetime) -> datetime | None:
    """When there will be something to do, but for tables that end: these are found by themselves."""
    moments = [round_.starts_at for round_ in event.rounds.filter(opened_at=None)]
    for round_ in event.rounds.filter(over_at=None).exclude(opened_at=None).exclude(closes_at=None):
        moments += [moment for moment in _warnings(round_) if moment > now]
    if event.watch_delay:
        going_on = event.rounds.filter(over_at=None).exclude(opened_at=None)
        moments += [end for end in (end_of(event, round_) for round_ in going_on) if end is not None]
    if event.closes_at is not None:
        ready = _wave_at(event)
        moments += [event.closes_at, *([max(ready, now + AGAIN)] if ready else [])]
    return min((moment for moment in moments if moment > now), default=None)


PARTS: tuple[Callable[[Event, datetime], bool], ...] = (
    close_rounds, _people, draw_anew, open_round, _warn, _follow,
)  # fmt: skip
"""What may be due at an event that runs, in the order in which it is looked at; each says whether it was."""
