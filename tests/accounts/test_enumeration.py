"""Nobody learns from us which e-mails have an account here, nor has us write to strangers again and again."""

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.emails.boxes import inbox
from accounts.emails.mails import send_reset
from accounts.models import User
from tests.accounts.signing_up import SIGN_UP

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tasks_at_once")]
WORD = "lagoon-and-reef-7"
START = datetime(2026, 3, 2, 12, tzinfo=UTC)
TOO_OFTEN = "That was too often: wait a few minutes, then try again."


class Counting(MD5PasswordHasher):
    """Counts what takes the time in earnest."""

    count = 0

    def encode(self, password, salt):
        Counting.count += 1
        return super().encode(password, salt)


def player(name, email, verified=True, active=True):
    user = User.objects.create_user(name, email, WORD, is_active=active)
    EmailAddress.objects.create(user=user, email=email, verified=verified, primary=True)
    return user


@pytest.fixture
def people():
    player("eve", "eve@example.org")
    player("new", "new@example.org", verified=False)
    player("one", "both@example.org", verified=False)
    player("two", "both@example.org", verified=False)
    player("gone", "gone@example.org", active=False)


def page_of(answer):
    """What a page says, without what is new each time."""
    text = re.sub(r'value="[^"]*"|X-CSRFToken[^}]*', "", answer.content.decode())
    return answer.status_code, answer.headers.get("Location"), text


KNOWN = ["eve@example.org", "EVE@example.org", "new@example.org", "both@example.org", "gone@example.org"]


@pytest.mark.parametrize("email", KNOWN)
def test_signing_up_is_the_same_for_an_address_that_is_known(client, people, email):
    answer = client.post(reverse("account_signup"), SIGN_UP | {"username": "stranger1", "email": email})
    mails = [message.subject for message in mail.outbox]
    client.post(reverse("account_logout"))
    other = client.post(reverse("account_signup"), SIGN_UP | {"username": "stranger2", "email": "unknown@example.org"})
    assert page_of(answer) == page_of(other)
    assert mails == [message.subject for message in mail.outbox[len(mails) :]]


@pytest.mark.parametrize("email", KNOWN)
def test_asking_for_a_new_password_is_the_same_for_an_address_that_is_known(client, people, email):
    asked = [
        client.post(reverse("account_reset_password"), {"email": address}) for address in (email, "no@example.org")
    ]
    assert page_of(asked[0]) == page_of(asked[1])


@pytest.mark.parametrize("email", ["gone@example.org", "new@example.org", "both@example.org", "no@example.org"])
def test_adding_an_address_is_the_same_for_one_that_is_known(client, people, email):
    client.post(reverse("account_login"), {"login": "eve", "password": WORD})
    client.post(reverse("account_reauthenticate"), {"password": WORD})
    answer = client.post(reverse("account_email"), {"action_add": "", "email": email})
    assert (answer.status_code, answer.url) == (302, reverse("account_email"))


LOGINS = [*KNOWN, "eve", "gone", "nobody", "no@example.org", "EvE"]


@pytest.mark.parametrize("login", LOGINS)
def test_signing_in_costs_the_same_and_says_the_same_for_everybody(client, people, settings, login):
    settings.PASSWORD_HASHERS = ["tests.accounts.test_enumeration.Counting"]
    Counting.count = 0
    answer = client.post(reverse("account_login"), {"login": login, "password": "guessed"})
    assert Counting.count == 2
    assert "No account has this name or address" in answer.content.decode()


RIGHT = [("eve", "eve"), ("Eve@Example.org", "eve"), ("both@example.org", "one"), ("two", "two")]


@pytest.mark.parametrize(("login", "who"), RIGHT)
def test_who_knows_the_password_comes_in_by_name_and_by_address(client, people, login, who):
    client.post(reverse("account_login"), {"login": login, "password": WORD})
    assert client.session["_auth_user_id"] == str(User.objects.get(username=who).pk)


