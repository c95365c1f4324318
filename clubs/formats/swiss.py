"""Swiss pods: every round everybody plays, with others on about the same points. The last round may be for places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.scoring.results import Course, RoundDraw, StandingsRow
from clubs.scoring.standings import NO_PLACE
from clubs.scoring.standings import standings as by_points

from .format import Format, FormatField, declared, placed
from .pods import by_standings, places_in, pods, pods_told, shared_told
from .titles import RANKED

FIELDS = (
    FormatField("rounds", gettext_lazy("rounds"), int, 4, least=1, most=20),
    FormatField("ranked", gettext_lazy("the last round is played for places"), bool, False),
)


@dataclass(frozen=True)
class Settings:
    """How many rounds there are, and whether in the last of them each table plays for its own places."""

    rounds: int
    ranked: bool


def sentences(settings: Settings) -> list[str]:
    """The rules of such an event."""
    told = [
        ngettext("Everybody plays %(n)s round.", "Everybody plays %(n)s rounds.", settings.rounds)
        % {"n": settings.rounds},
        *pods_told(),
    ]
    if settings.ranked:
        told.append(_("In the last round table one plays for the first places, table two for the next, and so on."))
        told.append(shared_told())
    return told


def draw(settings: Settings, course: Course, free: Sequence[int]) -> RoundDraw | None:
    """The next round; None after the last, or if fewer than three are left."""
    played = len(course.rounds)
    if played >= settings.rounds:
        return None
    if settings.ranked and played == settings.rounds - 1:
        return by_standings(course, by_points(course), RANKED)
    return pods(course)


def standings(settings: Settings, course: Course) -> list[StandingsRow]:
    """By points; once there is a round for places, by the table there and then by the place at it."""
    rows = by_points(course)
    last = [round_ for round_ in course.rounds if round_.title == RANKED]
    tables = {seat.entry: table.number for round_ in last for table in round_.tables for seat in table.seats}
    places = places_in(course, last)
    return placed(sorted(rows, key=lambda row: (tables.get(row.entry, len(rows)), places.get(row.entry, NO_PLACE))))


SWISS = Format(
    "swiss",
    gettext_lazy("Swiss pods"),
    FIELDS,
    Settings,
    sentences,
    draw,
    standings,
    declared,
    late=declared,
)
