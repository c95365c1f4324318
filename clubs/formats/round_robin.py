"""Round robin: over all rounds every two people meet as equally often as the numbers allow.

The schedule is drawn for whoever is there when the first round is; as long as nobody leaves or joins it is kept. When
somebody does, the rounds that are left are drawn anew, upon what has been played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.pairing.history import history_of
from clubs.pairing.schedule import TablesOfRound, meetings, scheduled
from clubs.pairing.tables import LEAST, Contender, drawn, sizes
from clubs.scoring.lots import chance
from clubs.scoring.results import Course, RoundDraw
from clubs.scoring.standings import standings as by_points

from .format import Format, FormatField, declared

FIELDS = (FormatField("rounds", gettext_lazy("rounds"), int, 5, least=1, most=20),)


@dataclass(frozen=True)
class Settings:
    """How many rounds there are."""

    rounds: int


def sentences(settings: Settings) -> list[str]:
    """The rules of such an event."""
    return [
        ngettext("Everybody plays %(n)s round.", "Everybody plays %(n)s rounds.", settings.rounds)
        % {"n": settings.rounds},
        _("The schedule is drawn so that all pairs meet as equally often as the numbers allow."),
        _("When somebody leaves or joins, the rounds that are left are drawn anew."),
    ]


def draw(settings: Settings, course: Course, free: Sequence[int]) -> RoundDraw | None:
    """The next round of the schedule; None after the last, or if fewer than three are left."""
    field = _field(course)
    if len(course.rounds) >= settings.rounds or len(field) < LEAST:
        return None
    tables = _to_come(settings, course, field)[0]
    return drawn([list(map(Contender, table)) for table in tables], history_of(course.rounds), course.seed)


def remarks(settings: Settings, course: Course) -> list[str]:
    """How often any two of those who are there will have met when all is played."""
    field = _field(course)
    if len(field) < LEAST:
        return []
    least, most = meetings([*_past(course), *_to_come(settings, course, field)], field)
    if least == most:
        text = ngettext(
            "Any two of those who play now meet %(n)s time in all rounds.",
            "Any two of those who play now meet %(n)s times in all rounds.",
            most,
        )
        return [text % {"n": most}]
    text = ngettext(
        "Any two of those who play now meet at least %(least)s and at most %(most)s time in all rounds.",
        "Any two of those who play now meet at least %(least)s and at most %(most)s times in all rounds.",
        most,
    )
    return [text % {"least": least, "most": most}]


def _field(course: Course) -> tuple[int, ...]:
    return tuple(sorted(one.entry for one in course.entrants if one.playing))


def _past(course: Course) -> tuple[TablesOfRound, ...]:
    """Who has sat together so far, however they are arranged."""
    return tuple(
        tuple(sorted(tuple(sorted(seat.entry for seat in table.seats)) for table in round_.tables))
        for round_ in course.rounds
    )


def _to_come(settings: Settings, course: Course, field: tuple[int, ...]) -> tuple[TablesOfRound, ...]:
    """The rounds that are left: of the schedule of the first day, if all has gone by it, or of a new one."""
    past = _past(course)
    if all(tuple(sorted(chain(*tables))) == field for tables in past):  # no other schedule goes so
        first = _schedule(course.seed, field, course.seats, settings.rounds, ())
        if past == first[: len(past)]:
            return first[len(past) :]
    return _schedule(course.seed, field, course.seats, settings.rounds - len(past), past)


@lru_cache(maxsize=32)
def _schedule(
    seed: bytes, field: tuple[int, ...], seats: int, rounds: int, past: tuple[TablesOfRound, ...]
) -> tuple[TablesOfRound, ...]:
    """So many rounds after those of the past, their tables in a fixed order."""
    plan = scheduled(field, sizes(len(field), seats), rounds, past, chance(seed, len(past)))
    return tuple(tuple(sorted(tuple(sorted(table)) for table in tables)) for tables in plan)


ROUND_ROBIN = Format(
    "round_robin",
    gettext_lazy("Round robin"),
    FIELDS,
    Settings,
    sentences,
    draw,
    lambda settings, course: by_points(course),
    declared,
    late=declared,
    remarks=remarks,
    weighs_points=False,
)
