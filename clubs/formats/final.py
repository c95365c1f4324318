"""Rounds and a final: Swiss pods for some rounds, then the best table plays for the title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.scoring.results import Course, RoundDraw, StandingsRow
from clubs.scoring.standings import standings as by_points

from .format import Format, FormatField, declared
from .pods import by_standings, crowned, places_in, pods, pods_told, shared_told
from .titles import FINAL

FIELDS = (FormatField("rounds", gettext_lazy("rounds before the final"), int, 3, least=1, most=20),)


@dataclass(frozen=True)
class Settings:
    """How many rounds everybody plays before the final."""

    rounds: int


def sentences(settings: Settings) -> list[str]:
    """The rules of such an event."""
    return [
        ngettext(
            "Everybody plays %(n)s round, and the best table then plays a final.",
            "Everybody plays %(n)s rounds, and the best table then plays a final.",
            settings.rounds,
        )
        % {"n": settings.rounds},
        *pods_told(),
        _("The final alone decides on the title and on the places of those who play it."),
        shared_told(),
        _("Points, those of finalists too, are of the rounds before the final; the others have their places by them."),
    ]


def draw(settings: Settings, course: Course, free: Sequence[int]) -> RoundDraw | None:
    """The next round, and after the last of them the final; None after that, or if fewer than three are left."""
    if any(round_.title == FINAL for round_ in course.rounds):
        return None
    if len(course.rounds) < settings.rounds:
        return pods(course)
    playing = {one.entry for one in course.entrants if one.playing}
    best = [row for row in by_points(course) if row.entry in playing][: course.seats]
    return by_standings(course, best, FINAL)


def standings(settings: Settings, course: Course) -> list[StandingsRow]:
    """Those of the final first, as they came in there, with the title for its winner; the others by their points."""
    before = course._replace(rounds=tuple(round_ for round_ in course.rounds if round_.title != FINAL))
    final = places_in(course, [round_ for round_ in course.rounds if round_.title == FINAL])
    return [row._replace(played=row.played + (row.entry in final)) for row in crowned(by_points(before), course)]


def rounds(settings: Settings, people: int) -> int:
    """The rounds before, and the final."""
    return settings.rounds + 1


FINALS = Format(
    "final",
    gettext_lazy("Rounds and a final"),
    FIELDS,
    Settings,
    sentences,
    draw,
    standings,
    rounds,
    late=declared,
)
