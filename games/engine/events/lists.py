"""Tuples less one of their items."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """`items` less the first that equals `item`."""
    place = items.index(item)
    return items[:place] + items[place + 1 :]
