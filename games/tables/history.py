"""What has happened at a table, as everybody may know it: what a seat has answered in secret is not in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.engine.events import Event, Offered
from games.engine.secrecy import seal_of
from games.engine.state import Offer
from games.models import Move

from .kept import archived
from .store import FACTS, events_of

OFFERING = ("MakeOffer", "Settle")
"""The actions by which offers are made."""


class PastMove(NamedTuple):
    """A move that was played: its facts, and whether it is known that a standing order played it."""

    number: int
    facts: list[Event]
    ordered: bool


class Draws(NamedTuple):
    """What the dice gave a move, each draw with the link of the chain that proves it."""

    sequence: int
    links: list[dict[str, Any]]


def history(game: int, after: int = 0, limit: int = 40) -> list[PastMove]:
    """The last moves of a game, the oldest first."""
    wanted = Move.objects.filter(game=game, sequence__gt=after).only("sequence", "ordered", *FACTS)
    found = [past(move.sequence, events_of(move), move.ordered) for move in wanted.order_by("-sequence")[:limit]][::-1]
    return found or _put_away(game, after, limit)


def _put_away(game: int, after: int, limit: int) -> list[PastMove]:
    moves = [move for move in archived(game).moves if move.sequence > after]
    return [past(move.sequence, move.facts, move.ordered) for move in moves[-limit:]]


def past(number: int, facts: Sequence[Event], ordered: bool) -> PastMove:
    """A move as everybody may know it: that a standing order gave an answer is as secret as the answer."""
    return PastMove(number, list(facts), ordered and seal_of(facts) is None)


def offers_of(game: int, numbers: set[int]) -> dict[int, Offer]:
    """The offers of a game that have these numbers, as far as its moves hold them."""
    found: dict[int, Offer] = {}
    for facts in _facts_of_offering(game):
        if numbers <= set(found):
            break
        offers = (event.offer for event in facts if isinstance(event, Offered))
        found |= {offer.number: offer for offer in offers if offer.number in numbers}
    return found


def _facts_of_offering(game: int) -> Iterator[list[Event]]:
    """The facts of the moves by which offers are made, the latest first."""
    rows = Move.objects.filter(game=game, action__0__in=OFFERING).only(*FACTS).order_by("-sequence")
    none = True
    for move in rows.iterator():
        none = False
        yield events_of(move)
    if none:
        yield from (move.facts for move in reversed(archived(game).moves) if move.action[0] in OFFERING)


def draws_of(game: int) -> list[Draws]:
    """The moves that drew anything, in their order."""
    moves = Move.objects.filter(game=game).exclude(links=[]).order_by("sequence")
    found = [Draws(*row) for row in moves.values_list("sequence", "links")]
    return found or [Draws(move.sequence, move.links) for move in archived(game).moves if move.links]
