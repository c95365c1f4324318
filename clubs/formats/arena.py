"""Arena: for so many minutes whoever is free is seated with others who are free; points at once.

A wave of tables is drawn whenever somebody has waited for long enough. Those who have waited longest are seated first,
with others on about the same points. A table of people who come from the same table waits for others to be free, as
long as others still play and few are free.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.pairing.history import history_of
from clubs.pairing.tables import bettered, cut, drawn, in_order, sizes
from clubs.scoring.results import Course, RoundDraw, RoundTable, StandingsRow
from clubs.scoring.standings import standings as by_points

from .format import Format, FormatField
from .pods import contenders

AGAIN = 10_000
"""How much more than other meetings it counts to meet at once again: more than any points that people have."""
PATIENCE = 4
"""One in so many has to wait before people sit with those with whom they have just sat, while others play.

At more nobody would meet twice in a row in an arena of forty, but one in four would wait for longer than three minutes.
"""

Last = Mapping[int, tuple[int, RoundTable]]
"""For everybody who has sat their last table, with the number of its wave."""

FIELDS = (
    FormatField("minutes", gettext_lazy("minutes of the whole arena"), int, 90, least=10, most=1_440),
    FormatField("wait", gettext_lazy("seconds that one waits for others to be free"), int, 20, least=5, most=300),
)


@dataclass(frozen=True)
class Settings:
    """How many minutes tables are drawn for, and how many seconds one waits so that others may be free too."""

    minutes: int
    wait: int


def sentences(settings: Settings) -> list[str]:
    """The rules of such an event."""
    return [
        ngettext("The arena is open for %(n)s minute.", "The arena is open for %(n)s minutes.", settings.minutes)
        % {"n": settings.minutes},
        ngettext(
            "Whoever is free waits for %(n)s second, and is then seated with others who are free.",
            "Whoever is free waits for %(n)s seconds, and is then seated with others who are free.",
            settings.wait,
        )
        % {"n": settings.wait},
        _("One plays with others on about the same points, but not with the same ones twice in a row if others come."),
        _("The points of a table count at once, and the sum of all one’s tables decides."),
        _("When the arena closes, the clock ends the games that are under way, and they count."),
    ]


def draw(settings: Settings, course: Course, free: Sequence[int]) -> RoundDraw:
    """A wave of tables for those who are free, longest first; perhaps of none, and then they wait on."""
    playing = {one.entry for one in course.entrants if one.playing}
    waiting = [entry for entry in dict.fromkeys(free) if entry in playing]
    last = {
        seat.entry: (round_.number, table)
        for round_ in course.rounds
        for table in round_.tables
        for seat in table.seats
    }
    tables = _tables(course, waiting, last)
    if not tables:
        return RoundDraw(())
    history = history_of(course.rounds, {(number, table.number) for number, table in last.values()}, AGAIN)
    sitting = {entry for table in tables for entry in table}
    people = [one for one in contenders(course, standings(settings, course)) if one.entry in sitting]
    order = in_order(people, history, course.seed)
    ranks = {one.entry: rank for rank, one in enumerate(order)}
    found = bettered(order, [[ranks[entry] for entry in table] for table in tables], history, course.seed)
    return drawn(found, history_of(course.rounds), course.seed)


def _tables(course: Course, waiting: Sequence[int], last: Last) -> list[list[int]]:
    """Who is seated now, at tables that the search may change.

    While others play: whole tables of people who have not just sat together, and of the others once many wait. When
    nobody else does, waiting helps no one.
    """
    if not any(not table.over for round_ in course.rounds for table in round_.tables):
        return [[waiting[rank] for rank in ranks] for ranks in cut(sizes(len(waiting), course.seats))]
    mates = {entry: {seat.entry for seat in table.seats} for entry, (_number, table) in last.items()}
    left, tables = list(waiting), []
    while table := _fresh(left, course.seats, mates):
        tables.append(table)
        left = [entry for entry in left if entry not in table]
    playing = sum(one.playing for one in course.entrants)
    many = min(max(2 * course.seats, playing // PATIENCE), course.seats**2)
    more = len(left) // course.seats if len(left) >= many else 0
    return tables + [[left[rank] for rank in ranks] for ranks in cut([course.seats] * more)]


def _fresh(waiting: Sequence[int], seats: int, mates: Mapping[int, Collection[int]]) -> list[int]:
    """Those who have waited longest and of whom no two have just sat together; nobody if there are too few."""
    for first in range(len(waiting)):
        table: list[int] = []
        for entry in waiting[first:]:
            if not any(entry in mates.get(other, ()) or other in mates.get(entry, ()) for other in table):
                table.append(entry)
            if len(table) == seats:
                return table
    return []


def standings(settings: Settings, course: Course) -> list[StandingsRow]:
    """By points; waves are no rounds that all play in."""
    return by_points(course, in_rounds=False)


def rounds(settings: Settings, people: int) -> None:
    """As many waves as there are."""


ARENA = Format(
    "arena",
    gettext_lazy("Arena"),
    FIELDS,
    Settings,
    sentences,
    draw,
    standings,
    rounds,
    late=lambda settings: None,
    continuous=True,
)
