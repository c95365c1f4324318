"""Proof that an event was drawn by its rules: all that comes from its seed is drawn again, and compared."""

from __future__ import annotations

from collections.abc import Iterator

from clubs.models import Event, Round

from .course import Basis, course_from, format_of, standings_of


def differences(event: Event) -> Iterator[str]:
    """Everything in which rounds or the stored standings differ from what the seed and the results say, in words."""
    for at in event.rounds.order_by("number").prefetch_related("tables__seats", "byes"):
        yield from _in_round(event, at)
    rows = {row.entry: (row.place, str(row.points)) for row in standings_of(event)}
    for entry in event.entries.order_by("pk"):
        computed = rows.get(entry.pk, (None, ""))
        if (entry.place, entry.points) != computed:
            yield f"entry {entry.pk}: stored are {(entry.place, entry.points)}, computed {computed}"


def _in_round(event: Event, at: Round) -> Iterator[str]:
    """Draw a round again from what is kept beside it: who sits where, who has a bye, what it is called."""
    played, settings = format_of(event)
    basis = Basis(**at.basis)
    draw = played.draw(settings, course_from(event, basis, at.number), basis.free)
    if draw is None:
        yield f"round {at.number}: there should be none"
        return
    seated = tuple(tuple(seat.entry_id for seat in table.seats.all()) for table in at.tables.all())
    if seated != draw.tables:
        yield f"round {at.number}: seated are {seated}, drawn {draw.tables}"
    byes = sorted(bye.entry_id for bye in at.byes.all())
    if byes != sorted(draw.byes):
        yield f"round {at.number}: byes are {byes}, drawn {sorted(draw.byes)}"
    if at.title != draw.title:
        yield f"round {at.number}: it is called {at.title!r}, drawn {draw.title!r}"
