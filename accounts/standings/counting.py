"""Which results count for ratings, and for whom: nobody shall be first by games that nobody else played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from itertools import combinations
from typing import NamedTuple

from accounts.conduct.flags import FlagReason
from accounts.models import Rating
from games.models import Game, Seat
from games.tables.bot_kinds import easiest_of
from games.tables.database.store import edition_named, edition_of, state_of
from games.tables.record.kept import KeptMove

from .sat import PlayedTurn, own_turns, resigned_in, turns_by_place, turns_in

LEAST_TURNS = 10
"""Whoever has thrown in fewer turns has not taken part; and before that nobody's agreement to end counts."""
SOON = 2 * LEAST_TURNS
"""Who gives up in fewer turns than that has left early."""
BY_PACE = frozenset({"claims", "auction", "time_limit", "equal_turns"})
"""Table options that are about how one plays together, and not about what is played."""
LATELY = timedelta(days=7)
MEETINGS = 3
"""How many games of the same two people count within that time, each half as much as the one before it."""


class RatedEntry(NamedTuple):
    """One who took part: who it is, and at which rank they are rated, 1 the best, ties sharing one.

    `left_early`: they have thrown in fewer than `SOON` turns, and resigned without a debt, handed their seat over, or
    had a bot in it at the end.
    """

    user: int | None
    bot: str
    rank: int
    won: bool
    tied: bool
    left_early: bool = False

    @property
    def key(self) -> tuple[int | None, str]:
        """Whose rating it is."""
        return self.user, self.bot


class RatedOn(NamedTuple):
    """On which list a result counts: among people by book and pace, alone against bots by their grade."""

    pool: str
    book: str = ""
    pace: str = ""
    against: str = ""


class RatedResult(NamedTuple):
    """What a finished game says of strength: where it counts, for whom, and whether people agreed to end it.

    `late` are those who took a seat over, each with the number of the entry of who had it first, None if that one has
    not taken part: they can only gain. `seats` are all of them, also those that were handed over, by their order.
    """

    where: RatedOn
    entries: list[RatedEntry]
    agreed: bool
    late: list[tuple[int | None, RatedEntry]]
    turns: list[PlayedTurn]
    seats: list[Seat]


def plays_by_house_rules(game: Game) -> bool:
    """Whether a table has agreed on rules by which its book is not usually played: that is nobody's measure.

    How rents are claimed, auctions are held and a closing time is kept goes with the pace, and may be agreed on.
    """
    usual, played = edition_named(game.edition, game.variant, {}), edition_of(game)
    return any(option.of(played) != option.of(usual) for option in played.options if option.name not in BY_PACE)


def result_of(game: Game, moves: Sequence[KeptMove]) -> RatedResult | None:
    """The result of a finished game, of all its moves, as far as it counts; None if too few have taken part."""
    agreed, turns = _agreed(moves), turns_in(game.pk, moves)
    seats = list(Seat.everyone.filter(game=game).order_by("order", "pk"))
    sitting = [seat for seat in seats if seat.left_at is None]
    if agreed and _is_short(game, sitting, turns):
        return None
    taken = {seat.order for seat in seats if seat.left_at is not None}
    took_part = [seat for seat in seats if _took_part(seat, seats, turns)]
    first = [seat for seat in _answering(seats) if seat in took_part]
    several = len({seat.user_id for seat in seats if seat.user_id is not None}) > 1
    counted = [seat for seat in first if seat.user_id is not None] if several else first
    if len(counted) < 2 or all(seat.user_id is None for seat in counted):
        return None
    places = Counter(seat.place for seat in sitting)
    left = {seat.pk for seat in counted if own_turns(seat, seats, turns) < SOON and _gave_up(seat, moves)}
    entries = [_entry(seat, places, len(seats))._replace(left_early=seat.pk in left) for seat in counted]
    where = (
        among_people(game.edition, game.pace)
        if several
        else RatedOn(Rating.Pool.BOTS, against=easiest_of(seat.bot for seat in first if seat.bot))
    )
    numbers = {seat.order: number for number, seat in enumerate(counted)}
    late = [
        (numbers.get(seat.order), _entry(seat, places, len(seats)))
        for seat in took_part
        if seat.order in taken and seat.left_at is None and seat.user_id is not None
    ]
    return RatedResult(where, entries, agreed, late, turns, seats)


