"""Who guesses at a password comes to an end of it, and keeps its owner out of no browser in which they have been."""

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.sessions.known import COOKIE, MOST, SALT
from tests.accounts.test_staff import WORD, again, guess, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return somebody("ana")


def somebody(name):
    return User.objects.create_user(name, f"{name}@example.org", WORD)


def been_here(*names):
    """A browser in which these have signed in, and out again."""
    browser = Client()
    for name in names:
        sign_in(browser, name)
        browser.post(reverse("account_logout"))
    return browser


def guessed_at(*logins):
    """Guesses at passwords from many addresses, until there may be no more."""
    for login in logins:
        assert any(guess(Client(), number, login) for number in range(1, 12))


def is_in(browser, login="ana", number=99):
    guess(browser, number, login, password=WORD)
    return "_auth_user_id" in browser.session


def test_who_guesses_elsewhere_keeps_nobody_out_of_a_browser_that_knows_them(ana):
    browser = been_here("ana")
    guessed_at("ana", "ana@example.org")
    assert not is_in(Client())
    assert is_in(browser)


def test_in_a_known_browser_guessing_comes_to_an_end_as_well(ana):
    browser = been_here("ana")
    assert any(guess(browser, number, "ana") for number in range(1, 12))
    assert not is_in(browser)


def test_a_browser_that_knows_somebody_else_is_one_like_others(ana):
    somebody("eve")
    browser = been_here("eve")
    guessed_at("ana")
    assert not is_in(browser)
    assert is_in(browser, "eve", 98)


def test_what_no_page_of_ours_has_signed_is_no_known_browser(ana):
    guessed_at("ana")
    for said in ("", "x", signing.dumps(["x", [ana.pk]], salt="other"), signing.dumps("x", key="other", salt=SALT)):
        browser = Client()
        browser.cookies[COOKIE] = said
        assert not is_in(browser)


def test_a_browser_knows_the_last_few_who_have_signed_in_and_tells_the_page_for_that_alone(ana):
    names = [f"p{number}" for number in range(MOST)]
    for name in names:
        somebody(name)
    kept = been_here("ana", *names).cookies[COOKIE]
    number, users = signing.loads(kept.value, salt=SALT)
    assert users == [User.objects.get(username=name).pk for name in reversed(names)]
    assert (kept["path"], kept["httponly"], kept["samesite"]) == (reverse("account_login"), True, "Lax")
    assert len(number) > 12


def test_who_guesses_elsewhere_keeps_nobody_from_showing_again_who_they_are(client, ana):
    sign_in(client, "ana")
    client.cookies.pop(COOKIE)  # browsers send it to one page alone
    guessed_at("ana")
    again(client)
    assert client.get(reverse("mfa_activate_totp")).status_code == 200
