"""How long it is until a moment, as people say it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.timesince import timeuntil
from django.utils.translation import gettext, pgettext

BETWEEN = ", "
"""What the framework puts between two units, in each of its languages: a list, and not how one says a time."""


def until(moment: datetime, now: datetime | None = None) -> str:
    """How long it is until a moment, in one unit or two: 1 hour and 30 minutes."""
    first, *rest = timeuntil(moment, now).split(gettext(BETWEEN))
    if not rest:
        return first
    return pgettext("a length of time", "%(first)s and %(next)s") % {"first": first, "next": rest[0]}


def left_until(moment: datetime, now: datetime | None = None) -> str:
    """How long somebody has until a moment: `until`, but never 0 minutes."""
    if moment - (now or timezone.now()) < timedelta(minutes=1):
        return gettext("less than a minute")
    return until(moment, now)
