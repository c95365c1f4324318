"""What a sentence tells of several facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine import events as ev

from ..teller import Line

Facts = Sequence[ev.Event]


class ToldFacts(NamedTuple):
    """A sentence, and how many facts it tells."""

    line: Line
    facts: int
