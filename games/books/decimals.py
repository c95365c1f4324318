"""Numbers as the reader writes them."""

from __future__ import annotations

from django.utils.formats import number_format


def decimal(value: float | str, places: int | None = 1) -> str:
    """A number with so many decimals, its thousands apart; below zero with a minus sign, where Django has a hyphen."""
    said = number_format(value, places, force_grouping=True)
    return said.replace("-", "−" if said.strip("-0.,") else "", 1)
