"""Programs read with what they may do what it costs, and send its words back."""

import pytest
from django.urls import reverse

from games.tables.database.store import state_of
from tests.cast import person
from tests.web.test_editions import game_of, leased

pytestmark = pytest.mark.django_db


def may(client, game):
    client.force_login(person("ana"))
    return client.get(reverse("api_table", args=[game.key])).json()["legal"]


def post(client, game, name, argument):
    client.force_login(person("ana"))
    body = {"action": name, "argument": argument}
    return client.post(reverse("api_moves", args=[game.key]), body, content_type="application/json")


def test_a_sale_that_takes_the_neighbours_down_says_so_and_what_it_all_brings(client):
    game = game_of("polynesia", {"Ana": {"deeds": [37, 39], "buildings": {37: "hotel", 39: "hotel"}}})
    sale = may(client, game)["sell"]["options"][0]
    assert sale["argument"] == [37]
    assert sorted(fact["square"] for fact in sale["changes"] if fact["is"] == "SoldBack") == [37, 39]
    before = state_of(game).cash[0]
    assert post(client, game, "sell", sale["argument"]).status_code == 201
    game.refresh_from_db()
    assert state_of(game).cash[0] - before == sale["brings"] - sale["costs"]


def test_interest_is_told_apart(client):
    game = game_of("atlantic", {"Ana": {"deeds": [39], "mortgaged": [39]}})
    [redeemed] = may(client, game)["redeem"]["options"]
    assert (redeemed["argument"], redeemed["costs"], redeemed["interest"]) == (39, 220, 20)
    assert post(client, game, "redeem", redeemed["argument"]).status_code == 201
    game.refresh_from_db()
    [mortgaged] = may(client, game)["mortgage"]["options"]
    assert (mortgaged["brings"], mortgaged["interest"]) == (200, 20)


def test_what_chance_decides_has_no_price(client):
    [throw] = may(client, game_of("paris", {}, dice=(), when=()))["roll"]["options"]
    assert (throw["costs"], throw["brings"], throw["changes"]) == (None, None, [])


def test_a_purchase_says_its_price_and_its_clause(client):
    game = game_of("atlantic", {"Ana": {"at": 36}}, dice=[[1, 2]])
    [purchase] = may(client, game)["buy"]["options"]
    assert purchase["costs"] == 400
    assert purchase["clause"].startswith("A-")


def test_a_building_that_needs_a_loan_is_offered_with_it_and_the_words_build_it(client):
    game = game_of("community", {"Ana": leased(39)["Ana"] | {"cash": 100}})
    [house] = may(client, game)["build"]["options"]
    assert house["argument"] == {"squares": [39], "piece": "house", "loan": 100}
    assert post(client, game, "build", house["argument"]).status_code == 201
    game.refresh_from_db()
    assert state_of(game).sites[39].owed == 100


def test_money_is_borrowed_on_what_is_accepted_in_the_words_of_json(client):
    from tests.cast import play

    game = game_of("community", {"Ben": leased(39, built=1)["Ana"]})
    play(game, 1, "offer", {"to": 0, "give": {"deeds": [39]}, "want": {"cash": 300}})
    assert post(client, game, "accept", {"loan": {"39": 150}}).status_code == 201
    game.refresh_from_db()
    assert state_of(game).sites[39][:3] == (0, ("house",), 150)
