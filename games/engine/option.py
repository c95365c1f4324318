"""Table options: what a table may agree on before it plays, each a value that forms, scenarios and comparison read.

`E` is an edition: an option knows no more of one than its unit, and has its functions make another of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from .clauses import Clause, Switch

Value = str | int | float | bool
"""What may be agreed on: a word, yes or no, a fraction, or a sum in whole units."""


class Priced(Protocol):
    """What has a unit: the sums that are agreed on are multiples of it."""

    @property
    def unit(self) -> int:
        """The smallest sum."""


E = TypeVar("E", bound=Priced)


@dataclass(frozen=True)
class Option(Generic[E]):
    """One thing to agree on: `choices` are the values offered, and none where it is a sum; `clause` leaves it open.

    `apply` makes the edition so changed, `of` reads off an edition what holds there. `numbers` says which numbers are
    taken beside the choices, and `told` how that is put into words.
    """

    name: str
    choices: tuple[Value, ...]
    clause: Switch
    apply: Callable[[E, Value], E]
    of: Callable[[E], Value]
    numbers: Callable[[E, float], bool] | None = None
    told: str = ""

    def by(self, clause: Clause) -> Option[E]:
        """This option as a book leaves it open, by a clause of its own."""
        return replace(self, clause=clause)

    def on(self, edition: E, value: object) -> E:
        """The edition with this value; raises `ValueError` for one that is not to be had."""
        if not isinstance(value, Value):
            raise ValueError(f"{self.name} takes a word, a number, true or false")
        if not self._takes(edition, value):
            raise ValueError(f"{self.name} is {self._wanted(edition)}, not {value!r}")
        return self.apply(edition, value)

    def _takes(self, edition: E, value: Value) -> bool:
        if any(type(value) is type(choice) and value == choice for choice in self.choices):
            return True
        if self.numbers is None or isinstance(value, str | bool):
            return False
        return self.numbers(edition, value)

    def _wanted(self, edition: E) -> str:
        """What it takes, in words."""
        if self.choices == YES_OR_NO:
            return "true or false"
        words = ", ".join(choice for choice in self.choices if isinstance(choice, str))
        kinds = (f"one of {words}" if words else "", self.told.format(unit=edition.unit))
        return " or ".join(kind for kind in kinds if kind)


YES_OR_NO = (False, True)
