"""What is bound by one's own high bid is nowhere said to be left, or in hand (R-04): nothing else is paid from it."""

import re
from html import unescape

import pytest
from django.urls import reverse

from bots.chair import Chair
from bots.grades.lessees import SHREWD
from games.engine import actions as act
from games.engine import legal
from games.pages.deeds.deed import deed_of
from games.tables.selectors import access_table_for
from tests.cast import person, play, table
from tests.position import position

pytestmark = pytest.mark.django_db
LANDED = {"dice": [[1, 2]], "when": [{"Ana": "roll"}, {"Ana": "decline"}, {"Ana": {"bid": 28}}]}
BESIDE = {"dice": [[1, 2]], "when": [{"Ana": "roll"}, {"Chloe": "bankrupt"}, {"Ana": {"bid": 60}}]}
"""Ana has come to a free square, and holds the high bid for one that Chloe has left."""
CLAIMED = {"dice": [[2, 2], [1, 2]], "when": [
    {"Ana": "roll"}, {"Ana": "roll"}, {"Ana": "decline"}, {"Ana": {"bid": 90}}, {"Ben": "claim"},
]}  # fmt: skip
"""Ana holds the high bid, and owes a rent that what is left does not pay."""


def bidding(edition="atlantic", cash=70, **kwargs):
    return table(edition=edition, given={"Ana": {"cash": cash}, "Ben": {"deeds": [39]}}, **LANDED, **kwargs)


def beside(cash=160):
    given = {"Ana": {"cash": cash}, "Chloe": {"deeds": [15]}}
    return table(edition="france", others=("ben", "chloe"), given=given, **BESIDE)


def in_debt():
    given = {"Ana": {"cash": 100, "at": 8, "deeds": [1]}, "Ben": {"deeds": [12]}}
    return table(edition="paris", others=("ben", "chloe"), options={"claims": "manual"}, given=given, **CLAIMED)


def page(client, game):
    client.force_login(person("ana"))
    return unescape(client.get(reverse("table", args=[game.key]) + "?open=trade").content.decode())


def deed(game, square, who="ana"):
    return deed_of(access_table_for(person(who), game.key), square)


def test_a_deed_that_is_looked_up_counts_what_the_high_bid_leaves():
    game = bidding()
    assert deed(game, 1).lacking == "You lack $18 for it."
    assert "Of your cash $1,440 would be left." in deed(game, 1, "ben").figures


def test_a_deed_under_the_hammer_has_no_price_that_would_leave_anything():
    card = deed(bidding(), 3)
    assert not card.lacking
    assert not any("left" in text for text in card.figures)


def test_the_button_that_buys_says_what_the_high_bid_leaves(client):
    assert re.search(r"Buy for[^<]*<small[^>]*>40\s\S+ left</small>", page(client, beside()))


def test_the_button_that_accepts_says_what_the_high_bid_leaves(client):
    game = bidding()
    play(game, 1, "offer", {"to": 0, "give": {"deeds": [39]}, "want": {"cash": 12}})
    assert re.search(r"Accept<small[^>]*>\$30 left</small>", page(client, game))


def test_a_debt_says_what_is_in_hand_and_lacking_beside_the_high_bid(client):
    panel = re.search(r'<section id="debt".*?</section>', page(client, in_debt()), re.DOTALL)[0]
    assert re.search(r"In hand</dt><dd>10\s", panel)
    assert re.search(r"Lacking</dt><dd>6\s", panel)


def test_a_trade_is_composed_beside_what_the_high_bid_leaves(client):
    assert "You have $42." in page(client, bidding())


def test_a_settlement_may_hold_what_the_high_bid_leaves():
    book, state = position(
        "paris", {"Ana": {"cash": 100, "at": 8, "deeds": [1]}, "Ben": {"deeds": [12]}},
        seats=3, options={"claims": "manual"}, **CLAIMED,
    )  # fmt: skip
    assert legal(book, state, 0)["settle"].goods(0).cash == 10


def test_a_bot_that_owes_beside_its_high_bid_sells_what_it_takes_and_gives_nothing_up():
    book, state = position(
        "community",
        {
            "Ana": {"cash": 100, "at": 2, "deeds": [1], "buildings": {1: 3}},
            "Ben": {"deeds": [6], "buildings": {6: 2}}, "Chloe": {"deeds": [39], "buildings": {39: 1}},
        },
        seats=3, options={"claims": "manual", "auction": "free"}, dice=[[1, 3]],
        when=[{"Ana": "roll"}, {"Chloe": "bankrupt"}, {"Ana": {"bid": 60}}, {"Ben": "claim"}],
    )  # fmt: skip
    assert isinstance(SHREWD.debt(Chair.at(book, state, 0)), act.Sell)
