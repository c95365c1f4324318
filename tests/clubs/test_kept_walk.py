"""Events led at random through their course: what a process has kept of their pages is what it would make anew."""

import random
import re
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.conf import settings
from django.core.cache.backends.dummy import DummyCache
from django.test import Client
from django.utils import timezone

from accounts.own.going import go
from clubs.event_pages.elsewhere import at_table
from clubs.event_pages.organising import views as organising
from clubs.event_pages.page import cards, shared
from clubs.event_pages.reading import noted
from clubs.events import kept
from clubs.formats import FORMATS
from clubs.models import EventTable
from clubs.services import entries, events, members, rulings
from clubs.services.errors import ClubError
from clubs.services.going_on import moments
from games.pages.memory import Latest
from games.tables.database.compiled import CompiledQuery
from tests.cast import person
from tests.clubs.holding import draft, end, enter, fresh, goes_on

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 26, 9, tzinfo=UTC)
PEOPLE = [f"p{number}" for number in range(1, 13)]
PARTS = (
    "", "", "?standings=all", "?round=1", "?entries=5", "?q=p1", "wall/", "now/", "organise/", "organise/?tables=3",
    "standings.csv", "pairings.csv", "event.json",
)  # fmt: skip
TOKEN = re.compile(rb'csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"|X-CSRFToken[^}]*')


class Walk:
    """An event of a format, who looks at it, and the moment that it is."""

    def __init__(self, seed, clock):
        self.dice, self.clock = random.Random(seed), clock
        form = list(FORMATS)[seed % len(FORMATS)]
        delay = 0 if FORMATS[form].continuous else self.dice.choice((0, 60))
        self.event = draft(format=form, settings={"rounds": 3}, late_until=1, places=10, pause=60, watch_delay=delay)
        self.viewers = [signed_in(who, language) for who in (None, "p1", "p2", "ana") for language in ("en", "fr")]
        self.steps = (*BEGINNING, *self.dice.choices(STEPS, k=40))

    def somebody(self):
        return self.dice.choice(list(self.event.entries.exclude(user__is_active=False).select_related("user")))

    def table(self, **which):
        return self.dice.choice(list(EventTable.objects.filter(round__event=self.event, **which)))

    def looks(self):
        tables = [f"/tables/{table.game.key}/event/" for table in EventTable.objects.exclude(game=None)[:3]]
        addresses = [f"/events/{self.event.key}/{part}" for part in PARTS] + tables + ["/clubs/reef/events/"]
        return [(self.dice.choice(self.viewers), self.dice.choice(addresses)) for _each in range(8)]


def signed_in(who, language):
    browser = Client()
    if who:
        browser.force_login(person(who))
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return browser


def change(walk):
    events.change(event_id=walk.event.pk, user=person("ana"), fields={"places": 11, "ties": ["wins"], "about": "Cake"})


def all_enter(walk):
    for name in PEOPLE:
        enter(walk.event, name)


def opens(walk):
    events.open_entries(event_id=walk.event.pk, user=person("ana"))


def starts(walk):
    events.start_now(event_id=walk.event.pk, user=person("ben"))


def goes(walk):
    goes_on(walk.event)


def time_passes(walk):
    walk.clock.shift(timedelta(seconds=walk.dice.choice((61, 400))))


def ends(walk):
    end(walk.table(over_at=None, game__status="running", game__paused_at=None), absent=walk.dice.choice(((), (0, 1))))
    goes_on(walk.event)


def withdraws(walk):
    entries.withdraw(event_id=walk.event.pk, user=walk.somebody().user)


def comes_back(walk):
    entries.enter(event_id=walk.event.pk, user=walk.somebody().user)


def is_expelled(walk):
    entries.expel(event_id=walk.event.pk, entry_id=walk.somebody().pk, user=person("ben"), reason="shouted")


def is_banned(walk):
    members.ban(club_id=walk.event.club_id, user=person("ana"), who=walk.somebody().user_id, reason="shouted")


def deletes_the_account(walk):
    leaving = walk.somebody().user
    if leaving.username not in ("p1", "p2"):
        go(user=leaving)


def awards(walk):
    points = Decimal(walk.dice.choice((1, -2)))
    rulings.award(entry_id=walk.somebody().pk, user=person("ben"), points=points, reason=f"fair {walk.dice.random()}")


def corrects(walk):
    table = walk.table(over_at__isnull=False)
    seats = walk.dice.sample(list(table.seats.values_list("entry", flat=True)), k=table.seats.count())
    places = {entry: place for place, entry in enumerate(seats, 1)}
    rulings.correct(table_id=table.pk, user=person("ana"), places=places, reason="miscounted")


def annuls(walk):
    rulings.annul(table_id=walk.table(over_at__isnull=False).pk, user=person("ana"), reason="a bug")


def takes_back(walk):
    ruling = walk.dice.choice(list(walk.event.rulings.filter(undone_at=None)))
    rulings.take_back(ruling_id=ruling.pk, user=person("ben"), reason="it was right")


def pauses(walk):
    why = f"pizza {walk.dice.random()}"
    events.pause(event_id=walk.event.pk, user=person("ana"), reason=why)


def resumes(walk):
    events.resume(event_id=walk.event.pk, user=person("ben"))


def was_away(walk):
    moments.after_outage(timedelta(minutes=walk.dice.choice((-1, 10))), timezone.now())


BEGINNING = (change, opens, all_enter, withdraws, is_banned, starts, goes, ends)
STEPS = (
    goes, goes, time_passes, time_passes, ends, ends, ends, ends, withdraws, comes_back, is_expelled, is_banned,
    deletes_the_account, awards, corrects, annuls, takes_back, pauses, resumes, resumes, resumes, was_away,
)  # fmt: skip


def seen(looks):
    answers = [(browser.get(address), address) for browser, address in looks]
    return [(address, answer.status_code, TOKEN.sub(b"", answer.content)) for answer, address in answers]


def forget(patch):
    """Nothing is kept of events until the patch is undone."""
    for module in [module for name, module in sys.modules.items() if name.startswith("clubs.")]:
        for name in [name for name, thing in vars(module).items() if type(thing) is Latest]:
            patch.setattr(module, name, Latest(100))
    patch.setattr(kept, "cache", DummyCache("", {}))


def test_what_is_kept_of_an_event_is_as_it_would_be_made_anew(
    seed, whole, clock, monkeypatch, django_capture_on_commit_callbacks
):
    for module, name, most in (
        (shared, "SHOWN", 3), (shared, "MORE", 4), (shared, "NAMED", 4), (cards, "SHOWN", 2), (at_table, "SHOWN", 2),
        (noted, "LINES", 6), (organising, "ENTRIES", 5), (organising, "TABLES", 2),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, most)
    anew = CompiledQuery(noted._asked._query, int)  # its statement names how many, for good
    monkeypatch.setattr(noted, "_asked", anew)
    walk = Walk(seed, clock)
    for step in walk.steps[: None if whole else 24]:
        with suppress(ClubError, IndexError), django_capture_on_commit_callbacks(execute=True):
            step(walk)
        walk.event, looks = fresh(walk.event), walk.looks()
        shown = seen(looks)
        with monkeypatch.context() as patch:
            forget(patch)
            anew = seen(looks)
        assert [one for one, other in zip(shown, anew, strict=True) if one != other] == [], step.__name__
