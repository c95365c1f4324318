"""What the form of an event has in its fields before anybody writes: the columns of a preset, or of an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from clubs.models import Event
from clubs.scoring.standings import TIES
from clubs.services.agreeing import FIELDS
from games.pages.arriving.agreed_fields import CLOCKS, SECONDS

UNITS = {"minutes": 1, "hours": 60, "days": 1440}
"""What a length may be said in, in minutes."""
OF_SETTINGS = "format_"
"""What the names of a format's own fields begin with, so that they are not taken for columns."""


def columns_of(event: Event) -> dict[str, Any]:
    """What an event has in the columns that its form asks for."""
    return {name: getattr(event, name) for name in FIELDS}


def initial_of(columns: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields of the form begin with; columns that are not given leave theirs as they are."""
    given = {**columns}
    found: dict[str, Any] = {**given.pop("options", {})}
    found |= {OF_SETTINGS + name: value for name, value in given.pop("settings", {}).items()}
    found |= _length(given.pop("minutes", None))
    found |= _clock(given)
    found |= {f"points_{size}": " ".join(points) for size, points in given.pop("points", {}).items()}
    ties = [name for name in given.pop("ties", TIES) if name != "lot"]
    found |= {f"tie_{nth}": "".join(ties[nth - 1 : nth]) for nth in range(1, len(TIES))}
    if "pause" in given:
        found["pause"], found["pause_unit"] = _in_units(given.pop("pause") // 60)
    return found | given | {"starts": _lines(given.get("starts", ()))}


def _length(minutes: int | None) -> dict[str, Any]:
    number, unit = _in_units(minutes or 0)
    return {"length": number or None, "unit": unit}


def _in_units(minutes: int) -> tuple[int, str]:
    """A length in the largest unit in which it is whole."""
    whole = (name for name, size in UNITS.items() if minutes % size == 0)
    unit = max(whole, key=UNITS.__getitem__) if minutes else "minutes"
    return minutes // UNITS[unit], unit


def _clock(columns: Mapping[str, Any]) -> dict[str, Any]:
    pace = columns.get("pace", "")
    if pace not in CLOCKS or "budget" not in columns:
        return {}
    seconds = (columns["budget"], columns["credit"], columns["cap"])
    names, units = CLOCKS[pace][:3], SECONDS[pace]
    return {name: number // unit for name, number, unit in zip(names, seconds, units, strict=True)}


def _lines(starts: Sequence[str]) -> str:
    moments = (timezone.localtime(datetime.fromisoformat(start)) for start in starts)
    return "\n".join(f"{moment:%Y-%m-%d %H:%M}" for moment in moments)
