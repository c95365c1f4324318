"""How likely it is that somebody comes to a square, and what that may cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from games.engine.board import SQUARES
from games.engine.edition import Edition
from games.engine.elements import Site
from games.engine.rates import Rate

from .landings import landings
from .throws import DICE, PIPS, Thrown, rests, track_of

RARE = 1 / 200
"""What a throw leads to less often than this is not within its reach: one of 36, and then one card or other dice."""


class PossibleRent(NamedTuple):
    """A sum that one throw may cost in rent, in whole units, how likely that is, and where."""

    amount: int
    chance: float
    square: int


def chance_of_visit(edition: Edition, places: Iterable[int], square: int) -> float:
    """How likely it is that one of the pieces in these places lands on a square, each with its next whole turn."""
    turns = landings(edition).turns
    return 1 - prod(1 - turns[place].hits[square] for place in places)


def chance_in_the_long_run(edition: Edition, opponents: int, square: int) -> float:
    """How likely it is that one of so many opponents lands on a square in a round, wherever they stand."""
    chance: float = 1 - (1 - landings(edition).hits[square]) ** opponents
    return chance


@lru_cache(maxsize=4_000)
def worst_visit(
    edition: Edition, sites: tuple[Site, ...], seat: int, place: int, doubles: int = 0
) -> PossibleRent | None:
    """The highest rent that the next throw of a seat may cost it; None if none is due within its reach.

    What the dice lead to goes before what only a card does. `doubles` are those that it has thrown in this turn.
    """
    by_dice: dict[int, dict[int, float]] = {}
    by_card: dict[int, dict[int, float]] = {}
    for direct, square, amount, chance in _rents(edition, sites, seat, place, doubles):
        sums = by_dice if direct else by_card
        where = sums.setdefault(amount, {})
        where[square] = where.get(square, 0.0) + chance
    amounts = [amount for amount, where in (by_dice or by_card).items() if sum(where.values()) >= RARE]
    if not amounts:
        return None
    amount = max(amounts)
    where = by_dice.get(amount, {}).copy()
    for square, chance in by_card.get(amount, {}).items():
        where[square] = where.get(square, 0.0) + chance
    return PossibleRent(amount, sum(where.values()), max(where, key=lambda square: where[square]))


def _rents(
    edition: Edition, sites: Sequence[Site], seat: int, place: int, doubles: int
) -> Iterator[tuple[bool, int, int, float]]:
    """The rents of one throw: whether the dice alone lead there, the square, the sum, how likely it is."""
    track = track_of(edition)
    start = place if place < SQUARES else track.kinds.index("jail")
    for thrown in DICE:
        if thrown.double and doubles == 2:
            continue  # to jail
        for rest, likely in rests(track)[(start + thrown.pips) % SQUARES]:
            holder = sites[rest.place].holder if rest.place < SQUARES else None
            if holder in (None, seat):
                continue
            rate = edition.charges.rate(edition, sites, rest.place, rest.card)
            for amount, chance in _sums(rate, thrown) if rate else ():
                yield len(rest.landed) == 1, rest.place, amount, thrown.chance * likely * chance


def _sums(rate: Rate, thrown: Thrown) -> Iterator[tuple[int, float]]:
    if rate.anew:
        yield from ((rate.at(pips), chance) for pips, chance in PIPS)
    else:
        yield rate.at(thrown.pips), 1.0
