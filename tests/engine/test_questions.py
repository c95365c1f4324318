"""A question is the same just as long as an answer to it is one: what business leaves open, and what is put anew."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import EDITIONS, Refused, decide, start
from games.engine import actions as act
from games.engine.agenda import Auction, OpenAuction, ToEnd, ToTake, ToWant
from games.engine.chance import Drawn, Scripted
from games.engine.elements import Debt
from games.engine.pending import question
from games.engine.records import state_from_plain, state_to_plain
from tests.position import TO_THE_END, position
from tests.walks import BOOKS, random_action

ANA, BEN, CHLOE = range(3)
SHORT = {"bank": {"houses": 1}, "Ana": {"deeds": [1, 3]}, "Ben": {"deeds": [6, 8, 9]}}
"""Two who may build, and one house."""


def table(agenda, **options):
    """France with three, Ana in turn, and on the agenda what no short game comes to."""
    book = EDITIONS["france"].with_options(options)
    state, _events = start(book, 3, Scripted(), first=ANA)
    state.agenda = agenda
    return book, state


def after(at, *actions, throws=()):
    """The position after some actions."""
    book, state = at
    chance = Scripted(throws)
    for action in actions:
        state, _events = decide(book, state, action, chance)
    return state


def stored(state):
    """A position as another process reads it."""
    return state_from_plain(json.loads(json.dumps(state_to_plain(state))))


def is_same(first, then, seat=None):
    """Whether a seat, or else everybody, is asked the same in two positions, also where both are read from rows."""
    asked = [asked for asked in range(len(first.cash)) if seat in (None, asked)]
    same = {question(first, one) == question(then, one) for one in asked}
    first, then = stored(first), stored(then)
    assert same == {question(first, one) == question(then, one) for one in asked}
    [answer] = same
    return answer


def is_open_still(at, *actions, throws=(), seat=None):
    """Whether what was asked is asked still."""
    return is_same(at[1], after(at, *actions, throws=throws), seat)


def test_business_leaves_a_question_open():
    at = position("france", {"Ben": {"deeds": [5]}}, seats=3, **TO_THE_END)
    assert is_open_still(at, act.Mortgage(BEN, 5))
    assert is_open_still(at, act.Mortgage(BEN, 5), act.Redeem(BEN, 5))


def test_the_throw_after_a_double_is_asked_for_anew():
    at = position("france", {"Ana": {"at": 6}}, seats=3)
    state = after(at, act.Roll(ANA), throws=[(2, 2)])
    assert state.agenda[-1] == at[1].agenda[-1]
    assert not is_open_still(at, act.Roll(ANA), throws=[(2, 2)])


def test_whether_to_take_a_square_is_asked_anew_each_time_one_lands_on_it():
    asked = [ToEnd(ANA), ToTake(ANA, 6)]
    book, state = table(agenda=asked)
    later = state.fork()
    later.agenda, later.at[ANA] = [ToEnd(ANA)], 0
    later = after((book, later), act.End(ANA))
    for other in (BEN, CHLOE):
        later = after((book, later), act.Roll(other), act.End(other), throws=[(4, 6)])
    later = after((book, later), act.Roll(ANA), throws=[(2, 4)])
    assert later.agenda[-1] == asked[-1]
    assert not is_same(later, state)


def test_the_end_of_a_turn_is_asked_for_anew_once_a_shortage_is_over():
    at = position("france", SHORT, seats=3, **TO_THE_END)
    build, want, none = act.Build(ANA, (1,)), act.Want(BEN, "house", 1), act.Pass(BEN)
    assert isinstance(after(at, build).agenda[-1], ToWant)
    state = after(at, build, none)
    assert state.agenda == [ToEnd(ANA)]
    assert not is_open_still(at, build, none)
    assert after(at, build, want).agenda[-1].piece == "house"


def test_all_who_are_asked_in_a_shortage_may_answer_the_same_question():
    at = position("france", SHORT | {"Chloe": {"deeds": [11, 13, 14]}}, seats=3, **TO_THE_END)
    asked = at[0], after(at, act.Build(ANA, (1,)))
    assert is_open_still(asked, act.Want(BEN, "house", 1))
    assert not is_open_still(asked, act.Want(BEN, "house", 1), act.Want(CHLOE, "house", 1))


@pytest.mark.parametrize(("mode", "same"), [("free", True), ("sealed", True), ("turns", False), ("turns_final", False)])
def test_a_bid_leaves_the_question_open_where_all_may_speak_at_once(mode, same):
    seats = (BEN, CHLOE, ANA)
    at = table(agenda=[ToEnd(ANA), Auction(6, mode, 1, seats, bidders=seats)], auction=mode)
    assert is_open_still(at, act.Bid(BEN, 50)) == same
    assert is_open_still(at, act.Pass(BEN)) == same


@pytest.mark.parametrize("mode", ["free", "sealed", "turns"])
def test_the_end_of_a_turn_beside_an_estate_leaves_the_question_of_its_auction_open(mode):
    """In turns too: nobody has spoken in between."""
    when = [{"Ana": "roll"}, {"Ben": "bankrupt"}]
    at = position("polynesia", "Ben: {deeds: [37, 39]}", seats=3, dice=[[4, 6]], when=when, options={"auction": mode})
    assert at[1].agenda[-1].square == 37
    assert is_open_still(at, act.End(ANA))


@pytest.mark.parametrize("mode", ["free", "sealed", "turns"])
def test_a_lot_that_comes_under_the_hammer_again_is_asked_about_anew(mode):
    lots = [OpenAuction(6, (BEN, CHLOE))] * 2
    book, state = table(agenda=[ToEnd(ANA), *lots, Auction(1, mode, 1, (BEN,), bidders=(BEN,))], auction=mode)
    ending = (act.CloseAuction(),) if mode == "free" else (act.Pass(BEN), act.Pass(CHLOE))
    first = after((book, state), ending[0])
    second = after((book, first), *ending)
    assert first.agenda[-1] == second.agenda[-1]
    assert not is_same(first, second)


def test_a_debt_asks_something_else_and_the_turn_goes_on_with_a_question_of_its_own():
    book, state = table(agenda=[ToEnd(ANA)])
    owing = state.fork()
    owing.debts = (Debt(BEN, ANA, 20, "F-12"),)
    assert not is_same(owing, state)
    assert not is_open_still((book, owing), act.Pay(BEN))


@pytest.mark.parametrize("mode", ["free", "sealed", "turns", "turns_final"])
def test_what_others_bid_or_owe_asks_a_debtor_nothing_new(mode):
    seats = (BEN, CHLOE)
    book, state = table(agenda=[ToEnd(ANA), Auction(6, mode, 1, seats, bidders=seats)], auction=mode)
    state.debts = (Debt(ANA, "bank", 9_000, "F-15"),)
    assert is_open_still((book, state), act.Bid(BEN, 50), seat=ANA)
    assert is_open_still((book, state), act.Bankrupt(CHLOE), seat=ANA)
    state.debts += (Debt(BEN, ANA, 20, "F-12"),)
    assert is_open_still((book, state), act.Pay(BEN), seat=ANA)


def test_a_position_of_before_the_count_is_read_and_goes_on():
    book, state = position("france", {"Ana": {"at": 6, "deeds": [1]}}, seats=3)
    plain = state_to_plain(state)
    del plain["questions"]
    old = state_from_plain(plain)
    assert not is_open_still((book, old), act.Roll(ANA), throws=[(2, 2)])
    assert is_open_still((book, old), act.Mortgage(ANA, 1))


@given(book=st.sampled_from(BOOKS), seats=st.integers(2, 5), seed=st.integers(0, 10**9))
def test_a_question_stands_as_long_as_the_very_thing_on_the_agenda_does(book, seats, seed):
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    state, _events = start(book, seats, chance)
    for _ in range(100):
        try:
            following, _events = decide(book, state, random_action(book, state, dice), chance)
        except Refused:
            continue
        if following.over:
            break
        if not (state.debts and following.debts):  # the debtors and who answers them: shown above
            assert is_same(state, following) == is_untouched(state, following)
        state = following


def is_untouched(before, after):
    """Whether the next position, which shares with the one before what has not changed, has the same thing on top.

    Excepted is what several answer in any order: it is made anew with each answer, and is the same to all the others.
    The turn is no part of it, for beside the auction of an estate it passes on (R-84).
    """
    was, top = before.agenda[-1], after.agenda[-1]
    if before.debts == after.debts and type(was) is type(top) and open_to_all(top):
        return open_to_all(was) == open_to_all(top)
    return before.debts == after.debts and was is top


def open_to_all(item):
    """What stays as it is in a question that several answer in any order; nothing in any other."""
    if isinstance(item, Auction):
        return (item.square, item.wishes) if item.mode in ("free", "sealed") else ()
    return (item.piece, item.build) if isinstance(item, ToWant) else ()
