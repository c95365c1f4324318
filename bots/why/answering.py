"""Why a move was played, worked out again where it was asked: pages are given lines, and no position goes further."""

from __future__ import annotations

from datetime import timedelta

from games.books.teller import Teller
from games.engine.actions import PlayerAction
from games.engine.asks import ASKS, NAME_OF
from games.engine.records import from_plain
from games.tables.bot_kinds import kind_now
from games.tables.looking_back.redone import AskedMove, asked_for
from games.tables.seen import Seen

from ..registry import BEST
from ..time_left import rounds_left
from .explaining import Before, advised, explained
from .telling import GradeTold, told


def told_of(table: Seen, number: int, over: bool) -> tuple[GradeTold, ...]:
    """What the bot made of it that played move `number`, and after the game what the best of them would do there.

    Nothing where a server's move is asked about, or one that the rules of today do not come to.
    """
    asked = asked_for(table.game, table.edition, len(table.seats), number)
    action = from_plain(asked.move.action)
    if asked.state is None or asked.move.seat is None or NAME_OF.get(type(action)) not in ASKS:
        return ()
    return tuple(_by_grades(table, asked, asked.move.seat, action, over))


def _by_grades(table: Seen, asked: AskedMove, seat: int, action: PlayerAction, over: bool) -> list[GradeTold]:
    assert asked.state is not None
    seen = tuple(fact for move in asked.earlier for fact in move.facts)
    minutes, kind = table.game.minutes, table.seats[seat].bot
    left = rounds_left(asked.state, minutes, timedelta(minutes=minutes) - asked.played) if minutes else None
    before = Before(table.edition, asked.state, seat, seen, left)
    teller = Teller(table.edition, table.names, {offer.number: offer for offer in asked.state.offers})
    found = [told(teller, explained(before, kind, action), action, advises=False)] if kind else []
    if over and kind_now(kind) != BEST.name:
        found.append(told(teller, advised(before, action), action, advises=True))
    return found
