"""Lists in one's own order, and cards in a settlement, asked for from the page."""

import re

import pytest

from games.engine.elements import Bundle
from games.tables.database.store import state_of
from tests.web.test_building_forms import forms, value_of
from tests.web.test_editions import ask, game_of, leased, page

pytestmark = pytest.mark.django_db


def lots(*squares, built=0):
    """Ana has them, with so many houses on each."""
    return {"Ana": {"deeds": list(squares), "buildings": dict.fromkeys(squares, built) if built else {}}}


def standing(game, *squares):
    return [len(state_of(game).sites[square].pieces) for square in squares]


def test_what_is_chosen_goes_on_by_the_numbers_of_squares_across_groups(client):
    game = game_of("france", lots(1, 3, 6, 8, 9))
    [form] = forms(page(client, game), "build")
    assert re.findall(r'name="lot_(\d+)_0"', form) == ["1", "3", "6", "8", "9"]
    assert ask(client, game, action="build", square=["6", "1, 8,9,3,1"]).status_code == 200
    assert standing(game, 1, 3, 6, 8, 9) == [2, 1, 1, 1, 1]


def test_a_list_may_be_left_empty(client):
    game = game_of("france", lots(6, 8, 9))
    assert ask(client, game, action="build", square=["8", ""]).status_code == 200
    assert standing(game, 6, 8, 9) == [0, 1, 0]


def test_buildings_are_sold_by_a_list_too(client):
    game = game_of("paris", lots(6, 8, 9, built=2))
    sale = {"action": "sell", "square": ["6", "8,9,9"]}
    assert ask(client, game, **sale).status_code == 422
    assert ask(client, game, **sale, sure=value_of(game, (6, 8, 9, 9))).status_code == 200
    assert standing(game, 6, 8, 9) == [1, 1, 0]


def test_of_a_list_each_square_gets_what_comes_next_where_that_is_ticked(client):
    game = game_of("community", leased(5, 39))
    answer = ask(client, game, action="build", square_piece="5:works", square="39", any_piece="1", loan="0")
    assert answer.status_code == 200
    assert [state_of(game).sites[square].pieces for square in (5, 39)] == [("works",), ("house",)]


def test_release_cards_go_into_a_settlement(client):
    given = {"Ana": {"cash": 4000, "at": 36, "deeds": [5], "cards": ["chance"]}, "Ben": {"deeds": [37, 39]}}
    game = game_of("polynesia", given, dice=[[1, 2]])
    [form] = forms(page(client, game), "settle")
    assert 'name="give_cards" value="chance"' in form
    fields = {"give_deeds": "5", "give_cards": "chance", "give_cash": "2000"}
    assert ask(client, game, action="settle", **fields).status_code == 200
    assert state_of(game).offers[-1].give == Bundle(2000, (5,), ("chance",))


def test_who_has_no_cash_is_asked_for_none_in_a_settlement(client):
    given = {"Ana": {"cash": 0, "at": 36, "deeds": [5]}, "Ben": {"deeds": [37, 39]}}
    game = game_of("polynesia", given, dice=[[1, 2]])
    [form] = forms(page(client, game), "settle")
    assert "give_cash" not in form
    assert ask(client, game, action="settle", give_deeds="5").status_code == 200
    assert state_of(game).offers[-1].give == Bundle(0, (5,))
