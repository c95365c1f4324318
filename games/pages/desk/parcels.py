"""What one wants to build on parcels or to sell from them, as their rows say: a move for each kind, and each loan."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from games.engine.asking.words import MOST_SQUARES
from games.engine.board import SQUARES
from games.engine.edition import Edition
from games.engine.pieces import Piece
from games.engine.rules.parcels import Parcels
from games.figures.parcels import shares_of
from games.tables.moves.several import NamedAction
from games.tables.playing import BadWish

from ..player_requests import whole
from .wishes import FormData

PUT = re.compile(r"put_([0-9]{1,2})_([a-z]{1,9})")
BORROW = "borrow_"
DIGITS = 13
"""How long a sum may be."""
Wished = dict[Piece, dict[int, int]]
"""How many pieces of each kind are wanted on which square."""


def parcel_steps(edition: Edition, data: FormData) -> list[NamedAction]:
    """The builds or sales of a form of rows, houses before what takes their place; none if it is no such form.

    Raises `BadWish`.
    """
    building = edition.building
    fields = [match for name in data if (match := PUT.fullmatch(name))]
    name = data.get("action")
    if name not in ("build", "sell") or not fields or not isinstance(building, Parcels):
        return []
    if name == "sell" and not data.get("sure"):
        raise BadWish("sure")
    wished = {piece: _counts(data, fields, piece) for piece in building.kinds}
    if sum(sum(counts.values()) for counts in wished.values()) > MOST_SQUARES:
        raise BadWish("squares")
    built = (*_paid(wished, data), *_borrowed(edition, wished, data), *_bare(wished, data)) if name == "build" else ()
    steps = [*built, *(_sold(wished) if name == "sell" else ())]
    if not steps:
        raise BadWish("nothing")
    return steps


def puts_nothing(data: FormData) -> bool:
    """Whether each number in a form of rows is 0."""
    written = [data.get(name, "") for name in data if PUT.fullmatch(name)]
    return bool(written) and not any(number.strip("0") for number in written)


def _counts(data: FormData, fields: list[re.Match[str]], piece: Piece) -> dict[int, int]:
    """On which squares of the board so many of one kind are wanted."""
    counts = {int(field[1]): _number(data.get(field[0], "")) for field in fields if field[2] == piece}
    if any(square >= SQUARES for square in counts):
        raise BadWish("square")
    return {square: count for square, count in counts.items() if count}


def _loan(data: FormData, square: int) -> int:
    return _number(data.get(f"{BORROW}{square}", ""))


def _number(text: str) -> int:
    number = whole(text or "0", DIGITS)
    if number is None:
        raise BadWish("number")
    return number


def _sold(wished: Wished) -> Iterator[NamedAction]:
    """A sale for each kind."""
    for piece, counts in wished.items():
        squares = [square for square, count in counts.items() for _one in range(count)]
        if squares:
            yield NamedAction("sell", {"squares": squares, "piece": piece})


def _paid(wished: Wished, data: FormData) -> Iterator[NamedAction]:
    """What is paid whole: a build for each kind."""
    for piece, counts in wished.items():
        squares = [square for square, count in counts.items() for _one in range(count) if not _loan(data, square)]
        if squares:
            yield _step(squares, piece)


def _borrowed(edition: Edition, wished: Wished, data: FormData) -> Iterator[NamedAction]:
    """What is built on a parcel with a loan, up to half of each build; what is beyond that the rules refuse."""
    for square in dict.fromkeys(square for counts in wished.values() for square in counts):
        loan = _loan(data, square)
        builds = [(piece, counts[square]) for piece, counts in wished.items() if square in counts] if loan else []
        for (piece, count), share in zip(builds, shares_of(edition, square, loan, builds), strict=True):
            yield _step([square] * count, piece, share)


def _bare(wished: Wished, data: FormData) -> Iterator[NamedAction]:
    """What is to be borrowed where nothing is to be built: for the rules to refuse, and not to be left out unsaid."""
    put = {square for counts in wished.values() for square in counts}
    for square in range(SQUARES):
        if square not in put and (loan := _loan(data, square)):
            yield NamedAction("build", {"squares": [], "loan": loan})


def _step(squares: list[int], piece: Piece, loan: int = 0) -> NamedAction:
    words: dict[str, Any] = {"squares": squares, "piece": piece}
    return NamedAction("build", words | {"loan": loan} if loan else words)
