"""Another table for people who have played one to its end: the same book, options, clock and bots."""

from __future__ import annotations

from games.models import Game, Seat

from .opening import Opened, Pacing, open_table
from .people import Player
from .playing import start_game


def open_again(*, game_id: int, user: Player) -> Opened:
    """The public table of its book that one of its people has opened since, else a new one of this player's as it was.

    It starts at once where nobody but bots sat there. Raises `PermissionError` for somebody who did not sit there or
    before its end, `TableError` for what cannot be opened (any more).
    """
    game = Game.objects.filter(pk=game_id, status=Game.Status.OVER).first()
    seats = list(Seat.objects.filter(game=game_id).order_by("order"))
    if game is None or all(seat.user_id != user.pk for seat in seats):
        raise PermissionError
    others = [seat.user_id for seat in seats if seat.user_id not in (None, user.pk)]
    opened = _opened_since(game, others)
    if opened is not None:
        return opened
    made = open_table(
        host=user, edition=game.edition, variant=game.variant, options=game.options, minutes=game.minutes,
        bots=tuple(seat.bot for seat in seats if seat.bot), public=game.public,
        guests=game.uncounted == Game.Uncounted.GUESTS,
        pace=Pacing(game.pace, game.budget, game.credit, game.cap, game.excused, game.vacation),
    )  # fmt: skip
    if not others:
        start_game(game_id=made.pk, user=user)
    return made


def _opened_since(game: Game, people: list[int]) -> Opened | None:
    """The newest table of the same book that one of them has opened since, if anybody may join it."""
    waiting = Game.objects.filter(status=Game.Status.OPEN, public=True, edition=game.edition, variant=game.variant)
    return waiting.filter(host__in=people, opened__gt=game.ended).order_by("-pk").first()
