"""What the next throws may cost: a distribution of rents, and what to keep in hand for it."""

from __future__ import annotations

from functools import lru_cache

from games.engine.edition import Edition
from games.engine.elements import Site
from games.figures.landings import landings, place_of

from ...chair import Chair

LIKELY = 0.15
"""A rent that comes less often than this in a turn is not provided for when one trades."""


@lru_cache(maxsize=4_000)
def rents_of_next_turn(rules: Edition, sites: tuple[Site, ...], seat: int, place: int) -> tuple[tuple[int, float], ...]:
    """The rents that the next turn of a seat may cost and how likely each is, the dearest first."""
    hits, found = landings(rules).turns[place].hits, []
    for square, site in enumerate(sites):
        if site.holder is None or site.holder == seat or not hits[square]:
            continue
        rate = rules.charges.rate(rules, sites, square)
        if rate is not None:
            found.append((rate.mean, hits[square]))
    return tuple(sorted(found, reverse=True))


def rents(chair: Chair, seat: int | None = None) -> tuple[tuple[int, float], ...]:
    """`rents_of_next_turn` for a seat as a chair sees it, one's own if none is named."""
    view, seat = chair.view, chair.seat if seat is None else seat
    return rents_of_next_turn(chair.rules, view.sites, seat, place_of(view.at[seat], view.jail[seat]))


def expected(chair: Chair, seat: int | None = None) -> float:
    """What the next turn of a seat, one's own if not named, costs in rents in the mean."""
    return sum([amount * likely for amount, likely in rents(chair, seat)])


def spendable(chair: Chair) -> float:
    """The most that one pays in a trade: half of a likely rent stays in hand."""
    return chair.cash - quantile(chair, LIKELY) / 2


def quantile(chair: Chair, risk: float) -> int:
    """The sum that the next turn's dearest rent exceeds with no more than this chance; 0 where no turn is to come."""
    return exceeded(rents(chair), risk) if chair.throws_again else 0


def exceeded(dues: tuple[tuple[int, float], ...], risk: float) -> int:
    """The sum that the first of these rents, the dearest, exceeds with no more than this chance."""
    left = risk
    for amount, likely in dues:
        left -= likely
        if left < 0:
            return amount
    return 0
