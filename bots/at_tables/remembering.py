"""What bots remember of a table, in this process alone: folded from the record when it is asked, and lost with it."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from games.tables.record.history import PastMove, whole_history
from games.tables.standing import Standing

from ..dealings import NONE_YET, Dealings, Recall

MOST_TABLES = 500
"""Of how many tables a process remembers anything: those that it moved at last."""


class _Known(NamedTuple):
    number: int
    dealings: Dealings


_known: OrderedDict[int, _Known] = OrderedDict()


def forget() -> None:
    """As after a restart."""
    _known.clear()


def recall_at(standing: Standing) -> Recall:
    """What all have seen at a table until now; read and folded when a bot asks for it."""
    return lambda: dealings_at(standing)


def dealings_at(standing: Standing) -> Dealings:
    """What all have seen at a table until now: what was known here, and the facts of the moves since then."""
    game, number = standing.row.pk, standing.row.sequence
    known = _known.pop(game, _Known(0, NONE_YET))
    if known.number > number:  # somebody thinks about a table of before
        known = _Known(0, NONE_YET)
    dealings = known.dealings
    for move in _moves_since(standing, known.number):
        dealings = dealings.after(move.facts)
    known = _Known(number, dealings)
    _known[game] = known
    while len(_known) > MOST_TABLES:
        _known.popitem(last=False)
    return known.dealings


def _moves_since(standing: Standing, known: int) -> list[PastMove]:
    """The moves between what is known and how the table stands; the last one is often at hand."""
    number, last = standing.row.sequence, standing.last
    if known == number:
        return []
    if last is not None and last.number == number == known + 1:
        return [last]
    return [move for move in whole_history(standing.row.pk, known) if move.number <= number]
