"""Who opens a table agrees on equal turns by a box, and is told what they need."""

import pytest
from django.urls import reverse

from games.engine import EDITIONS
from games.models import Game
from tests.cast import person

pytestmark = pytest.mark.django_db
TABLE = {"variant": "standard", "bots": "0", "wait": "on", "equal_turns": "on"}


@pytest.fixture
def ana(client):
    client.force_login(person("ana"))
    return client


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_book_may_have_them_with_a_closing_time(ana, edition):
    assert ana.post(reverse("new_table"), TABLE | {"edition": edition, "minutes": "45"}).status_code == 302
    assert Game.objects.get().options["equal_turns"] is True


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Equal turns need a closing time"),
        ("fr", "Pour que tous aient autant de tours, il faut une heure"),
    ],
)
def test_without_one_the_box_says_what_is_missing_and_by_which_ruling(ana, language, words):
    answer = ana.post(reverse("new_table"), TABLE | {"edition": "paris"}, headers={"accept-language": language})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert words in html[html.index('id="id_equal_turns_error"') :]
    assert "R-77" in html
    assert not Game.objects.exists()


def test_a_length_that_is_none_is_what_must_be_corrected(ana):
    html = ana.post(reverse("new_table"), TABLE | {"edition": "paris", "minutes": "soon"}).content.decode()
    assert 'id="id_minutes_error"' in html
    assert 'id="id_equal_turns_error"' not in html


def test_the_box_says_what_it_means(ana):
    html = ana.get(reverse("new_table")).content.decode()
    assert "Equal turns" in html
    assert "When the time is up the round is finished too" in html
