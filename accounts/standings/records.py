"""For what a finished game is remembered, by whom: worth, a fast win, its length, a comeback.

Reckoned once, when the game counts. What the figures mean, and why some games make no records, is in decision 56.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.engine.events import Facts, GameEnded, TurnBegan
from games.engine.position import State
from games.models import Game, Seat
from games.past.positions import Positions, Unfounded, applied
from games.tables.database.store import edition_of, state_of
from games.tables.record.kept import KeptMove

from .counting import RatedResult
from .sat import own_turns, resigned_in

WHOLE = 1000
"""A share is said in thousandths."""
COMEBACK = WHOLE // 2
"""Whoever has always had half of what those still in had on average, or more, has not come back from far."""


class Records(NamedTuple):
    """What a game is remembered for in one person's name, None where it is not.

    `worth` is in whole units, `fastest` in turns of one's own, `longest` in turns of all, `comeback` in thousandths.
    """

    worth: int | None = None
    fastest: int | None = None
    longest: int | None = None
    comeback: int | None = None


NONE = Records()


def records_of(game: Game, result: RatedResult, moves: Sequence[KeptMove], *, gifts: bool) -> dict[int, Records]:
    """The records of each person who sat at a game from its beginning to its end, and for whom it counts.

    Where much was given for nothing there is only the length.
    """
    seats = result.seats
    handed_over = {seat.order for seat in seats if seat.left_at is not None}
    counted = {entry.user: entry for entry in result.entries}
    there = [seat for seat in seats if seat.user_id in counted and not seat.held and seat.order not in handed_over]
    length = Records(longest=len(result.turns))
    if gifts:
        return {seat.user_id: length for seat in there if seat.user_id is not None}
    fair = not (result.agreed or handed_over or any(seat.held for seat in seats) or resigned_in(moves))
    found: dict[int, Records] = {}
    for seat in there:
        assert seat.user_id is not None  # whoever is counted
        mine = length._replace(worth=_worth(game, seat))
        if counted[seat.user_id].won and fair:
            fastest = own_turns(seat, seats, result.turns) if _is_won_outright(game, moves) else None
            mine = mine._replace(fastest=fastest, comeback=_comeback(game, seat.order, moves))
        found[seat.user_id] = mine
    return found


def _worth(game: Game, seat: Seat) -> int | None:
    """What a seat that is still in was worth when the game ended."""
    edition, state = edition_of(game), state_of(game)
    return None if seat.order in state.out else edition.ending.worth.of(edition, state, seat.order)


def _is_won_outright(game: Game, moves: Sequence[KeptMove]) -> bool:
    """Whether a book's full game was played until its rules ended it, and not the clock."""
    end = next((fact for fact in moves[-1].facts if isinstance(fact, GameEnded)), None)
    return game.variant == "standard" and end is not None and end.clause != edition_of(game).ending.timed


def _comeback(game: Game, seat: int, moves: Sequence[KeptMove]) -> int | None:
    """The least that the winner had when a turn began, of what those then in had on average; None if it was not far."""
    try:
        shares = list(_shares(game, seat, [move.facts for move in moves]))
    except Unfounded:
        return None
    least = min(shares, default=WHOLE)
    return least if least < COMEBACK else None


def _shares(game: Game, seat: int, facts: Sequence[Facts]) -> Iterator[int]:
    """What a seat had of the average, at the end of each move with which a turn began."""
    edition, places = edition_of(game), range(Seat.objects.filter(game=game).count())
    state: State = Positions(edition, len(places), ()).after(0)
    since = 0
    for number, each in enumerate(facts, 1):
        if any(isinstance(fact, TurnBegan) for fact in each):
            state = applied(state, facts[since:number])
            since = number
            worth = {
                place: edition.ending.worth.of(edition, state, place) for place in places if place not in state.out
            }
            total = sum(max(0, each) for each in worth.values())
            if total and seat in worth:
                yield WHOLE * max(0, worth[seat]) * len(worth) // total
