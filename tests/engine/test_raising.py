"""How somebody in debt raises the money: lawful step by step, no more than is needed, the least income first."""

import random

import pytest

from games.engine import EDITIONS, decide, legal
from games.engine.actions import Mortgage, Pay, Sell
from games.engine.around.raising import raising
from games.engine.chance import Recorded
from games.engine.elements import BANK, Debt
from games.engine.table import Table
from tests.anything import walk
from tests.position import position


def owing(edition, amount, **ana):
    """Ana owes the bank that sum, and has nothing in hand unless it is said."""
    book, state = position(edition, {"Ana": {"cash": 0} | ana})
    state = state.fork()
    state.debts = (Debt(0, BANK, amount, "G-03"),)
    return book, state


def played(book, state, found):
    for step in found.steps:
        before, state = state, decide(book, state, step.action, Recorded([])).state
        assert state.cash[0] - before.cash[0] == step.brings
    return state


def test_who_owes_nothing_has_nothing_to_raise():
    assert raising(*position("paris"), 0) is None


def test_with_the_cash_in_hand_there_is_nothing_to_sell():
    book, state = owing("paris", 50, cash=60, deeds=[1, 3])
    found = raising(book, state, 0)
    assert (found.steps, found.lacking, found.enough) == ((), 0, True)
    assert legal(book, state, 0, ("pay",))


def test_what_stands_alone_goes_before_a_group_and_houses():
    book, state = owing("paris", 60, deeds=[6, 8, 9, 39], buildings={6: 1, 8: 1, 9: 1})
    found = raising(book, state, 0)
    assert [step.action for step in found.steps] == [Mortgage(0, 39)]
    assert played(book, state, found).cash[0] >= 60


def test_no_step_is_in_the_plan_that_is_not_needed():
    book, state = owing("paris", 150, deeds=[1, 5, 12, 39])
    found = raising(book, state, 0)
    sums = [step.brings for step in found.steps]
    assert sum(sums) >= 150
    assert all(sum(sums) - one < 150 for one in sums)


def test_houses_are_sold_evenly_and_what_all_of_it_would_bring_is_said():
    book, state = owing("paris", 10_000, deeds=[6, 8, 9], buildings={6: 2, 8: 2, 9: 2})
    found = raising(book, state, 0)
    assert not found.enough
    assert found.most == 6 * 25 + 50 + 50 + 60
    assert sum(isinstance(step.action, Sell) for step in found.steps) == 6


def test_what_ends_a_loan_only_together_goes_together():
    loan = {39: {"original": 100, "owed": 100}}
    book, state = owing("community", 75, deeds=[39], buildings={39: 4}, loans=loan)
    found = raising(book, state, 0)
    assert [(step.action.squares, step.brings) for step in found.steps] == [((39, 39), 90)]
    assert played(book, state, found).cash[0] == 90


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_every_book_a_plan_can_be_carried_out_and_pays(edition):
    things = {"deeds": [6, 8, 9, 5], "buildings": {6: 2, 8: 2, 9: 2}}
    for share in (0.1, 0.4, 0.8):
        book, state = owing(edition, 1, **things)
        all_of = state.fork()
        all_of.debts = (Debt(0, BANK, 10**9, "G-03"),)
        most = raising(book, all_of, 0).most
        amount = max(1, int(most * share))
        state.debts = (Debt(0, BANK, amount, "G-03"),)
        found = raising(book, state, 0)
        assert found.enough
        after = played(book, state, found)
        assert not decide(book, after, Pay(0), Recorded([])).state.debts


def test_a_position_in_debt_of_any_game_has_a_plan_or_not_enough(seed):
    dice = random.Random(seed)
    for book, state, _facts in walk(seed):
        if state.over:
            continue
        indebted = state.fork()  # few walks come to a debt of their own
        indebted.debts = (*state.debts, Debt(state.turn, BANK, dice.randrange(1, 3_000) * book.unit, "G-03"))
        for debt in indebted.debts:
            found = raising(book, indebted, debt.debtor)
            assert found.lacking == max(0, found.debt.amount - Table(book, indebted).cash_for_dues(debt.debtor))
            assert found.most >= sum(step.brings for step in found.steps)
            assert found.enough == (found.most >= found.lacking)
