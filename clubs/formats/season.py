"""Season: a round a month, in divisions of equal strength; the best of a table go up, the last go down.

Divisions are so many tables each, from the first on. The order of everybody at the end of a month is the order in
which the divisions of the next one are filled: if people leave or join, the divisions below move up or down by as many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.pairing.history import history_of
from clubs.pairing.tables import LEAST, Contender, begun_by_points, bettered, drawn, sizes
from clubs.scoring.lots import lot
from clubs.scoring.results import Course, RoundDraw, StandingsRow
from clubs.scoring.standings import NO_PLACE
from clubs.scoring.standings import standings as by_points

from .format import Format, FormatField, declared, placed
from .pods import places_in, shared_told
from .titles import division

FIELDS = (
    FormatField("rounds", gettext_lazy("months"), int, 3, least=1, most=12),
    FormatField("width", gettext_lazy("tables of a division"), int, 1, least=1, most=10),
    FormatField("movers", gettext_lazy("how many of a table go up, and how many go down"), int, 1, least=1, most=2),
)


@dataclass(frozen=True)
class Settings:
    """How many months it lasts, how many tables a division has, how many of each table change their division."""

    rounds: int
    width: int
    movers: int


def sentences(settings: Settings) -> list[str]:
    """The rules of such an event."""
    return [
        ngettext("The season lasts %(n)s month.", "The season lasts %(n)s months.", settings.rounds)
        % {"n": settings.rounds},
        _("Everybody plays one game a month, in a division of players of about the same strength."),
        ngettext("A division is one table.", "A division is %(n)s tables.", settings.width) % {"n": settings.width},
        ngettext(
            "After each month the best of each table goes up a division, and the last goes down.",
            "After each month the best %(n)s of each table go up a division, and the last %(n)s go down.",
            settings.movers,
        )
        % {"n": settings.movers},
        _("In the end the divisions stand in their order, and within them everybody by their place in the last month."),
        shared_told(),
    ]


def draw(settings: Settings, course: Course, free: Sequence[int]) -> RoundDraw | None:
    """The divisions of the next month; None after the last, or if fewer than three are left."""
    people = _in_order(settings, course)
    if len(course.rounds) >= settings.rounds or len(people) < LEAST:
        return None
    history, tables = history_of(course.rounds), []
    each = sizes(len(people), course.seats)
    for first in range(0, len(each), settings.width):
        some = each[first : first + settings.width]
        here, people = people[: sum(some)], people[sum(some) :]
        tables += bettered(here, begun_by_points(here, some, history, course.seed), history, course.seed)
    return drawn(tables, history, course.seed)


def _in_order(settings: Settings, course: Course) -> list[Contender]:
    """Whoever plays, from the first division to the last: as the last month has left them, who is new by strength."""
    aims = _aims(settings, course)
    seeds = sorted(course.entrants, key=lambda one: (-one.strength, lot(course.seed, 0, one.entry)))
    playing = [one for one in seeds if one.playing]
    last = (len(course.entrants), 0, 0, 0)
    return [Contender(one.entry) for one in sorted(playing, key=lambda one: aims.get(one.entry, last))]


def _aims(settings: Settings, course: Course) -> dict[int, tuple[int, int, int, int]]:
    """For everybody of the last month the division that they belong to now, and what they stand by in it.

    Those who have come down are before those who have stayed, and these before those who have come up. At a table
    that was annulled nobody moves.
    """
    base = {row.entry: row.place for row in by_points(course)}
    aims: dict[int, tuple[int, int, int, int]] = {}
    for round_ in course.rounds[-1:]:
        places = places_in(course, [round_])
        for table in round_.tables:
            here, lowest = (_division(settings, number) for number in (table.number, len(round_.tables)))
            standing = {seat.entry: (places.get(seat.entry, NO_PLACE), base[seat.entry]) for seat in table.seats}
            order = sorted(standing, key=standing.__getitem__)
            moving = min(settings.movers, len(order) // 2) if places.keys() & standing.keys() else 0
            for rank, entry in enumerate(order):
                up, down = rank < moving and here > 1, rank >= len(order) - moving and here < lowest
                aims[entry] = (here - up + down, 1 + up - down, *standing[entry])
    return aims


def _division(settings: Settings, table: int) -> int:
    """Whose table that is, 1 the first."""
    return (table - 1) // settings.width + 1


def standings(settings: Settings, course: Course) -> list[StandingsRow]:
    """By division of the last month, then by the place in it, then by the points of the season."""
    last = course.rounds[-1:]
    there = {
        seat.entry: _division(settings, table.number)
        for round_ in last
        for table in round_.tables
        for seat in table.seats
    }
    places = places_in(course, last)
    rows = [row._replace(title=division(there[row.entry]) if row.entry in there else "") for row in by_points(course)]
    lowest = len(rows) + 1
    return placed(sorted(rows, key=lambda row: (there.get(row.entry, lowest), places.get(row.entry, NO_PLACE))))


SEASON = Format(
    "season",
    gettext_lazy("Season"),
    FIELDS,
    Settings,
    sentences,
    draw,
    standings,
    declared,
    late=declared,
    part=lambda settings, table: division(_division(settings, table)),
    weighs_points=False,
)
