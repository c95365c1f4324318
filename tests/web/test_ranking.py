"""The end of a game says what placed its players: worth and its parts where it was counted out."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from games.engine import EDITIONS
from games.engine.state import Site
from games.models import Game
from games.pages.picture import picture_of
from games.tables.seating import would_end
from games.tables.selectors import access_table_for
from games.tables.store import snapshot_of, state_of
from tests.cast import bots_play, person, play, table

pytestmark = pytest.mark.django_db


def ended(edition, change):
    """A game of Ana and Ben, ended by agreement at a position of our own."""
    game = table(edition=edition)
    state = state_of(game)
    change(state)
    Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(state))
    for name in ("ana", "ben"):
        would_end(game_id=game.pk, user=person(name), yes=True)
    game.refresh_from_db()
    return game


def seen(game):
    """The table as anybody sees it."""
    return access_table_for(AnonymousUser(), game.key)


def counted_out(edition, change):
    """The ranking of such a game as the page has it, by name."""
    game = ended(edition, change)
    return {player.name: worth for player, worth in picture_of(seen(game)).ranking}


def estate(state):
    """Ana has a station, a mortgaged station, and a lot with a house and one with a hotel."""
    price = EDITIONS["atlantic"].board.squares[15].price
    state.cash[0] = 100
    state.sites[5], state.sites[15] = Site(0), Site(0, owed=price // 2)
    state.sites[37], state.sites[39] = Site(0, ("house",)), Site(0, ("hotel",))


def test_worth_is_said_with_its_parts_by_the_measure_of_the_book():
    ranking = counted_out("atlantic", estate)
    assert ranking["ana"] == "worth $2,450: cash $100, property $950, mortgaged property $200, buildings $1,200"


def leases(state):
    """Ana has a hotel with a loan."""
    state.cash[0] = 100
    state.sites[39] = Site(0, ("hotel",), owed=300, original=300, paid=(1000,))


def test_where_land_is_leased_worth_is_cash_and_buildings_less_loans():
    assert counted_out("community", leases)["ana"] == "worth $800: cash $100, buildings $1,000, loans −$300"


def test_where_one_is_left_nothing_was_counted():
    game = table()
    play(game, 0, "bankrupt")
    ranking = picture_of(seen(game)).ranking
    assert [(player.name, worth) for player, worth in ranking] == [("ben", ""), ("ana", "")]


def test_places_follow_the_worth_that_is_shown(client):
    game = table(bots=2)
    bots_play(game, 40)
    would_end(game_id=game.pk, user=person("ana"), yes=True)
    html = client.get(f"/tables/{game.key}/").content.decode()
    assert html.count("· worth ") == 3


def test_a_game_that_has_ended_wants_nothing_more_of_anybody_and_leads_on(client):
    game = ended("atlantic", estate)
    client.force_login(person("ana"))
    html = client.get(reverse("table", args=[game.key])).content.decode()
    assert "would end the game here" not in html
    assert f'href="{reverse("new_table")}"' in html[html.index('id="own"') :].split("</section>")[0]
