"""What the server notices about two people for a person to look at. No program punishes anybody for it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F
from django.utils import timezone

from accounts.models import Flag, User

MOST = 15
"""The pairs of a full table."""


def flag(kind: Flag.Kind, game_id: int, pairs: Iterable[tuple[int, int]]) -> None:
    """Note something about each of these pairs of people: one open flag a pair, which counts how often.

    Whoever calls it sees to it that a game is noted once.
    """
    for pair in sorted({(min(pair), max(pair)) for pair in pairs})[:MOST]:
        one, other = pair
        whose = {"kind": kind, "one_id": one, "other_id": other, "looked_at": None}
        kept, made = Flag.objects.get_or_create(**whose, defaults={"game_id": game_id})
        if not made:
            Flag.objects.filter(pk=kept.pk).update(times=F("times") + 1, game=game_id)


def look_at(*, flag_id: int, by: User, found: str) -> bool:
    """Close a flag, once, with what somebody has found. For staff who may change flags. Whether it was open."""
    closed = {"looked_at": timezone.now(), "looked_by": by, "found": found}
    return bool(Flag.objects.filter(pk=flag_id, looked_at=None).update(**closed))
