"""The standings of an event as lines: points and tie-breaks as one reads them, whoever is one's neighbour."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from clubs.events.stamp import Stamp
from clubs.formats.titles import title_name
from clubs.models import Entry, Event, TableSeat
from clubs.scoring.results import StandingsRow
from clubs.scoring.standings import NO_PLACE
from games.books.writing.decimals import decimal
from games.books.writing.lists import listed
from games.pages.memory import kept

from ..words import declared
from .people import Entered, people_of


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


def standing_lines(
    event: Event, stamp: Stamp, rows: Sequence[StandingsRow], written: Callable[[Fraction], str] | None = None
) -> list[StandingLine]:
    """Lines of the standings in words. Numbers are as the reader writes them, or as `written` does."""
    entered = people_of(event, stamp)
    people = {row.entry: entered[row.entry] for row in rows if row.entry in entered}
    gone, ties, said = _gone(event, stamp, people), declared(event), written or number
    return [
        _line(row, people[row.entry].name, gone.get(row.entry, ""), ties, said) for row in rows if row.entry in people
    ]


def _gone(event: Event, stamp: Stamp, people: Mapping[int, Entered]) -> dict[int, str]:
    """Why each plays no more who does not. Whoever sat in the last round has played to the end."""
    left = {entry: person.status for entry, person in people.items() if person.status != Entry.Status.IN}
    stayed: set[int] = set()
    if left and event.state == Event.State.OVER:
        last = TableSeat.objects.filter(round__event=event, round__number=stamp.last_round, entry__in=left)
        stayed = set(last.values_list("entry_id", flat=True))
    return {
        entry: str(Entry.Status(status).label)
        for entry, status in left.items()
        if status == Entry.Status.EXPELLED or entry not in stayed
    }


def _line(
    row: StandingsRow, name: str, gone: str, names: Sequence[str], written: Callable[[Fraction], str]
) -> StandingLine:
    ties = tuple(_tie(row, tie, written) for tie in names)
    return StandingLine(row.place, name, gone, written(row.points), row.played, ties, title_name(row.title))


def _tie(row: StandingsRow, name: str, written: Callable[[Fraction], str]) -> str:
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


@kept(2_000)
def number(value: Fraction) -> str:
    """A number as the reader writes it: whole, or with two decimals at the most."""
    return decimal(plain(value), None)


def plain(value: Fraction) -> str:
    """A number with a point and two decimals at the most, none that say nothing."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".") if value.denominator != 1 else str(value.numerator)
