"""Once the time is up nothing counts but what is counted: cash, deeds at their price, buildings at theirs."""

import pytest

from bots.chair import Chair
from bots.dealings import NONE_YET
from bots.registry import STRATEGIES
from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Drawn
from tests.bots.owned import OWNED, TIMED, scaled
from tests.position import TO_THE_END, position

GRADES = ("regular", "shrewd")
GREENS = {"Ana": {"cash": 1500}, "Ben": {"cash": 300, "deeds": [31, 32, 34]}, "Chloe": {"cash": 800}}


def is_sold(name, edition, cash):
    offer = {"Ana": {"offer": {"to": "Ben", "give": {"cash": cash}, "want": {"deeds": [31, 32]}}}}
    when = [{"server": "time_up"}, scaled(edition, offer)]
    book, state = position(edition, scaled(edition, GREENS), seats=3, when=when, **TIMED[edition])
    return isinstance(STRATEGIES[name](Chair.at(book, state, 1)), act.Accept)


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", GRADES)
def test_lots_of_a_group_are_sold_for_more_than_they_count_alone(name, edition):
    assert not is_sold(name, edition, 550)
    assert is_sold(name, edition, 800)


def last_turn(edition, name, given):
    """The actions of Ana's last turn, and the position after it."""
    when = [*TO_THE_END["when"], {"server": "time_up"}]
    book, state = position(edition, given, dice=TO_THE_END["dice"], when=when, **TIMED[edition])
    done = []
    while not done or not isinstance(done[-1], act.End):
        done.append(STRATEGIES[name](Chair.at(book, state, 0)))
        state = decide(book, state, done[-1], Drawn(lambda n, purpose: 0)).state
        assert len(done) < 20
    return done, state


@pytest.mark.parametrize("name", GRADES)
def test_where_mortgaged_deeds_count_whole_all_is_mortgaged(name):
    _done, state = last_turn("atlantic", name, {"Ana": {"cash": 900, "deeds": [5, 39], "mortgaged": [39]}})
    assert all(state.sites[square].owed for square in (5, 39))


@pytest.mark.parametrize("name", GRADES)
def test_where_they_count_half_nothing_is_mortgaged_and_nothing_redeemed(name):
    done, _state = last_turn("france", name, {"Ana": {"cash": 1400, "deeds": [5, 39], "mortgaged": [39]}})
    assert done == [act.End(0)]


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", ["novice", *GRADES])
def test_nothing_is_swapped_that_counts_more_for_what_counts_less(name, edition):
    """The second lot of a group for a dearer deed of none, with a little cash on top."""
    given = {"Ana": {"cash": 1500, "deeds": [9]}, "Ben": {"cash": 800, "deeds": [6, 15]}, "Chloe": {"cash": 800}}
    offer = {"to": "Ben", "give": {"deeds": [9], "cash": 60}, "want": {"deeds": [15]}}
    when = [{"server": "time_up"}, scaled(edition, {"Ana": {"offer": offer}})]
    book, state = position(edition, scaled(edition, given), seats=3, when=when, **TIMED[edition])
    assert isinstance(STRATEGIES[name](Chair.at(book, state, 1)), act.Refuse)


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", ["novice", *GRADES, "master"])
@pytest.mark.parametrize("left", [0, 1, 2])
def test_nor_is_it_offered(name, edition, left):
    """For the last orange lot a station went that counts as much, and nearly that in cash on top."""
    ana = {"cash": 1500, "deeds": [5, 16, 18]}
    given = {"Ana": ana, "Ben": {"cash": 300, "deeds": [19]}, "Chloe": {"cash": 800, "deeds": [14]}}
    when = [*TO_THE_END["when"], *([] if left else [{"server": "time_up"}])]
    dice = TO_THE_END["dice"]
    book, state = position(edition, scaled(edition, given), seats=3, dice=dice, when=when, **TIMED[edition])
    seen = Chair.at(book, state, 0, lambda: NONE_YET._replace(turn=9), rounds_left=left or None)
    assert not isinstance(STRATEGIES[name](seen), act.MakeOffer)


@pytest.mark.parametrize("name", ["novice", *GRADES, "master", "holder"])
def test_where_land_is_leased_nothing_is_built_or_leased_that_counts_less_than_it_costs(name):
    """A hotel in the place of four houses, and a bare lease with its ground rent."""
    for ana in ({"deeds": [39], "buildings": {39: 4}}, {}):
        when = [{"server": "time_up"}, {"Ana": "roll"}]
        given = {"Ana": ana | {"at": 32, "cash": 3000}, "turn": "Ana"}
        book, state = position("community", given, seats=3, dice=[[3, 4]], when=when, variant="timed")
        wished = STRATEGIES[name](Chair.at(book, state, 0))
        assert isinstance(wished, act.End if ana else act.Decline)
