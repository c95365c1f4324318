"""Who plays at an event, besides by their own doing: who may not is dropped, free places go to those who wait."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.events.course import format_of
from clubs.models import Entry, Event, Membership
from clubs.rights import BELONGING
from games.tables.database.compiled import CompiledQuery

from ..holding import State, present
from ..noting import note_event
from ..overlap import taken_up

Status = Entry.Status


def takes_entries(event: Event) -> bool:
    """Whether one may still enter an event: until it starts, or until the round that it says begins.

    At one that goes on without rounds that is to its end, if late entries are taken at all.
    """
    if event.state != State.RUNNING or not event.late_until:
        return bool(event.state == State.OPEN)
    return format_of(event)[0].continuous or event.rounds.exclude(opened_at=None).count() < event.late_until


def fill_places(event: Event, now: datetime) -> bool:
    """Drop whoever may not play any more, and let those who wait have the places; whether anything has changed."""
    return any((drop_kept_out(event), takes_entries(event) and move_up(event, now)))


def drop_kept_out(event: Event) -> bool:
    """Whoever was banned from the club or locked out of the site since they entered is not paired any more."""
    if not _kept_out(event.pk):
        return False
    banned = Membership.objects.filter(club=event.club_id, role=Membership.Role.BANNED).values("user")
    entries = event.entries.filter(status__in=(Status.IN, Status.WAITING))
    dropped = drop(event, entries.filter(user__in=banned), "banned_out", Status.EXPELLED)
    return drop(event, entries.filter(user__is_active=False), "locked_out") or dropped


def drop_strangers(event: Event) -> bool:
    """Whoever left the club since they entered an event for members is not paired; asked at its start alone."""
    if not event.members_only:
        return False
    members = Membership.objects.filter(club=event.club_id, role__in=BELONGING).values("user")
    entries = event.entries.filter(status__in=(Status.IN, Status.WAITING))
    return drop(event, entries.exclude(user__in=members), "no_member")


def drop(event: Event, entries: Iterable[Entry], why: str, status: str = Status.WITHDRAWN) -> bool:
    """Pair these people no more; the journal says why. Whether there were any."""
    dropped = list(entries)
    for entry in dropped:
        Entry.objects.filter(pk=entry.pk).update(status=status)
        note_event(event, None, why, who=entry.name)
    return bool(dropped)


def move_up(event: Event, now: datetime) -> bool:
    """Give free places to those who wait, the longest first; whether anybody got one.

    From the start on not to whoever plays elsewhere, nor to whoever waited before it and has not checked in.
    """
    if not _waiting(event.pk):
        return False
    waiting = event.entries.filter(status=Status.WAITING).order_by("at", "pk")
    if event.state == State.RUNNING:
        waiting = waiting.exclude(user__in=taken_up(event))
        if event.check_in_at is not None:
            waiting = waiting.exclude(Q(checked_in_at=None) & Q(at__lte=event.starts_at))
    free = None if event.places is None else max(0, event.places - present(event))
    moved = list(waiting[:free])
    for entry in moved:
        Entry.objects.filter(pk=entry.pk).update(status=Status.IN, free_since=now)
        note_event(event, None, "moved_up", who=entry.name)
    return bool(moved)


# Asked at each step of an event, of which hardly one finds anybody.


@CompiledQuery.of(int)
def _kept_out(event: int) -> QuerySet[Entry, Any]:
    """The entries of an event whose people may not play any more."""
    banned = Membership.objects.filter(club=OuterRef("event__club"), user=OuterRef("user"), role=Membership.Role.BANNED)
    entries = Entry.objects.filter(event=event, status__in=(Status.IN, Status.WAITING))
    return entries.filter(Exists(banned) | Q(user__is_active=False)).values_list("pk")


@CompiledQuery.of(int)
def _waiting(event: int) -> QuerySet[Entry, Any]:
    """The entries of an event that wait for a place."""
    return Entry.objects.filter(event=event, status=Status.WAITING).values_list("pk")
