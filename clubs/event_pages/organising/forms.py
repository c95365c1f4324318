"""What organisers decide about people and results: each a form with a reason that all can read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import TableSeat


class Reasoned(forms.Form):
    """A decision with its reason."""

    reason = forms.CharField(label=gettext_lazy("Reason, for all to read"), max_length=300)

    def __init__(self, data: Any = None, *, name: str) -> None:
        super().__init__(data, auto_id=f"{name}_%s")


class Sure(Reasoned):
    """A decision that asks first."""

    sure = forms.BooleanField(label=gettext_lazy("I mean it."))


class Award(Reasoned):
    """Points that somebody is given, or loses."""

    points = forms.DecimalField(
        label=gettext_lazy("Points (below 0: they are deducted)"), max_digits=6, decimal_places=2
    )
    field_order = ("points", "reason")


class Correct(Reasoned):
    """The places of a table, as they should have been."""

    def __init__(self, data: Any = None, *, name: str, seats: Sequence[TableSeat]) -> None:
        super().__init__(data, name=name)
        self.entries = {f"place_{seat.entry_id}": seat.entry_id for seat in seats}
        for seat in seats:
            field = forms.IntegerField(min_value=1, max_value=len(seats), initial=seat.place)
            field.label = _("%(name)s, place") % {"name": seat.entry.name}
            self.fields[f"place_{seat.entry_id}"] = field
        self.order_fields([*self.entries, "reason"])

    @property
    def places(self) -> dict[int, int]:
        """The places that were sent, by entry."""
        return {entry: self.cleaned_data[name] for name, entry in self.entries.items()}
