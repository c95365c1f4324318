"""Whether a moment that a row is marked with has come, also where a wrong clock has marked it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q


def come(column: str, now: datetime, ahead: datetime) -> Q:
    """Those whose moment has come by now, and those whose moment is beyond `ahead`: a wrong clock has put it there."""
    return Q(**{f"{column}__lte": now}) | Q(**{f"{column}__gt": ahead})


def free(now: datetime, ahead: datetime) -> Q:
    """Those that no sweep has to itself just now; none has one beyond `ahead`."""
    return Q(claimed_until=None) | come("claimed_until", now, ahead)
