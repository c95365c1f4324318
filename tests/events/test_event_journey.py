"""An evening by plain posts, without script: from a preset to the title, each step from what the page before offers."""

import re

import pytest
import time_machine
from django.test import Client

from clubs.models import Event, Membership
from tests.cast import person
from tests.clubs.holding import MINUTE, end, goes_on, reef, started, tables_of

pytestmark = pytest.mark.django_db
PLAYERS = ("p1", "p2", "p3", "p4", "p5", "p6")


class Browser:
    """Somebody with a browser that knows no script: it follows links and sends forms as they stand on the page."""

    def __init__(self, name, event=None):
        self.client = Client()
        self.client.force_login(person(name))
        self.event = event

    def page(self, part="", **query):
        return self.client.get(f"/events/{self.event.key}/{part}", query).content.decode()

    def press(self, action, **more):
        """Press the button of the event's page that does this; all fields of its form are sent."""
        form = next(form for form in forms(self.page()) if f'value="{action}"' in form)
        answer = self.client.post(address(form), hidden(form) | {"action": action} | more, follow=True)
        return answer.content.decode()


def forms(html):
    return re.findall(r"<form.*?</form>", html, re.S)


def address(form):
    return re.search(r'action="([^"]+)"', form)[1]


def hidden(form):
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


def fields(html):
    """What the form of an event holds, as a browser would send it."""
    form = next(form for form in forms(html) if 'name="about"' in form)
    sent = dict(re.findall(r'<input type="(?:text|number|hidden)" name="(\w+)" value="([^"]*)"', form))
    sent |= dict.fromkeys(re.findall(r'<input type="checkbox" name="(\w+)"[^>]* checked', form), "on")
    for name, options in re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', form, re.S):
        first, *_others = re.findall(r'<option value="([^"]*)"', options)
        sent[name] = next(iter(re.findall(r'<option value="([^"]*)" selected', options)), first)
    return sent


def test_a_club_evening_from_its_preset_to_the_title():
    club = reef()
    for name in PLAYERS:
        Membership.objects.create(club=club, user=person(name), role="member")
    with time_machine.travel("2026-11-21 19:00Z", tick=False) as clock:
        ana = Browser("ana")
        event = drafted(ana)
        assert "Entries are open." in ana.press("open")
        clock.shift(10 * MINUTE)  # check-in is open
        people = {name: Browser(name, event) for name in PLAYERS}
        for browser in people.values():
            assert "You have entered." in browser.press("enter")
        for name in PLAYERS[:-1]:
            assert "You are checked in." in people[name].press("check_in")
        assert "not here yet" in ana.page("organise/")
        clock.shift(30 * MINUTE)
        event = goes_on(event)
        assert event.state == "running"
        assert "you sit at table" not in people["p6"].page()  # who has not checked in is not paired
        event = evening(event, clock, people)
    assert event.state == "over"
    html = people["p1"].page()
    assert "Final standings" in html
    assert bytes(event.seed).hex() in html


def drafted(browser):
    """Choose the preset of a club evening, give it a name and moments, keep it."""
    cards = browser.client.get("/clubs/reef/events/new/").content.decode()
    assert 'href="?preset=evening"' in cards
    sent = fields(browser.client.get("/clubs/reef/events/new/?preset=evening").content.decode())
    sent |= {"name": "Friday", "about": "Hello", "seats": "3", "format_rounds": "1", "starts_at": "2026-11-21T19:30"}
    sent |= {"check_in_at": "2026-11-21T19:05"}
    answer = browser.client.post("/clubs/reef/events/new/?preset=evening", sent)
    assert answer.status_code == 302, re.findall(r"errorlist.*?</ul>", answer.content.decode(), re.S)
    browser.event = Event.objects.get(name="Friday")
    assert (browser.event.minutes, browser.event.format, browser.event.state) == (90, "final", "draft")
    return browser.event


def evening(event, clock, people):
    """The round and the final are played, and each time the page says where one sits and what came of it."""
    for number in (1, 2):
        (sits, *_others) = [name for name in PLAYERS if "you sit at table" in people[name].page()]
        assert "To my table" in people[sits].page()
        for table in tables_of(event, number):
            end(table)
        event = goes_on(event)
        clock.shift(11 * MINUTE)
        event = goes_on(event)
    return event


@pytest.fixture
def played(client):
    """An event of four whose first table is over, and somebody who organises it."""
    event = started(4)
    (table,) = tables_of(event, 1)
    end(table)
    client.force_login(person("ana"))
    return goes_on(event), table


def test_an_organiser_decides_by_forms_with_reasons_and_takes_back(client, played):
    event, table = played
    entry, organise = event.entries.get(name="p4"), f"/events/{event.key}/organise/"
    places = {f"place_{seat.entry_id}": 5 - seat.place for seat in table.seats.all()}
    for about, sent in (
        (f"entry={entry.pk}", {"action": "award", "points": "-2.5", "reason": "Came late"}),
        (f"table={table.pk}", places | {"action": "correct", "reason": "Written upside down"}),
        (f"table={table.pk}", {"action": "annul", "reason": "Power cut", "sure": "1"}),
        (f"entry={entry.pk}", {"action": "expel", "reason": "Rude", "sure": "1"}),
    ):
        assert client.post(f"{organise}?{about}", sent).status_code == 302
        assert sent["reason"] in client.get(f"/events/{event.key}/").content.decode()
    assert "−2.5" in client.get(f"/events/{event.key}/").content.decode()
    ruling = event.rulings.get(kind="annul")
    client.post(f"{organise}?ruling={ruling.pk}", {"action": "take_back", "reason": "It was on again"})
    ruling.refresh_from_db()
    assert ruling.undone_at is not None
    assert "taken back" in client.get(f"/events/{event.key}/").content.decode()


def test_what_is_dangerous_asks_first_and_keeps_what_was_written(client, played):
    event, table = played
    for about, action in ((f"table={table.pk}", "annul"), (f"entry={event.entries.first().pk}", "expel")):
        answer = client.post(f"/events/{event.key}/organise/?{about}", {"action": action, "reason": "Power cut"})
        assert answer.status_code == 422
        assert 'value="Power cut"' in answer.content.decode()
    assert event.rulings.count() == 0


def test_a_place_that_nobody_can_have_is_refused_and_what_was_written_stays(client, played):
    event, table = played
    places = {f"place_{seat.entry_id}": 4 for seat in table.seats.all()}
    address = f"/events/{event.key}/organise/?table={table.pk}"
    answer = client.post(address, places | {"action": "correct", "reason": "So it was"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "Nobody can have come in at these places" in html
    assert 'value="So it was"' in html
    assert event.rulings.count() == 0
