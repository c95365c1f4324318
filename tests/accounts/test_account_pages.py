"""The pages of addresses and passwords are of ours, in look and words, and do what they say."""

import re
from html import unescape
from pathlib import Path

import allauth
import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.conf import settings
from django.core import mail
from django.template.loader import get_template
from django.urls import reverse

from accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tasks_at_once")]
WORD, NEW = "lagoon-and-reef-7", "reef-and-lagoon-8"


@pytest.fixture
def ana(client):
    user = User.objects.create_user("ana", "ana@example.org", WORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client.post(reverse("account_login"), {"login": "ana", "password": WORD})
    client.post(reverse("account_reauthenticate"), {"password": WORD})
    return user


def link_in(letter):
    return re.search(rf"{settings.SITE_URL}(/accounts/\S+)", letter.body)[1]


def address_of(user, email="other@example.org", **more):
    return EmailAddress.objects.create(user=user, email=email, **more)


def pages(client, user):
    """Each page of addresses, passwords and codes, in all of its forms."""
    waiting = EmailConfirmationHMAC.create(address_of(user)).key
    taken = address_of(User.objects.create_user("ben"), "ana@example.org")
    for name in (
        "account_email", "account_change_password", "account_reset_password", "account_reset_password_done",
        "account_reset_password_from_key_done", "account_email_verification_sent", "account_inactive",
        "mfa_activate_totp",
    ):  # fmt: skip
        yield client.get(reverse(name))
    for key in (waiting, EmailConfirmationHMAC.create(taken).key, "nothing"):
        yield client.get(reverse("account_confirm_email", args=[key]))
        client.force_login(user)
    yield client.get(reverse("account_reset_password_from_key", args=["1", "nothing"]))
    client.post(reverse("account_reset_password"), {"email": user.email})
    yield client.get(link_in(mail.outbox[-1]), follow=True)
    user.set_unusable_password()
    user.email = ""
    user.save()
    EmailAddress.objects.filter(user=user).delete()
    client.force_login(user)
    yield client.get(reverse("account_set_password"))


def test_no_page_of_an_account_is_the_librarys(client, ana):
    found = list(pages(client, ana))
    assert len(found) == 14
    for page in found:
        assert page.status_code == 200
        drawn = [template.origin.name for template in page.templates if (template.name or "").endswith(".html")]
        assert [path for path in drawn if "allauth" in path] == []
        assert '<section class="narrow">' in page.content.decode()


def said_by_the_library():
    """What it may write in a mail or above a page, by the name of the template, for what this site has."""
    for folder in ("account/messages", "account/email", "mfa/messages", "mfa/email"):
        for file in sorted((Path(allauth.__file__).parent / "templates" / folder).glob("*.txt")):
            if not re.search("phone|login_code|reset_code|email_confirm_", file.name):
                yield f"{folder}/{file.name}"


@pytest.mark.parametrize("name", list(said_by_the_library()))
def test_what_is_said_and_mailed_is_ours_too(name):
    template = get_template(name).template
    assert "allauth" not in template.origin.name or "include" in template.source


def test_news_of_the_account_say_what_to_do_and_no_address_of_the_net(client, ana):
    posted = {"oldpassword": WORD, "password1": NEW, "password2": NEW}
    client.post(reverse("account_change_password"), posted, REMOTE_ADDR="203.0.113.7", HTTP_ACCEPT_LANGUAGE="fr")
    (letter,) = mail.outbox
    assert "Le mot de passe de votre compte a été changé." in letter.body
    assert "mettez fin à toutes les autres sessions" in letter.body
    assert "203.0.113.7" not in letter.body


def test_an_address_is_added_confirmed_made_the_main_one_and_removed(client, ana):
    posted = {"action_add": "", "email": "new@example.org"}
    assert "not confirmed" in client.post(reverse("account_email"), posted, follow=True).content.decode()
    asked = client.get(link_in(mail.outbox[-1]))
    assert "new@example.org is the address of ana." in asked.content.decode()
    client.post(link_in(mail.outbox[-1]))
    assert EmailAddress.objects.get(email="new@example.org").verified
    for action in ("action_primary", "action_remove"):
        email = {"action_primary": "new@example.org", "action_remove": "ana@example.org"}[action]
        client.post(reverse("account_email"), {action: "", "email": email})
    assert list(EmailAddress.objects.values_list("email", "primary")) == [("new@example.org", True)]
    left = client.get(reverse("account_email")).content.decode()
    assert "action_remove" not in left


def test_a_wrong_password_or_two_that_differ_are_said_and_nothing_changes(client, ana):
    for wrong in ({"oldpassword": "x"}, {"password2": "other"}, {"password1": "short", "password2": "short"}):
        posted = {"oldpassword": WORD, "password1": NEW, "password2": NEW} | wrong
        assert 'role="alert"' in client.post(reverse("account_change_password"), posted).content.decode()
    assert User.objects.get(pk=ana.pk).check_password(WORD)


def test_a_link_that_was_used_leads_nowhere_and_says_so(client, ana):
    client.post(reverse("account_logout"))
    client.post(reverse("account_reset_password"), {"email": ana.email})
    link = link_in(mail.outbox[-1])
    form = client.get(link, follow=True).redirect_chain[-1][0]
    done = client.post(form, {"password1": NEW, "password2": NEW}, follow=True)
    assert "Your password is changed" in done.content.decode()
    assert "leads nowhere any more" in client.get(link, follow=True).content.decode()


FRENCH = {
    "account_email": "Adresses électroniques",
    "account_change_password": "Changer de mot de passe",
    "account_reset_password": "Mot de passe perdu",
    "mfa_activate_totp": "Mettre en place les codes à usage unique",
}


@pytest.mark.parametrize("name", FRENCH)
def test_in_french_too_with_its_own_apostrophes(client, ana, name):
    page = client.get(reverse(name), headers={"accept-language": "fr"}).content.decode()
    assert re.search(r"<h1>(.*?)</h1>", page)[1] == FRENCH[name]
    assert "'" not in unescape(re.sub(r"<[^>]*>", "", page))


OF_ONES_OWN = (
    "hours", "portrait", "sessions", "privacy", "notices", "delete_account", "account_email", "account_change_password",
    "mfa_index",
)  # fmt: skip


@pytest.mark.parametrize("name", OF_ONES_OWN)
def test_each_page_that_ones_own_page_leads_to_leads_back(client, ana, name):
    own = reverse("profile", args=["ana"])
    main = client.get(reverse(name)).content.decode().partition("<main")[2]
    assert f'href="{own}"' in main


def test_a_sign_up_calls_each_thing_by_one_name_and_asks_in_french_for_a_lost_password(client):
    page = unescape(client.get(reverse("account_signup"), HTTP_ACCEPT_LANGUAGE="fr").content.decode())
    lost = unescape(client.get(reverse("account_login"), HTTP_ACCEPT_LANGUAGE="fr").content.decode())
    assert "placeholder" not in page + lost
    assert "Adresse électronique" in page
    assert "Mot de passe oublié\u202f?" in lost


def test_a_link_that_confirms_an_address_says_so_when_it_is_pressed_twice(client, ana):
    address = address_of(ana)
    page = reverse("account_confirm_email", args=[EmailConfirmationHMAC.create(address).key])
    client.post(page)
    address.refresh_from_db()
    assert address.verified
    again = client.post(page, follow=True)
    assert (again.status_code, again.redirect_chain) == (200, [(page, 302)])
    assert "This link leads nowhere any more" in again.content.decode()
