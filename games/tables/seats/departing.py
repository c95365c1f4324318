"""What becomes of tables when somebody changes their name for good, or goes for good."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404

from games.models import Game, Seat, SeatNote, StandingOrders

from ..database.deleting import delete_table
from ..hooks import TableChanged, tell
from ..opening import leave_table, locked
from ..people import Player
from .deadlines import note_deadline

UNSTARTED = timedelta(days=30)
"""For how long a table waits for its game to begin."""
MOST_CLOSED = 20

log = logging.getLogger(__name__)


@transaction.atomic
def go_by_name(user: Player) -> None:
    """Call somebody at all of their tables by the name that they have now."""
    for game in _held(_tables(user)):  # seating writes whole seats
        Seat.everyone.filter(game=game, user=user.pk).update(name=user.username)
        transaction.on_commit(partial(tell, TableChanged(game.pk)))


@transaction.atomic
def depart(user: Player) -> bool:
    """Take somebody from the tables that are nobody else's business; whether no game goes on with them.

    Where nobody else sits or has sat, the table goes with them; from one that has not begun they stand up.
    """
    for game in _held(_tables(user)):
        if not Seat.everyone.filter(game=game).exclude(user=None).exclude(user=user.pk).exists():
            delete_table(game)
        elif game.status == Game.Status.OPEN:
            leave_table(game_id=game.pk, user=user)
    return not _tables(user).filter(status=Game.Status.RUNNING).exists()


@transaction.atomic
def go_for_good(user: Player) -> None:
    """Leave all tables that are not over: one that has not begun as one stands up; where a game goes on a bot plays.

    A game at which nobody else has sat goes with them. What they have noted or ordered for themselves is deleted, and
    in which hours and where they play, which their seats have noted.
    """
    held = []
    for game in _held(_tables(user).exclude(status=Game.Status.OVER)):
        held.append(game.pk)
        others = Seat.everyone.filter(game=game).exclude(user=None).exclude(user=user.pk)
        if game.status == Game.Status.OPEN:
            leave_table(game_id=game.pk, user=user)
        elif not others.exists() and not game.reserved:
            delete_table(game)
        else:
            _leave_to_a_bot(game, user)
    # No seat at a table that is not held, where they have just sat down: who holds that one writes its seats as well.
    seats = Seat.everyone.filter(Q(game__in=held) | Q(game__status=Game.Status.OVER), user=user.pk)
    seats.update(zone="UTC", plays_from=None, plays_until=None)
    StandingOrders.objects.filter(seat__in=seats).delete()
    SeatNote.objects.filter(seat__in=seats).delete()


def _leave_to_a_bot(game: Game, user: Player) -> None:
    mine = Seat.objects.filter(game=game, user=user.pk, place=None)
    still = dict.fromkeys(("asked_at", "warn_at", "due_at", "away_until"))
    mine.update(held=True, free=not game.reserved, would_end=False, **still)
    note_deadline(game)


def close_unstarted(now: datetime) -> int:
    """Close the tables that nobody has begun for `UNSTARTED`, a few at a time; gives how many. Arranged ones stay.

    One that cannot be closed takes no other's place.
    """
    waiting = Game.objects.filter(status=Game.Status.OPEN, reserved=False, opened__lt=now - UNSTARTED)
    closed = 0
    for number in waiting.order_by("opened").values_list("pk", flat=True):
        try:
            closed += _close_unstarted(number)
        except Exception:
            log.exception("table %s cannot be closed", number)
        if closed == MOST_CLOSED:
            break
    return closed


@transaction.atomic
def _close_unstarted(number: int) -> bool:
    waiting = [game for game in _held([number]) if game.status == Game.Status.OPEN]
    for game in waiting:
        delete_table(game)
    return bool(waiting)


def _held(numbers: Iterable[int]) -> Iterator[Game]:
    """The tables of these numbers, each held until the transaction ends; those that are closed by now are passed by."""
    for number in numbers:
        try:
            table = locked(number)
        except Http404:  # its host was quicker
            continue
        yield table.game


def _tables(user: Player) -> QuerySet[Game, int]:
    """The numbers of the tables at which somebody sits or has sat, and of those that they have opened, in one order."""
    theirs = Game.objects.filter(Q(seats__user=user.pk) | Q(host=user.pk)).distinct()
    return theirs.order_by("pk").values_list("pk", flat=True)
