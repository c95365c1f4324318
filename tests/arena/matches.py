"""Who sits where in which game of a match: a game is known by its match and its number, and so are its dice."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

MIXED = (2, 3, 4, 5)
"""How many sit at a table that is drawn at random."""


class Match(NamedTuple):
    """A book, a form, and who plays: the two of `1v3` and its like, or all from whom tables are drawn (`mixed`)."""

    book: str
    form: str
    players: tuple[str, ...]

    @property
    def name(self) -> str:
        """By which its results are kept."""
        who = "-".join(self.players)
        if len(who) > 80:
            who = f"{len(self.players)}-{sha256(who.encode()).hexdigest()[:8]}"
        return f"{self.book}.{self.form}.{who}"

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many may sit at a table."""
        if self.form == "mixed":
            return MIXED
        return (int(self.form[5:]),) if self.form.startswith("mixed") else (sum(sides(self.form)),)

    def __str__(self) -> str:
        if self.form.startswith("mixed"):
            return f"{self.book:8} {self.form} of {len(self.players)}"
        return f"{self.book:8} {self.form:4} {self.players[0]:>9} – {self.players[1]:9}"


class Table(NamedTuple):
    """Who sits at one game, by seat, and the seed of its dice."""

    players: tuple[str, ...]
    seed: int


def sides(form: str) -> tuple[int, int]:
    """How many of each sit at a table of a form like `1v3`; raises `SystemExit` in words for another."""
    first, _, second = form.partition("v")
    if not (first.isdigit() and second.isdigit() and 2 <= int(first) + int(second) <= 8 and int(first)):
        raise SystemExit(f"{form!r} is no form: 1v3, 2v2, 3v1 and the like, or mixed, mixed4")
    return int(first), int(second)


def seatings(form: str) -> list[tuple[int, ...]]:
    """Every way in which the first of the two may sit: as the games of a match go through them."""
    first, second = sides(form)
    return list(combinations(range(first + second), first))


def table_of(match: Match, number: int) -> Table:
    """The table of a game. Games that differ by their seats alone, and matches by their players, have the same dice."""
    if match.form.startswith("mixed"):
        dice = random.Random(f"{match.name} {number}")
        size = dice.choice(match.sizes)
        pool = list(match.players) * -(-size // len(match.players))
        return Table(tuple(dice.sample(pool, size)), _seed(match, number))
    ways = seatings(match.form)
    block, way = divmod(number, len(ways))
    one, other = match.players
    seats = range(match.sizes[0])
    return Table(tuple(one if seat in ways[way] else other for seat in seats), _seed(match, block))


def matches(books: Iterable[str], forms: Iterable[str], players: Sequence[str]) -> list[Match]:
    """All that these players can play against each other: each pair, in forms with two sides that differ both ways."""
    found = []
    for book in books:
        for form in forms:
            if form.startswith("mixed"):
                found.append(Match(book, form, tuple(players)))
                continue
            first, second = sides(form)
            pairs = list(combinations(players, 2))
            if first != second:
                pairs += [(other, one) for one, other in pairs]
            found += [Match(book, form, pair) for pair in pairs]
    return found


def _seed(match: Match, block: int) -> int:
    return int.from_bytes(sha256(f"{match.book} {match.form} {block}".encode()).digest()[:6])
