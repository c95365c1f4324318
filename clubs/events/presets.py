"""Events as they are often held: each fills in the form of a new one, and says on its card what it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Game

DAY = 24 * 60
"""In minutes."""


class EventPreset(NamedTuple):
    """An event as one may choose it: what it is called, what it is, and the columns of `Event` that it sets."""

    name: str
    label: Promise
    sentences: tuple[Promise, ...]
    columns: Mapping[str, Any]


LIVE = {"pace": Game.Pace.LIVE, "budget": 120, "credit": 20, "cap": 180}
"""A clock for people who sit there: two minutes to begin with, twenty seconds for each answer."""
SLOW = {"pace": Game.Pace.ASYNC, "budget": 24 * 3600, "credit": 6 * 3600, "cap": 36 * 3600}
"""A clock for people who come by now and then: a day to begin with, six hours for each answer."""
EQUAL = {"equal_turns": True}

EVENING = EventPreset(
    "evening",
    _("Club evening"),
    (
        _("Three rounds for everybody, then the best table plays for the title."),
        _("Each table plays for ninety minutes, with equal turns: when the time is up the round is finished."),
        _("Everybody meets others on about the same points."),
    ),
    {"format": "final", "settings": {"rounds": 3}, "minutes": 90, "pause": 600, "options": EQUAL, **LIVE},
)  # fmt: skip
ARENA = EventPreset(
    "arena",
    _("Quick arena"),
    (
        _("For two hours whoever is free is seated with others who are free; one comes and goes as one likes."),
        _("Each table plays for at most twenty minutes, with equal turns, and counts at once."),
    ),
    {"format": "arena", "settings": {"minutes": 120}, "minutes": 20, "late_until": 1, "options": EQUAL, **LIVE},
)
MONTH = EventPreset(
    "month",
    _("Swiss over a month"),
    (
        _("Four rounds, a game a week: one answers when one comes by."),
        _("Each game may take six days and ends with equal turns; a day later the next round begins."),
        _("Everybody meets others on about the same points."),
    ),
    {"format": "swiss", "settings": {"rounds": 4}, "minutes": 6 * DAY, "pause": DAY * 60, "options": EQUAL, **SLOW},
)  # fmt: skip
HOUSE = EventPreset(
    "house",
    _("House championship"),
    (
        _("A season of the whole club in divisions of tables, a game a month: one answers when one comes by."),
        _("After each game the best go up a division and the last go down."),
        _("Each game may take twenty days and ends with equal turns."),
    ),
    {"format": "season", "settings": {}, "minutes": 20 * DAY, "pause": 10 * DAY * 60, "options": EQUAL, **SLOW},
)
PRESETS = {preset.name: preset for preset in (EVENING, ARENA, MONTH, HOUSE)}
