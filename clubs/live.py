"""Telling open pages of an event or a club that it has changed. May be lost without harm: they ask now and then."""

from __future__ import annotations

from django.db import transaction

from games.tables.live.telling import LOOK_ANEW, LiveNews, hub


def channel_of(event: int) -> str:
    """What the pages that show an event listen to."""
    return f"event-{event}"


def announce(event: int) -> None:
    """Say, once the transaction is committed, that an event has changed."""
    transaction.on_commit(lambda: hub.tell(channel_of(event), LOOK_ANEW))


def channel_of_club(club: int) -> str:
    """What the pages of a club's members listen to."""
    return f"club-{club}"


def announce_club(club: int) -> None:
    """Say, once the transaction is committed, that who belongs to a club may have changed."""
    transaction.on_commit(lambda: hub.tell(channel_of_club(club), LOOK_ANEW))


def tell_club(club: int, what: bytes) -> None:
    """Say something of another app to those who listen, once the transaction is committed."""
    transaction.on_commit(lambda: hub.tell(channel_of_club(club), LiveNews(None, beside=what)))
