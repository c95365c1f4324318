"""Players who do anything allowed, not what bots do: a state machine whose failing walks shrink."""

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from games.engine import Refused, awaited, decide
from games.engine.chance import Drawn
from tests.anything import anything, opened, table_of
from tests.laws import lawful, lawful_facts, lawful_step


class Table(RuleBasedStateMachine):
    """One table of any book and any agreement, in the middle of its game."""

    @initialize(data=st.data(), seed=st.integers(0, 10**6))
    def open(self, data, seed):
        book, seats = table_of(pick_from(data))
        self.book, self.state = opened(book, seats, random.Random(seed))

    @rule(data=st.data())
    def act(self, data):
        if self.state.over:
            return
        action = anything(self.book, self.state, pick_from(data))
        before = self.state
        try:
            self.state, events = decide(self.book, before, action, chance_from(data))
        except Refused:
            return  # a list or a trade that turned out unlawful; all else comes from `legal`
        lawful(self.book, self.state, awaited(self.state))
        lawful_facts(self.book, events)
        lawful_step(self.book, before, action, self.state)


def pick_from(data):
    return lambda options: data.draw(st.sampled_from(list(options)))


def chance_from(data):
    return Drawn(lambda n, purpose: data.draw(st.integers(0, n - 1)))


TestNoLawIsBrokenByAnythingAllowed = Table.TestCase
TestNoLawIsBrokenByAnythingAllowed.settings = settings(
    max_examples=50,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
