"""Telling open pages of an event that it has changed. May be lost without harm: they ask now and then."""

from __future__ import annotations

from django.db import transaction

from games.tables.live import LOOK_ANEW, hub


def channel_of(event: int) -> str:
    """What the pages that show an event listen to."""
    return f"event-{event}"


def announce(event: int) -> None:
    """Say, once the transaction is committed, that an event has changed."""
    transaction.on_commit(lambda: hub.tell(channel_of(event), LOOK_ANEW))
