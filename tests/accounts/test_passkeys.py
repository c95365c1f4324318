"""Passkeys: added after one has shown who one is, good for this site and this moment alone."""

from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.accounts.authenticator import TOUCHED, Device

pytestmark = pytest.mark.django_db
WORD = "lagoon-and-reef-7"
JUNK = '{"id": 1}'
A_WHILE = timedelta(minutes=16)
"""After which nobody is asked for the second thing any more."""


@pytest.fixture(autouse=True)
def in_earnest(settings):
    settings.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = False


@pytest.fixture
def ana(client):
    User.objects.create_user("ana", "ana@example.org", WORD)
    client.post(reverse("account_login"), {"login": "ana", "password": WORD})
    return User.objects.get()


def device_of(user, site="testserver"):
    from allauth.account.utils import user_pk_to_url_str

    return Device(site, user_pk_to_url_str(user))


def again(client):
    return client.post(reverse("account_reauthenticate"), {"password": WORD})


def add(client, device, **more):
    options = client.get(reverse("mfa_add_webauthn")).context["js_data"]["creation_options"]
    posted = {"name": "Telephone", "passwordless": "on", "credential": device.made(options)} | more
    return client.post(reverse("mfa_add_webauthn"), posted)


def sign_in(client, device, **more):
    asked = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"}).json()
    posted = {"credential": device.shown(asked["request_options"])} | more
    return client.post(reverse("mfa_login_webauthn"), posted, follow=True)


def test_a_passkey_is_added_after_the_password_and_opens_the_account_by_itself(client, ana):
    assert client.get(reverse("mfa_add_webauthn")).url.startswith(reverse("account_reauthenticate"))
    again(client)
    device = device_of(ana)
    assert add(client, device).url == reverse("mfa_view_recovery_codes")
    assert "Telephone" in client.get(reverse("mfa_list_webauthn")).content.decode()
    client.post(reverse("account_logout"))
    assert sign_in(client, device).context["user"] == ana


def test_what_no_passkey_of_this_site_and_moment_is_gets_a_sentence_and_opens_nothing(client, ana):
    again(client)
    own, stranger = device_of(ana), device_of(ana, "elsewhere.example")
    assert "This passkey is not for this site, or not of this moment." in add(client, stranger).content.decode()
    assert not Authenticator.objects.filter(type="webauthn").exists()
    add(client, own)
    client.post(reverse("account_logout"))
    asked = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"}).json()
    good = own.shown(asked["request_options"])
    assert client.post(reverse("mfa_login_webauthn"), {"credential": good}).url == "/"
    client.post(reverse("account_logout"))
    twice = client.post(reverse("mfa_login_webauthn"), {"credential": good}, follow=True)
    stranger.key, stranger.number = own.key, own.number
    for answer in (twice, sign_in(client, stranger), sign_in(client, device_of(ana))):
        assert "This passkey is not for this site, or not of this moment." in answer.content.decode()
        assert not answer.context["user"].is_authenticated


@pytest.mark.parametrize(
    "junk", ["", "x", "[]", "1", "{}", "null", '{"id": 1}', '{"id":"a","rawId":"a","response":{}}']
)
def test_junk_in_place_of_a_passkey_is_an_answer_and_no_error(client, ana, junk):
    again(client)
    posted = client.post(reverse("mfa_add_webauthn"), {"name": "x" * 500, "credential": junk})
    assert posted.status_code in (200, 422)
    client.post(reverse("account_logout"))
    asked = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    assert asked.status_code == 200
    assert not client.post(reverse("mfa_login_webauthn"), {"credential": junk}, follow=True).context["user"].pk


def test_nobody_sees_or_takes_the_passkey_of_another(client, ana):
    again(client)
    add(client, device_of(ana))
    key = Authenticator.objects.get(type="webauthn")
    client.post(reverse("account_logout"))
    User.objects.create_user("ben", "ben@example.org", WORD)
    client.post(reverse("account_login"), {"login": "ben", "password": WORD})
    again(client)
    for name in ("mfa_remove_webauthn", "mfa_edit_webauthn"):
        assert client.post(reverse(name, args=[key.pk]), {"name": "mine"}).status_code == 404
    key.refresh_from_db()
    assert key.data["name"] == "Telephone"


def test_after_a_password_the_second_thing_is_asked_for(client, ana):
    again(client)
    device = device_of(ana)
    add(client, device)
    client.post(reverse("account_logout"))
    asked = client.post(reverse("account_login"), {"login": "ana", "password": WORD}, follow=True)
    assert not asked.wsgi_request.user.is_authenticated
    refused = client.post(reverse("mfa_authenticate"), {"credential": JUNK}).content.decode()
    assert "<li>This passkey is not for this site, or not of this moment." in refused
    asked = client.get(reverse("mfa_authenticate"))
    options = asked.context["js_data"]["request_options"]
    client.post(reverse("mfa_authenticate"), {"credential": device.shown(options)})
    assert client.get("/games/").status_code == 200


def test_a_key_that_has_not_asked_for_its_pin_opens_no_account_alone_whatever_was_asked_of_it(client, ana):
    """Whoever has found it has it answer what their own account was asked after its password, and waits a while."""
    again(client)
    found = device_of(ana)
    add(client, found)
    client.post(reverse("account_logout"))
    eve = User.objects.create_user("eve", "eve@example.org", WORD)
    client.post(reverse("account_login"), {"login": "eve", "password": WORD})
    again(client)
    add(client, device_of(eve))
    client.post(reverse("account_logout"))
    found.seen = TOUCHED
    asked = client.post(reverse("account_login"), {"login": "eve", "password": WORD}, follow=True)
    answer = found.shown(asked.context["js_data"]["request_options"])
    with time_machine.travel(timezone.now() + A_WHILE, tick=False):
        opened = client.post(reverse("mfa_login_webauthn"), {"credential": answer}, follow=True)
    assert not opened.context["user"].is_authenticated
    assert "This passkey is not for this site, or not of this moment." in opened.content.decode()
