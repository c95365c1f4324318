"""The keys of names that a process of the last release has written while a site is updated: it knows none.

A new name has no key then, and whoever took one in place of a guest's has the guest's still. Both go when no release
is left that writes none.
"""

from __future__ import annotations

from django.conf import settings
from django.db.models import Q
from django.utils.translation import override

from accounts.looks import key_of
from accounts.models import HeldName, User

from .usernames import GUEST

MOST = 1_000
"""Rows at a time: what is left is found the next time."""


def mend_keys() -> int:
    """Give names without a key theirs, and those that are no guest's any more another; gives how many."""
    held = _mend(HeldName, Q(looks=""), "name")
    return held + _mend(User, Q(looks="") | _of_guests() & Q(guest_until=None, is_active=True), "username")


def _of_guests() -> Q:
    """The keys with which those of guests begin, in all languages: found by their index, and some beside them."""
    found = Q()
    for code, _language in settings.LANGUAGES:
        with override(code):
            word = key_of(str(GUEST))
            found |= Q(looks__gte=word, looks__lt=f"{word}p")
    return found


def _mend(model: type[User] | type[HeldName], wrong: Q, of: str) -> int:
    """Each row by a conditional update: who has another name by now keeps the key of that."""
    mended = 0
    for pk, name, looks in model._default_manager.filter(wrong).order_by().values_list("pk", of, "looks")[:MOST]:
        if key_of(name) != looks:
            mended += model._default_manager.filter(pk=pk, looks=looks, **{of: name}).update(looks=key_of(name))
    return mended
