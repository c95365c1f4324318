"""Plots as values: where lines, ticks and names stand in a drawing that a template writes, and the table behind it.

All places are shares of the drawing's width and height, so that it fits any screen and its texts keep their size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from ..drawing import address

FINE = 1_000
"""The lines are drawn on so many points each way."""
POINTS = 160
"""How many points a line has at the most, or a few more."""
ROWS = 24
"""How many rows the table behind a plot has at the most, or a few more."""
APART = 7.0
"""How far the names at the ends of lines are from each other, in hundredths of the height."""
NICE = (1, 2, 5, 10)


class Tick(NamedTuple):
    """A line of the grid: where it is, and what it says."""

    at: str
    text: str


class Curve(NamedTuple):
    """The line of one seat or player; its name's first letter stands beside its end."""

    seat: int
    name: str
    initial: str
    points: str
    beside: str


class PlotRow(NamedTuple):
    """A row of the table behind a plot: a move or a game, where it is seen, and what the row says of each line.

    `to` is '' where whoever looks is not told where that is.
    """

    number: int
    to: str
    cells: tuple[str, ...]


class Plot(NamedTuple):
    """A plot with its table; `key` tells it from the others of its page, `says` tells what it shows.

    `of` is what is counted from left to right.
    """

    key: str
    title: str
    says: str
    of: str
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    curves: tuple[Curve, ...]
    rows: tuple[PlotRow, ...]


class Caption(NamedTuple):
    """What a plot is called, what it shows, and what it counts from left to right."""

    key: str
    title: str
    says: str
    of: str


class _Grid(NamedTuple):
    """Where values lie between the lowest and the highest, and numbers up to the last: from 0 to 1, top to bottom."""

    bottom: int
    top: int
    last: int

    def up(self, value: float) -> float:
        return 1 - (value - self.bottom) / (self.top - self.bottom)

    def across(self, number: int) -> float:
        return (number - 1) / max(1, self.last - 1)

    def points(self, values: Sequence[int]) -> str:
        """The points of a line through some of its values."""
        placed = ((self.across(number), self.up(values[number - 1])) for number in sampled(self.last, POINTS))
        return " ".join(f"{x * FINE:.0f},{y * FINE:.0f}" for x, y in placed)


def plot_of(
    words: Caption,
    to: Callable[[int], str],
    names: Sequence[str],
    values: Sequence[Sequence[int]],
    written: Callable[[int], str],
) -> Plot:
    """A plot by moves or by games: `values` are those of all lines, one after the other from the first on.

    `to` is where each of them is seen, by its number from 1 on; `written` how a value is.
    """
    bottom, top, step = _scale(values)
    last, grid = len(values), _Grid(bottom, top, len(values))
    beside = apart([100 * grid.up(value) for value in values[-1][: len(names)]])
    return Plot(
        *words,
        across=tuple(Tick(_percent(100 * grid.across(number)), str(number)) for number in sampled(last, 5)),
        up=tuple(Tick(_percent(100 * grid.up(value)), written(value)) for value in range(bottom, top + 1, step)),
        curves=tuple(
            Curve(seat, name, name[:1], grid.points([each[seat] for each in values]), _percent(beside[seat]))
            for seat, name in enumerate(names)
        ),
        rows=tuple(
            PlotRow(number, to(number), tuple(map(written, values[number - 1]))) for number in sampled(last, ROWS)
        ),
    )


def move_address(table: str, number: int) -> str:
    """Where a move of a table is replayed."""
    return f"{address('replay', table)}?n={number}"


def _percent(share: float) -> str:
    return f"{share:.1f}%"


def _scale(values: Iterable[Iterable[int]]) -> tuple[int, int, int]:
    """From where to where a plot goes, nothing among it, and by what step: round sums."""
    flat = [value for row in values for value in row]
    least, most = min(0, *flat), max(0, *flat)
    step = nice(most - least)
    return step * (least // step), step * max(1, ceil(most / step)), step


def nice(span: int) -> int:
    """A round sum of which four or so make up a span."""
    rough = max(1, ceil(span / 5))
    power = 10 ** (len(str(rough)) - 1)
    return next(power * factor for factor in NICE if power * factor >= rough)


def sampled(last: int, most: int) -> list[int]:
    """Numbers from 1 to the last, evenly apart, so many or a few more; the first and the last are among them."""
    step = max(1, ceil(last / most))
    return list(dict.fromkeys((1, *range(step, last - step // 2, step), last)))


def apart(heights: Sequence[float]) -> list[float]:
    """The heights of texts beside the ends of lines, moved so far apart that each can be read."""
    found = list(heights)
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + APART)
    lowest = 100.0
    for place in reversed(order):
        found[place] = min(found[place], lowest)
        lowest = found[place] - APART
    return found
