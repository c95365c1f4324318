"""Tables that somebody else arranges: people are seated in a given order, and play at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.option import Value
from games.models import Seat

from ..database.store import edition_named
from ..errors import TableError
from ..opening import NO_CLOCK, Opened, Pacing, checked_options, checked_pace, with_dice
from ..people import Player
from ..playing import start_game

MOST_MINUTES = 32_767
"""What the column of minutes holds; what closes later than that has its moment all the same."""


@transaction.atomic
def arrange(
    *,
    people: Sequence[Player],
    edition: str,
    variant: str = "standard",
    options: Mapping[str, Value] | None = None,
    pace: Pacing = NO_CLOCK,
    closes_at: datetime | None = None,
    watch_delay: int = 0,
) -> Opened:
    """Seat people in this order and start their game. Nobody's host, in no lobby, counted towards nobody's tables.

    A game with a closing time ends at that moment, whenever it began. No seat becomes free for a stranger: whoever is
    away finds a bot in it, and may take it back to the end. Who watches sees each move by `watch_delay` seconds later.
    Raises `TableError` for what cannot be played so.
    """
    now = timezone.now()
    minutes = None if closes_at is None else min(max(1, ceil((closes_at - now) / timedelta(minutes=1))), MOST_MINUTES)
    chosen = check_agreed(
        seats=len(people), edition=edition, variant=variant, options=options or {}, pace=pace, minutes=minutes
    )
    game = with_dice(
        edition=edition, variant=variant, options=chosen, minutes=minutes, closes_at=closes_at, public=False,
        reserved=True, watch_delay=watch_delay, **pace._asdict(),
    )  # fmt: skip
    Seat.objects.bulk_create(
        Seat(game=game, order=order, user_id=user.pk, name=user.username) for order, user in enumerate(people)
    )
    start_game(game_id=game.pk, user=None)
    return game


def check_agreed(
    *,
    seats: int,
    edition: str,
    variant: str,
    options: Mapping[str, Value],
    pace: Pacing,
    minutes: int | None,
) -> dict[str, Value]:
    """The table options as they would be stored. Raises `TableError` for what so many people cannot agree on."""
    chosen = checked_options(edition, variant, options, minutes, pace)
    checked_pace(pace)
    if seats not in edition_named(edition, variant, chosen).players:
        raise TableError(_("So many people cannot play by this book."))
    return chosen
