"""The one way to an event for somebody: what they are to it, and what of it they may see."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.http import Http404

from clubs.models import Club, Entry, Event, EventTable, Membership, Round, TableSeat
from clubs.rights import ORGANISING, STRANGER, Visit, let_in
from games.tables.database.columns import fields_of, made
from games.tables.database.cursors import cursor
from games.tables.database.sql import named, table_of
from games.tables.people import Person
from games.tables.selectors import KEY
from games.tables.shown import Status


class TheirSeat(NamedTuple):
    """Where somebody sits at an event just now; `key` is that of its game, None until the round has begun."""

    round: int
    title: str
    table: int
    key: str | None
    status: str | None

    @property
    def running(self) -> bool:
        """Whether its game is on."""
        return self.status == Status.RUNNING


class Reached(NamedTuple):
    """An event as one person comes to it: what they are in its club, their entry and their seat, if they have them."""

    event: Event
    visit: Visit
    entry: Entry | None
    seat: TheirSeat | None

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
    event, entry, seat, role, why = found
    if event.state == Event.State.DRAFT and role not in ORGANISING:
        raise Http404
    return Reached(event, let_in(event.club, role or STRANGER, why), entry, seat)


def _read(user: int, key: str) -> tuple[Event, Entry | None, TheirSeat | None, str | None, str | None] | None:
    """The event with its club, what somebody has entered there, where they sit, what they are to the club, and why."""
    with cursor() as asked:
        asked.execute(_statement(), [user, user, key])
        row = asked.fetchone()
    if row is None:
        return None
    of_event, of_club = len(fields_of(Event)), len(fields_of(Event)) + len(fields_of(Club))
    event: Event = made(Event, fields_of(Event), row[:of_event])
    event.club = made(Club, fields_of(Club), row[of_event:of_club])
    role, why, *rest = row[of_club:]
    of_seat, of_entry = rest[: len(TheirSeat._fields)], rest[len(TheirSeat._fields) :]
    entry: Entry | None = None if of_entry[0] is None else made(Entry, fields_of(Entry), of_entry)
    if entry is not None:
        entry.event = event
    return event, entry, None if of_seat[0] is None else TheirSeat(*of_seat), role, why


@cache
def _statement() -> str:
    """Of each table one row at the most, for nobody sits at two; those of an entry and of a seat begin with a number.

    So one sees if they are there.
    """
    assert fields_of(Entry)[0].primary_key
    of_event, of_club = named(fields_of(Event), "e."), named(fields_of(Club), "c.")
    games = table_of(EventTable.game.field.related_model)
    return (
        f'SELECT {of_event}, {of_club}, m."role", m."reason", '
        f'r."number", r."title", t."number", g."key", g."status", {named(fields_of(Entry), "n.")} '
        f'FROM {table_of(Event)} e JOIN {table_of(Club)} c ON c."id" = e."club_id" '
        f'LEFT JOIN {table_of(Membership)} m ON m."club_id" = c."id" AND m."user_id" = %s '
        f'LEFT JOIN {table_of(Entry)} n ON n."event_id" = e."id" AND n."user_id" = %s '
        f'LEFT JOIN {table_of(TableSeat)} s ON s."entry_id" = n."id" AND s."sitting" '
        f'LEFT JOIN {table_of(EventTable)} t ON t."id" = s."table_id" '
        f'LEFT JOIN {table_of(Round)} r ON r."id" = s."round_id" '
        f'LEFT JOIN {games} g ON g."id" = t."game_id" WHERE e."key" = %s'
    )
