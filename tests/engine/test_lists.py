"""A list of pieces comes to what its pieces come to one by one, where those who are asked meanwhile all pass."""

import random

import pytest

from games.engine import Refused, awaited, decide
from games.engine import actions as act
from games.engine.agenda import ToPlace, ToWant
from games.engine.chance import Scripted
from tests.position import position

GROUPS = ((1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19), (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39))
NEEDS, HOUSES, HOTELS = 4, 32, 12
BOOKS = {"polynesia": {}, "atlantic": {"build_anywhere": True}, "france": {}, "paris": {}}
POSITIONS = 60


def built_at_random(book, pick):
    """Ana with two groups, about as high everywhere, a rival with a bare one, and a bank that has few pieces."""
    *own, rival = pick.sample(GROUPS, 3)
    base = pick.choice((0, 1, NEEDS, NEEDS, NEEDS + 1))
    heights = {square: base + pick.choice((0, 0, -1)) for group in own for square in group}
    houses = sum(height for height in heights.values() if 0 < height <= NEEDS)
    hotels = sum(height > NEEDS for height in heights.values())
    return {
        "Ana": {
            "cash": pick.choice((600, 5000)) * (2000 if book == "polynesia" else 1),
            "deeds": list(heights),
            "buildings": {
                square: "hotel" if height > NEEDS else height for square, height in heights.items() if height > 0
            },
        },
        "Ben": {"deeds": list(rival)},
        "bank": {"houses": min(pick.choice((0, 1, 2, 4, 9)), HOUSES - houses), "hotels": HOTELS - hotels},
    }


def after_all_pass(book, state, action):
    """The position after an action, when everybody who is asked about scarce pieces has passed; None if refused."""
    try:
        state = decide(book, state, action, Scripted()).state
    except Refused:
        return None
    while isinstance(state.agenda[-1], (ToWant, ToPlace)):
        state = decide(book, state, act.Pass(awaited(state)[0]), Scripted()).state
    return state


def one_by_one(book, state, kind, squares):
    """The position after each square of the list by itself; None if one is refused, or comes to nothing."""
    for square in squares:
        before, state = state, after_all_pass(book, state, kind(0, (square,)))
        if state is None or state.sites == before.sites:
            return None
    return state


@pytest.mark.parametrize("edition", BOOKS)
def test_a_list_comes_to_what_its_pieces_come_to_one_by_one(edition):
    compared = 0
    for number in range(POSITIONS):
        pick = random.Random(f"{edition}/{number}")
        given, kind = built_at_random(edition, pick), pick.choice((act.Build, act.Sell))
        squares = tuple(pick.choices(given["Ana"]["deeds"], k=pick.choice((2, 2, 3))))
        book, state = position(edition, given, options=BOOKS[edition])
        expected = one_by_one(book, state, kind, squares)
        if expected is None:
            continue
        found = after_all_pass(book, state, kind(0, squares))
        assert found is not None, (given, kind, squares)
        assert (found.sites, found.cash, found.stock) == (expected.sites, expected.cash, expected.stock)
        compared += 1
    assert compared > POSITIONS // 10


def test_the_houses_that_a_hotel_gives_back_serve_the_rest_of_a_list_though_a_rival_was_asked():
    given = {
        "Ana": {"deeds": [1, 3, 37, 39], "buildings": {37: 4, 39: 4}},
        "Ben": {"deeds": [6, 8, 9]},
        "bank": {"houses": 1},
    }
    book, state = position("france", given)
    after = after_all_pass(book, state, act.Build(0, (37, 1, 3)))
    assert [len(after.sites[square].pieces) for square in (37, 1, 3)] == [1, 1, 1]
    assert after.cash[0] == 1200
