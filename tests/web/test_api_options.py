"""Programs read with what they may do what it costs, and send its words back."""

import pytest
from django.urls import reverse

from games.engine.agenda import ToTake, ToThrow
from games.engine.state import Site
from games.tables.store import state_of
from tests.cast import person
from tests.web.test_editions import game_of, leased, stand

pytestmark = pytest.mark.django_db


def may(client, game):
    client.force_login(person("ana"))
    return client.get(reverse("api_table", args=[game.key])).json()["legal"]


def post(client, game, name, argument):
    client.force_login(person("ana"))
    body = {"action": name, "argument": argument}
    return client.post(reverse("api_moves", args=[game.key]), body, content_type="application/json")


def hotels(*squares):
    def change(state):
        for square in squares:
            state.sites[square] = Site(0, ("hotel",))

    return change


def test_a_sale_that_takes_the_neighbours_down_says_so_and_what_it_all_brings(client):
    game = stand(game_of("polynesia"), hotels(37, 39))
    sale = may(client, game)["sell"]["options"][0]
    assert sale["argument"] == [37]
    assert sorted(fact["square"] for fact in sale["changes"] if fact["is"] == "SoldBack") == [37, 39]
    before = state_of(game).cash[0]
    assert post(client, game, "sell", sale["argument"]).status_code == 201
    game.refresh_from_db()
    assert state_of(game).cash[0] - before == sale["brings"] - sale["costs"]


def test_interest_is_told_apart(client):
    game = stand(game_of("atlantic"), lambda state: state.sites.__setitem__(39, Site(0, owed=200)))
    [redeemed] = may(client, game)["redeem"]["options"]
    assert (redeemed["argument"], redeemed["costs"], redeemed["interest"]) == (39, 220, 20)
    game = stand(game, lambda state: state.sites.__setitem__(39, Site(0)))
    [mortgaged] = may(client, game)["mortgage"]["options"]
    assert (mortgaged["brings"], mortgaged["interest"]) == (200, 20)


def test_what_chance_decides_has_no_price(client):
    [throw] = may(client, stand(game_of("paris"), lambda state: None, ToThrow(0)))["roll"]["options"]
    assert (throw["costs"], throw["brings"], throw["changes"]) == (None, None, [])


def test_a_purchase_says_its_price_and_its_clause(client):
    game = stand(game_of("atlantic"), lambda state: state.at.__setitem__(0, 39), ToTake(0, 39))
    [purchase] = may(client, game)["buy"]["options"]
    assert purchase["costs"] == 400
    assert purchase["clause"].startswith("A-")


def test_a_building_that_needs_a_loan_is_offered_with_it_and_the_words_build_it(client):
    def poor(state):
        leased(39)(state)
        state.cash[0] = 100

    game = stand(game_of("community"), poor)
    [house] = may(client, game)["build"]["options"]
    assert house["argument"] == {"squares": [39], "piece": "house", "loan": 100}
    assert post(client, game, "build", house["argument"]).status_code == 201
    game.refresh_from_db()
    assert state_of(game).sites[39].owed == 100


def test_money_is_borrowed_on_what_is_accepted_in_the_words_of_json(client):
    from tests.cast import play

    def change(state):
        state.sites[39] = Site(1, ("house",), 0, 0, (200,))

    game = stand(game_of("community"), change)
    play(game, 1, "offer", {"to": 0, "give": {"deeds": [39]}, "want": {"cash": 300}})
    assert post(client, game, "accept", {"loan": {"39": 150}}).status_code == 201
    game.refresh_from_db()
    assert state_of(game).sites[39][:3] == (0, ("house",), 150)
