"""Whoever has neither password nor key deletes their account by a code that is mailed to them."""

import re
import time
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from accounts.models import SignedIn, User
from accounts.own import mailed, signed_in
from tests.accounts.test_passkeys import WORD, add, device_of
from tests.cast import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tasks_at_once")]
PAGE = "/account/delete/"


@pytest.fixture
def ana(client):
    user = person("ana")
    user.set_unusable_password()
    user.save()
    client.force_login(user)
    return user


def code_for(client):
    client.post(PAGE, {"mail": ""})
    return re.search(r"\b\d{8}\b", mail.outbox[-1].body)[0]


def delete(client, code, name="ana"):
    return client.post(PAGE, {"name": name, "code": code}, follow=True).content.decode()


def hold(client, code):
    session = client.session
    session[mailed.NAME] = code
    session.save()


def is_there():
    return User.objects.filter(username="ana", is_active=True).exists()


def test_a_name_alone_deletes_nothing_and_the_code_from_the_mail_does(client, ana):
    assert "Mail me a code" in client.get(PAGE).content.decode()
    for wrong in ("", "00000000"):
        assert "not the code" in delete(client, wrong)
    code = code_for(client)
    assert mail.outbox[-1].to == ["ana@example.org"]
    assert "Write your name" in delete(client, code, "anna")
    assert "not the code" in delete(client, str(int(code) ^ 1).zfill(8))
    assert is_there()
    assert "Your account is deleted" in delete(client, code)
    assert not is_there()


def test_a_code_is_good_for_a_while_a_few_tries_and_the_browser_that_asked(client, ana):
    code = code_for(client)
    before = client.session[mailed.NAME]
    for _ in range(mailed.TRIES):
        delete(client, "1")
    assert "not the code" in delete(client, code)
    assert "That was too often" in client.post(PAGE, {"mail": ""}).content.decode()
    hold(client, before)  # of many tries at once each has read the session as it was before any
    assert "not the code" in delete(client, code)
    cache.clear()
    hold(client, before | {"until": before["until"] - mailed.GOOD_FOR / timedelta(seconds=1)})
    assert "not the code" in delete(client, code)
    client.cookies.clear()
    client.force_login(ana)
    assert "not the code" in delete(client, code)
    assert is_there()


def test_whoever_has_a_password_shows_that_and_no_code(client, ana):
    ana.set_password(WORD)
    ana.save()
    client.force_login(ana)
    assert "Mail me a code" not in client.get(PAGE).content.decode()
    assert client.post(PAGE, {"mail": ""}).url.startswith("/accounts/reauthenticate/")
    assert not mail.outbox


def test_whoever_finds_the_session_open_gives_the_account_nothing_that_they_could_show(client, ana):
    said = "Choose a password first"
    client.get("/accounts/2fa/totp/activate/")
    secret = client.session["mfa.totp.secret"]
    code = format_hotp_value(hotp_value(secret, int(time.time()) // 30))
    assert said in client.post("/accounts/2fa/totp/activate/", {"code": code}).content.decode()
    passkey = device_of(ana)
    assert said in add(client, passkey).content.decode()
    posted = {"action_add": "", "email": "mine@example.org"}
    assert said in client.post("/accounts/email/", posted).content.decode()
    set_here = client.post("/accounts/password/set/", {"password1": WORD, "password2": WORD})
    assert set_here.url == "/accounts/password/reset/"
    ana.refresh_from_db()
    assert not ana.has_usable_password()
    assert not Authenticator.objects.exists()
    assert EmailAddress.objects.get().email == "ana@example.org"


@pytest.mark.parametrize("verified", [True, False])
def test_whoever_finds_the_session_open_cannot_take_away_the_address_to_which_a_code_goes(client, ana, verified):
    EmailAddress.objects.create(user=ana, email="ana@example.org", primary=True, verified=verified)
    EmailAddress.objects.create(user=ana, email="old@example.org", verified=verified)
    for address in ("old@example.org", "ana@example.org"):
        posted = {"action_remove": "", "email": address}
        assert "stays" in client.post("/accounts/email/", posted, follow=True).content.decode()
    assert EmailAddress.objects.count() == 2
    ana.refresh_from_db()
    assert ana.email == "ana@example.org"


def test_whoever_chose_a_password_by_the_link_goes_on_with_that(client, ana):
    client.post("/accounts/password/reset/", {"email": "ana@example.org"})
    link = re.search(rf"{settings.SITE_URL}(/accounts/\S+)", mail.outbox[-1].body)[1]
    client.post(client.get(link).url, {"password1": WORD, "password2": WORD})
    ana.refresh_from_db()
    assert ana.check_password(WORD)


def test_whoever_has_no_address_either_has_just_signed_in_or_gives_one_first(client, ana):
    User.objects.filter(pk=ana.pk).update(email="")
    assert "nowhere to mail one" in client.post(PAGE, {"mail": ""}).content.decode()
    assert not mail.outbox
    assert "give it an e-mail address first" in delete(client, "")
    begun = SignedIn.objects.create(
        session_id=client.session.session_key, user=ana, since=timezone.now() - signed_in.RECENT
    )
    assert "give it an e-mail address first" in delete(client, "")
    client.post("/accounts/email/", {"action_add": "", "email": "ana@example.org"})
    assert "not the code" in delete(client, "")
    User.objects.filter(pk=ana.pk).update(email="")
    EmailAddress.objects.all().delete()
    SignedIn.objects.filter(pk=begun.pk).update(since=timezone.now())
    assert is_there()
    assert "Your account is deleted" in delete(client, "")
    assert not is_there()
