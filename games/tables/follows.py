"""What follows from a move in the rows of its table: a list. Another thing that follows is another line of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from games.clocks import budgets, hammer
from games.models import Game
from games.played import Columns, Follows, Played

from .hooks import WITH_MOVE
from .manners import agreeing, matters, offering, undoing


def who_is_awaited(played: Played) -> Columns:
    """The decisions that are open, and a mark on each seat that has one."""
    was, now = played.game.awaiting, played.awaiting
    marked = was.keys() | now.keys() if was.keys() != now.keys() else ()
    return Columns({"awaiting": now}, {int(seat): {"awaited": seat in now} for seat in marked})


def closing_time(played: Played) -> Columns:
    """The agreed end of a game that begins now; None once it has come, for nothing is due by it any more.

    A table may have been given its moment, together with others.
    """
    game = played.game
    if played.before is None and game.minutes:
        return Columns({"closes_at": game.closes_at or played.now + timedelta(minutes=game.minutes)})
    return Columns({"closes_at": None} if played.state.closing else {})


def status(played: Played) -> Columns:
    """That the game runs from its first position on, until there is a ranking."""
    if played.before is None:
        return Columns({"status": Game.Status.RUNNING})
    return Columns({"status": Game.Status.OVER, "ended": played.now} if played.state.over else {})


def places(played: Played) -> Columns:
    """The place of each seat in the end; whoever is tied shares it."""
    found: dict[int, dict[str, int]] = {}
    for tied in played.state.ranking:
        place = 1 + len(found)
        found |= {seat: {"place": place} for seat in tied}
    return Columns(seats=found)


def orders_to_look_at(played: Played) -> Columns:
    """Since when the standing orders of the table wait for somebody to look at them, if there are any."""
    waiting = played.table.has_orders and not played.state.over
    return Columns({"orders_at": played.now if waiting else None} if waiting or played.game.orders_at else {})


FOLLOWS: tuple[Follows, ...] = (
    who_is_awaited,
    hammer.falls,
    budgets.granted,
    budgets.run,
    offering.note,
    agreeing.note,
    matters.to_tell,
    closing_time,
    status,
    places,
    orders_to_look_at,
    undoing.to_take_back,
)
"""Each sets columns of its own and asks none of the others; what apps add is in `hooks.WITH_MOVE`."""


def what_follows(played: Played) -> Iterator[Columns]:
    """All of it, line by line."""
    return (follows(played) for follows in (*FOLLOWS, *WITH_MOVE))
