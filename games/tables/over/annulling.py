"""A finished game that shall not count: it was not played fairly, or the server has erred."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game

from ..errors import TableError
from ..hooks import AFTER_ANNULLING
from ..opening import locked


@transaction.atomic
def annul(*, game_id: int) -> None:
    """Let a finished game count for nobody. For staff who may change games. Raises `TableError` for any other game.

    What it has counted for already stays until ratings are folded anew: strengths follow from one another. It leaves
    the leaderboards at once.
    """
    game = locked(game_id).game
    if game.status != Game.Status.OVER or game.uncounted in (Game.Uncounted.ANNULLED, Game.Uncounted.GUESTS):
        raise TableError(_("Only a game that is over, and that counts, can be annulled."))
    Game.objects.filter(pk=game_id).update(rated=True, uncounted=Game.Uncounted.ANNULLED)
    for hook in AFTER_ANNULLING:
        hook(game_id)


@transaction.atomic
def count_again(*, game_id: int) -> None:
    """Take an annulment back; the game counts once ratings are folded anew. For staff who may change games.

    Raises `TableError` for a game that is not annulled.
    """
    game = locked(game_id).game
    if game.uncounted != Game.Uncounted.ANNULLED:
        raise TableError(_("This game is not annulled."))
    Game.objects.filter(pk=game_id).update(uncounted="")
    for hook in AFTER_ANNULLING:
        hook(game_id)
