"""What a sentence tells of several facts."""

from __future__ import annotations

from typing import NamedTuple

from ..teller import Line


class ToldFacts(NamedTuple):
    """A sentence, None where they say nothing, and how many facts it tells."""

    line: Line | None
    facts: int
