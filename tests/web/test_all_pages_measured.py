"""What pages cost where there is much is measured of all pages: a new one is added to the bench."""

import re

import pytest

from tests.bench import visits
from tests.cast import person

pytestmark = pytest.mark.django_db
METHOD_NOT_ALLOWED = 405


@pytest.fixture
def somebody(client):
    client.force_login(person("ana"))
    return client


def pages(client):
    """The routes that no address of the bench leads to, and that answer whoever opens them."""
    found = {route: client.get("/" + re.sub("<[^>]*>", "1", route)) for route in visits.unmeasured()}
    return [route for route, answer in found.items() if answer.status_code != METHOD_NOT_ALLOWED]


def test_each_page_that_a_visitor_may_open_is_measured(somebody):
    assert pages(somebody) == []


def test_a_page_that_is_not_measured_is_found(somebody, monkeypatch):
    of_all_but_replays = {
        who: [address for address in addresses if "replay" not in address] for who, addresses in visits.PAGES.items()
    }
    monkeypatch.setattr(visits, "PAGES", of_all_but_replays)
    assert pages(somebody) == ["tables/<str:key>/replay/"]
