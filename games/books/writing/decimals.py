"""Numbers as the reader writes them."""

from __future__ import annotations

from django.utils.formats import number_format


def decimal(value: float | str, places: int | None = 1) -> str:
    """A number rounded to so many decimals, its thousands apart; below zero with a minus sign.

    None leaves it as many as it has. Django alone cuts off what is too many, and writes a hyphen.
    """
    rounded = value if places is None else f"{float(value):.{places}f}"
    said = number_format(rounded, places, force_grouping=True)
    return said.replace("-", "−" if said.strip("-0.,") else "", 1)
