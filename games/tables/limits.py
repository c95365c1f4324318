"""How much one person may have going on at once, so that there is room for everybody."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, Seat

from .database.compiled import CompiledQuery
from .errors import TableError
from .people import Player


def check_opening(user: Player, bots: bool) -> None:
    """Raise `TableError` if somebody may open no further table, or none with bots, or sits at enough of them."""
    check_sitting(user)  # and holds the row: of two tables opened at once each counts the other
    hosted = _hosted(user.pk)
    most = settings.MOST_OPEN_TABLES
    if sum(status == Game.Status.OPEN for status, _has_bots in hosted) >= most:
        raise TableError(
            ngettext(
                "You already have %(n)s open table: start it or close it first.",
                "You already have %(n)s open tables: start one or close one first.",
                most,
            )
            % {"n": most}
        )
    most = settings.MOST_GAMES_WITH_BOTS
    if bots and sum(has_bots for _status, has_bots in hosted) >= most:
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
    if not _held(user.pk):
        raise TableError(_("Your account is deleted."))
    most = settings.MOST_SEATS_OF_GUEST if user.is_guest else settings.MOST_SEATS
    if len(_sits(user.pk)) >= most:
        raise TableError(
            ngettext(
                "You already sit at %(n)s table: finish a game first.",
                "You already sit at %(n)s tables: finish a game first.",
                most,
            )
            % {"n": most}
        )


@CompiledQuery.of(int)
def _held(user: int) -> QuerySet[Any, Any]:
    """The row of somebody who has not gone, held until the transaction ends."""
    there = get_user_model().objects.filter(is_active=True)
    return there.select_for_update(no_key=True).filter(pk=user).values_list("pk")


@CompiledQuery.of(int)
def _hosted(user: int) -> QuerySet[Game, Any]:
    """The games of a host that are not over: how each stands, and whether it has bots."""
    has_bots = Exists(Seat.objects.filter(game=OuterRef("pk")).exclude(bot=""))
    running = Game.objects.filter(host=user).exclude(status=Game.Status.OVER)
    return running.annotate(has_bots=has_bots).values_list("status", "has_bots")


@CompiledQuery.of(int)
def _sits(user: int) -> QuerySet[Seat, Any]:
    """The seats of somebody at tables that are not over, and that they came to by themselves."""
    sits = Seat.objects.filter(user=user, game__reserved=False).exclude(game__status=Game.Status.OVER)
    return sits.values_list("pk")
