"""What a sentence tells of several facts."""

from __future__ import annotations

from typing import NamedTuple

from ..teller import Line


class ToldFacts(NamedTuple):
    """A sentence, and how many facts it tells."""

    line: Line
    facts: int
