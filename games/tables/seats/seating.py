"""What becomes of a seat while a game goes on: held by a bot, taken back, taken over, on vacation, ready to end."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks import budgets
from games.engine.actions import Conclude
from games.models import Game, Seat

from ..database.store import state_of
from ..errors import TableError
from ..hooks import TableChanged, tell
from ..limits import check_sitting
from ..manners import agreeing, pausing
from ..manners.matters import look_by
from ..opening import check_welcome, locked
from ..people import Player
from ..playing import play
from .deadlines import note_deadline

DAY_SECONDS = 86_400


@transaction.atomic
def take_back(*, game_id: int, user: Player) -> None:
    """Play for oneself again; the misses stay counted. Nothing happens if no bot holds the seat.

    Nor has one agreed to the end any more: one comes back to play, and may by now be the only one who is asked.
    """
    game, seat = _mine(game_id, user)
    if not seat.held:
        return
    seat.held = seat.free = seat.would_end = False
    Game.objects.filter(pk=game.pk, seats__orders__isnull=False).update(orders_at=timezone.now())
    _restart(game, seat, budgets.LEAST_SECONDS)


@transaction.atomic
def take_over(*, game_id: int, order: int, user: Player) -> None:
    """Sit down in a seat that is free: a new row, the old one keeps what it was. Raises `TableError` if it is not.

    Nor is one that is out of the game, in which there is nothing to play.
    """
    game = _running(game_id)
    seats = list(game.seats.all())
    old = next((seat for seat in seats if seat.order == order and seat.free), None)
    if old is None or order in state_of(game).out or Seat.everyone.filter(game=game, user=user.pk).exists():
        raise TableError(_("This seat is not free for you."))
    check_welcome(game, user)
    check_sitting(user)
    old.left_at, old.awaited = timezone.now(), False
    old.asked_at = old.warn_at = old.due_at = None
    old.save()
    seat = Seat.objects.create(
        game=game, order=order, user_id=user.pk, name=user.username, nonce=old.nonce, budget=game.budget,
        excused=game.excused, vacation=game.vacation * DAY_SECONDS, awaited=str(order) in game.awaiting,
    )  # fmt: skip
    _restart(game, seat)


@transaction.atomic
def go_away(*, game_id: int, user: Player, days: int) -> None:
    """Let one's clock stand still for so many days of the vacation that is left. Raises `TableError` beyond it.

    The last of them may be one of which a part is left: whoever came back early has taken the rest of it. That lasts as
    long as the part.
    """
    game, seat = _mine(game_id, user)
    now = timezone.now()
    if not 1 <= days <= days_of(seat.vacation) or (seat.away_until and seat.away_until > now):
        raise TableError(_("That is more vacation than you have left at this table."))
    budgets.halt(game, seat, now)
    taken = min(days * DAY_SECONDS, seat.vacation)
    seat.vacation -= taken
    seat.away_until = now + timedelta(seconds=taken)
    _restart(game, seat)
    _look_again(game)


def days_of(vacation: int) -> int:
    """How many days so many seconds of vacation are, the last perhaps not a whole one."""
    return -(-vacation // DAY_SECONDS)


@transaction.atomic
def come_back(*, game_id: int, user: Player) -> None:
    """End a vacation; what is left of it can be taken later."""
    game, seat = _mine(game_id, user)
    now = timezone.now()
    if seat.away_until is None or seat.away_until <= now:
        return
    budgets.halt(game, seat, now)
    seat.vacation += int((seat.away_until - now).total_seconds())
    seat.away_until = None
    _restart(game, seat)
    _look_again(game)


@transaction.atomic
def would_end(*, game_id: int, user: Player, yes: bool) -> None:
    """Say whether one would end the game here. When all people who play for themselves would, it is counted out.

    Who is out of the game is not asked; so the sweep ends it where only those are left who would. Raises `TableError`
    for somebody who is out while others play on, or for whom a bot plays, and at an arranged table: its result is not
    only the business of those who sit there.
    """
    game, seat = _mine(game_id, user)
    seats, state = list(game.seats.all()), state_of(game)
    if yes and game.reserved:
        raise TableError(_("This table was arranged for you: nobody ends its game by agreement."))
    if yes and seat.held:
        raise TableError(_("A bot plays for you: take your seat back first."))
    if yes and not agreeing.has_a_say(seats, state.out, seat.order):
        raise TableError(_("You are out of this game: it ends when those who play on agree."))
    seat.would_end = yes
    seat.save(update_fields=["would_end"])
    asked = agreeing.are_asked(seats, state.out) | {seat.order: yes}
    if all(asked.values()):
        play(game_id=game.pk, seat=None, wish=lambda state: Conclude())
    else:
        transaction.on_commit(partial(tell, TableChanged(game.pk)))


@transaction.atomic
def mute(*, game_id: int, user: Player, order: int, yes: bool) -> None:
    """Take no more offers from a seat, or take them again; what is said twice is said once."""
    game, seat = _mine(game_id, user)
    if order == seat.order or not game.seats.filter(order=order).exists():
        raise TableError(_("There is no such player at this table."))
    seat.muted = sorted({*seat.muted, order} if yes else {*seat.muted} - {order})
    seat.save(update_fields=["muted"])


def _running(game_id: int) -> Game:
    game = locked(game_id).game
    if game.status != Game.Status.RUNNING:
        raise TableError(_("This game is not running."))
    if game.paused_at is not None:
        raise TableError(pausing.STANDS_STILL)
    return game


def _mine(game_id: int, user: Player) -> tuple[Game, Seat]:
    """The game, locked, and one's seat at it. Raises `TableError` without either, and for whoever has just gone."""
    game = _running(game_id)
    seat = game.seats.select_related("user").filter(user=user.pk, user__is_active=True).first()
    if seat is None:
        raise TableError(_("You have no seat at this table."))
    return game, seat


def _restart(game: Game, seat: Seat, least: int = 0) -> None:
    """The seat's clock runs anew, the game's deadline follows, and every page is told to look again."""
    if game.pace != Game.Pace.UNTIMED:
        budgets.restart(game, seat, timezone.now(), least)
    seat.save()
    note_deadline(game)


def _look_again(game: Game) -> None:
    """Let it be seen when a player is to be told of what waits: a vacation has changed that."""
    Game.objects.filter(pk=game.pk).update(notices_at=look_by(game, timezone.now()))
