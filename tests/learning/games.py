"""Games to learn from: mixed tables, answers now and then the other way round, positions of each with who won it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from bots.chair import Chair
from bots.dealings import Memory
from bots.grades.master import JUDGING
from bots.grades.regular import REGULAR
from bots.grades.shrewd import SHREWD
from bots.judging.figures import rows
from bots.owned.prospects import prospects_of
from bots.simulate import AtSeat, next_action
from games.engine import decide, start
from games.engine.actions import Accept, Action, Refuse
from games.engine.chance import Drawn
from games.engine.edition import Edition
from games.engine.position import State
from tests.arena.books import book
from tests.arena.players import player

BOOKS = ("P", "A+", "F", "D")
SEATS = (4, 4, 4, 4, 4, 4, 3, 3, 2, 5)
"""How many sit at a table, drawn from these."""
JUDGE = SHREWD._replace(name="judge", owned=JUDGING)
"""A *master* that does not look ahead."""
FOILS = ("steady", "builder", "trader", "fleecer", "shark", "pumper", "refuser", "bidder", "swapper", "novice")
OTHERWISE = (0.0, 0.1, 0.2)
"""How often at a table an offer is answered against one's habit: what nobody does is not learnt about."""
APART = (3, 7)
"""So many turns, the fewest and the most, lie between two positions of a game."""
DECIDED = 0.985
"""Who has such a chance has won: the game is not played on."""
ROUNDS = 120
"""Nor after so many rounds: then each has won by the part that *shrewd* reckons."""


class SeenPosition(NamedTuple):
    """A position: the rows of figures of all who are in, by seat, and what *shrewd* reckons."""

    rows: dict[int, list[float]]
    reckoned: dict[int, float]


class GameToLearn(NamedTuple):
    """What a game leaves to learn from: positions, and by seat whether it won."""

    seen: list[SeenPosition]
    won: dict[int, float]


def play(seed: int, *, judges: bool = True) -> GameToLearn:
    """The game of a seed, on the books in turn; unless `judges`, *shrewd* sits where somebody would judge trades."""
    rules, dice = book(BOOKS[seed % len(BOOKS)]), random.Random(seed)
    seats = dice.choice(SEATS)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    players = [_player(dice, seed, seat, judges=judges) for seat in range(seats)]
    often, seen, last, due = dice.choice(OTHERWISE), [], None, 0
    for last in _positions(rules, players, chance, dice, often):
        if last.turn_no >= due and not last.over and not last.debts:
            due = last.turn_no + dice.randint(*APART)
            seen.append(_seen(rules, last))
            if max(seen[-1].reckoned.values()) > DECIDED:
                break
        if last.turn_no > ROUNDS * seats:
            break
    assert last is not None
    return GameToLearn(seen, _won(rules, last))


def _player(dice: random.Random, seed: int, seat: int, *, judges: bool) -> AtSeat:
    drawn = dice.random()
    if drawn < 0.85:
        return JUDGE if judges and drawn < 0.2 else SHREWD if drawn < 0.75 else REGULAR
    return player(dice.choice(FOILS), seed, seat)


def _positions(
    rules: Edition, players: list[AtSeat], chance: Drawn, dice: random.Random, often: float
) -> Iterator[State]:
    memory = Memory()
    state, facts = start(rules, len(players), chance)
    while True:
        memory.hear(facts)
        yield state
        if state.over:
            return
        action = next_action(rules, state, players, memory.recall())
        if dice.random() < often:
            action = _otherwise(rules, state, action)
        state, facts = decide(rules, state, action, chance)
        chance.given.clear()


def _otherwise(rules: Edition, state: State, action: Action) -> Action:
    """The other answer to an offer, if it is one and may be given; else what it was."""
    if not isinstance(action, (Accept, Refuse)) or state.debts:
        return action
    offer = next((one for one in state.offers if one.taker == action.seat and action.offer in (None, one.number)), None)
    if offer is None:
        return action
    seat = action.seat
    other = Refuse(seat, offer.number) if isinstance(action, Accept) else Accept(seat, offer=offer.number)
    return action if Chair.at(rules, state, seat).choice(other) is None else other


def _seen(rules: Edition, state: State) -> SeenPosition:
    chair = _chair(rules, state)
    return SeenPosition(rows(chair), prospects_of(chair).chances)


def _chair(rules: Edition, state: State) -> Chair:
    """Any chair, of who counts swaps."""
    return replace(Chair.at(rules, state, state.still_in()[0]), counts_swaps=True)


def _won(rules: Edition, state: State) -> dict[int, float]:
    if state.over:
        first = state.ranking[0]
        return dict.fromkeys(first, 1 / len(first))
    return prospects_of(_chair(rules, state)).chances
