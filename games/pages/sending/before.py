"""How a table was shown to everybody at the move before, for whatever sends only what has changed since then."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from games.books.writing.language import spoken
from games.engine import View
from games.tables.seen import Seen

from ..memory import Latest
from ..plan.board import PlayerCard
from ..plan.picture import BankCard, StatusCard, TimeCard, bank_of, players_of, status_of, time_of


class ShownMove(NamedTuple):
    """What everybody is shown of a table at one move, beside its log; `view` is what everybody may see."""

    view: View
    names: list[str]
    players: list[PlayerCard]
    status: StatusCard
    bank: BankCard
    time: TimeCard | None

    @property
    def rest(self) -> Hashable:
        """What of its state rarely changes, without what a page counts by itself."""
        return bool(self.status.hammer), self.status.ranking, self.time and self.time._replace(left="")


_shown: Latest[tuple[int, ShownMove | None, ShownMove | None]] = Latest(2_000)
"""The number at which a game was last shown, how, and how at the number before; None for what was not shown, or in more
than one way."""


def shown_of(table: Seen) -> ShownMove:
    """What everybody is shown of a table as it is."""
    return ShownMove(
        table.view.open_to_all(), table.names, players_of(table), status_of(table), bank_of(table), time_of(table)
    )


def shown_before(table: Seen, now: ShownMove) -> ShownMove | None:
    """How this process showed it at the move before; None if it did not, or not in one way. Keeps how it does now.

    Two threads may draw the same move at once: both are told of the one before. Where a table is shown later, pages of
    those who watch show each number otherwise than those of players: without its question and its clocks.
    """
    number, where = table.game.sequence, (table.game.key, spoken(), table.is_shown_later)
    then, shown, before = _shown.get(where) or (0, None, None)
    if then > number:
        return None
    if then < number:
        before = shown if then == number - 1 and shown and _is_same_company(shown, now) else None
        _shown.put(where, (number, now, before))
    elif shown and _counted_out(shown) != _counted_out(now):
        _shown.put(where, (number, None, before))
    return before


def _is_same_company(one: ShownMove, other: ShownMove) -> bool:
    return one.names == other.names and one.view.order == other.view.order


def _counted_out(shown: ShownMove) -> Hashable:
    """What is shown without what a page counts by itself: how long something lasts still."""
    status = shown.status._replace(hammer_seconds=""), shown.bank, shown.rest
    return *status, *(player._replace(left="") for player in shown.players)
