"""The one way to an event for somebody: what they are to it, and what of it they may see."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.http import Http404

from clubs.models import Club, Entry, Event, Membership
from clubs.rights import ORGANISING, STRANGER, Visit, let_in
from games.tables.people import Person
from games.tables.selectors import KEY
from games.tables.sql import cursor, fields_of, made, named, table_of


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
    """The event with that key, for somebody; one statement.

    Raises `Http404` if there is none, or if it is a draft and they do not organise it; `PermissionDenied` with a
    sentence for whoever is banned from its club.
    """
    found = _read(user.pk or 0, key) if KEY.fullmatch(key) else None
    if found is None:
        raise Http404
    event, entry, role, why = found
    if event.state == Event.State.DRAFT and role not in ORGANISING:
        raise Http404
    return Reached(event, let_in(event.club, role or STRANGER, why), entry)


def _read(user: int, key: str) -> tuple[Event, Entry | None, str | None, str | None] | None:
    """The event with its club, what somebody has entered there, what they are to the club, and why."""
    with cursor() as asked:
        asked.execute(_statement(), [user, user, key])
        row = asked.fetchone()
    if row is None:
        return None
    of_event, of_club = len(fields_of(Event)), len(fields_of(Event)) + len(fields_of(Club))
    event: Event = made(Event, fields_of(Event), row[:of_event])
    event.club = made(Club, fields_of(Club), row[of_event:of_club])
    role, why, *of_entry = row[of_club:]
    entry: Entry | None = None if of_entry[0] is None else made(Entry, fields_of(Entry), of_entry)
    if entry is not None:
        entry.event = event
    return event, entry, role, why


@cache
def _statement() -> str:
    """Of each table one row at the most; that of an entry begins with its number, so that one sees if it is there."""
    assert fields_of(Entry)[0].primary_key
    of_event, of_club = named(fields_of(Event), "e."), named(fields_of(Club), "c.")
    return (
        f'SELECT {of_event}, {of_club}, m."role", m."reason", {named(fields_of(Entry), "n.")} '
        f'FROM {table_of(Event)} e JOIN {table_of(Club)} c ON c."id" = e."club_id" '
        f'LEFT JOIN {table_of(Membership)} m ON m."club_id" = c."id" AND m."user_id" = %s '
        f'LEFT JOIN {table_of(Entry)} n ON n."event_id" = e."id" AND n."user_id" = %s WHERE e."key" = %s'
    )
