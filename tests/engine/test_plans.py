"""A build is a plan, laid once for a position: what has been checked is what is built."""

import sys

import pytest

from games.engine import actions as act
from games.engine import decide, legal
from games.engine.chance import Scripted
from games.engine.plan import lay
from tests.position import position

BOOKS = {
    "polynesia": {"Ana": {"deeds": [37, 39]}},
    "community": {"Ana": {"cash": 900, "deeds": [37, 39]}},
}


class Laid:
    """Counts the plans that are laid, by looking on."""

    def __init__(self):
        self.count = 0

    def __call__(self, frame, event, _value):
        self.count += event == "call" and frame.f_code is lay.__code__


@pytest.mark.parametrize("edition", BOOKS)
def test_the_plan_that_was_checked_is_the_one_that_is_built(edition):
    book, state = position(edition, BOOKS[edition])
    laid = Laid()
    sys.setprofile(laid)
    try:
        after, _events = decide(book, state, act.Build(0, (37, 39, 39)), Scripted())
    finally:
        sys.setprofile(None)
    assert laid.count == 1
    assert [len(after.sites[square].pieces) for square in (37, 39)] == [1, 2]


class Options(Laid):
    """What is laid, by its seat, squares and piece: what is borrowed changes no plan."""

    def __init__(self):
        self.lists = []

    def __call__(self, frame, event, _value):
        if event == "call" and frame.f_code is lay.__code__:
            self.lists.append(frame.f_locals["action"]._replace(loan=0))


ASKED = {
    "polynesia": {"Ana": {"deeds": [37, 39]}},
    "atlantic": {"Ana": {"deeds": [37, 39], "at": 39}},
    "paris": {"Ana": {"deeds": [37, 39], "buildings": {37: 4, 39: 4}}, "Ben": {"deeds": [6, 8, 9]}},
    "france": {"Ana": {"deeds": [1, 3]}, "Ben": {"deeds": [6, 8, 9]}, "bank": {"houses": 1}},
    "community": {"Ana": {"cash": 60, "deeds": [1, 37, 39]}},
}


@pytest.mark.parametrize("edition", ASKED)
def test_an_option_carries_the_plan_by_which_it_was_found_lawful(edition):
    book, state = position(edition, ASKED[edition])
    laid = Options()
    sys.setprofile(laid)
    try:
        build = legal(book, state, 0)["build"]
        priced = [(choice.action, choice.price.costs) for choice in (*build, *build.lists())]
    finally:
        sys.setprofile(None)
    assert len(priced) >= len(build.actions) > 0
    assert all(costs for _action, costs in priced)
    assert len(laid.lists) == len(set(laid.lists))
