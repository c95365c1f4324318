"""The end of a game says what placed its players: worth and its parts where it was counted out."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from games.pages.plan.picture import status_of
from games.tables.seats.seating import would_end
from games.tables.selectors import access_table_for
from tests.cast import bots_play, person, play, table

pytestmark = pytest.mark.django_db


def ended(edition, given):
    """A game of Ana and Ben, ended by agreement at a position of our own."""
    game = table(edition=edition, given=given)
    for name in ("ana", "ben"):
        would_end(game_id=game.pk, user=person(name), yes=True)
    game.refresh_from_db()
    return game


def seen(game):
    """The table as anybody sees it."""
    return access_table_for(AnonymousUser(), game.key)


def counted_out(edition, given):
    """The ranking of such a game as the page has it, by name."""
    game = ended(edition, given)
    return {player.name: player.worth for player in status_of(seen(game)).ranking}


ESTATE = {"Ana": {"cash": 100, "deeds": [5, 15, 37, 39], "mortgaged": [15], "buildings": {37: 1, 39: "hotel"}}}
"""A station, a mortgaged station, and a lot with a house and one with a hotel."""


def test_worth_is_said_with_its_parts_by_the_measure_of_the_book():
    ranking = counted_out("atlantic", ESTATE)
    assert ranking["ana"] == "worth $2,450: cash $100, property $950, mortgaged property $200, buildings $1,200"


LEASE = {"cash": 100, "deeds": [39], "buildings": {39: "hotel"}, "loans": {39: {"original": 200, "owed": 150}}}


def test_where_land_is_leased_worth_is_cash_and_buildings_less_loans():
    assert counted_out("community", {"Ana": LEASE})["ana"] == "worth $150: cash $100, buildings $200, loans −$150"


def test_where_one_is_left_nothing_was_counted():
    game = table()
    play(game, 0, "bankrupt")
    ranking = status_of(seen(game)).ranking
    assert [(player.name, player.worth) for player in ranking] == [("ben", ""), ("ana", "")]


def test_places_follow_the_worth_that_is_shown(client):
    game = table(bots=2)
    bots_play(game, 40)
    would_end(game_id=game.pk, user=person("ana"), yes=True)
    html = client.get(f"/tables/{game.key}/").content.decode()
    assert html.count("· worth ") == 3


def test_a_game_that_has_ended_wants_nothing_more_of_anybody_and_leads_on(client):
    game = ended("atlantic", ESTATE)
    client.force_login(person("ana"))
    html = client.get(reverse("table", args=[game.key])).content.decode()
    assert "would end the game here" not in html
    assert f'href="{reverse("new_table")}?edition=atlantic"' in html[html.index('id="own"') :].split("</section>")[0]
