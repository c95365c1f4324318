"""Games to learn from: mixed tables, answers now and then the other way round, positions of each with who won it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from bots.chair import Chair
from bots.grades.master import JUDGING
from bots.grades.regular import REGULAR
from bots.grades.shrewd import SHREWD
from bots.judging.figures import rows
from bots.judging.kinds import GameKind
from bots.owned.chances.prospects import prospects_of
from bots.simulate import AtSeat, positions_of_game
from games.engine.actions import Accept, PlayerAction, Refuse
from games.engine.edition import Edition
from games.engine.position import State
from tests.arena.books import book
from tests.arena.players import player

BOOKS: dict[GameKind, tuple[str, ...]] = {
    "last": ("P", "A+", "F", "D"),
    "landed": ("A",),
    "counted": ("F-quick", "D-quick"),
    "timed": ("P-short", "A-timed", "F-timed", "D-timed"),
}
"""The books of each kind of game, as the arena has them."""
SEATS = (4, 4, 4, 4, 4, 4, 3, 3, 2, 5)
"""How many sit at a table, drawn from these."""
JUDGE = SHREWD._replace(name="judge", owned=JUDGING)
"""A *master* that does not look ahead."""
FOILS = ("steady", "builder", "trader", "fleecer", "shark", "pumper", "refuser", "bidder", "swapper", "novice")
OTHERWISE = (0.0, 0.1, 0.2)
"""How often at a table an offer is answered against one's habit: what nobody does is not learnt about."""
APART = (3, 7)
"""So many turns, the fewest and the most, lie between two positions of a game."""
CLOSING = (10, 60)
"""In which round the time is up where a game is played for a time."""
TO_THE_LAST: tuple[GameKind, ...] = ("last", "landed")
DECIDED = 0.985
"""Who has such a chance in a game to the last has won: it is not played on."""
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


def play(seed: int, *, kind: GameKind = "last", judges: bool = True) -> GameToLearn:
    """The game of a seed, on the books in turn; unless `judges`, *shrewd* sits where somebody would judge trades."""
    rules, dice = book(BOOKS[kind][seed % len(BOOKS[kind])]), players_of(seed)
    seats, often = dice.choice(SEATS), dice.choice(OTHERWISE)
    players = [wayward(_player(dice, seed, seat, judges=judges), dice, often) for seat in range(seats)]
    seen, last, due = [], None, 0
    closes = dice.randint(*CLOSING) * seats if rules.ending.timed else 0
    for last, _action, _facts in positions_of_game(rules, players, seed, closes):
        if last.turn_no >= due and not (last.over or last.debts or last.closing):
            due = last.turn_no + dice.randint(*APART)
            seen.append(_seen(rules, last))
            if kind in TO_THE_LAST and max(seen[-1].reckoned.values()) > DECIDED:
                break
        if last.turn_no > ROUNDS * seats:
            break
    assert last is not None
    return GameToLearn(seen, _won(rules, last))


def players_of(seed: int) -> random.Random:
    """The dice by which it is drawn who sits there: they say nothing of how those of the game fall."""
    return random.Random(f"players {seed}")


def _player(dice: random.Random, seed: int, seat: int, *, judges: bool) -> AtSeat:
    drawn = dice.random()
    if drawn < 0.85:
        return JUDGE if judges and drawn < 0.2 else SHREWD if drawn < 0.75 else REGULAR
    return player(dice.choice(FOILS), seed, seat)


def wayward(player: AtSeat, dice: random.Random, often: float) -> AtSeat:
    """A player who answers an offer the other way round, so often."""

    def acts(chair: Chair) -> PlayerAction | None:
        action = player(chair)
        is_answer = isinstance(action, (Accept, Refuse)) and not chair.view.debts
        return _otherwise(chair, action) if is_answer and dice.random() < often else action

    return acts


def _otherwise(chair: Chair, answer: Accept | Refuse) -> Accept | Refuse:
    """The other answer to an offer if it may be given; else the same."""
    is_yes = isinstance(answer, Accept)
    other = Refuse(chair.seat, answer.offer) if is_yes else Accept(chair.seat, offer=answer.offer)
    return answer if chair.choice(other) is None else other


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
