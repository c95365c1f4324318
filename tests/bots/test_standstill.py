"""A game in which nobody comes to build, or in which cash has piled up: it does not go on for ever."""

import random

import pytest

from bots.chair import Chair
from bots.dealings import NONE_YET
from bots.owned.chances.prospects import prospects_of
from bots.registry import GRADES
from bots.simulate import next_action
from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Drawn
from tests.position import TO_THE_END, position

SPREAD = {
    "Ana": {"cash": 40_000, "deeds": [6, 8, 12, 13, 19, 25, 26, 28, 29, 31, 34, 37]},
    "Ben": {"cash": 40_000, "deeds": [3, 9, 14, 16, 18, 21, 27, 32, 35]},
    "Chloe": {"cash": 40_000, "deeds": [1, 5, 11, 15, 23, 24, 39]},
}
"""All land is held, no lots of a colour are in one hand, and cash has piled up for hundreds of rounds."""


@pytest.mark.parametrize("variant", ["standard", "quick"])
@pytest.mark.parametrize("grade", [grade for grade in GRADES if grade.name in ("regular", "shrewd")])
def test_where_cash_has_piled_up_land_changes_hands_however_little_its_rents_are_beside_it(variant, grade):
    book, state = position("france", SPREAD, seats=3, variant=variant, **TO_THE_END)
    state.turn_no = 2_000
    dice, dealings, taken = random.Random(1), NONE_YET, 0
    while not taken:
        assert state.turn_no < 2_060
        action = next_action(book, state, [grade] * 3, dealings)
        taken += isinstance(action, act.Accept)
        state, facts = decide(book, state, action, Drawn(lambda n, purpose: dice.randrange(n)))
        dealings = dealings.after(facts)


SHORT = {
    "Ana": {
        "cash": 20_000, "deeds": [1, 5, 8, 11, 12, 16, 18, 19, 25, 32, 34, 37, 39],
        "buildings": {16: 3, 18: 3, 19: 3, 37: 4, 39: 3},
    },
    "Ben": {
        "cash": 20_000, "deeds": [3, 6, 9, 13, 14, 15, 21, 23, 24, 26, 27, 29, 28, 31, 35],
        "buildings": {21: 3, 23: 3, 24: 3, 26: 3, 27: 2, 29: 2},
    },
}  # fmt: skip
"""The bank has no house left: whoever waits for the fourth one on each lot never comes to a hotel."""


@pytest.mark.parametrize("anywhere", [False, True])
@pytest.mark.parametrize("grade", [grade for grade in GRADES if grade.name in ("regular", "shrewd")])
def test_where_houses_are_short_the_hotel_is_bought_at_once(grade, anywhere):
    book, state = position("atlantic", SHORT, options={"build_anywhere": anywhere}, **TO_THE_END)
    assert state.stock["house"] == 0
    dice, dealings, hotels = random.Random(1), NONE_YET, state.stock["hotel"]
    while state.stock["hotel"] == hotels:
        assert state.turn_no < 60
        action = next_action(book, state, [grade] * 2, dealings)
        state, facts = decide(book, state, action, Drawn(lambda n, purpose: dice.randrange(n)))
        dealings = dealings.after(facts)


def test_lots_of_a_group_may_stand_at_very_different_heights():
    """A hotel that was bought at once stands beside a lot with one house."""
    built = {"Ana": {"cash": 900, "deeds": [16, 18, 19], "buildings": {16: "hotel", 18: 1, 19: 1}}}
    book, state = position("atlantic", built | {"Ben": {"deeds": [5]}}, **TO_THE_END)
    even = built | {"Ana": built["Ana"] | {"buildings": {16: 1, 18: 1, 19: 1}}, "Ben": {"deeds": [5]}}
    _book, lower = position("atlantic", even, **TO_THE_END)
    high, low = (prospects_of(Chair.at(book, one, 0)).odds.strengths[0] for one in (state, lower))
    assert high > low
