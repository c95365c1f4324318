"""Proof that an event was drawn by its rules: all that comes from its seed is drawn again, and compared."""

from __future__ import annotations

from collections.abc import Iterator

from clubs.models import Event, Round

from .course import Basis, course_from, format_of, standings_of


def differences(event: Event) -> Iterator[str]:
    """Everything in which rounds or the stored standings differ from what the seed and the results say, in words."""
    for round_ in event.rounds.order_by("number").prefetch_related("tables__seats", "byes"):
        yield from _in_round(event, round_)
    rows = {row.entry: (row.place, str(row.points)) for row in standings_of(event)}
    for entry in event.entries.order_by("pk"):
        computed = rows.get(entry.pk, (None, ""))
        if (entry.place, entry.points) != computed:
            yield f"entry {entry.pk}: stored are {(entry.place, entry.points)}, computed {computed}"


def _in_round(event: Event, round_: Round) -> Iterator[str]:
    """Draw a round again from what is kept beside it: who sits where, who has a bye, what it is called."""
    played, settings = format_of(event)
    basis = Basis(**round_.basis)
    draw = played.draw(settings, course_from(event, basis, round_.number), basis.free)
    if draw is None:
        yield f"round {round_.number}: there should be none"
        return
    seated = tuple(tuple(seat.entry_id for seat in table.seats.all()) for table in round_.tables.all())
    if seated != draw.tables:
        yield f"round {round_.number}: seated are {seated}, drawn {draw.tables}"
    byes = sorted(bye.entry_id for bye in round_.byes.all())
    if byes != sorted(draw.byes):
        yield f"round {round_.number}: byes are {byes}, drawn {sorted(draw.byes)}"
    if round_.title != draw.title:
        yield f"round {round_.number}: it is called {round_.title!r}, drawn {draw.title!r}"
