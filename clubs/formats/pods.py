"""Tables of people on about the same points, and tables cut by the standings: what several formats draw."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.pairing.history import history_of
from clubs.pairing.tables import Contender, cut, drawn, pair, sizes
from clubs.scoring.results import Course, PlayedRound, RoundDraw, StandingsRow
from clubs.scoring.standings import NO_PLACE, results, standings

from .format import placed
from .titles import FINAL, TITLE


def contenders(course: Course, rows: Sequence[StandingsRow]) -> list[Contender]:
    """Whoever may be paired, in the order of these lines."""
    people = {one.entry: one for one in course.entrants if one.playing}
    return [Contender(row.entry, row.points, people[row.entry].strength) for row in rows if row.entry in people]


def pods(course: Course) -> RoundDraw | None:
    """Everybody plays, with others on about the same points. None if fewer than three are left."""
    draw = pair(contenders(course, standings(course)), history_of(course.rounds), course.seats, course.seed)
    return draw if draw.tables else None


def pods_told() -> list[str]:
    """The rules of such rounds."""
    return [
        _("In the first round each table has stronger and weaker players, as the lot mixes them."),
        _("From then on one plays with others on about the same points, with new ones as far as that allows."),
    ]


def shared_told() -> str:
    """The rule of shared places, to be said where places come before points."""
    return _("Those who share a place there stand by their points.")


def by_standings(course: Course, rows: Sequence[StandingsRow], title: str) -> RoundDraw | None:
    """The first of these lines sit at table one, the next at table two, and so on. None for fewer than three."""
    people = contenders(course, rows)
    tables = [[people[rank] for rank in ranks] for ranks in cut(sizes(len(people), course.seats))]
    return drawn(tables, history_of(course.rounds), course.seed)._replace(title=title) if tables else None


def places_in(course: Course, rounds: Sequence[PlayedRound]) -> dict[int, int]:
    """Where everybody came at their last table of these rounds, as far as that counts."""
    return {
        entry: place for each in results(course._replace(rounds=tuple(rounds))) for entry, place in each.places.items()
    }


def crowned(rows: Sequence[StandingsRow], course: Course) -> list[StandingsRow]:
    """Those of the final first, as they came in there, with the title for its winner; the others as they stand."""
    final = [round_ for round_ in course.rounds if round_.title == FINAL]
    finalists = {seat.entry for round_ in final for table in round_.tables for seat in table.seats}
    places = places_in(course, final)
    first = sorted((row for row in rows if row.entry in finalists), key=lambda row: places.get(row.entry, NO_PLACE))
    titled = [row._replace(title=TITLE if places and not rank else FINAL) for rank, row in enumerate(first)]
    return placed([*titled, *(row for row in rows if row.entry not in finalists)])
