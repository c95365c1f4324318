"""Nobody plays at two live events at once: they overlap if one may go on when the other begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.events.course import format_of
from clubs.formats.titles import FINAL
from clubs.models import GOING_ON, Entry, Event, Round, TableSeat
from games.models import Game
from games.tables.people import Player

from .errors import ClubError
from .holding import State, present

LONG = timedelta(hours=3)
"""For how long a table is reckoned to play that has no end by the clock."""
ROUNDS = 4
"""How many rounds are reckoned with where a format cannot say."""


class TakenUp(NamedTuple):
    """From when to when somebody is taken up by an event."""

    begins: datetime
    ends: datetime


def check_overlap(event: Event, user: Player) -> None:
    """Raise `ClubError` if somebody has entered another live event that overlaps with this one."""
    mine = spans_of(event)
    if not mine:
        return
    entered = Entry.objects.filter(user=user.pk, status__in=(Entry.Status.IN, Entry.Status.WAITING))
    entered = entered.filter(event__state__in=GOING_ON).exclude(event=event.pk)
    for entry in entered.select_related("event"):
        if _overlap(mine, spans_of(entry.event)):
            raise ClubError(
                _("You have entered another live event at that time: %(name)s. Withdraw from it first.")
                % {"name": entry.event.name}
            )


def taken_up(event: Event) -> list[int]:
    """The people, by number, who play at another live event that runs and overlaps with this one."""
    playing = _playing()
    others = _running_beside(event, playing.filter(user__in=event.entries.values("user")))
    return list(playing.filter(event__in=[other.pk for other in others]).values_list("user_id", flat=True))


def taken_up_by(event: Event, user: int) -> str:
    """The live event that runs and keeps somebody, by number, from being paired at this one, by name; '' for none."""
    return next((other.name for other in _running_beside(event, _playing().filter(user=user))), "")


def _playing() -> QuerySet[Entry]:
    """Those who still play somewhere; once a final is drawn, whoever does not sit in it is through."""
    finals = Round.objects.filter(event=OuterRef("event"), title=FINAL)
    sitting = TableSeat.objects.filter(entry=OuterRef("pk"), sitting=True)
    return Entry.objects.filter(~Exists(finals) | Exists(sitting), status=Entry.Status.IN)


def _running_beside(event: Event, entries: QuerySet[Entry]) -> list[Event]:
    """The live events of these entries that run and overlap with this one."""
    theirs = entries.exclude(event=event.pk).values("event")
    others = list(Event.objects.filter(state=State.RUNNING, pace=Game.Pace.LIVE, pk__in=theirs))
    mine = spans_of(event) if others else []
    return [other for other in others if _overlap(mine, spans_of(other))]


def spans_of(event: Event) -> list[TakenUp]:
    """When a live event goes on from now on, as far as one can reckon; a night before a fixed moment is left out.

    An empty list for others, and before anybody knows when it starts.
    """
    if event.pace != Game.Pace.LIVE or event.starts_at is None:
        return []
    played, settings = format_of(event)
    if played.continuous:
        ends = event.closes_at or event.starts_at + timedelta(minutes=settings.minutes)
        return [TakenUp(event.starts_at, _at_least_now(event, ends))]
    rounds = played.rounds(settings, max(present(event), event.places or 0, 3)) or ROUNDS
    return _by_rounds(event, rounds)


def _by_rounds(event: Event, rounds: int) -> list[TakenUp]:
    """The round that is on, or comes first, and those that follow it: together unless one has a moment of its own."""
    table = LONG if event.minutes is None else timedelta(minutes=event.minutes)
    last = event.rounds.last()
    number, begins = (last.number, last.opened_at or last.starts_at) if last else (1, event.starts_at)
    assert begins is not None
    spans = [TakenUp(begins, _at_least_now(event, begins + table))]
    fixed = list(map(datetime.fromisoformat, event.starts))[number - 1 : rounds - 1]
    for moment in fixed:
        begins = max(moment, spans[-1].ends)
        spans.append(TakenUp(begins, begins + table))
    left = max(0, rounds - number - len(fixed))
    spans[-1] = spans[-1]._replace(ends=spans[-1].ends + left * (table + timedelta(seconds=event.pause)))
    return spans


def _at_least_now(event: Event, ends: datetime) -> datetime:
    """What runs and should have ended goes on: whoever sits there is not free yet."""
    going_on = event.state == State.RUNNING and event.rounds.filter(over_at=None).exclude(opened_at=None).exists()
    return max(ends, timezone.now()) if going_on else ends


def _overlap(some: Iterable[TakenUp], others: Sequence[TakenUp]) -> bool:
    return any(one.begins < other.ends and other.begins < one.ends for one in some for other in others)