def test_who_is_locked_out_stays_outside(client, people):
    client.post(reverse("account_login"), {"login": "gone", "password": WORD})
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_link_to_a_new_password_leads_to_one(client, people, language):
    client.post(reverse("set_language"), {"language": language})
    client.post(reverse("account_reset_password"), {"email": "eve@example.org"})
    (letter,) = mail.outbox
    link = re.search(rf"{settings.SITE_URL}(/accounts/password/reset/key/\S+)", letter.body)[1]
    assert ("mot de passe" in letter.body) is (language == "fr")
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "reef-and-lagoon-8", "password2": "reef-and-lagoon-8"})
    assert User.objects.get(username="eve").check_password("reef-and-lagoon-8")


def test_a_link_in_a_mail_leads_to_this_site_whatever_port_was_asked_for_it(client, people, settings):
    settings.SITE_URL = "https://play.example.test"
    elsewhere = {"host": "testserver:8080"}
    for email in ("eve@example.org", "stranger@example.org"):
        client.post(reverse("account_reset_password"), {"email": email}, headers=elsewhere)
    for name, email in (("ana", "a@example.org"), ("ben", "eve@example.org")):
        form = SIGN_UP | {"username": name, "email": email}
        Client().post(reverse("account_signup"), form, headers=elsewhere)
    for letter in mail.outbox:
        assert re.search(r"https://play\.example\.test/accounts/\S+", letter.body)
        assert "8080" not in letter.body
    assert len(mail.outbox) == 4


def test_a_stranger_is_told_that_there_is_no_such_account(client):
    client.post(reverse("account_reset_password"), {"email": "no@example.org"})
    assert "no@example.org" in mail.outbox[0].to
    assert "/password/reset/key/" not in mail.outbox[0].body


def test_a_burst_of_resets_to_one_inbox_is_one_mail(client, people):
    for email in ["eve@example.org", "EVE@example.org"] * 3:
        client.post(reverse("account_reset_password"), {"email": email})
    assert len(mail.outbox) == 1


def test_a_burst_of_resets_to_a_stranger_is_one_mail_however_it_is_written(client):
    spellings = [*(f"victim+{number}@example.org" for number in range(3)), "victim@e\u00adxample.org"]
    for email in [*spellings, "victim@\uff45xample.org", '"v\\ictim"@example.org']:
        client.post(reverse("account_reset_password"), {"email": email})
    assert len(mail.outbox) <= 1


def test_of_many_accounts_that_have_given_an_address_one_mail_brings_the_links_of_ten(client):
    for number in range(12):
        player(f"puppet{number}", "victim@example.org", verified=False)
    client.post(reverse("account_reset_password"), {"email": "victim@example.org"})
    (letter,) = mail.outbox
    links = re.findall(rf"(puppet\d+): {settings.SITE_URL}(\S+)", letter.body)
    assert [name for name, _link in links] == [f"puppet{number}" for number in range(10)]
    chosen = client.get(links[3][1], follow=True)
    new = {"password1": "reef-and-lagoon-8", "password2": "reef-and-lagoon-8"}
    client.post(chosen.request["PATH_INFO"], new)
    changed = [user.username for user in User.objects.all() if user.check_password("reef-and-lagoon-8")]
    assert changed == ["puppet3"]


def test_addresses_of_strangers_that_one_adds_count_with_sign_ups_for_ones_place_in_the_net(client, settings):
    bound = settings.ACCOUNT_RATE_LIMITS["confirm_inbox"].replace("200/d/ip", "4/d/ip")
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"confirm_inbox": bound}
    for name in ("eve", "adam"):
        client.post(reverse("account_signup"), SIGN_UP | {"username": name, "email": f"{name}@example.org"})
        client.post(reverse("account_reauthenticate"), {"password": SIGN_UP["password1"]})
        for number in range(2):
            added = {"action_add": "", "email": f"{name}{number}@example.org"}
            said = client.post(reverse("account_email"), added, follow=True).content.decode()
        client.post(reverse("account_logout"))
    assert TOO_OFTEN in said
    assert len(mail.outbox) == 4


LURE = "win-1000-at-www.lure.example-and-more-and-more-and-more"


