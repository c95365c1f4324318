"""Work that ends in time: what is left is for the next sweep."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from django.conf import settings

Thing = TypeVar("Thing")


def of_a_period(share: float) -> float:
    """A share of the time between two sweeps, in seconds."""
    return share * float(settings.SWEEP_SECONDS)


def for_a_while(things: Iterable[Thing], seconds: float) -> Iterator[Thing]:
    """Things one after the other, one at the least, until that many seconds are over."""
    until = time.monotonic() + seconds
    for thing in things:
        yield thing
        if time.monotonic() > until:
            return
