"""A name of 150 combining marks, wherever people give names: a sentence, nothing kept of it, nothing else lost."""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.urls import reverse

from accounts.models import User
from accounts.readable import readable
from clubs.models import Club, Event, News
from tests.accounts.signing_up import SIGN_UP
from tests.accounts.test_passkeys import WORD, add, again, device_of
from tests.cast import person
from tests.clubs.founding import founded

pytestmark = pytest.mark.django_db
MARKS = "\u0301" * 150
NAMES = (MARKS, "a" + MARKS[1:], "z" + "\u0489" * 149, "\u0e34" * 150)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_signs_up_by_it_and_what_else_was_written_stays(client, name):
    page = client.post(reverse("account_signup"), SIGN_UP | {"username": name}).content.decode()
    assert "A name has letters and digits" in page
    assert SIGN_UP["email"] in page
    assert not User.objects.exists()


@pytest.mark.parametrize("name", NAMES)
def test_no_club_no_event_and_no_news_is_called_so(client, name):
    club = founded()
    client.force_login(person("ana"))
    for address in ("/clubs/new/", f"/clubs/{club.slug}/settings/", f"/clubs/{club.slug}/events/new/?preset=scratch"):
        shown = client.get(address).context["form"]
        posted = {field: shown[field].value() or "" for field in shown.fields} | {"name": name}
        answer = client.post(address, posted)
        assert answer.status_code in (200, 422), address
        assert 'class="errorlist"' in answer.content.decode(), address
    client.post(f"/clubs/{club.slug}/news/new/", {"title": name, "text": "a text"})
    assert [each.name for each in Club.objects.all()] == ["Reef"]
    assert not Event.objects.exists()
    assert not any(MARKS[:3] in news.title for news in News.objects.all())


def test_a_passkey_is_called_by_what_one_can_read(client):
    ana = User.objects.create_user("ana", "ana@example.org", WORD)
    client.post(reverse("account_login"), {"login": "ana", "password": WORD})
    again(client)
    refused = add(client, device_of(ana), name=MARKS)
    assert "A name has letters or digits" in refused.content.decode()
    assert not Authenticator.objects.filter(type="webauthn").exists()
    add(client, device_of(ana), name="Key" + MARKS)
    key = Authenticator.objects.get(type="webauthn")
    assert key.wrap().name == "Key\u0301\u0301"
    edit = reverse("mfa_edit_webauthn", args=[key.pk])
    assert "A name has letters or digits" in client.post(edit, {"name": MARKS}).content.decode()
    client.post(edit, {"name": "Telephone " + MARKS})
    key.refresh_from_db()
    assert json.dumps(key.data["name"]) == '"Telephone"'


def test_marks_that_stand_on_nothing_stand_on_nobodys_letters():
    assert readable(MARKS + "a\u0301 " + MARKS + "b") == "a\u0301 b"
    assert readable("क्षत्रिय นั้น") == "क्षत्रिय นั้น"
