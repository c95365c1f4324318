"""Whole games of bots against each other, in memory: for measurements, soaks and tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.engine import decide, start
from games.engine.actions import Action, CloseAuction, PlayerAction, Roll, TimeUp
from games.engine.chance import Drawn
from games.engine.edition import Edition
from games.engine.events import Fact, TurnBegan
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


class StepOfBots(NamedTuple):
    """A position of a game, and what led to it: nothing to the first one."""

    state: State
    action: Action | None
    facts: Sequence[Fact]


def positions_of_game(rules: Edition, strategies: Sequence[AtSeat], seed: int, closes: int = 0) -> Iterator[StepOfBots]:
    """A game from its start to its end, position by position. The same seed is the same game.

    If given, the time is up as soon as turn `closes` has begun.
    """
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    state, facts = start(rules, len(strategies), chance)
    memory = Memory()
    memory.hear(facts)
    yield StepOfBots(state, None, facts)
    while not state.over:
        is_up = closes and state.turn_no >= closes and not state.closing
        action = TimeUp() if is_up else _chosen(rules, state, strategies, memory.recall)
        state, facts = decide(rules, state, action, chance)
        memory.hear(facts)
        chance.given.clear()
        yield StepOfBots(state, action, facts)


def play_game(rules: Edition, strategies: Sequence[AtSeat], seed: int, most_turns: int = 4000) -> GameOfBots:
    """A game to its end, or until `most_turns` turns (1 or more) are over. The same seed is the same game."""
    turns = throws = decisions = 0
    played = positions_of_game(rules, strategies, seed)
    step = next(played)
    for step in played:
        turns += list(map(type, step.facts)).count(TurnBegan)
        throws += isinstance(step.action, Roll)
        decisions += 1
        if turns >= most_turns:
            break
    return GameOfBots(step.state, turns, throws, decisions)


def next_action(rules: Edition, state: State, strategies: Sequence[AtSeat], dealings: Dealings = NONE_YET) -> Action:
    """What the first seat that wants to do something does."""
    return _chosen(rules, state, strategies, lambda: dealings)


def _chosen(rules: Edition, state: State, strategies: Sequence[AtSeat], recall: Recall) -> Action:
    for seat in seats_with_something_to_do(state):
        action = strategies[seat](Chair.at(rules, state, seat, recall))
        if action is not None:
            return action
    return CloseAuction()  # of a free auction in which nobody is left to bid
