"""An event as a whole: drafted, changed, opened for entries, started, paused, cancelled. All for organisers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Event
from clubs.texts.words import clean_line
from games.tables.manners import pausing
from games.tables.people import Player

from .agreeing import FIELDS, check, fill
from .asking import LONGEST_REASON, SENT_TWICE, given_reason
from .errors import ClubError
from .going_on.ending import note_ends
from .going_on.moments import games_of, shift
from .going_on.starting import begin
from .holding import State, organised, organised_club
from .noting import note_event


@transaction.atomic
def draft(*, club_id: int, user: Player, fields: Mapping[str, Any]) -> Event:
    """Make an event that nobody can enter yet. For organisers. `fields` are columns of `agreeing.FIELDS`.

    What is sent twice is one draft. Raises `ClubError` for what could not be played.
    """
    event, now = Event(club=organised_club(club_id, user), organiser_id=user.pk), timezone.now()
    fill(event, fields, now)
    if (sent := _sent_before(event, now)) is not None:
        return sent
    event.save()
    note_event(event, user, "drafted")
    return event


def _sent_before(event: Event, now: datetime) -> Event | None:
    """The draft that its organiser has just made, alike in all that one fills in; None if there is none."""
    lately = Event.objects.filter(club=event.club_id, organiser=event.organiser_id, created__gt=now - SENT_TWICE)
    drafts = lately.filter(state=State.DRAFT, name=event.name)
    return next((draft for draft in drafts if _filled(draft) == _filled(event)), None)


def _filled(event: Event) -> list[Any]:
    return [getattr(event, name) for name in FIELDS]


@transaction.atomic
def change(*, event_id: int, user: Player, fields: Mapping[str, Any]) -> None:
    """Change a draft. For organisers; once entries are open, what is played is fixed. Raises `ClubError`."""
    event = organised(event_id, user)
    if event.state != State.DRAFT:
        raise ClubError(_("Entries are open: what is played is fixed. Nothing has changed."))
    fill(event, fields, timezone.now())
    event.save()
    note_event(event, user, "changed")


@transaction.atomic
def open_entries(*, event_id: int, user: Player) -> None:
    """Open a draft for entries. For organisers. Raises `ClubError`, also if its start has passed meanwhile."""
    event = organised(event_id, user, State.DRAFT)
    organised_club(event.club_id, user)
    check(event, timezone.now())
    event.state, event.next_at = State.OPEN, event.starts_at
    event.save(update_fields=["state", "next_at"])
    note_event(event, user, "opened")


@transaction.atomic
def start_now(*, event_id: int, user: Player) -> None:
    """Start at once, with those who are there. For organisers. Raises `ClubError` for fewer than three."""
    event = organised(event_id, user)
    if event.state != State.OPEN:
        raise ClubError(_("Only an event that is open for entries can be started. Nothing has changed."))
    begin(event, timezone.now(), user)


@transaction.atomic
def pause(*, event_id: int, user: Player, reason: str = "") -> None:
    """Let all clocks of a running event stand still. For organisers. Raises `ClubError`."""
    event = organised(event_id, user, State.RUNNING)
    if event.paused_at is not None:
        raise ClubError(_("The event is paused already."))
    now = timezone.now()
    note_ends(event, now, set())  # what is over by now is written before anything stands still
    pausing.pause(game_ids=games_of(event), now=now)
    event.paused_at = pausing.passed(now)
    event.save(update_fields=["paused_at"])
    note_event(event, user, "paused", reason=clean_line(reason[:LONGEST_REASON]))


@transaction.atomic
def resume(*, event_id: int, user: Player) -> None:
    """Let a paused event go on: all that was to come comes later by the length of the pause. For organisers."""
    event = organised(event_id, user, State.RUNNING)
    if event.paused_at is None:
        raise ClubError(_("The event is not paused."))
    now = timezone.now()
    length = pausing.passed(now) - event.paused_at
    pausing.resume(game_ids=games_of(event), now=now)
    shift(event, length, event.paused_at)
    event.paused_at, event.next_at = None, now
    event.save(update_fields=["paused_at", "next_at"])
    note_event(event, user, "resumed", seconds=int(length.total_seconds()))


@transaction.atomic
def cancel(*, event_id: int, user: Player, reason: str) -> None:
    """Give an event up, for a reason that all can read. For organisers. Games that run go on as games like others."""
    event = organised(event_id, user, State.DRAFT, State.OPEN, State.RUNNING)
    why, now = given_reason(reason), timezone.now()
    if event.paused_at is not None:
        pausing.resume(game_ids=games_of(event), now=now)
    event.state, event.paused_at, event.next_at, event.ended_at = State.CANCELLED, None, None, now
    event.save(update_fields=["state", "paused_at", "next_at", "ended_at"])
    note_event(event, user, "cancelled", reason=why)
