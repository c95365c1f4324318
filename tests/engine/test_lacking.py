"""A refusal for lack of cash says how much is missing, where nothing else is."""

import pytest

from games.engine import Refused, decide
from games.engine.actions import Build, Buy, Redeem, Roll, Sell
from games.engine.chance import Recorded
from tests.position import position


def lacking(given, action, dice=(), when=(), edition="paris"):
    book, state = position(edition, given, dice=dice, when=when)
    with pytest.raises(Refused) as refused:
        decide(book, state, action, Recorded([]))
    return refused.value.lacking


def test_a_price_that_cannot_be_paid():
    assert lacking({"Ana": {"cash": 60}}, Buy(0), [[2, 4]], [{"Ana": "roll"}]) == 40


def test_houses_that_cannot_be_paid():
    assert lacking({"Ana": {"cash": 120, "deeds": [1, 3]}}, Build(0, (1, 3, 1))) == 30


def test_a_mortgage_that_cannot_be_redeemed():
    assert lacking({"Ana": {"cash": 10, "deeds": [39], "mortgaged": [39]}}, Redeem(0, 39)) == 210


def test_what_it_brings_is_not_lacking():
    parcel = {"deeds": [6], "buildings": {6: 1}, "loans": {6: {"original": 50, "owed": 50}}}
    assert lacking({"Ana": {"cash": 10, **parcel}}, Sell(0, (6,)), edition="community") == 20
    assert lacking({"Ana": {"cash": 10, "deeds": [6]}}, Build(0, (6,), loan=20), edition="community") == 20


def test_where_something_else_is_wrong_or_nothing_is_lacking_no_sum_is_said():
    assert lacking({"Ana": {"cash": 0, "deeds": [1]}}, Build(0, (1,))) is None
    assert lacking({"turn": "Ben"}, Roll(0)) is None
