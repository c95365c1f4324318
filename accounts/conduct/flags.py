"""What the server notices about two people for a person to look at. No program punishes anybody for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import F
from django.utils import timezone

from accounts.models import Flag, User
from games.models import Game

MOST = 15
"""The pairs of a full table."""
KEPT = 20
"""The games of which a flag keeps the reasons: the last ones."""
FlagReason = Mapping[str, Any]
"""What was noticed of two people in one game, in figures: `accounts.conduct.reasons` says it in words."""
Pairs = Mapping[tuple[int, int], FlagReason]


def flag(kind: Flag.Kind, game: Game, pairs: Pairs) -> None:
    """Note something about each of these pairs of people: one open flag a pair, which counts how often and why.

    Whoever calls it sees to it that a game is noted once.
    """
    found = {(min(pair), max(pair)): {**reason, "game": game.key} for pair, reason in pairs.items()}
    for (one, other), reason in sorted(found.items(), key=lambda each: each[0])[:MOST]:
        whose = {"kind": kind, "one_id": one, "other_id": other, "looked_at": None}
        kept, made = Flag.objects.select_for_update().get_or_create(
            **whose, defaults={"game": game, "reasons": [reason]}
        )
        if not made:
            reasons = [*kept.reasons, reason][-KEPT:]
            Flag.objects.filter(pk=kept.pk).update(times=F("times") + 1, game=game, reasons=reasons)


def look_at(*, flag_id: int, by: User, found: str) -> bool:
    """Close a flag, once, with what somebody has found. For staff who may change flags. Whether it was open."""
    closed = {"looked_at": timezone.now(), "looked_by": by, "found": found}
    return bool(Flag.objects.filter(pk=flag_id, looked_at=None).update(**closed))
