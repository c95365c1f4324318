"""The positions of a game after any of its moves: folded from the last checkpoint before it, not from the start."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import fold
from games.engine.edition import Edition
from games.engine.events import Facts
from games.engine.position import State

STEP = 20
"""A checkpoint stands before every so many moves: a fork of some 2 kB that shares its sites with the others."""


class Unfounded(Exception):
    """Facts that do not follow from those before them: the game did not begin where its record does."""


class Positions:
    """The facts of a game, move by move, and the positions that they lead to; agendas are not told by facts."""

    def __init__(self, edition: Edition, seats: int, moves: Sequence[Facts], known: Sequence[State] = ()) -> None:
        """Lay checkpoints; `known` are those of a game that has only gone on since."""
        self.edition, self.seats, self.moves = edition, seats, moves
        self._checkpoints = [*known] or [fold(edition, seats, ())]
        for start in range((len(self._checkpoints) - 1) * STEP, len(moves) - STEP, STEP):
            self._checkpoints.append(applied(self._checkpoints[-1], moves[start : start + STEP]))

    def after(self, number: int) -> State:
        """The position after so many moves, a copy of one's own; 0 is the blank table."""
        place = min(number // STEP, len(self._checkpoints) - 1)
        return applied(self._checkpoints[place], self.moves[place * STEP : number])

    def up_to(self, number: int) -> Positions:
        """The same game as far as one of its moves."""
        if number == len(self.moves):
            return self
        return Positions(self.edition, self.seats, self.moves[:number], self._checkpoints[: number // STEP + 1])

    def extended(self, moves: Sequence[Facts]) -> Positions:
        """The same game with what was played since."""
        return Positions(self.edition, self.seats, [*self.moves, *moves], self._checkpoints)


def applied(state: State, moves: Sequence[Facts]) -> State:
    """The position to which moves lead from another, which is left as it is. Raises `Unfounded`."""
    position = state.fork()
    try:
        for facts in moves:
            for fact in facts:
                fact.apply(position)
    except (AttributeError, LookupError, TypeError, ValueError) as error:  # what is taken away is not there
        raise Unfounded from error
    return position
