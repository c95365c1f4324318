"""Where mails are printed in a terminal pages say so, and the links in them lead to where their reader came from."""

import re

import pytest
from django.urls import reverse

from accounts.models import User
from tests.accounts.signing_up import SIGN_UP
from tests.cast import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tasks_at_once")]
TERMINAL = "in the terminal in which"


@pytest.fixture(autouse=True)
def printed(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    settings.PRINTS_MAILS = settings.KEEPS_MAILS = True


def link_in(out):
    return re.search(r"https?://\S+", out)[0]


def test_whoever_signs_up_or_has_lost_a_password_is_sent_to_the_terminal(client):
    for said in (
        client.post(reverse("account_signup"), SIGN_UP, follow=True).content.decode(),
        client.get(reverse("account_email")).content.decode(),
        client.get(reverse("account_email_verification_sent")).content.decode(),
        client.post(reverse("account_reset_password"), {"email": SIGN_UP["email"]}, follow=True).content.decode(),
    ):
        assert TERMINAL in said
        assert not any(promise in said for promise in ("is on its way", "within some minutes"))


def test_a_code_is_looked_for_in_the_terminal(client, capsys):
    bare = User.objects.create(username="bare", email="bare@example.org")
    bare.set_unusable_password()
    bare.save()
    client.force_login(bare)
    assert TERMINAL in client.post(reverse("delete_account"), {"mail": ""}, follow=True).content.decode()
    assert re.search(r"\d{8}", capsys.readouterr().out)


@pytest.mark.parametrize("host", ["127.0.0.1:8411", "localhost:8411"])
def test_a_link_in_the_terminal_leads_to_where_one_is_known(client, capsys, host):
    client.post(reverse("account_signup"), SIGN_UP, headers={"host": host})
    assert link_in(capsys.readouterr().out).startswith(f"http://{host}/accounts/")
    client.post(reverse("account_reset_password"), {"email": SIGN_UP["email"]}, headers={"host": host})
    assert link_in(capsys.readouterr().out).startswith(f"http://{host}/accounts/")


def test_on_a_site_that_others_reach_a_link_leads_there_whatever_host_was_named(client, capsys, settings):
    settings.KEEPS_MAILS, settings.SITE_URL = False, "https://play.example.test"
    client.post(reverse("account_signup"), SIGN_UP, headers={"host": "localhost:8411"})
    assert link_in(capsys.readouterr().out).startswith("https://play.example.test/accounts/")


def test_a_host_that_is_not_allowed_is_refused_on_a_machine_of_ones_own_too(client, capsys):
    assert client.post(reverse("account_signup"), SIGN_UP, headers={"host": "lure.example"}).status_code == 400
    assert "lure" not in capsys.readouterr().out


def test_where_mails_go_out_nobody_is_sent_to_a_terminal(client, settings):
    settings.PRINTS_MAILS = False
    client.force_login(person("ana"))
    assert TERMINAL not in client.get(reverse("account_email")).content.decode()
