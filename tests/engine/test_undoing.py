"""One's own last step may be taken back: the position is the very one before it, and the facts say so (R-90)."""

import random
from collections import Counter

import pytest

from games.engine import Refused, decide
from games.engine import actions as act
from games.engine import events as ev
from games.engine.around.undoing import own_facts, take_back
from games.engine.asking.arguments import Asker
from games.engine.asks import NAME_OF, read
from games.engine.chance import Drawn, Recorded
from games.engine.elements import BANK
from tests.anything import anything, opened, table_of
from tests.laws import facts_lead_there, lawful_taking_back
from tests.position import position

STREET = {"Ana": {"deeds": [6, 8, 9]}}
"""A street of light blue, to build on."""


def step(edition, given, seat, name, words=None, dice=(), when=(), **kwargs):
    """A position that a scenario comes to, the one after a step, its facts, and those that may be taken back."""
    book, before = position(edition, given, dice=dice, when=when, **kwargs)
    action = read(name, words, Asker(before, seat, lambda other: other))
    after, facts = decide(book, before, action, Recorded([]))
    return before, after, facts, own_facts(seat, before, after, facts)


TAKEN_BACK = {
    "a deed bought": ("polynesia", None, "buy", None, [[1, 2]], [{"Ana": "roll"}]),
    "houses": ("polynesia", STREET, "build", [6, 8, 9], (), ()),
    "a mortgage": ("polynesia", STREET, "mortgage", 6, (), ()),
    "a fine": ("atlantic", {"Ana": {"jail": 0}}, "pay_fine", None, (), ()),
}


@pytest.mark.parametrize(("edition", "given", "name", "words", "dice", "when"), TAKEN_BACK.values(), ids=TAKEN_BACK)
def test_what_one_has_done_alone_is_taken_back(edition, given, name, words, dice, when):
    before, after, _facts, own = step(edition, given, 0, name, words, dice, when)
    back, told = take_back(0, 5, after, before, own)
    assert back == before
    facts_lead_there(after, told, before)
    assert all(fact.clause for fact in told)


def test_what_was_paid_is_paid_back_by_the_same_clauses_the_last_first():
    before, after, facts, own = step("polynesia", STREET, 0, "build", [6, 8])
    _back, told = take_back(0, 5, after, before, own)
    paid = [fact for fact in facts if isinstance(fact, ev.Paid)]
    assert [fact.clause for fact in told[1:]] == [fact.clause for fact in paid][::-1]
    assert all((fact.payer, fact.payee) == (BANK, 0) for fact in told[1:])


NEVER = {
    "a throw": ("roll", None, (), ()),
    "an offer": ("offer", {"to": 1, "give": {"cash": 20_000}, "want": {"deeds": [1]}}, (), ()),
    "an auction": ("decline", None, [[1, 2]], [{"Ana": "roll"}]),
    "the end of a turn": ("end", None, [[1, 2]], [{"Ana": "roll"}, {"Ana": "buy"}]),
    "the end of one's game": ("bankrupt", None, (), ()),
}


@pytest.mark.parametrize(("name", "words", "dice", "when"), NEVER.values(), ids=NEVER)
def test_what_asks_chance_or_others_is_never_taken_back(name, words, dice, when):
    book, before = position("polynesia", {"Ben": {"deeds": [1]}}, dice=dice, when=when, seats=3)
    action = read(name, words, Asker(before, 0, lambda other: other))
    after, facts = decide(book, before, action, Drawn(lambda n, purpose: 0))
    assert facts
    assert own_facts(0, before, after, facts) == ()


def test_a_position_that_is_not_the_one_after_the_step_is_not_made_to_be_one():
    before, after, _facts, own = step("polynesia", STREET, 0, "build", [6])
    other = after.fork()
    other.cash[1] += 10
    with pytest.raises(Refused) as refused:
        take_back(0, 5, other, before, own)
    assert refused.value.clauses == ("R-90",)


def test_at_tables_where_anything_is_done_each_such_step_is_taken_back_whole(whole):
    kinds = Counter()
    for seed in range(120 if whole else 15):
        dice = random.Random(seed)
        book, seats = table_of(dice.choice)
        book, state, _facts = opened(book, seats, dice.choice)
        for _ in range(60):
            if state.over:
                break
            chance, action = Drawn(lambda n, purpose, dice=dice: dice.randrange(n)), anything(book, state, dice.choice)
            try:
                after, facts = decide(book, state, action, chance)
            except Refused:
                continue
            own = lawful_taking_back(state, action, facts, after, chance.given)
            if own and not isinstance(action, act.ServerAction):
                kinds[NAME_OF[type(action)]] += 1
            state = after
    assert {"build", "sell", "mortgage", "redeem", "pay"} <= set(kinds)
    assert not {"roll", "end", "bid", "pass", "offer", "accept", "refuse", "withdraw", "bankrupt"} & set(kinds)
