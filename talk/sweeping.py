"""What was said is not kept for ever: the sweep clears it."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from .models import Said

AGAIN_SECONDS = 600
"""How often the sweep looks, in seconds."""
AT_ONCE = 1_000
"""How many lines it clears then."""


def clear_talk() -> None:
    """Clear what was said where its time is up, and by those who are not here any more."""
    if not cache.add("talk-cleared", True, AGAIN_SECONDS):
        return
    now = timezone.now()
    over = Q(game__ended__lt=now - timedelta(days=settings.TALK_DAYS_AFTER_END))
    old = Q(club__isnull=False, at__lt=now - timedelta(days=settings.TALK_DAYS_IN_CLUBS))
    _clear(Said.objects.filter(over | old | Q(by__is_active=False)))


@transaction.atomic
def _clear(gone: QuerySet[Said]) -> None:
    """Clear some of these, but none that somebody is just reporting: it goes the next time."""
    held = Said.objects.filter(pk__in=list(gone.values_list("pk", flat=True)[:AT_ONCE]))
    free = list(held.select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked))
    Said.objects.filter(pk__in=[said.pk for said in free]).delete()
