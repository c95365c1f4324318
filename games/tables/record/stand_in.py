"""How the record tells who has moved in a seat that a bot held for a person: by the name of the command."""

from __future__ import annotations

from uuid import UUID, uuid5

_STAND_INS = UUID("8d5c1c5e-5a0e-4c39-9c5b-0a1f6f1f2d77")


def stand_in_command(game: int, sequence: int) -> UUID:
    """The name of a command by which a bot moves for a person, if it becomes the move `sequence` of that game."""
    return uuid5(_STAND_INS, f"{game}/{sequence}")
