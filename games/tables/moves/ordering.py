"""What somebody tells the server to do for them at a table, kept under the lock of that table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games.models import Game, StandingOrders

from ..hooks import OrdersGiven, tell
from ..opening import locked
from ..playing import Stale


@transaction.atomic
def give_orders(*, game_id: int, seat_id: int, orders: Mapping[str, Any]) -> None:
    """Keep what somebody tells the server to do for them; it may do it at once.

    Raises `Stale` where no game is played, `PermissionError` if somebody else has taken that seat over, and `Http404`
    if the table is closed.
    """
    table = locked(game_id)
    game = table.game
    if game.status != Game.Status.RUNNING:
        raise Stale
    if all(seat.pk != seat_id for seat in table.seats):
        raise PermissionError
    StandingOrders.objects.update_or_create(seat_id=seat_id, defaults={**orders, "looked_at": 0})
    Game.objects.filter(pk=game.pk).update(orders_at=timezone.now())
    transaction.on_commit(partial(tell, OrdersGiven(game.pk, game.sequence)))


@transaction.atomic
def bid_up_to(*, game_id: int, seat_id: int, lot: str, most: int) -> None:
    """Keep up to which sum the server bids for a lot, beside what somebody has told it for others.

    The lot is a square by its number or a kind of piece. Raises what `give_orders` raises.
    """
    locked(game_id)  # first: of two limits at once each finds the other
    said = StandingOrders.objects.filter(seat=seat_id).values_list("bid", flat=True).first() or {}
    give_orders(game_id=game_id, seat_id=seat_id, orders={"bid": {**said, lot: most}})


def mark_orders(now: datetime) -> int:
    """Mark the games with standing orders that nobody has looked at since the last move, where that move set no mark.

    Gives how many: moves of the last release set none. From the orders to their games, not from all games.
    """
    sequence = Game.objects.filter(pk=OuterRef("seat__game"), status=Game.Status.RUNNING).values("sequence")
    orders = StandingOrders.objects.filter(seat__held=False, seat__left_at=None, looked_at__lt=Subquery(sequence))
    return Game.objects.filter(pk__in=orders.values("seat__game"), orders_at=None).update(orders_at=now)
