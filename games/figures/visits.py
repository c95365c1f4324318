"""How likely it is that somebody comes to a square, and what that may cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import prod
from typing import NamedTuple

from games.engine.board import SQUARES
from games.engine.clauses import CardId, Unsaid
from games.engine.edition import Edition
from games.engine.elements import Site
from games.engine.rates import Rate

from .landings import landings
from .throws import DICE, IN_JAIL, PIPS, rests, track_of

RARE = 1 / 200
"""What a throw leads to less often than this is not within its reach: one of 36, and then one card or other dice."""


class PossibleRent(NamedTuple):
    """A sum that one throw may cost in rent, in whole units, how likely that is, and where, the likeliest first."""

    amount: int
    chance: float
    squares: tuple[int, ...]


def chance_of_visit(edition: Edition, places: Iterable[int], square: int) -> float:
    """How likely it is that one of the players in these places lands on a square, each with its next whole turn."""
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
    for way in _ways(edition, place, doubles == 2):
        holder = None if way.place == IN_JAIL else sites[way.place].holder
        rate = None if holder in (None, seat) else edition.charges.rate(edition, sites, way.place, way.card)
        sums = by_dice if way.direct else by_card
        for amount, chance in _sums(rate, way.throws) if rate else ():
            where = sums.setdefault(amount, {})
            where[way.place] = where.get(way.place, 0.0) + chance
    amounts = [amount for amount, where in (by_dice or by_card).items() if sum(where.values()) >= RARE]
    if not amounts:
        return None
    amount = max(amounts)
    where = by_dice.get(amount, {}).copy()
    for square, chance in by_card.get(amount, {}).items():
        where[square] = where.get(square, 0.0) + chance
    return PossibleRent(amount, sum(where.values()), tuple(sorted(where, key=lambda square: (-where[square], square))))


class Way(NamedTuple):
    """Where a throw may lead: whether the dice alone do, the square, the card that multiplies a rent there.

    `throws` are the pips that lead there, each with how likely that is.
    """

    direct: bool
    place: int
    card: CardId | Unsaid
    throws: tuple[tuple[int, float], ...]


@lru_cache(maxsize=1_000)
def _ways(edition: Edition, place: int, to_jail: bool) -> tuple[Way, ...]:
    """Where the next throw of whoever stands there may lead; `to_jail` where a double leads to jail."""
    track = track_of(edition)
    start = place if place < SQUARES else track.kinds.index("jail")
    found: dict[tuple[bool, int, CardId | Unsaid], list[tuple[int, float]]] = {}
    for thrown in DICE:
        if not (thrown.double and to_jail):
            for rest, likely in rests(track)[(start + thrown.pips) % SQUARES]:
                way = len(rest.landed) == 1, rest.place, rest.card
                found.setdefault(way, []).append((thrown.pips, thrown.chance * likely))
    return tuple(Way(*way, tuple(throws)) for way, throws in found.items())


def _sums(rate: Rate, throws: Iterable[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """The rents that a way may cost, each with how likely it is: some are thrown for anew."""
    for pips, chance in throws:
        if rate.anew:
            yield from ((rate.at(again), chance * likely) for again, likely in PIPS)
        else:
            yield rate.at(pips), chance
