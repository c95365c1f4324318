"""A site that sends no mails promises none."""

import pytest
from django.core import mail
from django.urls import reverse

from accounts.models import User
from tests.accounts.signing_up import SIGN_UP
from tests.cast import person

pytestmark = pytest.mark.django_db
NONE = "This site sends no mails"


@pytest.fixture(autouse=True)
def no_mails(settings):
    settings.SENDS_MAILS, settings.ACCOUNT_EMAIL_VERIFICATION = False, "none"


@pytest.mark.parametrize("name", ["account_reset_password", "account_email", "notices"])
def test_whoever_asks_for_a_mail_is_told_that_none_comes(client, name):
    client.force_login(person("ana"))
    asked = {"email": "a@x.org", "action_add": ""}
    for answer in (client.get(reverse(name)), client.post(reverse(name), asked, follow=True)):
        said = answer.content.decode()
        assert NONE in said
        assert "A mail goes there" not in said
    assert mail.outbox == []


def test_whoever_signs_up_is_told_of_no_mail(client):
    said = client.post(reverse("account_signup"), SIGN_UP, follow=True).content.decode()
    assert User.objects.filter(username=SIGN_UP["username"]).exists()
    assert "A mail is on its way" not in said
    assert mail.outbox == []


def test_a_link_that_was_never_sent_is_not_sent_once_more(client):
    ana = person("ana")
    ana.emailaddress_set.create(email="ana@example.org", verified=False)
    client.force_login(ana)
    asked = {"email": "ana@example.org", "action_send": ""}
    assert NONE in client.post(reverse("account_email"), asked, follow=True).content.decode()


def test_whoever_has_nothing_else_to_show_is_told_that_no_code_comes(client):
    ana = User.objects.create(username="bare", email="bare@example.org")
    ana.set_unusable_password()
    ana.save()
    client.force_login(ana)
    for answer in (client.get(reverse("delete_account")), client.post(reverse("delete_account"), {"mail": ""})):
        said = answer.content.decode()
        assert NONE in said
        assert not any(promise in said for promise in ("The code is on its way", "Mail me a code", "code mailed"))
