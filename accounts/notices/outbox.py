"""Finds what people have to be told, and writes one row for each matter and channel: never a second one."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Notice, NoticeWishes, User
from games.clocks.bounded import for_a_while, of_a_period
from games.models import Game
from games.tables.manners.matters import Matter, matters_in

from .channels import CHANNELS
from .hours import may_go

SHARE = 0.6
"""For how much of a period one looks at the next table: a sweep is over before the next one begins, which goes on with
the rest."""
PUT_OFF = timedelta(minutes=1)
"""A table that cannot be looked at comes again after the others."""

log = logging.getLogger(__name__)


def look_around(now: datetime) -> None:
    """Look at the tables where there may be something to tell by now, the longest due first, as far as time goes."""
    for number in for_a_while(due(now), of_a_period(SHARE)):
        try:
            look(Game.objects.get(pk=number), now)
        except Exception:
            log.exception("no notices of game %s", number)
            Game.objects.filter(pk=number, notices_at__lte=now).update(notices_at=now + PUT_OFF)


def due(now: datetime) -> list[int]:
    """The games where there may be something to tell by now, the longest due first; none that stand still."""
    found = Game.objects.filter(notices_at__lte=now, paused_at=None).order_by("notices_at", "pk")
    return list(found.values_list("pk", flat=True)[:500])


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
    wished = NoticeWishes.objects.in_bulk(users)
    reached = {channel: sender.reached(users) for channel, sender in CHANNELS.items()} if users else {}
    for matter in matters:
        user = users.get(matter.user)
        if user is None:
            continue
        wishes = wished.get(user.pk) or NoticeWishes(user=user)
        rows += [
            Notice(
                user=user, game=game, kind=matter.kind, about=matter.about, channel=channel,
                due_at=may_go(wishes, user.zone, matter.kind, channel, now),
            )
            for channel in CHANNELS
            if wishes.wants(matter.kind, channel) and user.pk in reached[channel]
        ]  # fmt: skip
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
