"""What services of events ask before they change anything: the event, locked, and whether somebody may."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from clubs.live import announce
from clubs.models import Club, Entry, Event
from clubs.rights import may_organise
from games.tables.database import sql
from games.tables.people import Player

from .errors import ClubError

State = Event.State


def locked(event_id: int) -> Event:
    """An event with its club, its row held until the transaction ends. Raises `ClubError` if there is none."""
    event: Event | None = sql.held(Event, "club", event_id)
    if event is None:
        raise ClubError(_("There is no such event."))
    return event


def held(event_id: int) -> Event:
    """The same for somebody who is about to change what all see: open pages are told, if it comes to that."""
    event = locked(event_id)
    announce(event.pk)
    return event


def organised(event_id: int, user: Player, *states: str) -> Event:
    """An event, held, for somebody who organises its club now. Raises `ClubError` else, or in another state."""
    event = held(event_id)
    if not may_organise(user, event.club):
        raise ClubError(_("Only organisers of the club may do that. Nothing has changed."))
    if states and event.state not in states:
        raise ClubError(_("The event is not in a state for that. Nothing has changed."))
    return event


def organised_club(club_id: int, user: Player) -> Club:
    """A club, held so that nobody archives it meanwhile, for somebody who organises it now. Raises `ClubError` else."""
    club = Club.objects.select_for_update(no_key=True).filter(pk=club_id).first()
    if club is None or not may_organise(user, club):
        raise ClubError(_("Only organisers of the club may do that. Nothing has changed."))
    return club


def present(event: Event) -> int:
    """How many entries play."""
    return event.entries.filter(status=Entry.Status.IN).count()


def look_at(event: Event, now: datetime) -> None:
    """Have the sweep look at an event that runs: something has changed that it goes by."""
    Event.objects.filter(pk=event.pk, state=State.RUNNING).update(next_at=now)
