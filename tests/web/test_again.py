"""After the end of a game its table leads on: to its replay, its analysis, and another table like it."""

import pytest
from django.urls import reverse

from games.models import Game
from games.tables.database.store import state_of
from games.tables.opening import Pacing
from tests.cast import person, play, table

pytestmark = pytest.mark.django_db


def over(**kwargs):
    game = table(**kwargs)
    while game.status != Game.Status.OVER:
        left = [seat for seat in range(game.seats.count()) if seat not in ranked(game)]
        play(game, left[-1], "bankrupt")
    return game


def ranked(game):
    return state_of(game).out


def again(client, game, name):
    client.force_login(person(name))
    return client.post(reverse("again", args=[game.key]))


def newest():
    return Game.objects.order_by("-pk").first()


@pytest.mark.parametrize("name", ["ana", "ben", "dora", None])
def test_a_finished_table_leads_to_its_replay_and_its_analysis_and_a_running_one_does_not(client, name):
    done, running = over(), table()
    if name:
        client.force_login(person(name))
    html = client.get(reverse("table", args=[done.key])).content.decode()
    assert all(reverse(page, args=[done.key]) in html for page in ("replay", "analysis"))
    assert (reverse("again", args=[done.key]) + '"><input' in html) == (name in ("ana", "ben"))
    html = client.get(reverse("table", args=[running.key])).content.decode()
    assert reverse("analysis", args=[running.key]) not in html


def test_whoever_sat_there_opens_another_by_the_same_book_and_options(client):
    game = over(edition="paris", variant="quick", options={"claims": "manual"})
    made = again(client, game, "ben")
    new = newest()
    assert made.url == reverse("table", args=[new.key])
    assert (new.status, new.edition, new.variant, new.options) == ("open", "paris", "quick", game.options)
    assert [seat.name for seat in new.seats.all()] == ["ben"]


def test_the_others_come_to_the_table_that_one_has_opened(client):
    game = over()
    again(client, game, "ben")
    opened = newest()
    assert again(client, game, "ana").url == reverse("table", args=[opened.key])
    assert newest() == opened


@pytest.mark.parametrize(
    "other",
    [{"options": {"auction": "free"}}, {"minutes": 30}, {"pace": Pacing("live", 600, 30, 3_600)}],
    ids=["options", "a closing time", "a clock"],
)
def test_nobody_is_led_to_a_table_at_which_another_game_is_played(client, other):
    game = over()
    differs = table(others=(), start=False, **other)
    assert again(client, game, "ben").url == reverse("table", args=[newest().key])
    assert newest() != differs


def test_nobody_is_led_to_a_table_that_is_for_others(client):
    game = over(public=False)
    again(client, game, "ben")
    opened = newest()
    again(client, game, "ana")
    assert newest() != opened


def test_against_bots_one_plays_on_at_once(client):
    game = over(bots=2)
    again(client, game, "ana")
    assert (newest().status, newest().seats.exclude(bot="").count()) == (Game.Status.RUNNING, 2)


@pytest.mark.parametrize("kwargs", [{}, {"public": False}, {"bots": 2}], ids=["public", "for friends", "against bots"])
def test_a_doubled_click_opens_one_table(client, kwargs):
    game = over(**kwargs)
    first = again(client, game, "ana").url
    assert again(client, game, "ana").url == first
    assert Game.objects.count() == 2


def test_where_guests_were_welcome_they_are_again(client):
    game = over(guests=True)
    again(client, game, "ana")
    assert (newest().uncounted, newest().public) == (Game.Uncounted.GUESTS, False)


def test_a_stranger_opens_nothing(client):
    game = over()
    assert again(client, game, "dora").status_code == 404
    assert newest() == game


def test_a_table_that_goes_on_is_not_opened_again(client):
    game = table()
    assert again(client, game, "ana").status_code == 404
    assert client.get(reverse("again", args=[game.key])).status_code == 405


def test_of_a_game_that_is_over_nobody_reads_that_a_bot_still_plays_for_somebody(client):
    game = table()
    game.seats.filter(order=1).update(held=True)
    address, said = reverse("table", args=[game.key]), "A bot plays for this seat."
    assert said in client.get(address).content.decode()
    play(game, 0, "bankrupt")
    assert said not in client.get(address).content.decode()


def test_whoever_is_out_among_bots_plays_once_more_while_they_go_on(client):
    game = table(bots=2, edition="paris")
    assert again(client, game, "ana").status_code == 404
    play(game, 0, "bankrupt")
    assert reverse("again", args=[game.key]) in client.get(reverse("table", args=[game.key])).content.decode()
    made = again(client, game, "ana")
    new = newest()
    assert made.url == reverse("table", args=[new.key]) != reverse("table", args=[game.key])
    assert (new.status, new.edition, [bool(seat.bot) for seat in new.seats.order_by("order")].count(True)) == (
        "running", "paris", 2,
    )  # fmt: skip
    assert again(client, game, "ana").url == made.url


def test_whoever_is_out_among_people_waits_for_the_end_of_their_game(client):
    game = table(others=("ben", "chloe"))
    play(game, 0, "bankrupt")
    assert again(client, game, "ana").status_code == 404
    assert reverse("again", args=[game.key]) not in client.get(reverse("table", args=[game.key])).content.decode()
