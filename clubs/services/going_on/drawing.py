"""A round comes into being: drawn by the format from what is known, with what it was drawn from beside it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from clubs.events.course import Basis, basis_of, course_from, format_of
from clubs.models import Bye, Event, EventTable, Round, TableSeat
from clubs.scoring.results import Cost, RoundDraw
from games.tables.database.compiled import CompiledQuery

from ..noting import called, note_event
from .moments import fixed_start
from .storing import store_standings


def draw_next(event: Event, number: int, now: datetime) -> Round | None:
    """Draw the round of that number; None if there is none to come (or, at a continuous event, nobody to seat)."""
    round_ = Round(event=event, number=number, starts_at=_start_of(event, number, now))
    if not _deal(event, round_):
        return None
    if not format_of(event)[0].continuous:
        note_event(event, None, "drawn", **called(round_), tables=round_.tables.count())
    return round_


def draw_anew(event: Event, now: datetime) -> bool:
    """Draw a round again that has not begun, if those who play or the rulings have changed since; whether they had."""
    waits = not format_of(event)[0].continuous and _waiting(event.pk)
    round_ = event.rounds.filter(pk=waits[-1][0]).first() if waits else None
    if round_ is None or _of_people(basis_of(event)) == _of_people(Basis(**round_.basis)):
        return False
    round_.tables.all().delete()
    round_.byes.all().delete()
    if _deal(event, round_):
        note_event(event, None, "redrawn", **called(round_), tables=round_.tables.count())
    else:
        round_.delete()
    return True


@CompiledQuery.of(int)
def _waiting(event: int) -> QuerySet[Round, Any]:
    """The rounds that are drawn and have not begun."""
    return Round.objects.filter(event=event, opened_at=None).order_by("number").values_list("pk")


def _of_people(basis: Basis) -> tuple[list[int], list[int]]:
    """What may change between the drawing of a round and its beginning."""
    return basis.playing, basis.rulings


def _deal(event: Event, round_: Round) -> bool:
    """Have the format draw a round, and store it; False if it draws none."""
    played, settings = format_of(event)
    basis = basis_of(event)
    draw = played.draw(settings, course_from(event, basis, round_.number), basis.free)
    if draw is None or not draw.tables:
        return False
    round_.title, round_.cost, round_.basis = draw.title, _plain(draw.cost), basis._asdict()
    round_.save()
    _seat(round_, draw)
    store_standings(event)  # a format may look at who sits where
    return True


def _seat(round_: Round, draw: RoundDraw) -> None:
    tables = EventTable.objects.bulk_create(
        EventTable(round=round_, number=number) for number in range(1, len(draw.tables) + 1)
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, round=round_, entry_id=entry, order=order)
        for table, entries in zip(tables, draw.tables, strict=True)
        for order, entry in enumerate(entries)
    )
    Bye.objects.bulk_create(Bye(round=round_, entry_id=entry) for entry in draw.byes)


def _plain(cost: Cost | None) -> dict[str, int | str]:
    """A cost as it is stored: the spread as a fraction in words."""
    return {} if cost is None else {**cost._asdict(), "spread": str(cost.spread)}


def _start_of(event: Event, number: int, now: datetime) -> datetime:
    """When a round begins: the first one at once, a later one at its moment or after the pause."""
    if number == 1 or format_of(event)[0].continuous:
        return now
    fixed = fixed_start(event, number)
    return max(now, fixed) if fixed else now + timedelta(seconds=event.pause)