def _is_short(game: Game, sitting: Iterable[Seat], turns: Sequence[PlayedTurn]) -> bool:
    """Whether a place that is still in has thrown in too few turns, whoever threw there."""
    by_place, out = turns_by_place(turns), state_of(game).out
    return any(by_place[seat.order] < LEAST_TURNS for seat in sitting if seat.order not in out)


def _took_part(seat: Seat, seats: Sequence[Seat], turns: Sequence[PlayedTurn]) -> bool:
    """Whether somebody has thrown in enough turns themselves: who let a bot or the server do it has not."""
    return own_turns(seat, seats, turns) >= LEAST_TURNS


def among_people(book: str, pace: str) -> RatedOn:
    """The list of a book and of a table's pace: without a clock people sit together as with a short one."""
    by_the_day = pace == Game.Pace.ASYNC
    return RatedOn(Rating.Pool.PEOPLE, book, Rating.Pace.ASYNC if by_the_day else Rating.Pace.LIVE)


def meetings(game: Game, entries: Iterable[RatedEntry], number: int | None = None) -> dict[tuple[int, int], int]:
    """How many games each two people of these have had together that were counted before this one.

    With its `number` in the log those that were numbered before it, as when ratings are folded anew.

    Those that ended within a week of it, before or after: one that is counted late meets those that were counted since.
    """
    people = [entry.user for entry in entries if entry.user is not None]
    counted = Game.objects.filter(rated=True, uncounted="", status=Game.Status.OVER).exclude(pk=game.pk)
    ended = game.ended or game.opened
    lately = counted.filter(ended__gt=ended - LATELY, ended__lt=ended + LATELY)
    lately = lately.filter(logged__lt=number) if number is not None else lately
    sat: dict[int, set[int]] = {user: set() for user in people}
    for user, played in Seat.everyone.filter(user__in=people, game__in=lately).values_list("user", "game"):
        if user is not None:  # to the types alone
            sat[user].add(played)
    return {(one, other): len(sat[one] & sat[other]) for one, other in combinations(people, 2)}


def weight_of(user: int | None, met: Mapping[tuple[int, int], int]) -> float:
    """How much a game counts for somebody: half as much for each that they have had lately with one who was there.

    Beyond so many it does not count.
    """
    times = max((times for pair, times in met.items() if user in pair), default=0)
    return 0.5**times if times < MEETINGS else 0.0


def ended_early(game: Game, moves: Sequence[KeptMove]) -> dict[tuple[int, int], FlagReason]:
    """The pairs of people who have agreed to end a game before it counted for anybody; none if nobody agreed.

    Each with how few turns somebody had had who was still in.
    """
    if not _agreed(moves):
        return {}
    sitting, out = list(Seat.objects.filter(game=game)), state_of(game).out
    by_place = turns_by_place(turns_in(game.pk, moves))
    turns = min(by_place[seat.order] for seat in sitting if seat.order not in out)
    people = [seat.user_id for seat in sitting if seat.user_id is not None]
    return {pair: {"turns": turns} for pair in combinations(people, 2)}


def _answering(seats: list[Seat]) -> list[Seat]:
    """For each place the one who answers for its result: the first who sat there, whoever took it over."""
    first: dict[int, Seat] = {}
    for seat in seats:
        first.setdefault(seat.order, seat)
    return list(first.values())


def _entry(seat: Seat, places: Counter[int | None], last: int) -> RatedEntry:
    """The rank of one who took part: their place, or behind everybody if they did not play to the end."""
    place = seat.place or last
    if _is_away(seat):
        return RatedEntry(seat.user_id, seat.bot, last + 1, won=False, tied=False)
    first, alone = place == 1, places[1] == 1
    return RatedEntry(seat.user_id, seat.bot, place, won=first and alone, tied=first and not alone)


def _is_away(seat: Seat) -> bool:
    """Whether somebody did not play to the end in the seat in which they sat down."""
    return seat.held or seat.left_at is not None


def _gave_up(seat: Seat, moves: Sequence[KeptMove]) -> bool:
    """Whether somebody has left a game of their own will, or let a bot play it to its end."""
    return _is_away(seat) or seat.order in resigned_in(moves)


def _agreed(moves: Sequence[KeptMove]) -> bool:
    return bool(moves) and moves[-1].action[0] == "Conclude"
