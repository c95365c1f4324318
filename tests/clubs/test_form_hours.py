"""The hours in the form of an event are those of whoever organises it, and the form says whose they are."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Event
from tests.cast import person
from tests.clubs import staged
from tests.clubs.test_event_form import sent

pytestmark = pytest.mark.django_db
NEW = "/clubs/reef/events/new/?preset=scratch"


def zone_in(html):
    return re.search(r'name="zone" value="([^"]*)"', html)[1]


def test_an_organiser_whose_account_names_no_zone_writes_in_that_of_the_browser(client):
    staged.club()
    client.force_login(person("organiser"))
    assert zone_in(client.get(NEW).content.decode()) == "UTC"
    client.cookies["zone"] = "Asia/Kolkata"
    html = client.get(NEW).content.decode()
    assert zone_in(html) == "Asia/Kolkata"
    assert "All hours are those of Asia/Kolkata." in html
    evening = (timezone.now() + timedelta(days=3)).strftime("%Y-%m-%dT20:00")
    client.post(NEW, sent(starts_at=evening) | {"zone": "Asia/Kolkata"})
    made = Event.objects.get()
    assert made.starts_at.strftime("%H:%M") == "14:30"
    shown = client.get(f"/events/{made.key}/change/").content.decode()
    assert f'value="{evening}"' in shown


@pytest.mark.parametrize("cookie", ["", "Nowhere/At_all", "../../etc/passwd", "localtime"])
def test_what_is_no_zone_is_none(client, cookie):
    staged.club()
    client.force_login(person("organiser"))
    client.cookies["zone"] = cookie
    assert zone_in(client.get(NEW).content.decode()) == "UTC"


def test_the_zone_of_an_account_comes_first(client):
    staged.club()
    organiser = person("organiser")
    organiser.zone = "Europe/Paris"
    organiser.save()
    client.force_login(organiser)
    client.cookies["zone"] = "Asia/Kolkata"
    assert zone_in(client.get(NEW).content.decode()) == "Europe/Paris"


@pytest.mark.parametrize("night", ["2027-03-28 02:30", "2027-10-31 02:30"])
def test_of_an_hour_that_comes_never_or_twice_the_form_says_that(client, night):
    staged.club()
    client.force_login(person("organiser"))
    zone = {"zone": "Europe/Paris"}
    for field, written in (("starts", night), ("starts_at", night.replace(" ", "T"))):
        html = client.post("/clubs/reef/events/new/", sent(**{field: written}, **zone)).content.decode()
        assert "may be ambiguous or it may not exist" in html, field
