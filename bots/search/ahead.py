"""A position played on for some rounds, and what it is worth then: a chance to win."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import Refused, decide
from games.engine.actions import Action, CloseAuction, PlayerAction
from games.engine.edition import Edition
from games.engine.position import State

from ..chair import Chair, seats_with_something_to_do
from ..leased.standing import chance_of
from ..owned.chances.prospects import prospects_of
from ..strategy import Strategy
from .fate import Fate

MOST_STEPS = 120
"""So many actions a round at most: a future that goes round in circles is cut off there."""


class Ahead(NamedTuple):
    """How one looks ahead: who plays all seats from here on, and for how many rounds."""

    policy: Strategy
    rounds: int

    def value(self, chair: Chair, action: PlayerAction, fate: Fate) -> float:
        """The chance of a chair to win after an action, in the future of a fate."""
        fate.turn = chair.view.turn_no
        state = self._played_on(chair.rules, chair.imagined(action, fate), fate)
        return worth(chair.rules, state, chair.seat)

    def _played_on(self, rules: Edition, state: State, fate: Fate) -> State:
        """The position some rounds later, everybody playing by the policy."""
        until = state.turn_no + self.rounds * len(state.still_in())
        for _ in range(MOST_STEPS * self.rounds):
            if state.over or state.turn_no >= until:
                break
            fate.turn = state.turn_no
            try:
                state = decide(rules, state, self._next(rules, state), fate).state
            except Refused:  # a policy that asks for the impossible looks no further
                break
        return state

    def _next(self, rules: Edition, state: State) -> Action:
        """What the first seat that wants to do something does."""
        for seat in seats_with_something_to_do(state):
            action = self.policy(Chair.at(rules, state, seat))
            if action is not None:
                return action
        return CloseAuction()


def worth(rules: Edition, state: State, seat: int) -> float:
    """The chance of a seat to win at a position; what has been decided is certain."""
    if state.over:
        first = state.ranking[0]
        return 1 / len(first) if seat in first else 0.0
    if seat in state.out:
        return 0.0
    chair = Chair.at(rules, state, seat)
    return chance_of(chair) if chair.leases else prospects_of(chair).chances[seat]
