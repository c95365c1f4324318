"""Forms as values, and the desk at which they are filled in: what a seat may do, what it sees, how it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from games.books import BOOKS
from games.books.book import Currency
from games.books.names import group_name, money, pieces
from games.books.teller import Teller
from games.books.writing.language import gettext as _
from games.books.writing.lists import listed
from games.engine import Allowed, View
from games.engine.asking.prices import Price
from games.engine.board import Group
from games.engine.edition import Edition
from games.engine.rules.finance import Mortgages


class Lot(NamedTuple):
    """A lot in the row of its group: what stands on it, how many pieces may come or go, and for how much each.

    `level` is how high it is built, `now` says whether the next piece may come or go at once.
    """

    square: int
    name: str
    stands: str
    level: int
    most: int
    price: int
    now: bool


class LotRow(NamedTuple):
    """The lots of a group that rise together: its name with the price of a piece, and its colour."""

    name: str
    colour: str
    lots: tuple[Lot, ...]


class Parcel(NamedTuple):
    """A parcel, what stands on it, and what may: each kind with its name, how many, and the price of one.

    `loan` is the most that may be borrowed on all of it.
    """

    square: int
    name: str
    stands: str
    pieces: tuple[tuple[str, str, int, int], ...]
    loan: int


class ParcelRow(NamedTuple):
    """The parcels of a group: its name and its colour."""

    name: str
    colour: str
    parcels: tuple[Parcel, ...]


@dataclass(frozen=True)
class Field:
    """One input: `kind` is hidden, number, select, checks, choice, tick, lots, parcels or text.

    `options` are (value, label), `chosen` those ticked; of a choice one is taken. `hint` is what stands beside an
    input. What goes with one choice alone says so by `of`. `sums` are what the options cost or bring, `rows` the lots
    or parcels; `written` is how a sum is written, so that the page can add up what is chosen.
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
    of: int | None = None
    sums: tuple[int, ...] = ()
    rows: tuple[LotRow, ...] | tuple[ParcelRow, ...] = ()
    written: Currency | None = None
    tells_bounds: bool = True
    """Whether it says between which sums it takes one; not where that holds for no single choice beside it."""

    @property
    def summed(self) -> list[tuple[int | str, str, int | str]]:
        """The options, each with its sum, or '' where they have none."""
        sums: tuple[int | str, ...] = self.sums or ("",) * len(self.options)
        return [(value, label, amount) for (value, label), amount in zip(self.options, sums, strict=True)]


@dataclass(frozen=True)
class Form:
    """One action as a form. `answers` says whether it answers what is awaited; `tone` is main, raise, plain or danger.

    `about` tells it from other forms of the same action where its hidden fields do not; `sure` is what must be ticked
    before it is sent, and `agreed` what is sent by that. `note` stands under the label of its button, `fold` on the
    line behind which it lies; `part` is the template that draws it, with `shown`, if it is no plain one.
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
    note: str = ""
    fold: str = ""
    part: str = ""
    shown: Hashable = None

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

    def group(self, group: Group) -> str:
        """What squares that are held together are called in this book."""
        return group_name(self.edition.name, group)

    def left(self, price: Price) -> str:
        """What an action leaves of the cash that one may spend; '' if nobody can know, or if it leaves a debt."""
        return "" if price.left is None or price.left < 0 else _("%(sum)s left") % {"sum": self.sum(price.left)}

    @property
    def written(self) -> Currency:
        """How a sum is written."""
        currency = BOOKS[self.edition.name].currency
        return Currency(str(currency.thousands), str(currency.written))

    def stands(self, square: int) -> str:
        """What stands on a lot."""
        counts = Counter(self.view.sites[square].pieces)
        return listed(pieces(piece, count) for piece, count in counts.items()) or _("bare")

    def deed(self, square: int) -> str:
        """A square in a list of deeds: its name, and what is owed on it."""
        site, where = self.view.sites[square], self.teller.where(square)
        if not site.owed:
            return where
        if isinstance(self.edition.finance, Mortgages):
            return _("%(where)s (mortgaged)") % {"where": where}
        return _("%(where)s (loan %(sum)s)") % {"where": where, "sum": self.sum(site.owed)}


Maker = Callable[[Desk, Allowed], Iterable[Form]]
"""Makes the forms of one action."""
