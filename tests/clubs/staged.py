"""An event in a state of one's own, its rows made by hand: a club with one of each role, entries, tables."""

from datetime import timedelta

from django.utils import timezone

from clubs.models import Club, Entry, Event, EventTable, Membership, Round, TableSeat
from games.models import Game
from games.tables.seats import arranging
from tests.cast import person

ROLES = ("owner", "organiser", "member", "banned")
PLAYERS = ("ana", "ben", "chloe", "dora")
POINTS = {"3": ["6", "3", "1"], "4": ["6", "4", "2", "1"]}


def club(slug="reef", name="Reef"):
    made = Club.objects.create(slug=slug, name=name, founder=person("owner"))
    Membership.objects.bulk_create(Membership(club=made, user=person(role), role=role) for role in ROLES)
    return made


def event(state="open", *, entered=PLAYERS, of=None, **columns):
    """An event of the reef's, or of another club, in that state, with those who have entered."""
    standard = {
        "name": "Evening", "format": "swiss", "settings": {"rounds": 3}, "edition": "france", "minutes": 60,
        "options": {"equal_turns": True}, "points": POINTS, "ties": ["wins", "opponents"], "members_only": False,
    }  # fmt: skip
    made = Event.objects.create(club=of or club(), organiser=person("organiser"), state=state, **(standard | columns))
    for name in entered:
        Entry.objects.create(event=made, user=person(name), name=name)
    return made


def play_round(made, number=1, *, at=None, people=(), over=False, cost=None, closes=3600):
    """A table of those people, or of all who have entered, in a round of its own or in that one.

    Once it is over their places are in the order in which they have entered.
    """
    now = timezone.now()
    at = at or Round.objects.create(
        event=made, number=number, starts_at=now, opened_at=now, over_at=now if over else None,
        closes_at=now + timedelta(seconds=closes), cost=cost or {},
    )  # fmt: skip
    entries = [entry for entry in made.entries.filter(status=Entry.Status.IN) if not people or entry.name in people]
    table = EventTable.objects.create(
        round=at,
        number=at.tables.count() + 1,
        game=game_of([entry.user for entry in entries], at),
        over_at=now if over else None,
    )
    TableSeat.objects.bulk_create(
        TableSeat(
            table=table, round=at, entry=entry, order=order, sitting=not over, place=order + 1 if over else None,
            worth=1000 - order if over else None,
        )
        for order, entry in enumerate(entries)
    )  # fmt: skip
    return table


def game_of(people, at):
    made = arranging.arrange(people=people, edition="france", closes_at=at.closes_at)
    game = Game.objects.get(pk=made.pk)
    if at.over_at:
        Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended=at.over_at)
    return Game.objects.get(pk=game.pk)
