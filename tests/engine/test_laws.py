"""The laws, at tables where anything allowed is done: a state machine, whose failing walks shrink to a few actions."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from games.engine import EDITIONS, Refused, awaited, decide, fold
from games.engine.actions import Bankrupt
from games.engine.chance import Drawn, Recorded
from games.engine.elements import Debt
from games.engine.events import Paid
from games.engine.records import state_to_plain
from games.engine.rules.finance import Mortgages
from tests.anything import anything, opened, table_of
from tests.laws import (
    decks_are_nobodys_to_see,
    facts_lead_there,
    had_by,
    lawful,
    lawful_facts,
    lawful_step,
    lawful_taking_back,
    lawful_turns,
    on_the_table,
    survives_json,
)
from tests.position import position
from tests.walks import agree

LOOKED_AT = 8
"""Every so many actions all that could be asked is compared with all that is offered, which is long."""


class Walk(RuleBasedStateMachine):
    """One table of any book, variant and agreement, from the start of its game or from the middle of one."""

    opened = staticmethod(lambda pick: opened(*table_of(pick), pick))

    @initialize(data=st.data())
    def sit_down(self, data):
        pick = pick_from(data)
        self.book, self.state, self.events = self.opened(pick)
        self.before, self.action, self.walk = None, None, []
        self.turns = had_by(self.state)
        self.first, self.chance = self.state, Drawn(lambda n, purpose: pick(range(n)))
        seats = len(self.state.cash)
        note(f"{self.book.name}, {seats} at the table")
        if self.events:
            assert on_the_table(fold(self.book, seats, self.events)) == on_the_table(self.state)

    @rule(data=st.data())
    def act(self, data):
        self.before = None  # what is refused is no step: the last one is not looked at a second time
        if self.state.over:
            return
        pick = pick_from(data)
        self.chance.pick = lambda n, purpose: pick(range(n))
        drawn = len(self.chance.given)
        action, before, kept = anything(self.book, self.state, pick), self.state, self.state.fork()
        try:
            self.state, self.events = decide(self.book, before, action, self.chance)
        except Refused:
            return  # a list or a trade that turned out unlawful; all else comes from `legal`
        finally:
            assert before == kept, "a position that is played on has changed"
        self.before, self.action, self.drew = before, action, self.chance.given[drawn:]
        self.walk.append(action)
        note(f"{len(self.walk)}. {action}")

    @invariant()
    def position_is_lawful(self):
        lawful(self.book, self.state, awaited(self.state))


class Table(Walk):
    """The same, and all else that is to hold."""

    @invariant()
    def facts_cite_their_clauses(self):
        lawful_facts(self.book, self.events)

    @invariant()
    def step_is_lawful(self):
        if self.before is not None:
            lawful_step(self.book, self.before, self.action, self.state)
            lawful_turns(self.book, self.turns, self.before, self.events, self.state)
            facts_lead_there(self.before, self.events, self.state)

    @invariant()
    def own_steps_are_taken_back_whole(self):
        if self.before is not None:
            lawful_taking_back(self.before, self.action, self.events, self.state, self.drew)

    @invariant()
    def nothing_is_lost_in_storing(self):
        survives_json(self.state, self.events)

    @invariant()
    def order_of_the_cards_is_secret(self):
        decks_are_nobodys_to_see(self.state)

    @invariant()
    def offered_is_what_is_accepted(self):
        if len(self.walk) % LOOKED_AT == LOOKED_AT - 1 and not self.state.over:
            agree(self.book, self.state)

    def teardown(self):
        """The same actions with the same chance lead to the same end."""
        chance, state = Recorded(list(self.chance.given)), self.first
        for action in self.walk:
            state, _events = decide(self.book, state, action, chance)
        assert state_to_plain(state) == state_to_plain(self.state)


def pick_from(data):
    return lambda options: data.draw(st.sampled_from(list(options)))


def tables_of(edition):
    class OfBook(Table):
        opened = staticmethod(lambda pick: opened(*table_of(pick, edition), pick))

    return OfBook


def test_no_law_is_broken_by_anything_allowed_in_any_book(whole, subtests):
    """Each book by itself: left to choose among them, walks come to some after one action, or never."""
    walks = settings(max_examples=12 if whole else 2, stateful_step_count=40 if whole else 12)
    for edition in EDITIONS:
        with subtests.test(edition):
            run_state_machine_as_test(tables_of(edition), settings=walks)


class Generous(Mortgages):
    """A bank that errs: who buys a deed back keeps a little of what it costs."""

    def redeem(self, play, action):
        super().redeem(play, action)
        play.state.cash[action.seat] += 1


@cache
def at_a_generous_bank():
    book, state = position("france", {"Ana": {"deeds": [1, 6], "mortgaged": [1, 6]}, "Ben": {"deeds": [5]}})
    return replace(book, finance=Generous(**vars(book.finance))), state, []


def test_a_broken_rule_is_found_and_shown_by_a_walk_of_a_few_actions():
    class Faulty(Walk):
        opened = staticmethod(lambda pick: at_a_generous_bank())

    quick = settings(
        stateful_step_count=6, max_examples=300, derandomize=True, report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    with pytest.raises(AssertionError) as found:
        run_state_machine_as_test(Faulty, settings=quick)
    walk = [line for line in found.value.__notes__ if line[0].isdigit()]
    assert [line.split("(")[0] for line in walk] == ["1. Redeem"]


def test_a_leaver_who_had_just_what_they_owed_has_not_paid_it():
    book, state = position("polynesia", {"Ana": {"cash": 10000}, "Ben": {}})
    owed = Debt(0, 1, 10000, "R-13")
    _state, events = decide(book, replace(state, debts=(owed,)), Bankrupt(0), Drawn(lambda n, purpose: 0))
    assert any(isinstance(event, Paid) and event.amount == owed.amount for event in events)
    lawful_facts(book, events)
