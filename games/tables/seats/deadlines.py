"""When the server next has something to do at a table at which something has become of a seat, without a move."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from games.clocks.moments import next_moment
from games.models import Game

from ..database.store import state_of
from ..hooks import TableChanged, tell
from ..manners import agreeing


def note_deadline(game: Game) -> None:
    """The game's deadline follows from its row and its seats as they are stored, and every page is told to look again.

    A hammer, a clock, an offer that expires; or the end, at once, where all who are asked have agreed to it.
    """
    seats = list(game.seats.all())
    deadline = timezone.now() if agreeing.is_agreed(seats, state_of(game)) else next_moment(game, seats)
    Game.objects.filter(pk=game.pk).update(deadline=deadline)
    transaction.on_commit(partial(tell, TableChanged(game.pk)))
