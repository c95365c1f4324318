"""How much one person may have going on at once, so that there is room for everybody."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef
from django.utils.translation import ngettext

from games.models import Game, Seat

from .people import Player


class TableError(Exception):
    """A table cannot be opened, joined or started so; the message is for the player."""


def check_opening(user: Player, bots: bool) -> None:
    """Raise `TableError` if somebody may open no further table, or none with bots, or sits at enough of them."""
    check_sitting(user)  # and holds the row: of two tables opened at once each counts the other
    hosted = Game.objects.filter(host=user.pk).exclude(status=Game.Status.OVER)
    most = settings.MOST_OPEN_TABLES
    if hosted.filter(status=Game.Status.OPEN).count() >= most:
        raise TableError(
            ngettext(
                "You already have %(n)s open table: start it or close it first.",
                "You already have %(n)s open tables: start one or close one first.",
                most,
            )
            % {"n": most}
        )
    most = settings.MOST_GAMES_WITH_BOTS
    has_bots = Exists(Seat.objects.filter(game=OuterRef("pk")).exclude(bot=""))
    if bots and hosted.filter(has_bots).count() >= most:
        raise TableError(
            ngettext(
                "You already have %(n)s game with bots: end it first.",
                "You already have %(n)s games with bots: end one of them first.",
                most,
            )
            % {"n": most}
        )


def check_sitting(user: Player) -> None:
    """Raise `TableError` if somebody sits at enough tables; until the transaction ends they sit down nowhere else.

    Tables that were arranged for them do not count.
    """
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
    most = settings.MOST_SEATS_OF_GUEST if user.is_guest else settings.MOST_SEATS
    sits = Seat.objects.filter(user=user.pk, game__reserved=False).exclude(game__status=Game.Status.OVER)
    if sits.count() >= most:
        raise TableError(
            ngettext(
                "You already sit at %(n)s table: finish a game first.",
                "You already sit at %(n)s tables: finish a game first.",
                most,
            )
            % {"n": most}
        )
