"""A position in figures, a row for each player: what they have, what the others have, their groups, the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log, log1p, sqrt

from games.engine.elements import OUTSIDE
from games.engine.pieces import HOUSE

from ..chair import Chair
from ..owned.chances.prospects import Prospects, prospects_of
from ..owned.chances.rising import built_with
from ..owned.money.risk import LIKELY, exceeded, expected, rents
from .land import LandFigures, land_of

POOREST = 0.001
"""Of a start's cash: who is weaker has as small a chance."""
LOTS, HOUSES, SEATS = 22, 32, 4
"""What there is of each at most tables: figures are about 1 so."""
SOON, LONG = 5, 25
"""Rounds of those who are still in: most land is taken by the first, most games are decided by the second."""
SMALL = 30
"""By so much what costs little is made larger."""
SOME_GROUP = 4
"""The number of a group by whose worth one book is told from another."""


def rows(chair: Chair) -> dict[int, list[float]]:
    """The row of each seat that is still in, the same from any chair: nothing in it is what not all may know."""
    is_plain = chair.counts_swaps and chair.rounds_left is None  # nobody knew the time where this was learnt
    p = prospects_of(chair if is_plain else replace(chair, counts_swaps=True, rounds_left=None))
    land = land_of(p.ownership, tuple(p.seats))
    own = {seat: _figures(p, seat, land[seat]) for seat in p.seats}
    table = _table(p)
    if p.chair.rules.ending.timed or p.chair.rules.ending.counted:
        _add_counts(p, own, table)
    sums = [sum(column) for column in zip(*own.values(), strict=True)]
    tops = [sorted(column)[-2:] for column in zip(*own.values(), strict=True)]
    others = max(1, len(own) - 1)
    return {
        seat: [
            *mine,
            *[(whole - one) / others for whole, one in zip(sums, mine, strict=True)],
            *[_most_of_others(top, one) for top, one in zip(tops, mine, strict=True)],
            *land[seat].groups,
            *table,
        ]
        for seat, mine in own.items()
    }


def _add_counts(p: Prospects, own: dict[int, list[float]], table: list[float]) -> None:
    """What decides where a game may end by a count: what each would count now, how many bankruptcies are lacking."""
    rules, view, start = p.chair.rules, p.chair.view, float(p.chair.rules.setup.start_cash)
    counts = {seat: rules.ending.worth.of(rules, view, seat) / start for seat in own}
    whole, most = sum(counts.values()), max(counts.values())
    for seat, count in counts.items():
        own[seat] += [count, len(own) * count / whole if whole else 1.0, float(count == most)]
    table.append(float(max(0, rules.ending.bankruptcies - len(view.out)) if rules.ending.counted else 0))


def _most_of_others(top: Sequence[float], own: float) -> float:
    """The highest figure of the others, of the two highest of all; 0 where there are none."""
    if len(top) < 2:
        return 0.0
    return top[0] if own >= top[1] else top[1]


def _figures(p: Prospects, seat: int, land: LandFigures) -> list[float]:
    """What a player has, and what their next turn may cost."""
    view, start = p.chair.view, float(p.chair.rules.setup.start_cash)
    return [
        *_wealth(p, seat),
        *land.figures,
        max(0.0, land.cost - view.cash[seat] / start),
        *_dues(p.chair, seat, start),
        float(view.jail[seat] != OUTSIDE),
        float(view.turn == seat),
    ]


def _wealth(p: Prospects, seat: int) -> list[float]:
    """Cash, and what *shrewd* reckons that a player has."""
    start, cash, held = float(p.chair.rules.setup.start_cash), p.chair.view.cash[seat], p.ownership.holding(seat)
    spent = cash + p.pace.coming + held.lent - held.owed
    strength = p.worth(held, cash) / start
    return [
        cash / start,
        min(1.0, cash / start),
        sqrt(max(0.0, cash / start)),
        held.kept / start,
        held.lent / start,
        held.owed / start,
        held.stands / start,
        built_with(held.stages, spent - p.needed) / start,
        built_with(held.stages, max(0.0, cash - p.needed)) / start,
        held.swap / start,
        strength,
        log(max(POOREST, strength)),
        min(1.0, max(0.0, (held.lent + cash) / start)),
    ]


def _dues(chair: Chair, seat: int, start: float) -> list[float]:
    """What the next turn of a player costs in the mean, likely, at the worst; and the cash that they lack for it."""
    dues = rents(chair, seat)
    likely = exceeded(dues, LIKELY) / start
    worst = dues[0][0] / start if dues else 0.0
    return [expected(chair, seat) / start, likely, worst, max(0.0, likely - chair.view.cash[seat] / start)]


def _table(p: Prospects) -> list[float]:
    """How far the game is, what is left, who is in; and of the book what tells it from others."""
    view, rules, groups = p.chair.view, p.chair.rules, p.tables.groups
    start, seats = float(rules.setup.start_cash), len(p.seats)
    free = [square for group in groups if group.is_lot for square in group.squares if p.own[square] is None]
    return [
        view.turn_no / seats / LONG,
        log1p(view.turn_no / seats / SOON),
        len(free) / LOTS,
        seats / SEATS,
        view.stock[HOUSE] / HOUSES,
        groups[0].house / start * SMALL,
        rules.jail.fine / start * SMALL,
        sum(p.tables.prices) / start / SEATS,
        p.shares.whole_worth(groups[SOME_GROUP]) / start,
    ]
