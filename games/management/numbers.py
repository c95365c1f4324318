"""Whole numbers on the command line, each within bounds."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable


def whole(what: str, least: int, most: int) -> Callable[[str], int]:
    """What reads a number of the command line, `least` … `most`.

    It raises `ArgumentTypeError` for anything else, which it says is no such `what`.
    """

    def read(text: str) -> int:
        digits = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not (digits and least <= int(text) <= most):
            raise ArgumentTypeError(f"{text[:20]!a} is no {what} from {least} to {most}")
        return int(text)

    return read
