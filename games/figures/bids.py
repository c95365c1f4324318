"""Sums that are worth a button of their own where one bids."""

from __future__ import annotations


def raises(least: int, most: int | None, unit: int, bill: int) -> tuple[int, ...]:
    """The least that is asked, about a tenth more, and a round bill more; none above the most. In whole units."""
    tenth = -(-least // 10)
    steps = (0, tenth + -tenth % unit, bill)
    sums = sorted({least + step for step in steps})
    return tuple(amount for amount in sums if most is None or amount <= most)
