"""Lists in one's own order, and cards in a settlement, asked for from the page."""

import re

import pytest

from games.engine.agenda import ToEnd
from games.engine.state import Bundle, Debt, Site
from games.tables.store import state_of
from tests.web.test_building_forms import forms
from tests.web.test_editions import ask, game_of, leased, page, stand

pytestmark = pytest.mark.django_db


def lots(*squares, pieces=()):
    def change(state):
        for square in squares:
            state.sites[square] = Site(0, pieces)

    return change


def standing(game, *squares):
    return [len(state_of(game).sites[square].pieces) for square in squares]


def test_what_is_chosen_goes_on_by_the_numbers_of_squares_across_groups(client):
    game = stand(game_of("france"), lots(1, 3, 6, 8, 9))
    [form] = forms(page(client, game), "build")
    assert re.search(r'<input type="text"[^>]*name="square"', form)
    assert ask(client, game, action="build", square=["6", "1, 8,9,3,1"]).status_code == 200
    assert standing(game, 1, 3, 6, 8, 9) == [2, 1, 1, 1, 1]


def test_a_list_may_be_left_empty(client):
    game = stand(game_of("france"), lots(6, 8, 9))
    assert ask(client, game, action="build", square=["8", ""]).status_code == 200
    assert standing(game, 6, 8, 9) == [0, 1, 0]


def test_buildings_are_sold_by_a_list_too(client):
    game = stand(game_of("paris"), lots(6, 8, 9, pieces=("house",) * 2))
    assert ask(client, game, action="sell", square=["6", "8,9,9"]).status_code == 200
    assert standing(game, 6, 8, 9) == [1, 1, 0]


def test_of_a_list_each_square_gets_what_comes_next_where_that_is_ticked(client):
    game = stand(game_of("community"), leased(5, 39))
    answer = ask(client, game, action="build", square_piece="5:works", square="39", any_piece="1", loan="0")
    assert answer.status_code == 200
    assert [state_of(game).sites[square].pieces for square in (5, 39)] == [("works",), ("house",)]


def test_release_cards_go_into_a_settlement(client):
    def in_debt(state):
        state.sites[39], state.cards[0] = Site(0), ("chance",)
        state.debts = (Debt(0, 1, 10**7, "P-38"),)

    game = stand(game_of("polynesia"), in_debt, ToEnd(0))
    [form] = forms(page(client, game), "settle")
    assert 'name="give_cards" value="chance"' in form
    fields = {"give_deeds": "39", "give_cards": "chance", "give_cash": "2000"}
    assert ask(client, game, action="settle", **fields).status_code == 200
    assert state_of(game).offers[-1].give == Bundle(2000, (39,), ("chance",))
