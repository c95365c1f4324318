"""Somebody is shown by a picture of ours, or by none; nothing is uploaded, and each that is offered is drawn."""

import re

import pytest
from django.conf import settings

from accounts.models import User
from tests.cast import person


def test_each_picture_is_drawn_and_each_drawing_is_offered():
    drawn = re.findall(r'id="(\w+)"', (settings.BASE_DIR / "static" / "portraits.svg").read_text())
    assert drawn == User.Portrait.values


@pytest.mark.django_db
def test_one_chooses_a_picture_and_all_see_it(client):
    client.force_login(person("ana"))
    assert client.get("/portrait/").content.decode().count('type="radio"') == 1 + len(User.Portrait.values)
    assert client.post("/portrait/", {"portrait": "kite"}).url == "/players/ana/"
    client.force_login(person("ben"))
    page = client.get("/players/ana/").content.decode()
    assert "portraits.svg#kite" in page
    assert 'aria-label="a kite"' in page
    client.post("/portrait/", {"portrait": "star"})
    client.post("/portrait/", {"portrait": ""})
    assert [person(name).portrait for name in ("ana", "ben")] == ["kite", ""]


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", [{"portrait": "../x"}, {"portrait": "kite" * 99}, {}])
def test_what_is_no_picture_changes_nothing_and_is_said(client, wrong):
    client.force_login(person("ana"))
    answer = client.post("/portrait/", wrong)
    assert answer.status_code == 422
    assert "Nothing has changed" in answer.content.decode()
    assert person("ana").portrait == ""
