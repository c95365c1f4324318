"""Cash shown in bills. Bills are exchanged freely (P-07), so which ones a player has follows from the sum alone."""

from __future__ import annotations

from ..edition import Edition


def bills_of(edition: Edition, cash: int) -> dict[int, int]:
    """How many of each bill make up `cash` (P-03): the bills of the start first, the rest in the largest ones."""
    start = edition.setup.start_bills
    kept = start if cash >= edition.setup.start_cash else {}
    left = cash - sum(bill * count for bill, count in kept.items())
    found = {}
    for bill in edition.bills:
        count, left = divmod(left, bill)
        if count + kept.get(bill, 0):
            found[bill] = count + kept.get(bill, 0)
    return found
