"""Things one after the other, and sentences one after the other, as a language strings them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial, reduce

from django.utils.translation import pgettext

from .language import spoken


def listed(things: Iterable[object]) -> str:
    """Things in a list: a, b, c."""
    return lister()(things)


def lister() -> Callable[[Iterable[object]], str]:
    """What `listed` does, for whoever has many lists: the language is asked for once."""
    return partial(_strung, _comma(spoken()))


def together(things: Iterable[object]) -> str:
    """Things in a list within a sentence, as one says it: a, b and c."""
    *first, last = [str(thing) for thing in things] or [""]
    return (
        pgettext("the last of a list", "%(first)s and %(next)s") % {"first": listed(first), "next": last}
        if first
        else last
    )


def told(sentences: Iterable[object]) -> str:
    """Whole sentences, one after the other."""
    return _strung(pgettext("two sentences", "%(first)s %(next)s"), sentences)


def beside(things: Iterable[object]) -> str:
    """Names of the same thing, one beside the other."""
    return _strung(pgettext("names beside each other", "%(first)s · %(next)s"), things)


@cache
def _comma(_language: str | None) -> str:
    """Lists are long and many: what strings them together is looked up once for a language."""
    return pgettext("a list", "%(first)s, %(next)s")


def _strung(between: str, things: Iterable[object]) -> str:
    words = [str(thing) for thing in things]
    return reduce(lambda first, following: between % {"first": first, "next": following}, words) if words else ""
