"""Knockout with heats: the best of each table go on, until those who are left sit at one table, the final.

All heats of a round are alike in size, but where fewer than three would go on from such; whom that leaves over are the
best seeds, and they have a bye. Those who share a place in a heat, or sat in one without a result (it was annulled),
are in the order of the seeds. If somebody who went on is gone, the next at their table is in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.pairing.history import history_of
from clubs.pairing.tables import LEAST, Contender, pair, sizes
from clubs.scoring.lots import lot
from clubs.scoring.results import Course, RoundDraw, StandingsRow
from clubs.scoring.standings import NO_PLACE
from clubs.scoring.standings import standings as by_points

from .format import Format, FormatField
from .pods import crowned, places_in, shared_told
from .titles import FINAL

FIELDS = (FormatField("advance", gettext_lazy("how many qualify at each table"), int, 2, least=1, most=3),)


@dataclass(frozen=True)
class Settings:
    """How many of a table go on, but never all."""

    advance: int


def sentences(settings: Settings) -> list[str]:
    """The rules of such an event."""
    best = ngettext(
        "The winner of each table goes on to the next round.",
        "The best %(n)s of each table go on to the next round.",
        settings.advance,
    )
    return [
        best % {"n": settings.advance},
        *([_("Of a table of three only the best two go on.")] if settings.advance >= LEAST else ()),
        _("Of those who share a place, or of an annulled table, the stronger at their entry go on, then by lot."),
        _("When those who are left fit at one table, they play the final."),
        _("The tables of a round have equally many seats, or differ by one so that at least three go on."),
        _("Those who are left over have a bye, the strongest first."),
        _("Whoever has come further stands before the others, then whoever came in better at their last table."),
        shared_told(),
    ]


def draw(settings: Settings, course: Course, free: Sequence[int]) -> RoundDraw | None:
    """The next heats, or the final; None after it, or if fewer than three are left."""
    left = _left(settings, course)
    if len(left) < LEAST or any(round_.title == FINAL for round_ in course.rounds):
        return None
    history = history_of(course.rounds)
    if len(sizes(len(left), course.seats)) == 1:
        return pair(left, history, course.seats, course.seed)._replace(title=FINAL)
    byes = _byes(settings, len(left), course.seats)
    heats = pair(left[byes:], history, course.seats, course.seed)
    return heats._replace(byes=tuple(one.entry for one in left[:byes]))


def _left(settings: Settings, course: Course) -> list[Contender]:
    """Who is still in it, the best seed first: by strength, then by the lot of the event."""
    seeds = {
        one.entry: Contender(one.entry, strength=one.strength)
        for one in sorted(course.entrants, key=lambda one: (-one.strength, lot(course.seed, 0, one.entry)))
        if one.playing
    }
    on = set(_going_on(settings, course, list(seeds))) if course.rounds else seeds.keys()
    return [seed for entry, seed in seeds.items() if entry in on]


def _going_on(settings: Settings, course: Course, seeds: Sequence[int]) -> Iterator[int]:
    """Who goes on from the last round, of those who are there."""
    last = course.rounds[-1]
    places = places_in(course, [last])
    yield from last.byes
    for table in last.tables:
        there = {seat.entry for seat in table.seats}
        order = sorted((entry for entry in seeds if entry in there), key=lambda entry: places.get(entry, NO_PLACE))
        yield from order[: _through(settings, len(table.seats))]


def _through(settings: Settings, size: int) -> int:
    """How many of a table of this size go on."""
    return min(settings.advance, size - 1)


def _byes(settings: Settings, people: int, seats: int) -> int:
    """The fewest byes, alike heats or not, with which at least three are in the next round."""
    for byes in range(people % seats, people - LEAST):
        on = byes + sum(_through(settings, size) for size in sizes(people - byes, seats))
        if on >= LEAST:
            return byes
    return people - LEAST


def standings(settings: Settings, course: Course) -> list[StandingsRow]:
    """By the last round that somebody has reached, then by their place in it (a bye is before all), then by points."""
    reached: dict[int, tuple[int, int]] = {}
    for round_ in course.rounds:
        places = places_in(course, [round_]) | dict.fromkeys(round_.byes, 0)
        there = [*round_.byes, *(seat.entry for table in round_.tables for seat in table.seats)]
        reached |= {entry: (-round_.number, places.get(entry, NO_PLACE)) for entry in there}
    return crowned(sorted(by_points(course), key=lambda row: reached.get(row.entry, (0, 0))), course)


def rounds(settings: Settings, people: int) -> None:
    """Not known beforehand: it depends on how many sit at a table and on who goes on."""


KNOCKOUT = Format(
    "knockout",
    gettext_lazy("Knockout with heats"),
    FIELDS,
    Settings,
    sentences,
    draw,
    standings,
    rounds,
    late=lambda settings: 1,
    byes=True,
    weighs_points=False,
)
