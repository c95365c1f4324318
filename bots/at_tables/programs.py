"""Programs that move for people: the API is for programs, so whoever has moved by it at a table is named there.

It is said to all and kept; what follows from it, people decide (decision 58).
"""

from __future__ import annotations

import logging
from typing import Any

from django.core.cache import cache
from django.db import DatabaseError
from django.db.models import QuerySet
from django.template.loader import render_to_string

from games.tables.people import Person, Player
from games.tables.shown import Status, TableRow

from ..models import ByProgram

SAID_SECONDS = 3600
"""For how long it is remembered that it is written down: a program moves often, and one row says it."""
SIGN_SECONDS = 30 * 86_400
"""For how long it is remembered whether there are such rows at a table: else its next page asks once."""

log = logging.getLogger(__name__)


def note_program(game: int, user: Player) -> None:
    """Write down that a program has moved for somebody at a table."""
    said = f"by-program-{game}-{user.pk}"
    if cache.get(said):
        return
    try:
        ByProgram.objects.get_or_create(game_id=game, user_id=user.pk)
    except DatabaseError:  # the move is played; its program is named with the next one
        log.exception("the program that moves for %s in game %s was not written down", user.pk, game)
        return
    cache.set(said, True, SAID_SECONDS)
    cache.set(_sign_of(game), True, SIGN_SECONDS)


def moved_for(user: Player) -> QuerySet[ByProgram, Any]:
    """At which tables a program has moved for somebody, for the file with all that is kept of them."""
    return ByProgram.objects.filter(user=user.pk).values("game__key", "at")


def _sign_of(game: int) -> str:
    return f"programs-at-{game}"


def line_above(game: TableRow, _reader: Person) -> str:
    """Who has had a program move for them, for all who look at the table; '' for nobody.

    At a table that is shown later (decision 50) it is said after the game: that somebody has moved is news of it.
    """
    if (game.watch_delay and game.status != Status.OVER) or not _is_there_any(game.pk):
        return ""
    names = list(ByProgram.objects.filter(game=game.pk).order_by("pk").values_list("user__username", flat=True))
    return render_to_string("bots/programs.html", {"names": names}) if names else ""


def _is_there_any(game: int) -> bool:
    """Whether a program has moved for anybody at a table; asked of the database where nobody remembers it."""
    known = cache.get(_sign_of(game))
    if known is None:
        known = ByProgram.objects.filter(game=game).exists()
        cache.add(_sign_of(game), known, SIGN_SECONDS)  # not over what has been written down meanwhile
    return bool(known)
