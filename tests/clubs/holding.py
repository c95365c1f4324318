"""Events for tests: a club with its people, an event that has come so far, tables that come to an end at once."""

from datetime import timedelta

from django.utils import timezone

from clubs.models import Club, Entry, Event, EventTable, Membership
from clubs.services import entries, events
from clubs.services.going_on import rounds
from games.engine.actions import Conclude
from games.models import Game, Seat
from games.tables import playing
from tests.cast import person, stand
from tests.position import PLAYERS

MINUTE = timedelta(minutes=1)
FIELDS = {
    "name": "Evening", "format": "swiss", "settings": {"rounds": 2}, "edition": "polynesia", "minutes": 30,
    "options": {"equal_turns": True}, "pace": "live", "budget": 120, "credit": 20, "cap": 180, "seats": 4,
}  # fmt: skip


def reef():
    """A club of Ana's, at which Ben is an organiser as well."""
    club, made = Club.objects.get_or_create(slug="reef", defaults={"name": "Reef", "founder": person("ana")})
    if made:
        Membership.objects.create(club=club, user=person("ana"), role="owner")
        Membership.objects.create(club=club, user=person("ben"), role="organiser")
    return club


def draft(**fields):
    return events.draft(club_id=reef().pk, user=person("ana"), fields=FIELDS | {"members_only": False} | fields)


def opened(people=0, called="p", **fields):
    """An event that so many have entered: p1, p2 …"""
    event = draft(**fields)
    events.open_entries(event_id=event.pk, user=person("ana"))
    enter_all(event, [f"{called}{number}" for number in range(1, people + 1)])
    return fresh(event)


def started(people, **fields):
    """An event whose first round has begun."""
    event = opened(people, **fields)
    events.start_now(event_id=event.pk, user=person("ana"))
    return goes_on(event)


def enter(event, name):
    return entries.enter(event_id=event.pk, user=person(name))


def enter_all(event, names):
    """They have entered, one after the other; where not everybody may, each asks for it as people do."""
    if event.places or event.members_only:
        for name in names:
            enter(event, name)
        return
    people = [person(name) for name in names]
    Entry.objects.bulk_create(
        Entry(event=event, user=user, name=user.username, free_since=timezone.now()) for user in people
    )


def goes_on(event, now=None):
    """All that is due at an event is done."""
    moment = now or timezone.now()
    while rounds.advance(event_id=event.pk, now=moment):
        pass
    return fresh(event)


def fresh(event):
    return Event.objects.get(pk=event.pk)


def entry_of(event, name):
    return event.entries.get(user__username=name)


def tables_of(event, number):
    return list(EventTable.objects.filter(round__event=event, round__number=number).order_by("number"))


def end(table, *, absent=()):
    """The game of a table is counted out: the first seat has the most, then the next; a bot sits for who is absent."""
    game = Game.objects.get(pk=table.game_id)
    seats = game.seats.count()
    stand(game, {PLAYERS[order]: {"cash": 1000 * (seats - order)} for order in range(seats)})
    Seat.objects.filter(game=game, order__in=absent).update(held=True)
    playing.play(game_id=game.pk, seat=None, wish=lambda state: Conclude())


def play_round(event, number):
    """All tables of a round come to their end; then all is done that is due, the pause between rounds included."""
    for table in tables_of(event, number):
        end(table)
    event = goes_on(event)
    return goes_on(event, timezone.now() + timedelta(seconds=event.pause, minutes=1))


def told(event, what):
    """The sentences of that kind in the journal, the oldest first."""
    from clubs.texts.journal import sentence

    return [sentence(line) for line in event.journal.filter(what=what).order_by("pk")]
