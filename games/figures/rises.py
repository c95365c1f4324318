"""What a visit costs since somebody has built, and what it cost before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.edition import Edition
from games.engine.elements import Site
from games.engine.events import Built
from games.engine.pieces import HOTEL, HOUSE, Piece


class Rise(NamedTuple):
    """The dearest square of those on which somebody has built, and what a visit there costs, in whole units.

    0 stands for what cannot be said: where the dice decide, and before a hotel that may have come onto a bare lot.
    """

    square: int
    now: int
    before: int


def risen(edition: Edition, sites: tuple[Site, ...], built: Sequence[Built]) -> Rise:
    """What came of these facts, of which there is at least one, the oldest first."""
    first = {fact.square: fact for fact in reversed(built)}
    then = list(sites)
    for square, fact in first.items():
        then[square] = then[square]._replace(pieces=_before(edition, fact))
    now, where = max((_visit(edition, sites, square), square) for square in first)
    building = edition.building
    straight = first[where].piece == HOTEL and not building.on_credit and building.kinds
    return Rise(where, now, 0 if straight else _visit(edition, then, where))


def _visit(edition: Edition, sites: Sequence[Site], square: int) -> int:
    rate = edition.charges.rate(edition, sites, square)
    return 0 if rate is None else rate.fixed


def _before(edition: Edition, fact: Built) -> tuple[Piece, ...]:
    """What stood on a square before a piece was set: where it has taken the place of houses, as many as it needs."""
    if fact.piece == HOUSE or edition.building.on_credit:
        return fact.pieces[:-1]
    houses: list[Piece] = [HOUSE] * edition.building.needs
    return tuple(houses)
