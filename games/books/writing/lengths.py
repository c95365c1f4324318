"""How long it is until a moment, or something lasts, as people say it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.timesince import timeuntil
from django.utils.translation import gettext, ngettext, pgettext

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


def length(seconds: int) -> str:
    """A length of time in words: seconds below ten minutes where it is not even, else minutes, hours and days."""
    if not seconds or (seconds < 600 and seconds % 60):
        return ngettext("%(n)s second", "%(n)s seconds", seconds) % {"n": seconds}
    moment = timezone.now()
    return until(moment + timedelta(seconds=seconds), moment)


def clock(budget: int, credit: int, cap: int) -> str:
    """How much time one has, in a sentence; all three in seconds: see `Game`."""
    text = gettext(
        "One’s clock has %(budget)s to begin with, %(credit)s more for each answer, and never more than %(cap)s."
    )
    return text % {"budget": length(budget), "credit": length(credit), "cap": length(cap)}


def lasts(minutes: int) -> str:
    """How long a game is played whose end is agreed on, in a sentence."""
    return gettext("The time is up %(length)s after the start.") % {"length": length(minutes * 60)}
