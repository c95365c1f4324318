"""The form of standing orders: a sum for each square and each group, and a few yes or no."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.books.names import GROUPS, money, square_name
from games.engine.edition import Edition

MOST = 10**9


class OrdersForm(forms.Form):
    """The orders of one seat. `rows` are the lines of the table: a name, the sum to keep, the most to bid."""

    claims = forms.BooleanField(label=gettext_lazy("Claim every rent and salary"), required=False)
    rolls = forms.BooleanField(label=gettext_lazy("Throw when nothing else is open"), required=False)
    ends = forms.BooleanField(label=gettext_lazy("End the turn when nothing is left to do"), required=False)
    passes = forms.BooleanField(label=gettext_lazy("Pass in auctions where no sum is given"), required=False)
    refuse_below = forms.IntegerField(
        label=gettext_lazy("Refuse trades that bring less than this, by printed prices"), required=False,
        min_value=-MOST, max_value=MOST,
    )  # fmt: skip

    def __init__(self, edition: Edition, orders: Mapping[str, Any] | None, data: Any = None) -> None:
        self.edition = edition
        names = ("claims", "rolls", "ends", "passes", "refuse_below")
        super().__init__(data, initial={name: orders[name] for name in names} if orders else None)
        self.names = self._names()
        for name in self.names:
            for verb in ("buy", "bid"):
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
        found |= {group: str(GROUPS[group]) for group in self.edition.board.groups}
        return found | {str(s.number): square_name(self.edition.name, s.number, s.kind) for s in squares}

    @property
    def rows(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        """The lines of the table."""
        return [(label, self[f"buy_{name}"], self[f"bid_{name}"]) for name, label in self.names.items()]

    @property
    def switches(self) -> list[forms.BoundField]:
        """The other fields."""
        return [field for field in self if not field.name.startswith(("buy_", "bid_"))]

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
        kept = {name: self.cleaned_data[name] for name in ("claims", "rolls", "ends", "passes", "refuse_below")}
        for verb in ("buy", "bid"):
            sums = {name: self.cleaned_data.get(f"{verb}_{name}") for name in self.names}
            kept[verb] = {name: amount for name, amount in sums.items() if amount is not None}
        return kept
