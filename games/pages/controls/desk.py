"""Forms as values, and the desk at which they are filled in: what a seat may do, what it sees, how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.books.names import money
from games.books.teller import Teller
from games.engine import Allowed, View
from games.engine.edition import Edition
from games.engine.rules.finance import Mortgages


@dataclass(frozen=True)
class Field:
    """One input: `kind` is hidden, number, select, checks or text; `options` are (value, label), `chosen` those ticked.

    `hint` is what stands beside an input.
    """

    kind: str
    name: str
    label: str = ""
    value: int | str = ""
    options: tuple[tuple[int | str, str], ...] = ()
    least: int | None = None
    most: int | None = None
    step: int = 1
    chosen: tuple[int | str, ...] = ()
    hint: str = ""


@dataclass(frozen=True)
class Form:
    """One action as a form. `answers` says whether it answers what is awaited; `tone` is main, plain or danger.

    `about` tells it from other forms of the same action where its hidden fields do not; `sure` is what must be ticked
    before it is sent, and `agreed` what is sent by that.
    """

    action: str
    label: str
    fields: tuple[Field, ...] = ()
    tone: str = "plain"
    group: str = "business"
    answers: bool = False
    says: str = ""
    about: str = ""
    sure: str = ""
    agreed: int | str = 1

    @property
    def key(self) -> str:
        """What names this form on its page, the same as long as it asks the same: the action and what it is about."""
        hidden = (str(field.value) for field in self.fields if field.kind == "hidden")
        return "-".join(part for part in (self.action, *hidden, self.about) if part)


@dataclass(frozen=True)
class Desk:
    """What is on the desk of one seat: the book, what it sees, and how it is told."""

    edition: Edition
    view: View
    seat: int
    teller: Teller

    def sum(self, amount: int | None) -> str:
        """A sum of money; a question mark for one that nobody can know yet."""
        return "?" if amount is None else money(self.edition.name, amount)

    def deed(self, square: int) -> str:
        """A square in a list of deeds: its name, and what is owed on it."""
        site, where = self.view.sites[square], self.teller.where(square)
        if isinstance(self.edition.finance, Mortgages):
            return _("%(where)s (mortgaged)") % {"where": where} if site.owed else where
        return _("%(where)s (loan %(sum)s)") % {"where": where, "sum": self.sum(site.owed)} if site.original else where


Maker = Callable[[Desk, Allowed], Iterable[Form]]
"""Makes the forms of one action."""
