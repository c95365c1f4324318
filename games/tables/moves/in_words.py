"""An action asked for by its name and in words: read at the position that it meets, and played for a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID

from games.engine import Choice, priced
from games.engine.actions import Exchange, KeeperAction, PlayerAction, Sell
from games.engine.asking.arguments import Asker
from games.engine.asking.words import BadWords, Words, quoted
from games.engine.asks import read_with_keeper
from games.engine.edition import Edition
from games.engine.events import SoldBack
from games.engine.position import State

from .. import playing
from ..shown import OwnSeat


class AsksFirst(Exception):
    """A sale of more than one building to which nobody has agreed yet, with all that goes and its price."""

    def __init__(self, choice: Choice) -> None:
        """Keep the sale."""
        super().__init__(choice)
        self.choice = choice


class Agreement(NamedTuple):
    """The sum for which a person has agreed to a sale, or nothing, in the edition that is played."""

    edition: Edition
    sum: str


def play_in_words(
    seat: OwnSeat | None,
    name: str,
    words: Words,
    command: UUID | None,
    decision: int | None,
    agreed: Agreement | None = None,
) -> playing.Answer:
    """Play an action for a seat. Raises `PermissionError` for somebody without one, and what `play` raises.

    `agreed` is what a person has agreed to; raises `AsksFirst` if that is not what a sale of more than one building
    brings. None asks nothing, as programs have it.
    """
    if seat is None:
        raise PermissionError
    read_as = wish_of(seat.order, name, words)

    def wish(state: State) -> PlayerAction | KeeperAction:
        action = read_as(state)
        if agreed is not None and isinstance(action, Sell | Exchange):
            _look_at_sale(priced(agreed.edition, state, action), agreed.sum)
        return action

    return playing.play(
        game_id=seat.game_id, seat=seat.order, wish=wish, command_id=command, decision=decision, player=seat.user_id
    )


def _look_at_sale(sale: Choice | None, agreed: str) -> None:
    if sale is None:
        return
    gone = [fact for fact in sale.price.facts if isinstance(fact, SoldBack)]
    if len(gone) > 1 and agreed != str(sale.price.gain):
        raise AsksFirst(sale)


def wish_of(seat: int, name: str, words: Words) -> Callable[[State], PlayerAction | KeeperAction]:
    """What makes the action of the position that it meets."""
    return lambda state: read_with_keeper(name, words, Asker(state, seat, lambda other: _seat_number(state, other)))


def _seat_number(state: State, other: Any) -> int:
    """A seat named by its number; raises `BadWords` if there is none."""
    if isinstance(other, bool) or not isinstance(other, int) or other not in state.order:
        raise BadWords("seat", said=quoted(other))
    return other
