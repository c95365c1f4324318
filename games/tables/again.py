"""Another table for people who have played one to its end: the same book, options, clock and bots."""

from __future__ import annotations

from games.engine.options import Value
from games.models import Game, Seat

from .opening import Opened, Pacing, checked_options, open_table
from .people import Player
from .playing import start_game

ALIKE = ("edition", "variant", "minutes", *Pacing._fields)
"""What two tables share at which the same game is played, beside their options."""


def open_again(*, game_id: int, user: Player) -> Opened:
    """The public table just like it that one of its people has opened since, else a new one of this player's.

    It starts at once where nobody but bots sat there. Raises `PermissionError` for somebody who did not sit there or
    before its end, `TableError` for what cannot be opened (any more).
    """
    game = Game.objects.filter(pk=game_id, status=Game.Status.OVER).first()
    seats = list(Seat.objects.filter(game=game_id).order_by("order"))
    if game is None or all(seat.user_id != user.pk for seat in seats):
        raise PermissionError
    pace = Pacing(*(getattr(game, column) for column in Pacing._fields))
    options = checked_options(game.edition, game.variant, game.options, game.minutes, pace)
    others = [seat.user_id for seat in seats if seat.user_id not in (None, user.pk)]
    opened = _opened_since(game, others, options)
    if opened is not None:
        return opened
    made = open_table(
        host=user, edition=game.edition, variant=game.variant, options=options, minutes=game.minutes,
        bots=tuple(seat.bot for seat in seats if seat.bot), public=game.public,
        guests=game.uncounted == Game.Uncounted.GUESTS, pace=pace,
    )  # fmt: skip
    if not others:
        start_game(game_id=made.pk, user=user)
    return made


def _opened_since(game: Game, people: list[int], options: dict[str, Value]) -> Opened | None:
    """The newest table of this kind that one of them has opened since, if anybody may join it."""
    like = {column: getattr(game, column) for column in ALIKE}
    waiting = Game.objects.filter(status=Game.Status.OPEN, public=True, **like)
    found = waiting.filter(host__in=people, opened__gt=game.ended).order_by("-pk")
    return next((table for table in found if table.options == options), None)
