"""Deeds for a debt where land is owned: asked for before one gives up, and never what arms the creditor."""

import pytest

from bots.chair import Chair
from bots.dealings import NONE_YET
from bots.registry import STRATEGIES
from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Recorded
from tests.position import position

OWNED = ("polynesia", "atlantic", "france", "paris")
BEGUN = NONE_YET._replace(turn=1)


def in_debt(edition, ana, ben):
    """Ben has come to a built lot of Ana's, and has not the cash for it."""
    unit = 2_000 if edition == "polynesia" else 1
    given = {"Ana": ana, "Ben": ben, "Chloe": {"deeds": [5]}, "turn": "Ben"}
    for name in ("Ana", "Ben"):
        given[name]["cash"] *= unit
    return position(edition, given, seats=3, dice=[[4, 2]], when=[{"Ben": "roll"}])


def ruined(edition):
    return in_debt(
        edition,
        {"cash": 900, "deeds": [37, 39], "buildings": {37: 4, 39: 4}},
        {"cash": 60, "at": 33, "deeds": [6, 12, 21, 26]},
    )


def chosen(book, state, dealings=BEGUN):
    """What a shrewd Ben does, who remembers that."""
    return STRATEGIES["shrewd"](Chair.at(book, state, 1, lambda: dealings))


@pytest.mark.parametrize("edition", OWNED)
def test_who_cannot_raise_a_debt_asks_whether_deeds_will_do_and_the_same_never_twice(edition):
    book, state = ruined(edition)
    asked, dealings = [], BEGUN
    while not isinstance(wish := chosen(book, state, dealings), act.Bankrupt):
        assert isinstance(wish, act.Settle)
        asked.append(wish.give)
        for action in (wish, act.Refuse(0)):
            state, facts = decide(book, state, action, Recorded([]))
            dealings = dealings.after(facts)
    assert asked
    assert len(set(asked)) == len(asked) <= 2


def test_while_the_creditor_thinks_about_deeds_for_a_debt_nobody_gives_up():
    book, state = ruined("france")
    state, facts = decide(book, state, chosen(book, state), Recorded([]))
    assert chosen(book, state, BEGUN.after(facts)) is None


def test_what_makes_the_creditors_group_whole_is_mortgaged_and_not_handed_over():
    book, state = in_debt(
        "france",
        {"cash": 1500, "deeds": [16, 18, 19, 37], "buildings": {16: 2, 18: 2, 19: 2}},
        {"cash": 40, "at": 10, "deeds": [39]},
    )
    assert state.debts
    assert chosen(book, state) == act.Mortgage(1, 39)
