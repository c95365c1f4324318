"""Another table for people who have played one to its end: the same book, options, clock and bots."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from games.engine.option import Value
from games.models import Game, Seat

from ..database.store import state_of
from ..opening import Opened, Pacing, checked_options, locked, open_table
from ..people import Player
from ..playing import start_game

ALIKE = ("edition", "variant", "minutes", "bot_pace", "explained", *Pacing._fields)
"""What two tables share at which the same game is played, beside their options."""


@transaction.atomic
def open_again(*, game_id: int, user: Player) -> Opened:
    """The table just like it that this player has opened since, or a public one of its others', else a new one.

    It starts at once where nobody but bots sat there; then it is opened for who is out before its end, too.

    Raises `PermissionError` for somebody who did not sit there or plays on, `TableError` for what cannot be opened.
    """
    locked(game_id)  # first: of two who ask at once the second finds what the first has opened
    game = Game.objects.filter(pk=game_id).exclude(status=Game.Status.OPEN).first()
    seats = list(Seat.objects.filter(game=game_id).order_by("order"))
    own = next((seat for seat in seats if seat.user_id == user.pk), None)
    if game is None or own is None:
        raise PermissionError
    pace = Pacing(*(getattr(game, column) for column in Pacing._fields))
    options = checked_options(game.edition, game.variant, game.options, game.minutes, pace)
    others = [seat.user_id for seat in seats if seat.user_id not in (None, user.pk)]
    if game.status != Game.Status.OVER and (others or own.order not in state_of(game).out):
        raise PermissionError
    opened = _own_since(game, user, options, bool(others)) or _opened_since(game, others, options)
    if opened is not None:
        return opened
    made = open_table(
        host=user, edition=game.edition, variant=game.variant, options=options, minutes=game.minutes,
        bots=tuple(seat.bot for seat in seats if seat.bot), public=game.public,
        guests=game.uncounted == Game.Uncounted.GUESTS, pace=pace, bot_pace=game.bot_pace,
        explained=game.explained,
    )  # fmt: skip
    if not others:
        start_game(game_id=made.pk, user=user)
    return made


def _own_since(game: Game, user: Player, options: dict[str, Value], waits: bool) -> Opened | None:
    """The newest table of this kind that this player has opened since: one that waits, or that has begun at once."""
    status = Game.Status.OPEN if waits else Game.Status.RUNNING
    found = _since(game).filter(host=user.pk, seats__user=user.pk, status=status, public=game.public)
    return next((table for table in found if table.options == options and _company(table) == _company(game)), None)


def _opened_since(game: Game, people: list[int], options: dict[str, Value]) -> Opened | None:
    """The newest table of this kind that one of them has opened since, if anybody may join it."""
    found = _since(game).filter(host__in=people, status=Game.Status.OPEN, public=True)
    return next((table for table in found if table.options == options), None)


def _since(game: Game) -> QuerySet[Game]:
    """The tables like it that were opened after its end, or while it goes on, the newest first."""
    like = {column: getattr(game, column) for column in ALIKE}
    return Game.objects.filter(opened__gt=game.ended or game.opened, **like).order_by("-pk")


def _company(game: Game) -> tuple[bool, list[str]]:
    """Whether guests are welcome there, and which bots play."""
    return game.uncounted == Game.Uncounted.GUESTS, sorted(seat.bot for seat in game.seats.all() if seat.bot)
