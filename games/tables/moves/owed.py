"""What the server owes a game by now: the end of an auction, of the time or of all, the default of a late seat."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from uuid import uuid4

from django.db import transaction
from django.http import Http404

from games.engine.actions import Action, CloseAuction, Conclude, Timeout, TimeUp
from games.models import Game
from games.played import Locked, Played, merged

from ..database.store import state_of, write
from ..follows import what_follows
from ..hooks import TableChanged, tell
from ..manners import agreeing, offering
from ..opening import locked
from ..playing import Command, play_locked


def fall_due(*, game_id: int, now: datetime) -> bool:
    """Play what the server owes a game by now: an auction's end, the closing time, a late seat. False if nothing.

    Two sweeps at once do no harm: whoever comes second finds nothing due under the lock, or no table any more.
    """
    try:
        with transaction.atomic():
            return _fall_due(locked(game_id), now)
    except Http404:
        return False


def _fall_due(table: Locked, now: datetime) -> bool:
    game = table.game
    if game.status != Game.Status.RUNNING or game.paused_at is not None:
        return False
    action = _owed(table, now)
    Game.objects.filter(pk=game.pk).update(claimed_until=None)
    if action is None:
        _mark_anew(table, now)
        return False
    play_locked(table, Command(None, lambda state: action, uuid4()))
    return True


def _mark_anew(table: Locked, now: datetime) -> None:
    """Where nothing is owed though something is due, another release has left its marks: make them from the position.

    An auction gets a hammer, a turn whose time is up its clocks; what can no longer come about is forgotten.
    """
    game, state = table.game, state_of(table.game)
    write(table, merged(what_follows(Played(table, game.sequence, now, state, state))))
    transaction.on_commit(partial(tell, TableChanged(game.pk)))


def _owed(table: Locked, now: datetime) -> Action | None:
    """What the server has to play by now, if anything: the end, a hammer, the end of the time, a seat's default."""
    game = table.game
    if agreeing.is_agreed(table.seats, state_of(game)):
        return Conclude()
    if game.hammer_at is not None and game.hammer_at <= now:
        return CloseAuction()
    if game.closes_at is not None and game.closes_at <= now and not state_of(game).closing:
        return TimeUp()
    if game.offers_end_at is not None and game.offers_end_at <= now:
        return offering.expired(game, state_of(game), now)
    late = [(seat.due_at, seat.order) for seat in table.seats if seat.awaited and seat.due_at and seat.due_at <= now]
    return Timeout(min(late)[1]) if late else None
