"""A code of an app, or of the list of recovery codes, opens an account once; the second time it is said why not."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]
START = datetime(2026, 11, 26, 9, tzinfo=UTC)
WORD = "lagoon-and-reef-7"
USED = "has been used already"
SECRET = generate_totp_secret()


@pytest.fixture
def ana():
    user = User.objects.create_user("ana", "ana@example.org", WORD)
    TOTP.activate(user, SECRET)
    Authenticator.objects.update(created_at=timezone.now() - timedelta(days=1))
    return user


def code(halves=0):
    return format_hotp_value(hotp_value(SECRET, int(time.time()) // 30 + halves))


def come(client, said):
    """Sign in with the password and a code, from a browser that is nobody yet."""
    client.cookies.clear()
    client.post(reverse("account_login"), {"login": "ana", "password": WORD})
    return client.post(reverse("mfa_authenticate"), {"code": said})


def forget(user, said):
    """The library has forgotten a code: half a minute later, while it still takes it for right."""
    assert cache.delete(f"allauth.mfa.totp.used?user={user.pk}&code={said}")


def is_in(client):
    return client.get("/games/").status_code == 200


def test_a_code_of_an_app_opens_once_even_after_the_library_has_forgotten_it(client, ana):
    said = code()
    come(client, said)
    assert is_in(client)
    for forgets in (False, True):
        if forgets:
            forget(ana, said)
        again = come(client, said)
        assert USED in again.content.decode()
        assert not is_in(client)
    assert USED in come(client, code(-1)).content.decode()
    come(client, code(1))
    assert is_in(client)


def test_the_code_by_which_the_app_was_set_up_opens_nothing_else(client, ana):
    Authenticator.objects.update(created_at=timezone.now())
    assert USED in come(client, code()).content.decode()


def test_before_something_that_is_for_its_owner_alone_it_is_the_same(client, ana):
    said = code()
    come(client, said)
    forget(ana, said)
    asked = client.post(reverse("mfa_reauthenticate"), {"code": said})
    assert USED in asked.content.decode()
    assert client.post(reverse("mfa_reauthenticate"), {"code": code(1)}).status_code == 302


def test_a_recovery_code_opens_once(client, ana):
    said = RecoveryCodes.activate(ana).get_unused_codes()[0]
    come(client, said)
    assert is_in(client)
    assert USED in come(client, said).content.decode()
    assert not is_in(client)


def test_a_wrong_code_is_wrong_and_not_used(client, ana):
    wrong = come(client, "000000" if code() != "000000" else "111111").content.decode()
    assert 'class="errorlist"' in wrong
    assert USED not in wrong