def test_no_name_brings_a_stranger_a_link_or_a_message_of_its_own(client):
    client.post(reverse("account_signup"), SIGN_UP | {"username": LURE})
    client.post(reverse("account_reset_password"), {"email": SIGN_UP["email"]})
    player("lure.example", SIGN_UP["email"], verified=False)
    send_reset(SIGN_UP["email"], "testserver", False, "en")
    assert len(mail.outbox) == 3
    for letter in mail.outbox:
        said = re.sub(rf"{settings.SITE_URL}\S+", "", letter.body).replace(urlsplit(settings.SITE_URL).netloc, "")
        assert "lure.\u2060example" in said
        assert not re.search(r"\w\.\w|and-more-and", said)


def test_one_inbox_is_not_good_for_any_number_of_players(client):
    for number in range(12):
        form = SIGN_UP | {"username": f"puppet{number}", "email": f"eve+{number}@example.org"}
        client.post(reverse("account_signup"), form, headers={"x-forwarded-for": f"203.0.113.{number}"})
        client.post(reverse("account_logout"))
    assert User.objects.count() == 5
    assert len(mail.outbox) == 5


def test_a_link_that_is_sent_once_more_counts_for_its_inbox_and_what_is_not_sent_is_said(clock):
    people = {f"eve+{number}@example.org": Client() for number in range(2)}
    for number, (email, client) in enumerate(people.items()):
        client.post(reverse("account_signup"), SIGN_UP | {"username": f"puppet{number}", "email": email})
        assert TOO_OFTEN in sent_again(client, email)
    for _ in range(8):
        clock.shift(timedelta(minutes=4))
        said = [sent_again(client, email) for email, client in people.items()]
    assert all(TOO_OFTEN in each for each in said)
    assert len(mail.outbox) == 5


def test_nobody_counts_for_an_inbox_that_is_not_theirs(client):
    client.post(reverse("account_signup"), SIGN_UP)
    for _ in range(8):
        sent_again(client, "ana@example.org")
    other = SIGN_UP | {"username": "ana", "email": "ana@example.org"}
    assert Client().post(reverse("account_signup"), other).status_code == 302


def sent_again(client, email):
    return client.post(reverse("account_email"), {"action_send": "", "email": email}, follow=True).content.decode()


def test_what_is_refused_for_another_reason_does_not_count(client):
    for _ in range(8):
        client.post(reverse("account_signup"), SIGN_UP | {"password2": "other"})
    assert client.post(reverse("account_signup"), SIGN_UP).status_code == 302


BOXES = [
    ("Ana+x@Example.org", "ana@example.org"), ("a.n.a+1+2@googlemail.com", "ana@gmail.com"),
    ("a.n-a_+x@protonmail.com", "ana@proton.me"), ("an-a@ya.ru", "an.a@yandex.ru"),
    ("a.n-a@me.com", "a.n-a@icloud.com"),
    ("a.n.a@example.org", "a.n.a@example.org"), ("ana@\uff45xample.org", "ana@example.org"),
    ("ana@exa\u00admp\u200ble.org", "ana@example.org"), ("ana@mail\u3002Example.org", "ana@mail.example.org"),
    ("ana@b\u00fccher.example", "ana@xn--bcher-kva.example"), ('"a\\n\\a"@example.org', "ana@example.org"),
]  # fmt: skip


@pytest.mark.parametrize(("email", "box"), BOXES)
def test_an_inbox_is_known_however_its_address_is_written(email, box):
    assert inbox(email) == box


def test_news_of_the_account_go_to_confirmed_addresses_only(client, people):
    for name, mails in (("eve", 1), ("new", 0)):
        mail.outbox.clear()
        client.post(reverse("account_login"), {"login": name, "password": WORD})
        mail.outbox.clear()
        new = {"oldpassword": WORD, "password1": "reef-and-lagoon-8", "password2": "reef-and-lagoon-8"}
        client.post(reverse("account_change_password"), new)
        assert len(mail.outbox) == mails
        client.post(reverse("account_logout"))


def test_too_often_is_said_in_words(client, settings):
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "3/m/ip")
    for number in range(4):
        form = SIGN_UP | {"username": f"e{number}", "email": f"{number}@example.org"}
        answer = client.post(reverse("account_signup"), form)
        client.post(reverse("account_logout"))
    assert answer.status_code == 429
    assert "Too often" in answer.content.decode()
