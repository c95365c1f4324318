"""The page on which a scenario is pasted and played."""

import re
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Game
from games.pages.referee import MOST_A_MINUTE, MOST_CHARACTERS, PLAYED

pytestmark = pytest.mark.django_db
SCENARIOS = Path(__file__).parents[1] / "scenarios"


def ask(client, text):
    return client.post(reverse("referee"), {"scenario": text})


def test_the_example_on_the_page_comes_true(client):
    text = client.get(reverse("referee")).context["text"]
    response = ask(client, text)
    assert response.status_code == 200
    assert "It comes true." in response.content.decode()


@pytest.mark.parametrize("name", ["polynesia/p63-a-hotel-takes-the-group-down", "atlantic/a25-houses-lacking"])
def test_each_step_is_shown_with_its_facts_and_refusals(client, name):
    html = ask(client, (SCENARIOS / f"{name}.yaml").read_text()).content.decode()
    assert "step 1" in html
    assert re.search(r"(sells|exchanges) [^.]*hotel", html)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "text",
    ["", "title: [", "title: t", "\x00", "a: &a [*a]", "[" * 9_000, "{" * 9_000, "a: " + "9" * 5_000, "&a " * 50],
)
def test_what_is_no_scenario_is_an_error_with_its_line(client, text):
    response = ask(client, text)
    assert response.status_code == 422
    assert "line 1" in response.content.decode()


def test_what_does_not_come_true_is_said(client):
    text = client.get(reverse("referee")).context["text"].replace("200000", "4000")
    response = ask(client, text)
    assert response.status_code == 422
    assert "expected 4000, got 200000" in response.content.decode()


def test_too_long_a_text_is_not_played(client):
    assert ask(client, "x" * (MOST_CHARACTERS + 1)).status_code == 413


def test_too_many_in_a_minute_are_not_played(client):
    answers = [ask(client, "x").status_code for _ in range(MOST_A_MINUTE + 1)]
    assert answers[-2:] == [422, 429]


def test_one_address_has_one_scenario_at_a_time(client):
    cache.add("referee-at-work:127.0.0.1", 1)
    response = ask(client, "x")
    assert response.status_code == 429
    assert "busy" in response.content.decode()
    assert ask(Client(REMOTE_ADDR="127.0.0.9"), "x").status_code == 422


def test_a_process_plays_few_scenarios_at_once_and_has_its_places_again(client):
    with PLAYED.places, PLAYED.places:
        assert ask(client, "x").status_code == 429
    assert ask(client, "x").status_code == 422
    assert ask(client, "y").status_code == 422
