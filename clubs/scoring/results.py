"""What pairings and standings are made from: values alone, no database. An entry is known by its number."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple


class Entrant(NamedTuple):
    """Somebody who has entered: how strong they were then, and whether they may still be paired."""

    entry: int
    strength: float = 0.0
    playing: bool = True


class Sat(NamedTuple):
    """One seat of a table: who sat there; once it is over, their place (ties share it) and what they were worth.

    `worth` is in the edition's whole units. `absent`: a bot ended the game for them.
    """

    entry: int
    place: int | None = None
    worth: int | None = None
    absent: bool = False


class RoundTable(NamedTuple):
    """A table of a round, its seats in their order. `timed_out`: the clock has ended its game."""

    number: int
    seats: tuple[Sat, ...]
    over: bool = False
    timed_out: bool = False


class PlayedRound(NamedTuple):
    """A round (of an arena: a wave of tables), with those who had no table in it. `title` is a word of the format's."""

    number: int
    tables: tuple[RoundTable, ...]
    byes: tuple[int, ...] = ()
    title: str = ""


class Decided(NamedTuple):
    """An organiser's ruling. `round` and `table` say which table; `places` are corrected ones, by entry."""

    kind: Literal["annul", "correct", "award", "deduct"]
    round: int = 0
    table: int = 0
    entry: int = 0
    places: Mapping[int, int] = {}
    points: Fraction = Fraction(0)


class Course(NamedTuple):
    """An event as far as it has come: all that its next round and its standings follow from.

    `seed` is the event's, 32 bytes. `points` are by the size of a table and then by place, `ties` the tie-breaks in
    their order. `seats` is how many sit at a table where it comes out even (3 to 6).
    """

    seed: bytes
    seats: int
    points: Mapping[int, tuple[Fraction, ...]]
    ties: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    rounds: tuple[PlayedRound, ...] = ()
    rulings: tuple[Decided, ...] = ()


SPREAD, MEETING, SEAT = 10**6, 10**3, 1
"""What each part of a pairing's cost weighs."""


class Cost(NamedTuple):
    """What a pairing costs: spread of points inside tables, meetings before, unequal shares of seats.

    `spread` sums, over the tables, the square of the most points less the least. `meetings` sums, over pairs that sit
    together again, the square of how often they have met, the last round double. `seats` sums by how much everybody
    has had their new seat more often than another of the table. `repeats` is how many pairs meet again, `least` a
    number that no pairing of the same people at tables of these sizes can be below.
    """

    spread: Fraction
    meetings: int
    seats: int
    repeats: int
    least: int

    @property
    def total(self) -> Fraction:
        """What is made as small as can be."""
        return self.spread * SPREAD + self.meetings * MEETING + self.seats * SEAT


class RoundDraw(NamedTuple):
    """The next round: entries by table in their seats' order, who has a bye, what that costs, what it is called."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    cost: Cost | None = None
    title: str = ""


class StandingsRow(NamedTuple):
    """A line of the standings. `place` starts at 1 and is nobody else's: the lot decides in the end.

    `played` and `wins` are tables (a shared first place is no win). `share` is the part of the worth at a table that
    was theirs, the mean over their tables, None unless the clock has ended every game. `last` are the places in the
    rounds, the latest first, 7 where one had none; in an arena those at one's own tables. `title` is a word of the
    format's for who has come so far.
    """

    place: int
    entry: int
    points: Fraction
    played: int
    wins: int
    share: Fraction | None
    opponents: Fraction
    last: tuple[int, ...]
    lot: bytes
    title: str = ""
