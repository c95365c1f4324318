"""What a format is: its settings, what it says of itself, and how it goes on. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubs.scoring.results import Course, RoundDraw, StandingsRow

Phrasing = str | Promise
LONGEST = 9
"""How many digits a number may have at the most, so that nobody has the server read a book of them."""


class SettingsError(ValueError):
    """Settings that a format cannot be played by; the message is for the organiser."""


class FormatField(NamedTuple):
    """A setting as a form asks for it: a whole number from `least` to `most`, or one of `choices`, or yes or no."""

    name: str
    label: Phrasing
    kind: type[int] | type[bool] | type[str]
    default: int | bool | str
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, Phrasing], ...] = ()


class Format(NamedTuple):
    """A format, as one can be chosen for an event.

    `settings` is the frozen class of its settings, and `sentences` tell an event by them. `draw` gives the next
    round once all tables are over, None after the last one. A `continuous` format seats whoever is free whenever
    somebody is: its `draw` gets the entries that are free, longest first, and gives a wave of tables (perhaps
    none); it ends by the clock alone. Its settings have the `minutes` of the whole event, and `wait`, for how many
    seconds one waits for others to be free. `standings` are in the order of the format (a final decides the title),
    by `clubs.scoring.standings` underneath. `rounds` is how many there will be for so many entries, None where that
    is not known before the start. `late` is the last round in which somebody who is new is seated, None where that
    is every one. `remarks`, if it has any, say in sentences what is true of an event as it stands, beside its
    rules. `part` is the word (`clubs.formats.titles`) for the division that plays at a table. Only where there
    are `byes` somebody may play on who had no table in a round. `weighs_points` says whether tables are drawn by
    points: where they are not, those are no part of the cost of a pairing.
    """

    name: str
    label: Phrasing
    fields: tuple[FormatField, ...]
    settings: Callable[..., Any]
    sentences: Callable[[Any], list[str]]
    draw: Callable[[Any, Course, Sequence[int]], RoundDraw | None]
    standings: Callable[[Any, Course], list[StandingsRow]]
    rounds: Callable[[Any, int], int | None]
    late: Callable[[Any], int | None]
    continuous: bool = False
    byes: bool = False
    weighs_points: bool = True
    remarks: Callable[[Any, Course], list[str]] | None = None
    part: Callable[[Any, int], str] | None = None

    def read(self, sent: Mapping[str, Any]) -> Any:
        """Its settings from what is stored or was sent. Raises `SettingsError`."""
        return self.settings(**read_fields(self.fields, sent))


def declared(settings: Any, people: int = 0) -> int:
    """As many rounds as the settings say, however many people there are."""
    rounds: int = settings.rounds
    return rounds


def read_fields(fields: Sequence[FormatField], sent: Mapping[str, Any]) -> dict[str, Any]:
    """The value of each field as it is stored or was sent by a form; the default where there is none.

    Raises `SettingsError` for the first that is no such value. What no field asks for is left alone.
    """
    return {field.name: _read(field, sent.get(field.name, field.default)) for field in fields}


def _read(field: FormatField, value: Any) -> int | bool | str:
    if field.kind is bool:
        return _read_yes(field, value)
    if field.kind is str:
        if value not in dict(field.choices):
            raise SettingsError(_("%(label)s: choose one of those that are listed.") % {"label": field.label})
        return str(value)
    number = _whole(value)
    if number is None or not field.least <= number <= field.most:
        words = {"label": field.label, "least": field.least, "most": field.most}
        raise SettingsError(_("%(label)s: give a whole number from %(least)s to %(most)s.") % words)
    return number


def _read_yes(field: FormatField, value: Any) -> bool:
    known = {"on": True, "true": True, "1": True, "": False, "false": False, "0": False, "none": False}
    said = known.get(str(value).lower())
    if said is None:
        raise SettingsError(_("%(label)s: say yes or no.") % {"label": field.label})
    return said


def _whole(value: Any) -> int | None:
    """A whole number, or the digits of one; None for anything else."""
    if type(value) is int:
        return value
    digits = isinstance(value, str) and len(value) < LONGEST and value.isascii() and value.strip().isdigit()
    return int(value) if digits else None


def placed(rows: Sequence[StandingsRow]) -> list[StandingsRow]:
    """These lines in their order, each with the place that it has there."""
    return [row._replace(place=place) for place, row in enumerate(rows, 1)]
