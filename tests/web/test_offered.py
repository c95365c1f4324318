"""Beside an offer stands what accepting costs and brings in cash; every figure of a form is the engine's."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.utils import translation

from bots.chair import Chair
from bots.grades.regular import REGULAR
from games.books.names import money
from games.engine import legal
from games.engine.rules.taxes import TimesDice
from games.tables.database.store import state_of
from tests.cast import play
from tests.filling import forms_of
from tests.position import position
from tests.web.test_editions import ask, game_of, leased, page

pytestmark = pytest.mark.django_db
MORTGAGED = {"Ben": {"deeds": [39], "mortgaged": [39]}}


def offered(client, edition, given, offer, language="en"):
    """The table, and what stands beside Ben's offer to Ana."""
    game = game_of(edition, given)
    play(game, 1, "offer", {"to": 0, **offer})
    html = unescape(page(client, game, language))
    return game, re.search(r'<div class="offer"[^>]*><p>(.*?)</p>', html)[1]


@pytest.mark.parametrize(
    ("edition", "given", "offer", "costs", "banks"),
    [
        ("polynesia", MORTGAGED, {"give": {"deeds": [39]}, "want": {"cash": 1000000}}, 1040000, 40000),
        ("atlantic", MORTGAGED, {"give": {"deeds": [39]}, "want": {"cash": 50}}, 70, 20),
        ("community", leased(39) | {"Ben": {"deeds": [1]}}, {"give": {"deeds": [1]}, "want": {"cash": 50}}, None, None),
    ],
)
def test_what_accepting_costs_in_cash_stands_beside_the_offer(client, edition, given, offer, costs, banks):
    game, says = offered(client, edition, given, offer)
    before = state_of(game).cash[0]
    ask(client, game, action="accept", offer=str(state_of(game).offers[-1].number))
    paid = before - state_of(game).cash[0]
    assert paid == costs or costs is None
    assert f"In cash, accepting costs you {money(edition, paid)}." in says
    bank = banks or paid - offer["want"]["cash"]
    kind = "fees" if edition == "community" else "interest"
    assert f"The bank gets {money(edition, bank)} of {kind} from you." in says


def test_where_one_has_to_borrow_for_it_the_bank_gets_interest_as_well(client):
    given = {"Ana": {"cash": 900, "deeds": [3]}, "Ben": {"deeds": [39], "buildings": {39: ["hotel"]}}}
    _game, says = offered(client, "community", given, {"give": {"deeds": [39]}, "want": {"cash": 1000}})
    assert "of fees and interest from you." in says


def test_it_stands_there_in_french_too(client):
    offer = {"give": {"deeds": [39], "cash": 6000}, "want": {"cash": 1000000}}
    _game, says = offered(client, "polynesia", MORTGAGED, offer, "fr")
    assert re.search(r"En argent, accepter vous coûte .* et vous rapporte .*\. La banque touche .* d’intérêts", says)


def test_where_land_is_leased_a_parcel_counts_by_its_ground_rent_and_what_its_buildings_cost(client):
    """Boardwalk's ground rent is 50, a hotel costs 200 there; it is for sale at no price."""
    given = {"Ana": {"deeds": [39], "buildings": {39: ["hotel"]}}, "Ben": {"deeds": [1]}}
    _game, says = offered(client, "community", given, {"give": {"cash": 1200}, "want": {"deeds": [39]}})
    assert "By printed prices it brings you $950." in says


SPENT = {"Ana": {"deeds": [1], "cash": 20_000}, "Ben": {"deeds": [39], "cash": 20_000}}


@pytest.mark.parametrize(
    ("give", "want", "why"),
    [
        ({"cash": 40_000}, {"deeds": [1]}, "Teva has not the cash for it any more."),
        ({"deeds": [39]}, {"cash": 40_000}, "You have not the cash for it."),
        ({"cash": 20_000}, {"deeds": [1]}, None),
    ],
)
def test_of_an_offer_that_cannot_be_accepted_it_is_said_why(client, give, want, why):
    game, _says = offered(client, "polynesia", SPENT, {"give": give, "want": want})
    html = unescape(page(client, game, "en"))
    assert ('value="accept"' in html) == (why is None)
    assert re.findall(r'<p class="against">(.*?)</p>', html) == ([why] if why else [])


def test_what_the_dice_are_multiplied_by_is_what_the_book_says():
    book, state = position("community", dice=[[1, 3]], when=[{"Ana": "roll"}])
    book = replace(book, taxes=replace(book.taxes, choice=TimesDice(13)))
    with translation.override("en"):
        labels = [form.label for form in forms_of(book, state, 0)]
    assert "Throw, and pay $13 for each point" in labels


def test_pages_and_bots_fix_the_lowest_bid_that_the_rules_propose():
    options = {"lowest_bid": "player"}
    book, state = position("polynesia", dice=[[1, 2]], when=[{"Ana": "roll"}, {"Ana": "decline"}], options=options)
    proposed = legal(book, state, 0)["lowest_bid"].actions[0]
    assert proposed.amount == book.board.squares[3].price // 2
    [form] = [form for form in forms_of(book, state, 0) if form.action == "lowest_bid"]
    assert form.fields[0].value == proposed.amount
    assert REGULAR(Chair.at(book, state, 0)) == proposed


def test_one_borrows_no_more_than_one_can_pay_oneself():
    given = {"Ana": {"deeds": [39]}, "Ben": {"deeds": [37]}}
    book, state = position("community", given, dice=[[4, 6]], when=[{"Ana": "roll"}])
    fields = [field for form in forms_of(book, state, 0) if form.action == "build" for field in form.fields]
    assert [field.most for field in fields if field.name == "loan"] == [state.cash[0]]
    assert all(lot.loan <= state.cash[0] for field in fields for row in field.rows for lot in row.parcels)
