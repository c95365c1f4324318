"""Which results count for ratings, and for whom: nobody shall be first by games that nobody else played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from itertools import combinations
from typing import NamedTuple

from accounts.models import Rating
from games.engine.events import Threw, TurnBegan
from games.models import Game, Seat
from games.tables.kept import KeptMove
from games.tables.store import state_of

LEAST_TURNS = 10
"""Whoever has thrown in fewer turns has not taken part; and before that nobody's agreement to end counts."""
LATELY = timedelta(days=7)
MEETINGS = 3
"""How many games of the same two people count within that time."""


class Entry(NamedTuple):
    """One who took part: who it is, and at which rank they are rated, 1 the best, ties sharing one."""

    user: int | None
    bot: str
    rank: int
    won: bool
    tied: bool

    @property
    def key(self) -> tuple[int | None, str]:
        """Whose rating it is."""
        return self.user, self.bot


class Result(NamedTuple):
    """What a finished game says of strength: against whom, for whom, and whether people agreed to end it."""

    pool: str
    entries: list[Entry]
    agreed: bool


def result_of(game: Game, moves: Sequence[KeptMove]) -> Result | None:
    """The result of a finished game, of all its moves, as far as it counts; None if too few have taken part."""
    agreed = _agreed(moves)
    turns = _turns(moves)
    out = state_of(game).out
    seats = list(Seat.everyone.filter(game=game).order_by("order", "pk"))
    sitting = [seat for seat in seats if seat.left_at is None]
    if agreed and any(turns[seat.order] < LEAST_TURNS for seat in sitting if seat.order not in out):
        return None
    taken = {seat.order for seat in seats if seat.left_at is not None}
    took_part = [seat for seat in _answering(seats) if turns[seat.order] >= LEAST_TURNS]
    people = [seat for seat in took_part if seat.user_id is not None]
    several = len({seat.user_id for seat in seats if seat.user_id is not None}) > 1
    counted = people if several else took_part
    if len(counted) < 2 or not people:
        return None
    places = Counter(seat.place for seat in sitting)
    entries = [_entry(seat, places, len(seats), away=seat.held or seat.order in taken) for seat in counted]
    return Result(Rating.Pool.PEOPLE if several else Rating.Pool.BOTS, entries, agreed)


def too_often(game: Game, result: Result) -> list[tuple[int, int]]:
    """The pairs of people who have met in so many counted games of the last days that one more says nothing."""
    people = [entry.user for entry in result.entries if entry.user is not None]
    counted = Game.objects.filter(rated=True, uncounted="", status=Game.Status.OVER, ended__lte=game.ended)
    lately = counted.filter(ended__gt=game.ended - LATELY).exclude(pk=game.pk) if game.ended else counted.none()
    return [
        (one, other)
        for one, other in combinations(people, 2)
        if lately.filter(seats__user=one).filter(seats__user=other).count() >= MEETINGS
    ]


def ended_early(game: Game, moves: Sequence[KeptMove]) -> list[tuple[int, int]]:
    """The pairs of people who have agreed to end a game before it counted for anybody; none if nobody agreed."""
    people = Seat.objects.filter(game=game).exclude(user=None).values_list("user", flat=True)
    return list(combinations([user for user in people if user is not None], 2)) if _agreed(moves) else []


def _answering(seats: list[Seat]) -> list[Seat]:
    """For each place the one who answers for its result: the first who sat there, whoever took it over."""
    first: dict[int, Seat] = {}
    for seat in seats:
        first.setdefault(seat.order, seat)
    return list(first.values())


def _entry(seat: Seat, places: Counter[int | None], last: int, *, away: bool) -> Entry:
    """The rank of one who took part: their place, or behind everybody if they did not play to the end."""
    place = seat.place or last
    if away:
        return Entry(seat.user_id, seat.bot, last + 1, won=False, tied=False)
    first, alone = place == 1, places[1] == 1
    return Entry(seat.user_id, seat.bot, place, won=first and alone, tied=first and not alone)


def _agreed(moves: Sequence[KeptMove]) -> bool:
    return bool(moves) and moves[-1].action[0] == "Conclude"


def _turns(moves: Sequence[KeptMove]) -> Counter[int]:
    """In how many turns each seat has thrown."""
    turns: Counter[int] = Counter()
    thrown = False
    for move in moves:
        for event in move.facts:
            if isinstance(event, TurnBegan):
                thrown = False
            elif isinstance(event, Threw) and not thrown:
                turns[event.seat] += 1
                thrown = True
    return turns
