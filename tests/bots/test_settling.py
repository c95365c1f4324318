"""Deeds for a debt where land is owned: asked for before one gives up, and never what arms the creditor."""

from dataclasses import replace

import pytest

from bots.chair import Chair, seats_with_something_to_do
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


def test_who_owes_several_pays_the_first_so_that_another_may_save_them_from_the_last():
    """By a card 50 to each of three; all that they have brings 140."""
    given = {"Ana": {"at": 4, "cash": 10, "deeds": [1, 6, 8]}, "chance": ["A-CH-15"]}
    book, state = position("atlantic", given, seats=4, dice=[[1, 2]], when=[{"Ana": "roll"}])
    dealings = NONE_YET._replace(turn=1)
    while state.debts:
        chairs = (Chair.at(book, state, seat, lambda seen=dealings: seen) for seat in seats_with_something_to_do(state))
        action = next(action for chair in chairs if (action := STRATEGIES["shrewd"](chair)))
        state, facts = decide(book, state, action, Recorded([]))
        dealings = dealings.after(facts)
    assert not state.out


def test_a_novice_holds_a_settlement_against_the_one_debt_that_it_ends():
    """Half of what is printed there, 100, is more than the 50 that end with it, and less than all that is owed."""
    given = {"Ana": {"at": 4, "cash": 20, "deeds": [5, 6, 15]}, "chance": ["A-CH-15"]}
    when = [{"Ana": "roll"}, {"Ana": {"settle": {"deeds": [5]}}}]
    book, state = position("atlantic", given, seats=2, dice=[[1, 2]], when=when)
    [debt] = state.debts
    twice = replace(state, debts=(debt, debt._replace(amount=400)))
    assert isinstance(STRATEGIES["novice"](Chair.at(book, twice, 1)), act.Accept)
