"""A build is a plan, laid once for a position: what has been checked is what is built."""

import sys

import pytest

from games.engine import actions as act
from games.engine import decide
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
