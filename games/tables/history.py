"""What has happened at a table, as everybody may know it: what a seat has answered in secret is not in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.events import Event, Offered
from games.engine.secrecy import seal_of
from games.engine.state import Offer
from games.models import Game, Move

from .store import FACTS, events_of


class PastMove(NamedTuple):
    """A move that was played: its facts, and whether it is known that a standing order played it."""

    number: int
    facts: list[Event]
    ordered: bool


class Draws(NamedTuple):
    """What the dice gave a move, each draw with the link of the chain that proves it."""

    sequence: int
    links: list[dict[str, Any]]


def history(game: Game, after: int = 0, limit: int = 40) -> list[PastMove]:
    """The last moves of a game, the oldest first."""
    wanted = game.moves.filter(sequence__gt=after).only("sequence", "ordered", *FACTS)
    return [_past(move) for move in wanted.order_by("-sequence")[:limit]][::-1]


def _past(move: Move) -> PastMove:
    facts = events_of(move)
    return PastMove(move.sequence, facts, move.ordered and seal_of(facts) is None)


def offers_of(game: Game, numbers: set[int]) -> dict[int, Offer]:
    """The offers of a game that have these numbers, as far as its moves hold them."""
    found: dict[int, Offer] = {}
    made = game.moves.filter(action__0__in=("MakeOffer", "Settle")).only(*FACTS).order_by("-sequence")
    for move in made.iterator():
        if numbers <= set(found):
            break
        offers = (event.offer for event in events_of(move) if isinstance(event, Offered))
        found |= {offer.number: offer for offer in offers if offer.number in numbers}
    return found


def draws_of(game: Game) -> list[Draws]:
    """The moves that drew anything, in their order."""
    moves = game.moves.exclude(links=[]).order_by("sequence")
    return [Draws(*row) for row in moves.values_list("sequence", "links")]
