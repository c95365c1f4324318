"""The one way to an event for somebody: what they are to it, and what of it they may see."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404

from clubs.models import Entry, Event
from clubs.rights import ORGANISING, Visit, role_of, visit
from games.tables.people import Person
from games.tables.selectors import KEY


class Reached(NamedTuple):
    """An event as one person comes to it: what they are in its club, and their entry, if they have one."""

    event: Event
    visit: Visit
    entry: Entry | None

    @property
    def organises(self) -> bool:
        """Whether they may change what organisers change."""
        return self.visit.organises and self.visit.club.archived_at is None


def reached(user: Person, key: str) -> Reached:
    """The event with that key, for somebody.

    Raises `Http404` if there is none, or if it is a draft and they do not organise it; `PermissionDenied` with a
    sentence for whoever is banned from its club.
    """
    event = Event.objects.select_related("club").filter(key=key).first() if KEY.fullmatch(key) else None
    if event is None:
        raise Http404
    if event.state == Event.State.DRAFT and role_of(user, event.club) not in ORGANISING:
        raise Http404
    visitor = visit(user, event.club.slug)
    entry = Entry.objects.filter(event=event, user=user.pk).first() if user.pk else None
    return Reached(event, visitor, entry)
