"""Who a request comes from: what its session says, as long as that is good."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import SignedIn, User
from tests.accounts.signing_up import SIGN_UP
from tests.cast import person, visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed_in():
    client = visitor("ana")
    assert client.get("/games/").status_code == 200
    return client


def test_who_asks_is_read_with_their_session_in_one_statement(signed_in, django_assert_num_queries):
    with django_assert_num_queries(2):  # and how many games wait for them
        assert b"ana" in signed_in.get("/privacy/").content
    SignedIn.objects.all().delete()
    with django_assert_num_queries(3):  # of a guest, who is listed nowhere, and a session of an earlier release
        assert b"ana" in signed_in.get("/privacy/").content


def test_a_session_is_whose_it_says_and_not_of_whoever_is_listed_with_it(signed_in):
    SignedIn.objects.update(user=person("ben"))
    assert signed_in.get("/games/").context["request"].user == person("ana")
    User.objects.update(password="another")
    SignedIn.objects.update(user=person("ana"))
    assert signed_in.get("/games/").status_code == 302


def test_a_session_is_nobodys_from_the_moment_at_which_its_time_is_up(signed_in):
    Session.objects.update(expire_date=timezone.now() + timedelta(minutes=1))
    assert signed_in.get("/games/").status_code == 200
    Session.objects.update(expire_date=timezone.now())
    assert signed_in.get("/games/").status_code == 302


def test_a_session_that_was_deleted_is_nobodys(signed_in):
    Session.objects.all().delete()
    assert signed_in.get("/games/").status_code == 302


def test_whoever_is_locked_out_or_gone_is_nobody_from_the_next_request_on(signed_in):
    User.objects.update(is_active=False)
    assert signed_in.get("/games/").status_code == 302
    User.objects.all().delete()
    assert signed_in.get("/games/").status_code == 302


@pytest.mark.parametrize("page", ["/", "/offline/", "/accounts/signup/", "/nowhere/"])
def test_what_was_asked_for_just_before_one_signs_in_takes_the_new_session_from_nobody(client, page):
    client.post(reverse("account_signup"), SIGN_UP)
    before = client.cookies[settings.SESSION_COOKIE_NAME].value
    session = client.session
    session.cycle_key()  # as when somebody signs in
    late = Client()
    late.cookies[settings.SESSION_COOKIE_NAME] = before
    answer = late.get(page)
    assert settings.SESSION_COOKIE_NAME not in answer.cookies
    assert "Cookie" in answer.headers["Vary"]
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    assert "/players/eve/" in client.get("/").content.decode()
    assert client.post(reverse("account_logout")).cookies[settings.SESSION_COOKIE_NAME].value == ""
