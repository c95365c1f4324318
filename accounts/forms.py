"""What people say of themselves: where they live, and when they play."""

from __future__ import annotations

from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks.hours import LEAST_HOURS, length

from .models import User

LANDS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@cache
def zones() -> frozenset[str]:
    """The time zones of places, and UTC: not what a machine calls its own, nor what changes its meaning with one."""
    return frozenset(zone for zone in available_timezones() if zone.split("/")[0] in LANDS) | {"UTC"}


class HoursForm(forms.ModelForm):
    """The hours in which a player's clocks run; without both ends they always run."""

    zone = forms.CharField(
        label=gettext_lazy("Time zone"),
        max_length=64,
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off"}),
    )

    class Meta:
        model = User
        fields = ["zone", "plays_from", "plays_until"]
        widgets = {
            "plays_from": forms.TimeInput(attrs={"type": "time"}),
            "plays_until": forms.TimeInput(attrs={"type": "time"}),
        }

    def clean_zone(self) -> str:
        """A zone that there is."""
        zone: str = self.cleaned_data["zone"]
        if zone not in zones():
            raise forms.ValidationError(_("There is no such time zone."))
        return zone

    def clean(self) -> dict[str, Any]:
        """Both ends or none, long enough for the others; they may lie on both sides of midnight."""
        data = super().clean() or {}
        begin, end = data.get("plays_from"), data.get("plays_until")
        if (begin is None) != (end is None):
            self.add_error(None, _("Give both hours, or none."))
        elif begin is not None and end is not None and length(begin, end) < LEAST_HOURS:
            self.add_error("plays_until", _("Your hours must be at least eight a day, since others wait for you."))
        return data

    def save(self, commit: bool = True) -> User:
        """Note when the hours changed: games that go on follow them a day later. Nothing else is written."""
        if self.has_changed():
            self.instance.hours_changed_at = timezone.now()
        self.instance.save(update_fields=[*self.Meta.fields, "hours_changed_at"])
        return self.instance
