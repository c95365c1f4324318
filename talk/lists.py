"""What was said, as somebody may read it: without those whom they have muted. One statement a list."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games.tables.people import Person

from .models import Mute, Said

ROWS = 20
"""How many lines a table shows at first; a page of its own has more."""
MORE = 100
ON_A_PAGE = 200
"""How many lines an open page keeps at the most."""
END = 2**62


class Remark(NamedTuple):
    """Something that was said: its number, who said it, and in which words, of ours or of theirs."""

    number: int
    by: int
    name: str
    phrase: str
    text: str
    at: datetime


def lines(reader: Person, *, after: int = 0, before: int = END, most: int = ROWS, **place: Any) -> list[Remark]:
    """The last lines of a place (`game` or `club`) between two numbers, the oldest first, as somebody may read them."""
    said: QuerySet[Said] = Said.objects.filter(**place, pk__gt=after, pk__lt=before, taken_away_at=None)
    if reader.pk:
        said = said.exclude(by__in=Mute.objects.filter(by=reader.pk).values("whom"))
    columns = ("pk", "by", "by__username", "phrase", "text", "at")
    return [Remark(*row) for row in said.order_by("-pk").values_list(*columns)[:most]][::-1]


def taken_away(*, until: int, **place: Any) -> list[int]:
    """The numbers of lines of a place that a page may show which has those up to one, and that nobody may read now."""
    shown = Said.objects.filter(**place, pk__lte=until).order_by("-pk").values("pk")[:ON_A_PAGE]
    return list(Said.objects.filter(pk__in=shown).exclude(taken_away_at=None).values_list("pk", flat=True))


def said_by(user: Person) -> QuerySet[Said, Any]:
    """All that somebody has said and that is still kept: for the file with what is kept of them."""
    return Said.objects.filter(by=user.pk).values("game__key", "club__slug", "phrase", "text", "at")


def muted_for(user: Person) -> QuerySet[Mute, Any]:
    """Whom somebody has muted: for the same file."""
    return Mute.objects.filter(by=user.pk).values("whom__username")
