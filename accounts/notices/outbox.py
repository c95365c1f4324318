"""Finds what people have to be told, and writes one row for each matter and channel: never a second one."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from accounts.models import Notice, NoticeWishes, User
from games.models import Game
from games.tables.matters import Matter, matters_in

from .channels import CHANNELS
from .hours import may_go

log = logging.getLogger(__name__)


def look_around(now: datetime) -> None:
    """Look at all tables where there may be something to tell by now."""
    for game in Game.objects.filter(notices_at__lte=now).order_by("notices_at")[:500]:
        try:
            look(game, now)
        except Exception:
            log.exception("no notices of game %s", game.pk)


@transaction.atomic
def look(game: Game, now: datetime) -> None:
    """Write what is to be told of one table, as it was read, by now, and note when to look again.

    If a move came in between, the note is not made, and the next sweep looks once more: no row is written twice.
    """
    matters = matters_in(game)
    _write(game, [matter for matter in matters if matter.since <= now], now)
    later = min((matter.since for matter in matters if matter.since > now), default=None)
    unmoved = Game.objects.filter(pk=game.pk, sequence=game.sequence, notices_at=game.notices_at)
    unmoved.update(notices_at=later)


def wishes_of(user: User) -> NoticeWishes:
    """What somebody has wished for, or what everybody gets who has not said anything."""
    return NoticeWishes.objects.filter(user=user).first() or NoticeWishes(user=user)


def _write(game: Game, matters: Iterable[Matter], now: datetime) -> None:
    rows: list[Notice] = []
    users = User.objects.filter(is_active=True).in_bulk({matter.user for matter in matters})
    for matter in matters:
        user = users.get(matter.user)
        if user is None:
            continue
        wishes = wishes_of(user)
        rows += [
            Notice(
                user=user, game=game, kind=matter.kind, about=matter.about, channel=channel,
                due_at=may_go(wishes, user.zone, matter.kind, channel, now),
            )
            for channel, sender in CHANNELS.items()
            if wishes.wants(matter.kind, channel) and sender.is_ready(user)
        ]  # fmt: skip
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
