"""Whole games of bots against each other, in memory: for measurements, soaks and tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.engine import decide, start
from games.engine.actions import Action, CloseAuction, PlayerAction, Roll
from games.engine.chance import Drawn
from games.engine.edition import Edition
from games.engine.events import TurnBegan
from games.engine.position import State

from .chair import Chair, seats_with_something_to_do
from .dealings import NONE_YET, Dealings, Memory, Recall
from .strategy import Strategy

AtSeat = Strategy | Callable[[Chair], PlayerAction | None]
"""One of ours, or any other program that plays."""


class GameOfBots(NamedTuple):
    """How a game went: its last position, and how many turns, throws and decisions it took."""

    state: State
    turns: int
    throws: int
    decisions: int


def play_game(rules: Edition, strategies: Sequence[AtSeat], seed: int, most_turns: int = 4000) -> GameOfBots:
    """A game from its start to its end, or until `most_turns` turns are over. The same seed is the same game."""
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    state, events = start(rules, len(strategies), chance)
    memory = Memory()
    memory.hear(events)
    turns = throws = decisions = 0
    while not state.over and turns < most_turns:
        action = _chosen(rules, state, strategies, memory.recall)
        state, events = decide(rules, state, action, chance)
        memory.hear(events)
        turns += list(map(type, events)).count(TurnBegan)
        throws += isinstance(action, Roll)
        decisions += 1
        chance.given.clear()
    return GameOfBots(state, turns, throws, decisions)


def next_action(rules: Edition, state: State, strategies: Sequence[AtSeat], dealings: Dealings = NONE_YET) -> Action:
    """What the first seat that wants to do something does."""
    return _chosen(rules, state, strategies, lambda: dealings)


def _chosen(rules: Edition, state: State, strategies: Sequence[AtSeat], recall: Recall) -> Action:
    for seat in seats_with_something_to_do(state):
        action = strategies[seat](Chair.at(rules, state, seat, recall))
        if action is not None:
            return action
    return CloseAuction()  # of a free auction in which nobody is left to bid
