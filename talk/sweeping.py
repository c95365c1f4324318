"""What was said is not kept for ever: the sweep clears it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from games.models import Game
from games.tables.database.columns import adapted
from games.tables.database.cursors import cursor
from games.tables.database.sql import table_of

from .models import Said

AGAIN_SECONDS = 600
"""How often the sweep looks, in seconds."""
AT_ONCE = 1_000
"""How many lines of each kind it clears then."""


def clear_talk() -> None:
    """Clear what was said where its time is up, and by those who are not here any more."""
    if not cache.add("talk-cleared", True, AGAIN_SECONDS):
        return
    now = timezone.now()
    old = now - timedelta(days=settings.TALK_DAYS_IN_CLUBS)
    _clear(Said.objects.filter(club__isnull=False, at__lt=old).order_by("at").values_list("pk", flat=True)[:AT_ONCE])
    _clear(_of("game_id", Game, '"ended" < %s', adapted(now - timedelta(days=settings.TALK_DAYS_AFTER_END))))
    _clear(_of("by_id", get_user_model(), '"is_active" = %s', False))


def _of(column: str, model: type[Model], so: str, value: object) -> list[int]:
    """Lines of those rows of another table that are so.

    Asked is each row that anything was said at, or by, once, from one number in the index to the next: never all that
    was said, nor all games or people that there have been.
    """
    said, numbers = table_of(Said), "SELECT min({0}) FROM {1} WHERE {0} > {2}"
    with cursor() as asked:
        asked.execute(
            f"WITH RECURSIVE each(number) AS ({numbers.format(column, said, 0)} UNION ALL "
            f"SELECT ({numbers.format(column, said, 'number')}) FROM each WHERE number IS NOT NULL) "
            f"SELECT s.id FROM each JOIN {table_of(model)} o ON o.id = number AND o.{so} "
            f"JOIN {said} s ON s.{column} = number LIMIT {AT_ONCE}",
            [value],
        )
        return [number for (number,) in asked.fetchall()]


@transaction.atomic
def _clear(gone: Iterable[int]) -> None:
    """Clear these lines, but none that somebody is just reporting: it goes the next time."""
    held = Said.objects.filter(pk__in=list(gone))
    free = list(held.select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked))
    Said.objects.filter(pk__in=[said.pk for said in free]).delete()
