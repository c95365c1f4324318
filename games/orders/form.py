"""The form of standing orders: a sentence for each square and each group, and a few yes or no."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.books.names import group_name, money, square_name
from games.books.scarce import SCARCE
from games.engine.edition import Edition
from games.engine.pieces import Piece
from games.engine.rules.tenure import Purchase
from games.figures.prices import price_of
from games.models import StandingOrders

MOST = 10**9
SWITCHES = ("claims", "rolls", "ends", "passes", "jail", "refuse_below")
"""What is said beside the sums."""


class OrderRow(NamedTuple):
    """The two sentences about a square, a group or any square: the cash to keep when taking it, the most to bid."""

    where: str
    price: str
    buy: forms.BoundField
    bid: forms.BoundField


class OrderGroup(NamedTuple):
    """A group: the sentences about any of it, and about each square; `said` is whether one of those says a sum."""

    name: str
    row: OrderRow
    squares: list[OrderRow]
    said: bool


def checked(edition: Edition, most: int | None) -> int:
    """Up to which sum somebody wants to bid. Raises `ValueError` for what is no sum."""
    if most is None or most > MOST or most % edition.unit:
        raise ValueError(_("A sum is a multiple of %(unit)s here.") % {"unit": money(edition.name, edition.unit)})
    return most


def scarce(edition: Edition) -> list[Piece]:
    """The pieces of which there may be too few, so that they are auctioned."""
    return list(edition.setup.pieces) if edition.shortages.too_few else []


class OrdersForm(forms.Form):
    """The orders of one seat."""

    claims = forms.BooleanField(label=gettext_lazy("Claim every rent and salary"), required=False)
    rolls = forms.BooleanField(label=gettext_lazy("Throw when nothing else is open"), required=False)
    ends = forms.BooleanField(label=gettext_lazy("End the turn when nothing is left to do"), required=False)
    passes = forms.BooleanField(label=gettext_lazy("Pass in auctions where no sum is given"), required=False)
    jail = forms.ChoiceField(
        label=gettext_lazy("In jail"), required=False, widget=forms.RadioSelect,
        choices=[("", gettext_lazy("Ask me")), *StandingOrders.FromJail.choices],
    )  # fmt: skip
    refuse_below = forms.IntegerField(
        label=gettext_lazy("Refuse trades that bring less than this, by printed prices"), required=False,
        min_value=-MOST, max_value=MOST,
    )  # fmt: skip

    def __init__(self, edition: Edition, orders: Mapping[str, Any] | None, data: Any = None) -> None:
        self.edition = edition
        said = {name: orders[name] for name in SWITCHES} if orders else None
        super().__init__(data, initial=said, label_suffix="")
        self.names = self._names()
        for verb, name in self._sums():
            kept = orders[verb].get(name) if orders else None
            field = forms.IntegerField(required=False, min_value=0, max_value=MOST, initial=kept)
            field.widget.attrs["step"] = edition.unit
            self.fields[f"{verb}_{name}"] = field
        if data is not None:
            self._strangers = [
                name for name in data if name.startswith(("buy_", "bid_")) and name not in self.fields and data[name]
            ]

    def _names(self) -> dict[str, str]:
        """What a sum may be given for, with its name: any square, a group, a square that can be owned."""
        squares = [square for square in self.edition.board.squares if square.group]
        found = {"any": _("any square")}
        found |= {group: group_name(self.edition.name, group) for group in self.edition.board.groups}
        return found | {str(s.number): square_name(self.edition.name, s.number, s.kind) for s in squares}

    def _sums(self) -> Iterator[tuple[str, str]]:
        """For what a sum may be given: the cash to keep, the most to bid, by the names of what that is about."""
        yield from ((verb, name) for name in self.names for verb in ("buy", "bid"))
        yield from (("bid", piece) for piece in scarce(self.edition))

    @property
    def leases(self) -> bool:
        """Whether squares are leased here, and not bought."""
        return not isinstance(self.edition.tenure, Purchase)

    @property
    def any(self) -> OrderRow:
        """The sentences about any square."""
        return self._row("any")

    @property
    def groups(self) -> Iterator[OrderGroup]:
        """The groups, as they lie on the board."""
        for group, numbers in self.edition.board.groups.items():
            rows = [self._row(str(number)) for number in numbers]
            said = any(field.value() not in (None, "") or field.errors for row in rows for field in (row.buy, row.bid))
            yield OrderGroup(group, self._row(group), rows, said)

    def _row(self, name: str) -> OrderRow:
        price = price_of(self.edition, int(name)) if name.isdecimal() else 0
        return OrderRow(
            self.names[name], money(self.edition.name, price) if price else "", self[f"buy_{name}"], self[f"bid_{name}"]
        )

    @property
    def pieces(self) -> list[tuple[forms.BoundField, SafeString]]:
        """What may be bid for scarce pieces: each field, and the sentence that it stands in."""
        fields = [(piece, self[f"bid_{piece}"]) for piece in scarce(self.edition)]
        return [(field, SafeString(escape(SCARCE[piece].limit) % {"sum": field})) for piece, field in fields]

    @property
    def switches(self) -> list[forms.BoundField]:
        """The other fields."""
        return [self[name] for name in SWITCHES]

    def clean(self) -> dict[str, Any]:
        """Only sums of the edition, only for what can be owned."""
        data = super().clean() or {}
        if self._strangers:
            self.add_error(None, _("Nobody can own that square."))
        for name, amount in list(data.items()):
            if isinstance(amount, int) and not isinstance(amount, bool) and amount % self.edition.unit:
                unit = money(self.edition.name, self.edition.unit)
                self.add_error(name, _("A sum is a multiple of %(unit)s here.") % {"unit": unit})
        return data

    @property
    def orders(self) -> dict[str, Any]:
        """The orders as they are kept."""
        kept = {name: self.cleaned_data[name] for name in SWITCHES}
        kept |= {"buy": {}, "bid": {}}
        for verb, name in self._sums():
            amount = self.cleaned_data.get(f"{verb}_{name}")
            if amount is not None:
                kept[verb][name] = amount
        return kept


def of_a_group(edition: Edition, data: Any) -> Any:
    """What is sent with `each` or `none` of a group: its sums said for each of its squares, or none for any of it.

    Gives None where neither is asked: the orders are to be kept as they are.
    """
    wish = next((wish for wish in ("each", "none") if data.get(wish) in edition.board.groups), None)
    if wish is None:
        return None
    group, filled = data[wish], data.copy()
    for verb in ("buy", "bid"):
        said = "" if wish == "none" else data.get(f"{verb}_{group}", "")
        for number in edition.board.groups[group]:
            filled[f"{verb}_{number}"] = said
        filled[f"{verb}_{group}"] = said
    return filled
