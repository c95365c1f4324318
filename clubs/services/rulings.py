"""What organisers decide about results, each for a reason that all can read; taken back, never deleted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.events.told import is_told
from clubs.models import Entry, Event, EventTable, Ruling
from games.tables.people import Player

from .asking import given_reason
from .errors import ClubError
from .going_on.ending import give_up, is_unread
from .going_on.storing import store_standings
from .holding import State, look_at, organised
from .noting import called, note_event

MOST_POINTS = 1000
AT_ONCE = timedelta(minutes=1)
"""Within so long the same points to the same entry for the same reason are the same form, sent twice."""
STATES = (State.RUNNING, State.OVER)


@transaction.atomic
def annul(*, table_id: int, user: Player, reason: str) -> Ruling:
    """Have a table that is over count for nothing. For organisers. Raises `ClubError`."""
    event, table = _table(table_id, user)
    if table.rulings.filter(kind=Ruling.Kind.ANNUL, undone_at=None).exists():
        raise ClubError(_("This table is annulled already."))
    ruling = _ruled(event, user, reason, kind=Ruling.Kind.ANNUL, table=table)
    note_event(event, user, "annulled", reason=ruling.reason, table=table.number, **called(table.round))
    return ruling


@transaction.atomic
def correct(*, table_id: int, user: Player, places: Mapping[int, int], reason: str) -> Ruling:
    """Put other places, by entry, in the stead of those that a game gave. For organisers. Who ties shares a place.

    Raises `ClubError` for places that nobody can have had there.
    """
    event, table = _table(table_id, user)
    names = dict(table.seats.values_list("entry_id", "entry__name"))
    if set(places) != set(names):
        raise ClubError(_("Everybody who sat at the table gets a place, and nobody else. Nothing has changed."))
    if any(place != 1 + sum(other < place for other in places.values()) for place in places.values()):
        raise ClubError(_("Nobody can have come in at these places: who ties shares one, and the next are left out."))
    plain = {str(entry): int(place) for entry, place in places.items()}
    ruling = _ruled(event, user, reason, kind=Ruling.Kind.CORRECT, table=table, places=plain)
    told = [f"{place} {names[entry]}" for entry, place in sorted(places.items(), key=lambda item: item[1])]
    note_event(event, user, "corrected", reason=ruling.reason, table=table.number, places=told, **called(table.round))
    return ruling


@transaction.atomic
def award(*, entry_id: int, user: Player, points: Decimal, reason: str) -> Ruling:
    """Give points to an entry, or take some (below 0). For organisers. Raises `ClubError`."""
    entry = Entry.objects.filter(pk=entry_id).first()
    event = organised(entry.event_id if entry else 0, user, *STATES)
    assert entry is not None
    if entry.status == Entry.Status.WAITING:
        raise ClubError(_("Points are for those who take part: this entry waits for a place."))
    if not points.is_finite() or not 0 < abs(points) <= MOST_POINTS or points != round(points, 2):
        raise ClubError(_("Points are a number other than 0, up to 1000, with two decimals at the most."))
    kind = Ruling.Kind.AWARD if points > 0 else Ruling.Kind.DEDUCT
    _check_once(entry, kind, abs(points), given_reason(reason))
    ruling = _ruled(event, user, reason, kind=kind, entry=entry, points=abs(points))
    what = "awarded" if points > 0 else "deducted"
    note_event(event, user, what, reason=ruling.reason, who=entry.name, points=f"{abs(points).normalize():f}")
    return ruling


@transaction.atomic
def take_back(*, ruling_id: int, user: Player, reason: str) -> None:
    """Have a ruling hold no more. For organisers. Raises `ClubError`."""
    ruling = Ruling.objects.filter(pk=ruling_id).first()
    event = organised(ruling.event_id if ruling else 0, user, *STATES)
    why = given_reason(reason)
    if not Ruling.objects.filter(pk=ruling_id, undone_at=None).update(undone_at=timezone.now()):
        raise ClubError(_("This ruling is taken back already."))
    note_event(event, user, "taken_back", reason=why, number=event.rulings.filter(pk__lte=ruling_id).count())
    _changed(event)


def _check_once(entry: Entry, kind: str, points: Decimal, reason: str) -> None:
    """Raise `ClubError` for points that have just been given or taken: a button was pressed twice."""
    lately = entry.rulings.filter(undone_at=None, at__gt=timezone.now() - AT_ONCE)
    if lately.filter(kind=kind, points=points, reason=reason).exists():
        raise ClubError(_("That has just been decided, and stands in the journal. Nothing more has changed."))


def _table(table_id: int, user: Player) -> tuple[Event, EventTable]:
    """A table that is over, its event held for an organiser; one whose result cannot be read is over with this."""
    table = EventTable.objects.select_related("round").filter(pk=table_id).first()
    event = organised(table.round.event_id if table else 0, user, *STATES)
    assert table is not None
    table.refresh_from_db(fields=["over_at"])
    if is_unread(event, table):
        give_up(table, timezone.now())
    if table.over_at is None:
        raise ClubError(_("This table is not over: nothing can be decided about it yet."))
    if not is_told(event, table):
        raise ClubError(_("This table is shown later, and its end is not shown yet: decide about it then."))
    return event, table


def _ruled(event: Event, user: Player, reason: str, **what: object) -> Ruling:
    ruling = Ruling.objects.create(event=event, by_id=user.pk, reason=given_reason(reason), **what)
    _changed(event)
    return ruling


def _changed(event: Event) -> None:
    """The standings are other ones; so will be a round that has not begun."""
    store_standings(event)
    look_at(event, timezone.now())
