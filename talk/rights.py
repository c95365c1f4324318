"""Who may read and say what: who sits at a table, and who belongs to a club."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.http import Http404
from django.utils import timezone

from clubs.rights import BELONGING, role_of
from games.models import Game
from games.tables.people import Person
from games.tables.seen import Seen
from games.tables.selectors import access_table_for

from .models import Said


class NotSaid(Exception):
    """Something cannot be said, muted or read so; the message is for whoever tried."""


def may_write(user: Person) -> bool:
    """Whether somebody may say things in words of their own: with an account that is confirmed (decision 55)."""
    return getattr(user, "is_confirmed", False)


def may_read(table: Seen, public: bool) -> bool:
    """Whether somebody may read what is said at a table: who sits there, and who watches one that is for everybody.

    Where a table is shown later (decision 50), nobody else ever reads it: words have no place in the game to wait for.
    """
    return table.seat is not None or (public and not table.game.watch_delay)


def heard_by(user: Person, number: int) -> Said | None:
    """Something that was said, if it is there and somebody may read it where it was said."""
    said = Said.objects.select_related("by", "game", "club").filter(pk=number, taken_away_at=None).first()
    if said is None or said.game is None:
        return said if said and said.club and role_of(user, said.club) in BELONGING else None
    try:
        return said if may_read(access_table_for(user, said.game.key), said.game.public) else None
    except Http404:
        return None


def is_kept(ended: datetime | None) -> bool:
    """Whether what was said at a table is still there, by the end of its game."""
    return ended is None or timezone.now() - ended < timedelta(days=settings.TALK_DAYS_AFTER_END)


def of_table(game: int) -> tuple[bool, datetime | None]:
    """Whether a table is for everybody, and when its game has ended.

    Raises `Http404`: it may have been closed since somebody has come to it.
    """
    found = Game.objects.filter(pk=game).values_list("public", "ended").first()
    if found is None:
        raise Http404
    return found
