"""Which part of an event somebody wants to see: a long list is shown in parts, each with an address of its own."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Count, QuerySet, Window
from django.http import HttpRequest

from games.pages.player_requests import number_in

END = 10**9
"""More lines than any list has."""
DIGITS = 5
"""So long may a number be by which a part of a list begins, or that of a round."""


class PartsWanted(NamedTuple):
    """What somebody wants to see of an event: which round, None for the last; from which line on of each list.

    `standings` is None for the first lines alone; on the wall the parts follow one another by themselves.
    """

    round: int | None = None
    standings: int | None = None
    tables: int = 1
    entries: int = 1
    wall: bool = False

    @property
    def query(self) -> dict[str, str]:
        """The query by which the same is asked for."""
        found = {
            "round": self.round, "standings": "all" if self.standings == 1 else self.standings,
            "tables": self.tables if self.tables > 1 else None, "entries": self.entries if self.entries > 1 else None,
            "wall": 1 if self.wall else None,
        }  # fmt: skip
        return {name: str(value) for name, value in found.items() if value is not None}


FIRST = PartsWanted()


class Part(NamedTuple):
    """A part of a list: its first line and its last, of how many; the queries of what lies before it and after it."""

    first: int
    last: int
    of: int
    before: str
    after: str

    @property
    def whole(self) -> bool:
        """Whether it is all of the list."""
        return self.last - self.first + 1 == self.of


def part_of(wanted: PartsWanted, name: str, of: int, most: int) -> Part:
    """The part of one of the lists that is wanted, of so many lines at the most; its last one, if it has no such."""
    first = 1 + _begin(getattr(wanted, name) or 1, of, most)
    before, after = (_query(wanted, name, at) for at in (first - most, first + most))
    last = min(of, first + most - 1)
    return Part(first, last, of, before if first > 1 else "", after if last < of else "")


def read_part(wanted: PartsWanted, name: str, rows: QuerySet[Any, Any], most: int) -> tuple[list[Any], Part]:
    """The lines of the part that is wanted, each a tuple, and which that is: in one statement if there is such a part.

    What is counted of all of them comes with each line.
    """
    first = _begin(getattr(wanted, name) or 1, END, most)
    counted = rows.annotate(of=Window(Count("pk")))
    found = list(counted[first : first + most])
    if found or not first:
        return found, part_of(wanted, name, found[0][-1] if found else 0, most)
    part = part_of(wanted, name, rows.count(), most)
    return list(counted[part.first - 1 : part.last]), part


def _begin(at: int, of: int, most: int) -> int:
    """How many lines lie before the part with that line; below 0 parts are counted round and round."""
    if at <= 0:
        return -at % max(1, -(-of // most)) * most
    return max(0, min(at, of) - 1) // most * most


def _query(wanted: PartsWanted, name: str, first: int) -> str:
    changed: dict[str, Any] = {name: first}
    return urlencode(wanted._replace(**changed).query)


def wanted_in(request: HttpRequest) -> PartsWanted:
    """What of an event the query asks for."""
    first = 1 if request.GET.get("standings") == "all" else number_in(request, "standings", DIGITS)
    return PartsWanted(
        number_in(request, "round", DIGITS), first, number_in(request, "tables", DIGITS) or 1,
        number_in(request, "entries", DIGITS) or 1, request.GET.get("wall") == "1",
    )  # fmt: skip
