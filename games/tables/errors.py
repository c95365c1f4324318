"""What is answered to what cannot be done at a table and no rulebook knows."""

from __future__ import annotations


class TableError(Exception):
    """A table cannot be opened, joined or started so, or a seat taken or left; the message is for the player."""
