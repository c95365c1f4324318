"""Who sat where, and what they did there themselves: not what a bot, or the server, has done in their place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from games.engine.events import DebtEnded, Threw, TurnBegan
from games.models import Seat
from games.tables.record.kept import KeptMove, stand_in_command


class PlayedTurn(NamedTuple):
    """A turn in which a place has thrown, with which move, and whether that was done in the place of a person."""

    order: int
    move: KeptMove
    for_them: bool


def in_time_of(seat: Seat, seats: Iterable[Seat], moves: Iterable[KeptMove]) -> Iterator[KeptMove]:
    """The moves that were made while this one sat there, and not who sat there before or after."""
    ends = [other.left_at for other in seats if other.order == seat.order and other.left_at is not None]
    since = max((end for end in ends if seat.left_at is None or end < seat.left_at), default=None)
    for move in moves:
        at = datetime.fromisoformat(move.at)
        if (since is None or at >= since) and (seat.left_at is None or at < seat.left_at):
            yield move


def by_a_stand_in(game: int, move: KeptMove) -> bool:
    """Whether a bot has made a move while it held a seat for a person."""
    return move.command_id == str(stand_in_command(game, move.sequence))


def resigned_in(moves: Iterable[KeptMove]) -> set[int]:
    """The places that were given up of their players' own will: nothing was owed there."""
    return {
        move.action[1]
        for move in moves
        if move.action[0] == "Bankrupt" and not any(isinstance(fact, DebtEnded) for fact in move.facts)
    }


def turns_in(game: int, moves: Iterable[KeptMove]) -> list[PlayedTurn]:
    """The turns of a game in which somebody has thrown."""
    turns: list[PlayedTurn] = []
    thrown = False
    for move in moves:
        for event in move.facts:
            if isinstance(event, TurnBegan):
                thrown = False
            elif isinstance(event, Threw) and not thrown:
                turns.append(PlayedTurn(event.seat, move, move.action[0] == "Timeout" or by_a_stand_in(game, move)))
                thrown = True
    return turns


def turns_by_place(turns: Iterable[PlayedTurn]) -> Counter[int]:
    """In how many turns each place has thrown, whoever did it."""
    return Counter(turn.order for turn in turns)


def own_turns(seat: Seat, seats: Iterable[Seat], turns: Iterable[PlayedTurn]) -> int:
    """In how many turns one who sat there has thrown, or had it done by a standing order."""
    own = [turn.move for turn in turns if turn.order == seat.order and not turn.for_them]
    return sum(1 for _ in in_time_of(seat, seats, own))
