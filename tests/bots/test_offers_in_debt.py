"""What is offered to a bot that owes something: nothing by which it could not pay any more, and no easier price."""

import pytest

from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Recorded
from tests.bots import leased
from tests.bots.owned import OWNED
from tests.bots.test_exploits import SOUND, at, chosen

ROLL = {"Ben": "roll"}
RICH = {
    "Ana": {"cash": 500, "deeds": [37, 39, 19, 6], "buildings": {37: 3, 39: 3}},
    "Ben": {"cash": 700, "at": 33, "deeds": [16, 18, 8, 9, 13, 14, 5, 25, 35]},
    "Chloe": {"cash": 800, "deeds": [1, 12]},
    "turn": "Ben",
}
"""Ben owes Ana 1,400, and can raise 1,440 with what the bank lends."""
SMALL = {
    "Ana": {"cash": 1600, "deeds": [5, 16]},
    "Ben": {"cash": 14, "at": 33, "deeds": [19, 21, 29, 8, 13, 15, 25, 35, 28]},
    "Chloe": {"cash": 900, "deeds": [1, 18, 39]},
    "turn": "Ben",
}
"""Ben owes Chloe 50, which one mortgage pays; she and Ana hold what is missing of a group beside his 19."""


def in_debt(edition, given, give, want):
    """Ben has come to where he owes something, and Ana has put an offer to him."""
    offer = {"Ana": {"offer": {"to": "Ben", "give": give, "want": want}}}
    book, state = at(edition, given, when=[ROLL, offer], dice=[[4, 2]])
    assert state.debts
    return book, state


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize("want", [[25, 35], [5, 25, 35]])
def test_no_trade_is_made_with_a_creditor_who_would_have_everything_after_it(want, name, edition):
    book, state = in_debt(edition, RICH, {"deeds": [19], "cash": 40}, {"deeds": want})
    assert isinstance(chosen(name, book, state), act.Refuse)


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", SOUND)
def test_nor_for_a_deed_on_which_the_bank_lends_nothing_any_more(name, edition):
    given = RICH | {"Ana": RICH["Ana"] | {"mortgaged": [19]}}
    book, state = in_debt(edition, given, {"deeds": [19], "cash": 40}, {"deeds": [25]})
    assert isinstance(chosen(name, book, state), act.Refuse)


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", SOUND)
def test_a_trade_by_which_one_can_pay_as_before_is_made_in_debt_as_well(name, edition):
    book, state = in_debt(edition, RICH, {"deeds": [19], "cash": 40}, {"deeds": [25]})
    assert isinstance(chosen(name, book, state), act.Accept)


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", ["shrewd", "master"])
def test_a_small_debt_makes_nothing_cheaper_for_two_of_one_mind(name, edition):
    book, state = in_debt(edition, SMALL, {"cash": 440}, {"deeds": [19]})
    assert isinstance(chosen(name, book, state), act.Refuse)


@pytest.mark.parametrize("name", leased.SOUND)
@pytest.mark.parametrize("paid", [210, 240])
def test_where_land_is_leased_nothing_that_stands_is_given_up_for_what_cannot_be_sold_for_the_debt(paid, name):
    given = {
        "Ana": {"deeds": [6, 39], "buildings": {6: ["hotel", "hotel"], 39: ["office"]}, "cash": 2500},
        "Ben": {"deeds": [37, 1], "buildings": {37: ["office", "hotel"]}, "cash": 850, "at": 1},
        "Chloe": {"cash": 100},
        "turn": "Ben",
    }
    offer = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [39], "cash": paid}, "want": {"deeds": [37]}}}}
    book, state = leased.at(given, dice=[[1, 4]], when=[ROLL, offer])
    said = leased.chosen(leased.SOUND[name], book, state)
    assert isinstance(said, act.Refuse)
    state = decide(book, state, said, Recorded([])).state
    assert isinstance(leased.chosen(leased.SOUND[name], book, state), act.Sell)


@pytest.mark.parametrize("name", leased.SOUND)
def test_once_the_time_is_up_nobody_buys_a_card_that_counts_nothing(name):
    given = {
        "Ana": {"deeds": [19], "cash": 500, "cards": ["chance"]},
        "Ben": {"deeds": [24], "buildings": {24: ["hotel"]}, "cash": 2000},
    }
    offer = {"Ana": {"offer": {"to": "Ben", "give": {"cards": ["chance"]}, "want": {"cash": 10}}}}
    when = [{"server": "time_up"}, {"Ana": "roll"}, offer]
    book, state = leased.at(given, variant="timed", dice=[[4, 6]], when=when)
    assert isinstance(leased.chosen(leased.SOUND[name], book, state), act.Refuse)


CANNOT_PAY = {
    "Ana": {"cash": 950, "at": 33, "deeds": [5, 6, 15, 19]},
    "Ben": {"cash": 700, "deeds": [16, 18, 37, 39], "buildings": {37: 3, 39: 3}},
}
"""Ana owes Ben 1,400, and has and could raise 1,300."""


def owed(edition, cash=950):
    """Ana, who owes Ben, has offered him two stations."""
    given = CANNOT_PAY | {"Ana": CANNOT_PAY["Ana"] | {"cash": cash}}
    offer = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [5, 15]}, "want": {"cash": 300}}}}
    book, state = at(edition, given, seats=2, when=[{"Ana": "roll"}, offer], dice=[[4, 2]])
    assert state.debts
    return book, state


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", SOUND)
def test_nobody_buys_of_who_is_out_without_it_and_leaves_one_all(name, edition):
    """Of two players Ben had won already; for the stations she stayed in the game, with the cash that he paid."""
    assert isinstance(chosen(name, *owed(edition)), act.Refuse)


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", SOUND)
def test_of_who_can_pay_they_are_bought_at_the_same_price(name, edition):
    assert isinstance(chosen(name, *owed(edition, cash=1300)), act.Accept)


@pytest.mark.parametrize("name", leased.ALL)
@pytest.mark.parametrize("seats", [2, 3])
def test_nor_where_land_is_leased(seats, name):
    given = {
        "Ana": {"cash": 300, "at": 33, "deeds": [6, 8, 19], "buildings": {6: 2, 8: 1, 19: 2}},
        "Ben": {"cash": 3000, "deeds": [37, 39], "buildings": {37: ["office", "hotel"], 39: ["office", "hotel"]}},
        "Chloe": {"cash": 1500},
    }
    offer = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [19]}, "want": {"cash": 600}}}}
    given = dict(list(given.items())[:seats])
    book, state = leased.at(given, seats=seats, dice=[[2, 4]], when=[{"Ana": "roll"}, offer])
    assert isinstance(leased.chosen(leased.ALL[name], book, state), act.Refuse)
