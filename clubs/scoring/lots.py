"""Lots of an event: all its chance comes from its seed, so that anybody who has that can draw again."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable


def lot(seed: bytes, number: int, entry: int) -> bytes:
    """What an entry draws in a round; in round 0 for the whole event. It says nothing of the seed."""
    return hashlib.sha256(seed + number.to_bytes(4, "big") + entry.to_bytes(8, "big")).digest()


def chance(seed: bytes, number: int) -> Callable[[], float]:
    """Numbers from 0 to less than 1, by the one method of Python's generator that promises the same ones everywhere."""
    return random.Random(hashlib.sha256(seed + number.to_bytes(4, "big")).digest()).random
