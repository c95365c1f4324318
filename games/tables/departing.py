"""What becomes of tables when somebody changes their name for good, or goes for good."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import Game, Seat

from .hooks import TableChanged, tell
from .opening import leave_table, locked
from .people import Player


@transaction.atomic
def go_by_name(user: Player) -> None:
    """Call somebody at all of their tables by the name that they have now."""
    for game_id in _tables(user).values_list("pk", flat=True):
        locked(game_id)  # a move writes whole seats
        Seat.everyone.filter(game=game_id, user=user.pk).update(name=user.username)
        transaction.on_commit(partial(tell, TableChanged(game_id)))


@transaction.atomic
def depart(user: Player) -> bool:
    """Take somebody from the tables that are nobody else's business; whether no game goes on with them.

    Where nobody else sits or has sat, the table goes with them; from one that has not begun they stand up.
    """
    for game in _tables(user):
        held = locked(game.pk).game
        if not Seat.everyone.filter(game=held).exclude(user=None).exclude(user=user.pk).exists():
            held.delete()
        elif held.status == Game.Status.OPEN:
            leave_table(game_id=held.pk, user=user)
    return not _tables(user).filter(status=Game.Status.RUNNING).exists()


def _tables(user: Player) -> QuerySet[Game]:
    """The tables at which somebody sits or has sat, and those that they have opened, in one order."""
    return Game.objects.filter(Q(seats__user=user.pk) | Q(host=user.pk)).distinct().order_by("pk").only("pk")
