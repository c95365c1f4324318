"""Which squares people come to and take, kept up with each game that is over: what they like is read from it.

What a bot or the server has done in somebody's place is not theirs, and what was taken back has not been.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import F

from accounts.models import LoggedResult, Squares
from games.engine.events import Moved, Took
from games.models import Game, Seat
from games.tables.record.kept import KeptMove, moves_of

from .sat import by_a_stand_in, in_time_of


class Came(NamedTuple):
    """How often somebody has taken each square, and come to each."""

    taken: Counter[int]
    visited: Counter[int]


def count_squares(game: Game, moves: Sequence[KeptMove], times: int = 1) -> None:
    """Let a game that is over count for its people, with -1 no more. Whoever calls it sees to it that it is once."""
    found = squares_in(game, moves)
    if times > 0:  # a game of before there were these rows may be annulled
        rows = [Squares(user_id=user, book=game.edition) for user in sorted(found)]
        Squares.objects.bulk_create(rows, ignore_conflicts=True)
    held = list(Squares.objects.select_for_update().filter(user__in=found, book=game.edition).order_by("user"))
    for row in held:
        came = found[row.user_id]
        row.taken = [max(0, known + times * came.taken[square]) for square, known in enumerate(row.taken)]
        row.visited = [max(0, known + times * came.visited[square]) for square, known in enumerate(row.visited)]
    Squares.objects.bulk_update(held, ["taken", "visited"])


def count_once_more(game_id: int) -> None:
    """Let a game that was annulled count no more, or again once that is taken back, if it ever has counted."""
    if LoggedResult.objects.filter(game=game_id).exists():
        game = Game.objects.get(pk=game_id)
        count_squares(game, moves_of(game_id), -1 if game.uncounted == Game.Uncounted.ANNULLED else 1)


def squares_in(game: Game, moves: Sequence[KeptMove]) -> dict[int, Came]:
    """What each person of a game has taken from the bank, of their own will, and where their piece has come to.

    Nothing of the kind is kept of those who have gone (decision 55).
    """
    taken_back = {move.action[2] for move in moves if move.action[0] == "TakeBack"}
    stood = [(move, _steps(move)) for move in moves if move.sequence not in taken_back]
    steps = {move.sequence: facts for move, facts in stood if facts}
    told = [move for move, facts in stood if facts]
    seats = list(Seat.everyone.filter(game=game).annotate(gone=F("user__gone__at")).order_by("order", "pk"))
    found: dict[int, Came] = {}
    for seat in seats:
        if seat.user_id is None or seat.gone is not None:
            continue
        came = found.setdefault(seat.user_id, Came(Counter(), Counter()))
        for move in in_time_of(seat, seats, told):
            if not _for_them(game.pk, seat, move):
                _add(came, seat.order, steps[move.sequence])
    return found


def _steps(move: KeptMove) -> list[Moved | Took]:
    """What of a move concerns squares; a deed that is dealt is nobody's choice."""
    facts = [fact for fact in move.facts if isinstance(fact, (Moved, Took))]
    return [fact for fact in facts if isinstance(fact, Moved) or fact.how != "dealt"]


def _for_them(game: int, seat: Seat, move: KeptMove) -> bool:
    """Whether a bot or the server has made a move in the place of whoever sits there."""
    if move.action[0] == "Timeout":
        return bool(move.action[1] == seat.order)
    return move.seat == seat.order and by_a_stand_in(game, move)


def _add(came: Came, place: int, steps: Iterable[Moved | Took]) -> None:
    for step in steps:
        if step.seat == place and isinstance(step, Took):
            came.taken[step.square] += 1
        elif step.seat == place and isinstance(step, Moved):
            came.visited[step.to] += 1
