"""Who takes part in an event: entering, checking in, withdrawing, being expelled."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.events.conditions import strength_of, unmet
from clubs.events.course import format_of
from clubs.models import GOING_ON, Entry, Event, Round
from clubs.rights import BELONGING, may_see, role_of
from games.tables.people import Player

from .asking import check_there, given_reason
from .errors import ClubError
from .going_on.places import fill_places, takes_entries
from .going_on.storing import store_standings
from .holding import State, held, look_at, organised, present
from .noting import note_event
from .overlap import check_overlap

Status = Entry.Status


@transaction.atomic
def enter(*, event_id: int, user: Player) -> Entry:
    """Take part, or wait for a place. For whoever fulfils the conditions and is not banned, while one may enter.

    Raises `ClubError`.
    """
    event, now = held(event_id), timezone.now()
    if not user.is_authenticated or user.is_guest or not may_see(user, event.club):
        raise ClubError(_("You cannot enter this event."))
    entry = event.entries.filter(user=user.pk).first()
    _check_open(event, entry)
    if reason := unmet(event, user):
        raise ClubError(reason)
    fill_places(event, now)  # who waits was there first
    check_there(user)  # and of two events entered at once one waits
    check_overlap(event, user)
    status = Status.IN if event.places is None or present(event) < event.places else Status.WAITING
    if status == Status.WAITING and not event.waiting_list:
        raise ClubError(_("All places are taken, and there is no waiting list."))
    entry = _entered(event, entry, user, status, now)
    note_event(event, None, "entered" if status == Status.IN else "waiting", who=entry.name)
    _changed(event, now)
    return entry


@transaction.atomic
def check_in(*, event_id: int, user: Player) -> None:
    """Say that one is there, in the time before the start that is for it. For who has entered or waits.

    Raises `ClubError`; checking in twice is checking in once.
    """
    event, now = held(event_id), timezone.now()
    entry = _own(event, user)
    if event.check_in_at is None:
        raise ClubError(_("Nobody has to check in at this event."))
    if event.state != State.OPEN or now < event.check_in_at:
        raise ClubError(_("One checks in between the opening of the check-in and the start."))
    if event.members_only and role_of(user, event.club) not in BELONGING:
        raise ClubError(_("Members of the club may enter."))
    Entry.objects.filter(pk=entry.pk, checked_in_at=None).update(checked_in_at=now)


@transaction.atomic
def withdraw(*, event_id: int, user: Player) -> None:
    """Take part no more. For who has entered or waits. A game that runs goes on, by its clock. Raises `ClubError`."""
    event, now = held(event_id), timezone.now()
    entry = _own(event, user)
    if event.state not in GOING_ON:
        raise ClubError(_("The event is not in a state for that. Nothing has changed."))
    Entry.objects.filter(pk=entry.pk).update(status=Status.WITHDRAWN)
    note_event(event, None, "withdrew", who=entry.name)
    _changed(event, now)


@transaction.atomic
def expel(*, event_id: int, entry_id: int, user: Player, reason: str) -> None:
    """Pair somebody no more, for a reason that all can read. For organisers. A game that runs goes on, by its clock.

    Raises `ClubError`.
    """
    event, now = organised(event_id, user, *GOING_ON), timezone.now()
    entry = event.entries.filter(pk=entry_id).exclude(status=Status.EXPELLED).first()
    if entry is None:
        raise ClubError(_("There is no such entry."))
    why = given_reason(reason)
    Entry.objects.filter(pk=entry.pk).update(status=Status.EXPELLED)
    note_event(event, user, "expelled", reason=why, who=entry.name)
    _changed(event, now)


def _check_open(event: Event, entry: Entry | None) -> None:
    """Raise `ClubError` if one cannot enter as things stand, whoever one is."""
    if entry is not None and entry.status == Status.EXPELLED:
        raise ClubError(_("You were expelled from this event."))
    if entry is not None and entry.status != Status.WITHDRAWN:
        raise ClubError(_("You have entered already."))
    if event.state not in GOING_ON:
        raise ClubError(_("One cannot enter this event now."))
    if event.state == State.OPEN:
        return
    if not takes_entries(event):
        raise ClubError(_("It is too late to enter this event."))
    if entry is not None and not may_come_back(event, entry):
        raise ClubError(_("Whoever has withdrawn from an event that runs does not come back."))


def may_come_back(event: Event, entry: Entry) -> bool:
    """Whether whoever withdraws from an event that runs may enter it again, as long as it takes entries."""
    return format_of(event)[0].continuous or not _has_played(entry)


def _has_played(entry: Entry) -> bool:
    """Whether somebody had a table or a bye in a round that has begun."""
    begun = Round.objects.filter(event=entry.event_id).exclude(opened_at=None)
    return begun.filter(Q(seats__entry=entry) | Q(byes__entry=entry)).exists()


def _entered(event: Event, old: Entry | None, user: Player, status: str, now: datetime) -> Entry:
    """Who comes again to an event that runs is as strong as rounds may have been drawn with."""
    entry = old or Entry(event=event, user_id=user.pk)
    if old is None or event.state == State.OPEN:
        entry.strength = strength_of(event, user)
    entry.name, entry.status, entry.absences = user.username, status, 0
    entry.checked_in_at, entry.free_since = None, now
    entry.save()
    Entry.objects.filter(pk=entry.pk).update(at=now)  # who comes again waits behind the others
    return entry


def _own(event: Event, user: Player) -> Entry:
    entry = event.entries.filter(user=user.pk, status__in=(Status.IN, Status.WAITING)).first() if user.pk else None
    if entry is None:
        raise ClubError(_("You have not entered this event."))
    return entry


def _changed(event: Event, now: datetime) -> None:
    """Those who wait move up while one may still enter; a round that has not begun will be drawn anew."""
    fill_places(event, now)
    if event.state == State.RUNNING:
        store_standings(event)
        look_at(event, now)
