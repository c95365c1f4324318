"""Tables that stand still together: no clock runs, nobody moves, nothing falls due, until they go on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.clocks import outage
from games.models import Game

from ..hooks import TableChanged, tell
from .offering import NotNow

STANDS_STILL = _("The table is paused: nobody moves until it goes on.")


def check(game: Game) -> None:
    """Raise `NotNow` at a table that stands still."""
    if game.paused_at is not None:
        raise NotNow(str(STANDS_STILL))


@transaction.atomic
def pause(*, game_ids: Collection[int], now: datetime) -> int:
    """Let running tables stand still from now on; gives how many. Those that stand still already are left as they are.

    Whoever asks for it has to see to it that they may.
    """
    games = [game for game, paused_at in _held(game_ids) if paused_at is None]
    return _written(games, paused_at=passed(now))


@transaction.atomic
def resume(*, game_ids: Collection[int], now: datetime) -> int:
    """Let tables go on that stand still: all that was to come, comes later by the length of the pause; gives how many.

    Whoever asks for it has to see to it that they may.
    """
    since = {game: paused_at for game, paused_at in _held(game_ids) if paused_at is not None}
    until = passed(now)
    for moment in set(since.values()):
        games = [game for game in since if since[game] == moment]
        outage.shift(Game.objects.filter(pk__in=games), max(until - moment, timedelta()), moment)
    return _written(list(since), paused_at=None)


def _held(game_ids: Collection[int]) -> list[tuple[int, datetime | None]]:
    """The running games of these, their rows held until the transaction ends: no move is half way."""
    found = Game.objects.filter(pk__in=game_ids, status=Game.Status.RUNNING).order_by("pk")
    return list(found.select_for_update(no_key=True).values_list("pk", "paused_at"))


def passed(now: datetime) -> datetime:
    """Up to when time has passed for the games: what nobody has swept yet is the outage's to make good."""
    return outage.swept_until(now, outage.last_sweep().first())


def _written(games: Sequence[int], paused_at: datetime | None) -> int:
    Game.objects.filter(pk__in=games).update(paused_at=paused_at)
    for game in games:
        transaction.on_commit(partial(tell, TableChanged(game)))
    return len(games)
