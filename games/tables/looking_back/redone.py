"""Positions of before with all that was asked then, agendas too: played again from the record, with its chance."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from games.engine import Outcome, decide, start
from games.engine.actions import TakeBack
from games.engine.around.undoing import take_back
from games.engine.chance import ChanceError, Recorded
from games.engine.edition import Edition
from games.engine.play import Refused
from games.engine.position import State
from games.engine.records import facts_to_plain, from_plain

from ..record.kept import KeptMove, moves_of
from ..shown import TableRow
from .latest_games import LatestGames

MOST_MOVES = 4_000
"""How many positions a process keeps, some 2 kB each: those of the games that were asked for last."""


class AskedMove(NamedTuple):
    """A move, and the position in which it was asked for: None where the rules of today do not come there.

    `played` is how long the game had gone on by then.
    """

    move: KeptMove
    state: State | None
    earlier: list[KeptMove]
    played: timedelta


class _Game(NamedTuple):
    moves: list[KeptMove]
    states: list[State]
    """The positions after the first moves, as far as the rules of today come to them."""


_games: LatestGames[_Game] = LatestGames(MOST_MOVES)


def asked_for(game: TableRow, edition: Edition, seats: int, number: int) -> AskedMove:
    """A move of a game by its number, with the position before it and the moves before it."""
    known = _games.get(game.key)
    if known is None or len(known.moves) < number:
        moves = moves_of(game.pk)
        states = _played(edition, seats, moves, known.states if known else [])
        known = _Game(moves, states)
    _games.keep(game.key, known)
    state = known.states[number - 2] if 2 <= number <= len(known.states) + 1 else None
    move, first = known.moves[number - 1], known.moves[0]
    played = datetime.fromisoformat(move.at) - datetime.fromisoformat(first.at)
    return AskedMove(move, state and state.fork(), known.moves[: number - 1], played)


def _played(edition: Edition, seats: int, moves: list[KeptMove], states: list[State]) -> list[State]:
    """The positions after moves, up to the first that has other facts today than it has on record."""
    found = [*states]
    for move in moves[len(found) :]:
        try:
            outcome = _again(edition, seats, moves, found, move)
        except (Refused, ChanceError, ValueError):
            break
        if facts_to_plain(outcome.events)[0] != move.events:
            break
        found.append(outcome.state)
    return found


def _again(edition: Edition, seats: int, moves: list[KeptMove], states: list[State], move: KeptMove) -> Outcome:
    chance = Recorded([*move.chance])
    if not states:
        return start(edition, seats, chance)
    action = from_plain(move.action)
    if isinstance(action, TakeBack):
        facts = tuple(moves[action.number - 1].facts)
        return take_back(action.seat, action.number, states[-1], states[action.number - 2], facts)  # type: ignore[arg-type]
    return decide(edition, states[-1], action, chance)
