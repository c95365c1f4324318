"""Who answers in time: the share of one's decisions on a clock, folded from finished games; what is old counts less.

A decision counts where a person was waited for by people and a clock ran. Answered is what they or their standing
orders did; missed is what the server did for them because time was up, beyond the misses that the table excuses, and
what a bot did while it held their seat: the others have had a bot before them. Who took a seat over begins anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from accounts.models import Reliability
from games.engine.agenda import FREE
from games.engine.asks import ASKS
from games.models import Game, Seat
from games.tables.database.store import edition_of
from games.tables.record.kept import KeptMove

from .sat import by_a_stand_in, in_time_of

HALF_LIFE = timedelta(days=28)
"""A decision so old counts half: a bad week is forgotten in a season, and a good name has to be kept."""
MOST_A_GAME = 60
"""One game counts for no more decisions than that; in a longer one each counts less."""
ENOUGH = 20
"""With fewer decisions, as they count now, nobody is said to be reliable or not."""
ANSWERS = frozenset(ask.kind.__name__ for ask in ASKS.values() if ask.answers)
UNDER_THE_HAMMER = frozenset({"Bid", "Pass"})
"""In a free auction no clock runs: who speaks there, and how often, says nothing."""


class Answers(NamedTuple):
    """What became of the decisions that somebody was asked in one game."""

    answered: int = 0
    missed: int = 0


def share_of(user_id: int, *, now: datetime | None = None) -> int | None:
    """The share of decisions that somebody has answered in time, per cent, rounded down; None: not enough is known."""
    kept = Reliability.objects.filter(user=user_id).first()
    return None if kept is None else share_in(kept, now or timezone.now())


def share_in(kept: Reliability, now: datetime) -> int | None:
    """The share that a row holds, as people read it at that moment."""
    total = kept.answered + kept.missed
    if total * _faded(kept.at, now) < ENOUGH:
        return None
    return int(100 * kept.answered / total + 1e-9)  # a sum of parts may come out a hair too small


def count_answers(game: Game, moves: Sequence[KeptMove]) -> None:
    """Let the decisions of a finished game count for its people. Whoever calls it sees to it that this is done once."""
    at = game.ended or game.opened
    for user, answers in sorted(answers_of(game, moves).items()):  # locked in one order
        weight = min(1.0, MOST_A_GAME / (answers.answered + answers.missed))
        first = {"at": at}
        kept, _made = Reliability.objects.select_for_update().get_or_create(user_id=user, defaults=first)
        now = max(kept.at, at)
        before, added = _faded(kept.at, now), weight * _faded(at, now)
        kept.answered = kept.answered * before + answers.answered * added
        kept.missed = kept.missed * before + answers.missed * added
        kept.at = now
        kept.save()


def answers_of(game: Game, moves: Sequence[KeptMove]) -> dict[int, Answers]:
    """How each person of a finished game has answered; nothing of a game without a clock, or of one person alone."""
    seats = list(Seat.everyone.filter(game=game).order_by("order", "pk"))
    people = {seat.user_id for seat in seats if seat.user_id is not None}
    if game.pace == Game.Pace.UNTIMED or len(people) < 2:
        return {}
    free = edition_of(game).auctions.mode == FREE
    timed = ANSWERS - UNDER_THE_HAMMER if free else ANSWERS
    found = ((seat.user_id, _of_seat(game, list(_own(seat, seats, moves)), timed)) for seat in seats)
    return {user: answers for user, answers in found if user is not None and answers != Answers()}


def _own(seat: Seat, seats: Sequence[Seat], moves: Sequence[KeptMove]) -> Iterator[KeptMove]:
    """The moves of a seat, and those of the server for it, in the time of the one who sat there."""
    theirs = (move for move in moves if seat.order == (move.action[1] if move.action[0] == "Timeout" else move.seat))
    return in_time_of(seat, seats, theirs)


def _of_seat(game: Game, moves: Sequence[KeptMove], timed: frozenset[str]) -> Answers:
    """What became of the decisions among these moves; the first misses are excused, as the table has it.

    An answer that was taken back is none.
    """
    taken_back = {move.action[2] for move in moves if move.action[0] == "TakeBack"}
    late = sum(move.action[0] == "Timeout" for move in moves)
    by_a_bot = answered = 0
    for move in moves:
        if move.action[0] in timed and move.sequence not in taken_back:
            held = by_a_stand_in(game.pk, move)
            by_a_bot, answered = by_a_bot + held, answered + (not held)
    return Answers(answered, max(0, late - game.excused) + by_a_bot)


def _faded(since: datetime, now: datetime) -> float:
    """What is left of the weight of something at a later moment."""
    return float(0.5 ** (max(timedelta(), now - since) / HALF_LIFE))
