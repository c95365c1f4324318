"""What the home of a club says of it, the same for everybody."""

from __future__ import annotations

from typing import NamedTuple

from django.core.cache import cache

from clubs.models import Club, Membership
from clubs.rights import BELONGING, ORGANISING

from .ladder import Ranked, ladder

FIRST = 10
"""How many places of the ladder and how many organisers it shows."""
FRESH_SECONDS = 10
"""For how long it is the same for everybody."""


class ClubFront(NamedTuple):
    """What the home of a club says of it: how many belong, whose it is, who else organises it, the ladder."""

    members: int
    owner: str
    organisers: tuple[str, ...]
    ladder: tuple[Ranked, ...]


def front(club: Club) -> ClubFront:
    """What the home of a club says of it to everybody, made anew every few seconds."""
    key = front_key(club.pk)
    kept: ClubFront | None = cache.get(key)
    if kept is None:
        kept = _front(club)
        cache.set(key, kept, FRESH_SECONDS)
    return kept


def front_key(club: int) -> str:
    """Under which it is kept: whoever changes what it says forgets it.

    Another class must have another key, and so must the same one in another module.
    """
    return f"club-home-{club}"


def _front(club: Club) -> ClubFront:
    belonging = Membership.objects.filter(club=club, role__in=BELONGING)
    organising = belonging.filter(role__in=ORGANISING).order_by("pk").values_list("role", "user__username")
    owner = next((name for role, name in organising if role == Membership.Role.OWNER), "")
    others = tuple(name for role, name in organising if role != Membership.Role.OWNER)[:FIRST]
    return ClubFront(belonging.count(), owner, others, tuple(ladder(club, FIRST)))
