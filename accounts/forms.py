"""What people say of themselves: where they live, and when they play."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .models import User


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
        if zone not in available_timezones():
            raise forms.ValidationError(_("There is no such time zone."))
        return zone

    def clean(self) -> dict[str, Any]:
        """Both ends or none; they may lie on both sides of midnight."""
        data = super().clean() or {}
        if bool(data.get("plays_from")) != bool(data.get("plays_until")):
            self.add_error(None, _("Give both hours, or none."))
        return data
