"""The three tables that most people want, each as what it fills in on the form of a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class TablePreset(NamedTuple):
    """A table as it is often opened: its card, and the fields in which it differs from an empty form.

    Whatever is said of bots goes to the first kind of them; `alone` is one that makes no sense without any.
    """

    name: str
    title: Promise
    said: Promise
    button: Promise
    fields: Mapping[str, str | int]
    alone: bool = False


PRESETS = (
    TablePreset(
        "now",
        _("Now, against bots"),
        _("Three bots sit down with you and it begins. They play briskly; you take your time."),
        _("Play against three bots now"),
        {"bots": 3},
        alone=True,
    ),
    TablePreset(
        "tonight",
        _("Tonight, with friends"),
        _("You get a link. Whoever has it sits down, without an account if they like; you say when it begins."),
        _("Get the link"),
        {
            "bots": 0, "wait": "on", "guests": "on",
            "pace": "live", "live_bank": 15, "live_credit": 30, "live_cap": 15,
        },
    ),
    TablePreset(
        "slowly",
        _("A move a day"),
        _(
            "Each looks in when they have time, and has three days for it at the most. Who has an account is told when "
            "it is their turn."
        ),
        _("Get the link"),
        {
            "bots": 0, "wait": "on", "guests": "on",
            "pace": "async", "async_bank": 72, "async_credit": 24, "async_cap": 72, "vacation": 7,
        },
    ),
)  # fmt: skip
"""What stands first on the page, in this order."""


def preset_named(name: str) -> TablePreset | None:
    """The preset of that name; None for any other name."""
    return next((preset for preset in PRESETS if preset.name == name), None)
