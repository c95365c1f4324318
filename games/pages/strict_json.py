"""JSON from outside: strict, shallow and short, so that nothing it holds can surprise whoever takes it."""

from __future__ import annotations

from typing import Any

import msgspec

MOST_BYTES = 1 << 16
MOST_DEPTH = 12


def read_json(body: bytes) -> Any:
    """The value of a JSON text. Raises `ValueError` for none, and for one too long, too deep, or with NUL in a word."""
    if len(body) > MOST_BYTES:
        raise ValueError("too long")
    if b"\\u0000" in body:  # the only way in which strict JSON can hold one; no database of ours takes it
        raise ValueError("NUL")
    try:
        value = msgspec.json.decode(body)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    _check_depth(value)
    return value


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(MOST_DEPTH):
        inner = [item.values() if isinstance(item, dict) else item for item in level if isinstance(item, (dict, list))]
        level = [item for items in inner for item in items]
        if not level:
            return
    raise ValueError("nested too deeply")
