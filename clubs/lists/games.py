"""What members of a club have played with each other."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from clubs.models import Club, ClubGame
from games.books.writing.lists import lister
from games.models import Seat
from games.tables.lists.named import named_to
from games.tables.people import Person

from .page import END, ROWS


class MembersGame(NamedTuple):
    """A finished game of members: who sat there, the first first; `key` is '' if it is not told to whoever looks."""

    number: int
    key: str
    ended: datetime | None
    names: str


def games(club: Club, viewer: Person, before: int | None = None) -> list[MembersGame]:
    """Games that members have finished with each other, the latest first; two statements."""
    counted = ClubGame.objects.filter(club=club, pk__lt=before or END).order_by("-pk")
    columns = ("pk", "game", "game__key", "named", "game__ended")
    rows: list[Any] = list(counted.annotate(named=named_to(viewer.pk, "game__key")).values_list(*columns)[: ROWS + 1])
    seats = Seat.objects.filter(game__in=[row[1] for row in rows]).order_by("place", "order")
    names: dict[int, list[str]] = {}
    for game, name in seats.values_list("game", "name"):
        names.setdefault(game, []).append(name)
    listed = lister()
    return [
        MembersGame(number, key if named else "", ended, listed(names.get(game, [])))
        for number, game, key, named, ended in rows
    ]
