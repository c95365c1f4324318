"""What people have come to, kept up with each game that counts: the lists of the leaderboards are read from it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import RatedGame, Rating, Tally, User
from games.models import Game

from .spans import Span, spans_of

BETTER: dict[str, Callable[[Any, Any], bool]] = {
    "worth": operator.gt,
    "fastest": operator.lt,
    "longest": operator.gt,
    "comeback": operator.lt,
}
"""The records, and when a later one takes the place of one of before."""
OURS = ["until", "mu", "sigma", "games", "wins", "ties", *BETTER, *(f"{name}_at" for name in BETTER)]
UNIQUE = ["user", "book", "pace", "span"]
ROW = ("won", "tied", *BETTER, "game__ended", "game__opened", "game__key")
MOST_A_SWEEP = 1_000


def count(rating: Rating, row: RatedGame, game: Game) -> None:
    """Let a game that has just counted for a rating count for its lists. The rating's person is locked."""
    if rating.user_id is None or rating.pool != Rating.Pool.PEOPLE:
        return
    whose = {"user_id": rating.user_id, "book": rating.book, "pace": rating.pace}
    tallies = {tally.span: tally for tally in Tally.objects.filter(**whose)}
    _add(tallies, whose, row, game.ended or game.opened, game.key)
    _store(tallies.values(), rating)


@transaction.atomic
def reckon_anew(game_id: int) -> None:
    """Reckon the tallies of all for whom a game has counted, from their games: it counts no more, or again."""
    people = RatedGame.objects.filter(game=game_id, rating__pool=Rating.Pool.PEOPLE, rating__user__isnull=False)
    rows = people.filter(rating__user__gone=None)
    ratings = list(Rating.objects.filter(pk__in=rows.values("rating")).order_by("user"))
    held = User.objects.filter(pk__in=[rating.user_id for rating in ratings])
    list(held.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    for rating in ratings:
        _reckon(rating)


def _reckon(rating: Rating) -> None:
    assert rating.user_id is not None  # people only
    whose = {"user_id": rating.user_id, "book": rating.book, "pace": rating.pace}
    tallies: dict[str, Tally] = {}
    Tally.objects.filter(**whose).delete()
    for row in (
        RatedGame.objects.filter(rating=rating, game__uncounted="").order_by("pk").select_related("game").only(*ROW)
    ):
        _add(tallies, whose, row, row.game.ended or row.game.opened, row.game.key)
    _store(tallies.values(), rating)


def _add(tallies: dict[str, Tally], whose: dict[str, Any], row: RatedGame, ended: datetime, key: str) -> None:
    """Let one game count in the spans in which it ended, as far as these are not over."""
    for span in spans_of(ended):
        if not _is_over(span):
            _merge(tallies.setdefault(span.name, Tally(**whose, span=span.name, until=span.until)), row, key)


def _is_over(span: Span) -> bool:
    return span.until is not None and span.until <= timezone.now()


def _merge(tally: Tally, row: RatedGame, key: str) -> None:
    tally.games += 1
    tally.wins += row.won
    tally.ties += row.tied
    for name, better in BETTER.items():
        found, best = getattr(row, name), getattr(tally, name)
        if found is not None and (best is None or better(found, best)):
            setattr(tally, name, found)
            setattr(tally, f"{name}_at", key)


def _store(tallies: Iterable[Tally], rating: Rating) -> None:
    """Write them, all with the strength of now."""
    changed = list(tallies)
    for tally in changed:
        tally.mu, tally.sigma, tally.pk = rating.mu, rating.sigma, None
    Tally.objects.bulk_create(changed, update_conflicts=True, unique_fields=UNIQUE, update_fields=OURS)


def forget_what_is_over() -> None:
    """Delete the tallies of weeks and seasons that are over, so many a sweep; no list reads them any more."""
    over = Tally.objects.filter(until__lte=timezone.now()).order_by("until").values_list("pk", flat=True)
    numbers = list(over[:MOST_A_SWEEP])
    if numbers:
        Tally.objects.filter(pk__in=numbers).delete()
