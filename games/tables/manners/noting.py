"""What players note down for themselves at a table: one text a seat, for whoever sits there and for nobody else."""

from __future__ import annotations

from games.models import SeatNote

LONGEST = 4_000
"""The characters of a note."""


def note_of(seat: int) -> str:
    """The note of a seat, by its row; '' for none."""
    return SeatNote.objects.filter(seat=seat).values_list("text", flat=True).first() or ""


def write_note(*, seat: int, text: str) -> None:
    """Keep the note of a seat, by its row; an empty one is none."""
    if text:
        SeatNote.objects.update_or_create(seat_id=seat, defaults={"text": text})
    else:
        SeatNote.objects.filter(seat=seat).delete()
