"""Writes the journal of a club and of its events: who did what, and why."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.db import transaction

from clubs.lists.front import front_key
from clubs.live import announce_club
from clubs.models import Club, Event, JournalLine, Round
from games.tables.people import Player


def called(round_: Round) -> dict[str, Any]:
    """How a line of a journal names a round: by its number, and what it is called if it is one of its own."""
    return {"round": round_.number} | ({"title": round_.title} if round_.title else {})


def note(club: Club, by: Player, what: str, *, reason: str = "", **names: str) -> None:
    """Add a line; `what` is a code of `clubs.texts.club_journal`, `names` what stands in its sentence beside `by`."""
    announce_club(club.pk)
    transaction.on_commit(lambda: cache.delete(front_key(club.pk)))  # who has just joined is counted at once
    JournalLine.objects.create(club=club, by_id=by.pk, what=what, reason=reason, names=names)


def note_event(event: Event, by: Player | None, what: str, *, reason: str = "", **names: str | int | list[str]) -> None:
    """Add a line to an event's; `what` is a code of `clubs.texts.journal`. Without a `by` the server did it."""
    who = None if by is None else by.pk
    JournalLine.objects.create(club_id=event.club_id, event=event, by_id=who, what=what, reason=reason, names=names)
