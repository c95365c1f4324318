"""Things one after the other, and sentences one after the other, as a language strings them together."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from django.utils.translation import pgettext


def listed(things: Iterable[object]) -> str:
    """Things in a list: a, b, c."""
    return _strung(pgettext("a list", "%(first)s, %(next)s"), things)


def told(sentences: Iterable[object]) -> str:
    """Whole sentences, one after the other."""
    return _strung(pgettext("two sentences", "%(first)s %(next)s"), sentences)


def beside(things: Iterable[object]) -> str:
    """Names of the same thing, one beside the other."""
    return _strung(pgettext("names beside each other", "%(first)s · %(next)s"), things)


def _strung(between: str, things: Iterable[object]) -> str:
    words = [str(thing) for thing in things]
    return reduce(lambda first, following: between % {"first": first, "next": following}, words) if words else ""
