"""Fields in which people say what they agree on, table options and clocks, and what must fit together there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _

from games.books.names import CHOICE_NAMES, OPTION_HINTS, OPTION_NAMES, money
from games.books.writing.lengths import length
from games.engine.edition import Edition
from games.engine.option import YES_OR_NO, Option
from games.tables.opening import most_of
from games.tables.shown import Pace

CLOCKS: Mapping[str, tuple[str, ...]] = {
    Pace.LIVE: ("live_bank", "live_credit", "live_cap"),
    Pace.ASYNC: ("async_bank", "async_credit", "async_cap", "vacation"),
}
"""The fields of each pace; those of the other one are neither seen nor read. Their names stay as open pages send them:
the budget is called a bank there."""
SECONDS: Mapping[str, tuple[int, int, int]] = {Pace.LIVE: (60, 1, 60), Pace.ASYNC: (3600, 3600, 3600)}
"""How many seconds there are in what is asked for: budget, credit, cap."""
MINUTES = "time_limit"
"""The table option that follows from the minutes, and has no field of its own."""
EQUAL = "equal_turns"
"""The one that asks for minutes."""


def bound(field: forms.Field, least: int, most: int) -> None:
    """Let a field take only what lies between, and its page say so."""
    field.validators[:] = [MinValueValidator(least), MaxValueValidator(most)]
    field.widget.attrs |= {"min": least, "max": most}


def option_field(book: str, option: Option[Edition]) -> forms.Field:
    """What asks for a table option: a box to tick, a list of its choices, or a sum; left empty it is the book's."""
    label = OPTION_NAMES[option.name]
    hint = str(OPTION_HINTS.get(option.name, "")) % {"quiet": length(settings.QUIET_SECONDS)}
    if option.choices == YES_OR_NO:
        return forms.BooleanField(label=label, help_text=hint, required=False)
    if not option.choices:
        field = forms.IntegerField(label=label, required=False)
        bound(field, 1, most_of(book, option.name))
        return field
    values = {str(choice): choice for choice in option.choices}
    words = [(text, CHOICE_NAMES[option.name][choice]) for text, choice in values.items()]
    coerce = partial(_choice, values)
    return forms.TypedChoiceField(label=label, choices=words, coerce=coerce, required=False, help_text=hint)


def _choice(values: Mapping[str, Any], said: object) -> Any:
    """A choice by its text as it is sent, or itself, as a form begins with it. Raises `ValueError` if it is none."""
    if str(said) not in values:
        raise ValueError(said)
    return values[str(said)]


def time_field(label: Any, initial: int, least: int = 1) -> forms.IntegerField:
    """What asks for a time of a clock."""
    return forms.IntegerField(label=label, required=False, min_value=least, max_value=1000, initial=initial)


def check_sums(
    form: forms.Form, data: Mapping[str, Any], rules: Edition, agreed: Mapping[str, Option[Edition]]
) -> None:
    """Sums are multiples of the book's unit."""
    words = {"unit": money(rules.name, rules.unit)}
    for name, option in agreed.items():
        if not option.choices and data.get(name) and data[name] % rules.unit:
            form.add_error(name, _("A sum is a multiple of %(unit)s here.") % words)


def check_clock(form: forms.Form, data: Mapping[str, Any]) -> None:
    """A clock needs some time, and its cap cannot be below that; what the other clock says is of no matter."""
    pace = data.get("pace") or Pace.UNTIMED
    for other, names in CLOCKS.items():
        for name in names if other != pace else ():
            form.errors.pop(name, None)
    budget, cap = data.get(f"{pace}_bank"), data.get(f"{pace}_cap")
    if pace in CLOCKS and not budget and f"{pace}_bank" not in form.errors:
        form.add_error(f"{pace}_bank", _("A clock needs some time to begin with."))
    if budget and cap and cap < budget:
        form.add_error(f"{pace}_cap", _("The most cannot be less than what one begins with."))


def clock_of(data: Mapping[str, Any], pace: str) -> tuple[int, int, int]:
    """Budget, credit and cap, in seconds; without a cap nobody ever has more than they began with, or one credit."""
    asked = zip(CLOCKS[pace][:3], SECONDS[pace], strict=True)
    budget, credit, cap = ((data.get(name) or 0) * unit for name, unit in asked)
    return budget, credit, cap or max(budget, credit)
