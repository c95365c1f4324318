"""Each address of ours, asked for by a guest: tables are open to them, all else is there to look at or not at all."""

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.guests.bounds import LOOKED_AT, THEIRS
from games.urls import urlpatterns
from tests.web.test_tables import WHOLE

pytestmark = pytest.mark.django_db
AT_TABLES = {pattern.name for pattern in urlpatterns}


def addresses():
    """Every address of ours by its name, with something in each place of it."""
    for name, found in get_resolver().reverse_dict.lists():
        if isinstance(name, str):
            (path, parts), *_others = found[0][0]
            yield name, "/" + path % dict.fromkeys(parts, "1")


NAMED = sorted({name for name, _path in addresses()} - AT_TABLES - THEIRS)


@pytest.fixture(scope="module")
def guest(standing):
    client = Client()
    client.post(reverse("new_table"), WHOLE)
    return client


@pytest.mark.parametrize("name", NAMED)
def test_what_is_not_a_table_is_closed_to_guests(guest, name):
    path = dict(addresses())[name]
    sent_away = guest.post(path)
    assert sent_away.status_code == 302
    assert sent_away.url.startswith(reverse("account_signup"))
    looked = guest.get(path)
    at_sign_up = looked.status_code == 302 and looked.url.startswith(reverse("account_signup"))
    assert at_sign_up == (get_resolver().resolve(path).func.__module__.startswith(("accounts", "allauth"))
                          and name not in LOOKED_AT)  # fmt: skip


def test_tables_are_open_to_guests(guest):
    for name in ("lobby", "new_table", "my_games", "rules", "referee", "account_signup", "account_logout"):
        assert guest.get(reverse(name)).status_code == 200, name


def test_a_guest_may_have_night_as_anybody(guest):
    guest.post(reverse("look"), {"look": "night"}, headers={"referer": "http://testserver/rules/"})
    assert 'data-look="night"' in guest.get(reverse("rules")).content.decode()
