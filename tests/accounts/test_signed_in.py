"""Somebody sees where they are signed in, and ends one session or all others; no address is kept of any."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from accounts.models import SignedIn, User
from tests.cast import person

pytestmark = pytest.mark.django_db
WORD = "lagoon-and-reef-7"
TELEPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1"
DESK = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0"


def browser(agent, name="ana"):
    if not User.objects.filter(username=name).exists():
        User.objects.create_user(name, f"{name}@example.org", WORD)
    made = Client(headers={"user-agent": agent})
    made.post(reverse("account_login"), {"login": name, "password": WORD})
    return made


def is_in(client):
    return client.get("/games/").status_code == 200


def listed(client):
    return client.get("/sessions/").context["rows"]


def test_each_session_is_listed_with_its_browser_its_machine_and_its_beginning():
    phone, desk = browser(TELEPHONE), browser(DESK)
    assert [(row.browser, row.machine, here) for _n, row, here in listed(phone)] == [
        ("Edge", "Linux", False), ("Safari", "iPhone", True),
    ]  # fmt: skip
    said = desk.get("/sessions/").content.decode()
    assert all(key not in said for key in Session.objects.values_list("pk", flat=True))
    assert {field.name for field in SignedIn._meta.fields} == {"session", "user", "browser", "machine", "since"}


def test_one_session_is_ended_and_the_others_go_on():
    phone, desk = browser(TELEPHONE), browser(DESK)
    (number,) = [number for number, _row, here in listed(phone) if not here]
    phone.post("/sessions/", {"session": number})
    assert (is_in(phone), is_in(desk)) == (True, False)
    again = phone.post("/sessions/", {"session": number}, follow=True)
    assert "no such session" in again.content.decode()


def test_nobody_ends_the_session_of_another():
    ana, ben = browser(DESK), browser(DESK, "ben")
    (number,) = [number for number, _row, _here in listed(ana)]
    ben.post("/sessions/", {"session": number})
    assert is_in(ana)


def test_all_others_end_even_those_that_are_not_listed():
    phone, desk, older = browser(TELEPHONE), browser(DESK), Client()
    older.force_login(person("ana"))
    phone.post("/sessions/", {"session": "others"})
    assert (is_in(phone), is_in(desk), is_in(older)) == (True, False, False)
    assert [here for _n, _row, here in listed(phone)] == [True]


def test_another_password_ends_the_others_and_this_one_stays_listed():
    phone, desk = browser(TELEPHONE), browser(DESK)
    since = SignedIn.objects.get(machine="iPhone").since
    words = {"oldpassword": WORD, "password1": "another-word-8", "password2": "another-word-8"}
    phone.post(reverse("account_change_password"), words)
    assert (is_in(phone), is_in(desk)) == (True, False)
    assert SignedIn.objects.get(machine="iPhone").since == since


def test_what_ends_is_listed_no_more():
    phone = browser(TELEPHONE)
    phone.post(reverse("account_logout"))
    assert not SignedIn.objects.exists()
