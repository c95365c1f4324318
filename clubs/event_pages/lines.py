"""The standings of an event as lines: points and tie-breaks as one reads them, whoever is one's neighbour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import number_format

from clubs.course import standings_of
from clubs.formats.titles import title_name
from clubs.models import Entry, Event
from clubs.results import Row
from clubs.standings import NO_PLACE
from clubs.told import told_until
from games.books.lists import listed

from .words import declared


class StandingLine(NamedTuple):
    """A line of the standings; `ties` are the tie-breaks of the event in their order.

    `gone` says in a word why they play no more, if they do not; `title` is what they have come to, if anything.
    """

    place: int
    name: str
    gone: str
    points: str
    played: int
    ties: tuple[str, ...]
    title: str


def standing_lines(event: Event, written: Callable[[Fraction], str] | None = None) -> list[StandingLine]:
    """All of the standings, as far as results are told. Numbers are as the reader writes them, or as `written` does."""
    entries = {entry.pk: entry for entry in Entry.objects.filter(event=event)}
    gone, rows = _gone(event, entries), standings_of(event, told_until(event))
    return [_line(event, row, entries, gone, written or number) for row in rows if row.entry in entries]


def _gone(event: Event, entries: Mapping[int, Entry]) -> dict[int, str]:
    """Why each plays no more who does not. Whoever sat in the last round has played to the end."""
    stayed: set[int] = set()
    if event.state == Event.State.OVER and (last := event.rounds.last()):
        stayed = set(last.seats.values_list("entry_id", flat=True))
    found = {entry.pk: entry for entry in entries.values() if entry.status != Entry.Status.IN}
    return {
        number: str(entry.get_status_display())
        for number, entry in found.items()
        if entry.status == Entry.Status.EXPELLED or number not in stayed
    }


def _line(
    event: Event, row: Row, entries: Mapping[int, Entry], gone: Mapping[int, str], written: Callable[[Fraction], str]
) -> StandingLine:
    entry = entries[row.entry]
    ties = tuple(_tie(row, name, written) for name in declared(event))
    title, why = title_name(row.title), gone.get(entry.pk, "")
    return StandingLine(row.place, entry.name, why, written(row.points), row.played, ties, title)


def _tie(row: Row, name: str, written: Callable[[Fraction], str]) -> str:
    match name:
        case "wins":
            return written(Fraction(row.wins))
        case "share":
            return "–" if row.share is None else f"{written(row.share * 100)} %"
        case "opponents":
            return written(row.opponents)
        case "last":
            return listed("–" if place == NO_PLACE else place for place in row.last) or "–"
    return ""


def number(value: Fraction) -> str:
    """A number as the reader writes it: whole, or with two decimals at the most."""
    return str(number_format(plain(value), use_l10n=True))


def plain(value: Fraction) -> str:
    """A number with a point and two decimals at the most, none that say nothing."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".") if value.denominator != 1 else str(value.numerator)
