"""What is noticed of two people beside their result, for a person to look at: gifts, and who always gives up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from accounts.conduct.flags import Pairs
from accounts.models import RatedGame, Rating
from games.models import Game, Seat
from games.tables.record.kept import KeptMove

from .counting import RatedEntry
from .given import gifts_in

ALWAYS = 3
"""In so many games one after the other that counted for both, one has given up and the other not."""
OF_LATE = timedelta(days=28)
"""In so long a time."""


def given_in(game: Game, seats: Sequence[Seat], moves: Sequence[KeptMove]) -> Pairs:
    """The pairs of people of whom one has given the other much for nothing in this game."""
    return {
        (gift.giver, gift.taker): {
            "who": gift.giver, "whom": gift.taker, "amount": gift.amount, "trades": gift.trades, "book": game.edition,
            "gave_up": gift.gave_up,
        }
        for gift in gifts_in(game, seats, moves)
    }  # fmt: skip


def always_left(game: Game, entries: Sequence[RatedEntry]) -> Pairs:
    """The pairs of which one has given up in this game, and in their last ones before it, and the other in none."""
    left = [entry.user for entry in entries if entry.left_early and entry.user is not None]
    stayed = [entry.user for entry in entries if not entry.left_early and entry.user is not None]
    return {
        (one, other): {"who": one, "games": ALWAYS} for one in left for other in stayed if _always(game, one, other)
    }


def _always(game: Game, one: int, other: int) -> bool:
    """Whether that one gave up in the last games of these two, and the other did not."""
    counted = RatedGame.objects.filter(rating__pool=Rating.Pool.PEOPLE)
    theirs = counted.filter(rating__user=other, left_early=False).values("game")
    shared = counted.filter(rating__user=one, game__seats__user=other)
    lately = shared.filter(game__ended__gt=(game.ended or game.opened) - OF_LATE).order_by("-pk")
    last = lately.values_list("game", "left_early")[:ALWAYS]
    stayed = set(theirs.filter(game__in=[number for number, _left_early in last]).values_list("game", flat=True))
    return len(last) == ALWAYS and all(left_early and number in stayed for number, left_early in last)
