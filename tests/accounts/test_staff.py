"""Staff sign in where all do, and their pages open to nobody without a second factor."""

import base64
import hmac
import struct
import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.urls import reverse

from accounts.models import User

pytestmark = pytest.mark.django_db
WORD = "lagoon-and-reef-7"
INSIDE = ("/admin/", "/admin/accounts/user/", "/admin/games/game/", "/admin/admin/logentry/")


@pytest.fixture
def boss():
    return confirmed(User.objects.create_superuser("boss", "boss@example.org", WORD))


def confirmed(user):
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def sign_in(client, name, password=WORD):
    return client.post(reverse("account_login"), {"login": name, "password": password})


def guess(client, number, login="boss", host="localhost", password="wrong"):
    """Sign in from an address of one's own; whether that was one attempt too many."""
    where = {"REMOTE_ADDR": f"203.0.113.{number}", "HTTP_HOST": host}
    said = client.post(reverse("account_login"), {"login": login, "password": password}, **where)
    return said.status_code == 429 or "Too many" in said.content.decode()


def code_of(secret, later=0):
    """What an authenticator app shows now, or so many half minutes later (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + later), "sha1").digest()
    (number,) = struct.unpack_from(">I", digest, digest[-1] & 15)
    return f"{(number & 0x7FFFFFFF) % 10**6:06}"


def again(client):
    """The password once more, as sensitive pages ask for it."""
    client.post(reverse("account_reauthenticate"), {"password": WORD})


def set_up(client):
    """A second factor, set up by whoever is signed in; gives its secret."""
    again(client)
    secret = client.get(reverse("mfa_activate_totp")).context["form"].secret
    answer = client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    assert answer.status_code == 302
    return secret


@pytest.mark.parametrize("address", ["/admin/", "/admin/login/", "/admin/accounts/user/", "/admin/login/?next=/admin/"])
def test_the_door_of_the_staff_is_that_of_all(client, boss, address):
    assert client.get(address).status_code == 302
    answer = client.post(address, {"username": "boss", "password": WORD, "this_is_the_login_form": 1}, follow=True)
    assert answer.redirect_chain
    assert "_auth_user_id" not in client.session


def test_guessing_the_password_of_staff_comes_to_an_end(client, boss):
    said = [sign_in(client, "boss", f"guess-{number}").content.decode() for number in range(12)]
    assert "Too many" in said[-1]
    assert "Too many" in sign_in(client, "boss").content.decode()
    assert "_auth_user_id" not in client.session


def test_a_password_alone_opens_no_page_of_the_staff(client, boss):
    sign_in(client, "boss")
    for address in INSIDE:
        answer = client.get(address, follow=True)
        assert reverse("mfa_activate_totp") in [url for url, _ in answer.redirect_chain], address
        assert "second factor only" in answer.content.decode()


def test_a_session_of_before_the_second_factor_shows_its_code_first(client, boss):
    sign_in(client, "boss")
    secret = set_up(client)
    answer = client.get("/admin/accounts/user/", follow=True)
    assert answer.redirect_chain[-1][0].startswith(reverse("mfa_reauthenticate"))
    assert secret


def test_with_the_code_the_pages_of_the_staff_open_and_are_not_compressed(client, boss):
    sign_in(client, "boss")
    secret = set_up(client)
    client.post(reverse("account_logout"))
    answer = sign_in(client, "boss")
    assert answer.url.startswith(reverse("mfa_authenticate"))
    assert client.get("/admin/").status_code == 302
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret, later=1)})  # that of now has set it up
    for address in INSIDE:
        answer = client.get(address, headers={"accept-encoding": "gzip"})
        assert (answer.status_code, "Content-Encoding" in answer.headers) == (200, False), address


def test_a_code_for_emergencies_opens_them_once(client, boss):
    sign_in(client, "boss")
    set_up(client)
    spare = codes_of(boss)[0]
    for opens in (True, False):
        client.post(reverse("account_logout"))
        sign_in(client, "boss")
        client.post(reverse("mfa_authenticate"), {"code": spare})
        assert (client.get("/admin/").status_code == 200) == opens


def codes_of(user):
    return Authenticator.objects.get(user=user, type=Authenticator.Type.RECOVERY_CODES).wrap().get_unused_codes()


def test_guessing_the_code_comes_to_an_end(client, boss):
    sign_in(client, "boss")
    set_up(client)
    client.post(reverse("account_logout"))
    sign_in(client, "boss")
    said = [client.post(reverse("mfa_authenticate"), {"code": f"{n:06}"}).content.decode() for n in range(8)]
    assert "Too many" in said[-1]


def test_players_have_no_business_there_but_may_have_a_second_factor(client):
    confirmed(User.objects.create_user("eve", "eve@example.org", WORD))
    sign_in(client, "eve")
    assert set_up(client)
    assert client.get("/admin/", follow=True).status_code == 403
    html = client.get(reverse("profile", args=["eve"])).content.decode()
    assert reverse("mfa_index") in html


def test_the_secrets_of_a_second_factor_are_not_in_the_database_as_they_are(client, boss):
    sign_in(client, "boss")
    secret, codes = set_up(client), codes_of(boss)
    kept = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in kept
    assert not any(code in kept for code in codes)


def test_a_second_factor_outlives_a_change_of_the_site_secret(client, boss, settings):
    sign_in(client, "boss")
    set_up(client)
    codes = codes_of(boss)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another secret " * 5
    assert codes_of(boss) == codes


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_second_factor_speaks_the_readers_language(client, boss, language):
    sign_in(client, "boss")
    client.post(reverse("set_language"), {"language": language})
    again(client)
    for name in ("mfa_index", "mfa_activate_totp"):
        html = client.get(reverse(name)).content.decode()
        assert f'lang="{language}"' in html
        assert "data:image" not in html
        assert ("Passkeys" in html or "your app shows" in html) is (language == "en"), name


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/admin/", "/\\evil.example"])
def test_the_door_of_the_staff_leads_nowhere_else(client, boss, elsewhere):
    assert "evil" not in client.get("/admin/login/", {"next": elsewhere}).url


def test_staff_change_their_password_where_all_do(client, boss):
    assert client.get("/admin/password_change/").url != "/admin/password_change/done/"
    sign_in(client, "boss")
    assert client.post("/admin/password_change/", {"old_password": "x"}).status_code == 302


def test_guesses_at_a_password_are_counted_whatever_host_is_asked(client, boss):
    hosts = [f"localhost:{8000 + number}" for number in range(5)] + ["127.0.0.1"]
    assert [guess(client, n, host=host) for n, host in enumerate(hosts)] == [False] * 5 + [True]


def test_guesses_at_a_password_are_counted_however_the_name_is_written(client, boss):
    names = ["boss", "BOSS", "bo\u017fs", "\uff42oss", "bo\u017f\u017f", "\uff22\uff2f\uff33\uff33"]
    assert [guess(client, n, name) for n, name in enumerate(names)] == [False] * 5 + [True]
