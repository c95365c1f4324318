"""Tables that are over and rulings on them -> the standings. A pure fold, exact, always computed from the start.

An annulled table has not been played: nobody has points, a place or worth from it (that its people have met stays true
for pairings). Corrected places stand for those that the game gave. Whoever a bot played for has the bot's place. A bye
earns the mean of a table, and neither a game nor a win. Who withdraws keeps what they have.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .lots import lot
from .points import earned, mean, ranked, total
from .results import Course, RoundTable, StandingsRow

NO_PLACE = 7
"""The place in a round of whoever had none: behind everybody."""


class TableResult(NamedTuple):
    """A table that counts: who came where (ties share the first of their places), with what worth."""

    round: int
    table: int
    places: dict[int, int]
    worth: Mapping[int, int | None]
    timed_out: bool


class Tie(NamedTuple):
    """A tie-break: what it is called, and by what rows are sorted, least first."""

    label: str | Promise
    key: Callable[[StandingsRow], Any]


TIES: dict[str, Tie] = {
    "wins": Tie(_("games won"), lambda row: -row.wins),
    "share": Tie(
        _("share of all worth at the table, where every game was ended by the clock"), lambda row: -(row.share or 0)
    ),
    "opponents": Tie(_("points of all opponents without the least"), lambda row: -row.opponents),
    "last": Tie(_("places in the last round, then in the one before"), lambda row: row.last),
    "lot": Tie(_("the lot"), lambda row: row.lot),
}
"""The tie-breaks that an event may declare, in the order in which they are usual."""


def results(course: Course) -> list[TableResult]:
    """The tables that are over and not annulled, with corrected places: the latest correction of a table is the one."""
    annulled = {(each.round, each.table) for each in course.rulings if each.kind == "annul"}
    corrected = {(each.round, each.table): each.places for each in course.rulings if each.kind == "correct"}
    return [
        _result(round_.number, table, corrected.get((round_.number, table.number), {}))
        for round_ in course.rounds
        for table in round_.tables
        if table.over and (round_.number, table.number) not in annulled
    ]


def _result(number: int, table: RoundTable, corrected: Mapping[int, int]) -> TableResult:
    places = ranked({seat.entry: corrected.get(seat.entry, seat.place) for seat in table.seats})
    return TableResult(number, table.number, places, {seat.entry: seat.worth for seat in table.seats}, table.timed_out)


def standings(course: Course, in_rounds: bool = True) -> list[StandingsRow]:
    """Everybody in order: by points, then the tie-breaks of the event, then the lot.

    Who has withdrawn before they ever had a table or a bye has no line. Unless all play `in_rounds`, the last round of
    everybody is the one in which they last had a table.
    """
    counted = results(course)
    keys = [TIES[name].key for name in (*course.ties, "lot")]
    rows = _rows(course, _there(course), counted, _points(course, counted))
    if not in_rounds:
        rows = (row._replace(last=tuple(place for place in row.last if place != NO_PLACE)) for row in rows)
    order = sorted(rows, key=lambda row: (-row.points, *(key(row) for key in keys)))
    return [row._replace(place=place) for place, row in enumerate(order, 1)]


def _there(course: Course) -> list[int]:
    """Who has a line in the standings."""
    seen = {seat.entry for round_ in course.rounds for table in round_.tables for seat in table.seats}
    seen.update(entry for round_ in course.rounds for entry in round_.byes)
    return [one.entry for one in course.entrants if one.playing or one.entry in seen]


def _points(course: Course, counted: Sequence[TableResult]) -> dict[int, Fraction]:
    """All points by entry: of tables, byes and rulings."""
    points: dict[int, Fraction] = defaultdict(Fraction)
    for result in counted:
        for entry, some in earned(result.places, course.points).items():
            points[entry] += some
    for entry in (entry for round_ in course.rounds for entry in round_.byes):
        points[entry] += mean(course.seats, course.points)
    for ruling in course.rulings:
        if ruling.kind == "award":
            points[ruling.entry] += ruling.points
        elif ruling.kind == "deduct":
            points[ruling.entry] -= ruling.points
    return points


def _rows(
    course: Course, there: Sequence[int], counted: Sequence[TableResult], points: Mapping[int, Fraction]
) -> Iterator[StandingsRow]:
    """A line for everybody, without its place."""
    own: dict[int, list[TableResult]] = {entry: [] for entry in there}
    for result in counted:
        for entry in result.places.keys() & own.keys():
            own[entry].append(result)
    numbers = sorted({result.round for result in counted}, reverse=True)
    by_clock = all(result.timed_out and None not in result.worth.values() for result in counted)
    for entry, mine in own.items():
        by_round = {result.round: result.places[entry] for result in mine}
        yield StandingsRow(
            place=0,
            entry=entry,
            points=points.get(entry, Fraction(0)),
            played=len(mine),
            wins=sum(result.places[entry] == 1 == list(result.places.values()).count(1) for result in mine),
            share=_share(entry, mine) if by_clock and mine else None,
            opponents=_opponents(entry, mine, points),
            last=tuple(by_round.get(number, NO_PLACE) for number in numbers),
            lot=lot(course.seed, 0, entry),
        )


def _share(entry: int, mine: Sequence[TableResult]) -> Fraction:
    """The mean, over one's tables, of one's part of all worth there; where nobody is worth anything all are equal."""
    parts = []
    for result in mine:
        whole = sum(worth or 0 for worth in result.worth.values())
        parts.append(Fraction(result.worth[entry] or 0, whole) if whole > 0 else Fraction(1, len(result.places)))
    return sum(parts, Fraction(0)) / len(parts)


def _opponents(entry: int, mine: Sequence[TableResult], points: Mapping[int, Fraction]) -> Fraction:
    """The points of everybody that one has played with, each time, but for the one who has the least."""
    met = [points[other] for result in mine for other in result.places if other != entry]
    return total(met) - min(met, default=Fraction(0))
