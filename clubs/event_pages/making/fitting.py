"""What must fit together in the form of an event; each adds its errors to the form."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from clubs.services.agreeing import LONGEST, LONGEST_PAUSE
from games.engine.edition import Edition
from games.pages.arriving.agreed_fields import EQUAL

from .filled import UNITS


def check_length(form: forms.Form, data: dict[str, Any], rules: Edition) -> None:
    """Equal turns and timed variants need a length, and no table plays for months."""
    length = (data.get("length") or 0) * UNITS[data.get("unit") or "minutes"]
    variant = data.get("variant", "standard")
    timed = variant in rules.variants and rules.with_variant(variant).ending.timed
    if length > LONGEST:
        form.add_error("length", _("A table plays for twenty days at the most."))
    elif timed and not length and "length" not in form.errors:
        form.add_error("length", _("A timed game needs a length."))
    elif data.get(EQUAL) and not length and "length" not in form.errors:
        form.add_error(EQUAL, _("Equal turns need a closing time: say how long each table plays (R-77)."))


def check_bounds(form: forms.Form, data: dict[str, Any]) -> None:
    """What comes first is not after what comes next, and the least is not above the most."""
    least, most = data.get("least_rating"), data.get("most_rating")
    if least is not None and most is not None and most < least:
        form.add_error("most_rating", _("The most cannot be less than the least."))
    opens, start = data.get("check_in_at"), data.get("starts_at")
    if opens and not start:
        form.add_error("check_in_at", _("Where people check in there is a moment at which it starts."))
    elif opens and start and opens >= start:
        form.add_error("check_in_at", _("Check-in opens before the start."))
    if data.get("starts") and start and data["starts"][0] <= start:
        form.add_error("starts", _("The second round begins after the first one."))
    if timedelta(minutes=(data.get("pause") or 0) * UNITS[data.get("pause_unit") or "minutes"]) > LONGEST_PAUSE:
        form.add_error("pause", _("Between two rounds there are 100,000 minutes at the most."))
