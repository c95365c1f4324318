"""The start of an event: who is there plays, places that are free go to those who wait."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from clubs.events.course import format_of
from clubs.models import Entry, Event
from clubs.pairing.tables import LEAST
from games.books.writing.lists import told
from games.tables.people import Player

from ..errors import ClubError
from ..holding import State, present
from ..noting import note_event
from ..overlap import taken_up
from .places import drop, drop_kept_out, drop_strangers, move_up

Status = Entry.Status


def begin(event: Event, now: datetime, by: Player | None = None) -> None:
    """Start an event that is held. Raises `ClubError` for fewer than three; the caller undoes the rest then."""
    event.starts_at = event.starts_at if event.starts_at and by is None else now
    if event.check_in_at and event.check_in_at > now:
        event.check_in_at = None  # it starts early: nobody could check in yet
    elsewhere = _gather(event, now)
    there = present(event)
    if there < LEAST:
        raise ClubError(told((_too_few(event) % {"n": there}, *_elsewhere(elsewhere))))
    played, settings = format_of(event)
    event.closes_at = now + timedelta(minutes=settings.minutes) if played.continuous else None
    event.next_at = now
    event.save(update_fields=["state", "starts_at", "check_in_at", "closes_at", "next_at"])
    event.entries.filter(status=Status.IN).update(free_since=now)
    note_event(event, by, "started" if by else "began", n=there)


def _too_few(event: Event) -> str:
    if event.check_in_at is not None:
        return _("An event needs at least three who have checked in; so far: %(n)s. Nothing has changed.")
    return _("An event needs at least three who are there; so far: %(n)s. Nothing has changed.")


def _elsewhere(people: int) -> Iterator[str]:
    """So that whoever sees them all in the list of entries knows what keeps them."""
    if people:
        yield _("So many of those who have entered still play at another live event: %(n)s.") % {"n": people}


def _gather(event: Event, now: datetime) -> int:
    """Drop whoever is not there or plays elsewhere, and let those who wait move up; how many play elsewhere.

    The people are held meanwhile: of two events that start at once, one sees that the other has begun.
    """
    people = get_user_model().objects.select_for_update(no_key=True).filter(pk__in=event.entries.values("user"))
    list(people.order_by("pk").values_list("pk"))
    drop_kept_out(event)
    drop_strangers(event)
    there = event.entries.filter(status=Status.IN)
    if event.check_in_at is not None:
        drop(event, there.filter(checked_in_at=None), "not_there")
    elsewhere = list(there.filter(user__in=taken_up(event)))
    drop(event, elsewhere, "elsewhere")
    event.state = State.RUNNING
    move_up(event, now)
    return len(elsewhere)
