"""The ladder of a club: the strength of its members, from games that only members have played. The server alone writes.

The mathematics are those of the site's ratings; here people meet as often as they like. A game counts once, when it is
over, if all people who sat there are members by then; bots count for nobody.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from accounts.standings.counting import RatedEntry, result_of
from accounts.standings.ratings import MODEL, rated
from clubs.models import Club, ClubGame, ClubRating, Membership
from clubs.rights import BELONGING
from games.clocks.bounded import for_a_while, of_a_period
from games.clocks.moments import has_come
from games.models import Game, Seat
from games.played import Columns, Played
from games.tables.database.compiled import CompiledQuery
from games.tables.looking_back.later import LONGEST, is_kept_back, told_by
from games.tables.record.kept import moves_of

log = logging.getLogger(__name__)
ANNULLED = Game.Uncounted.ANNULLED
MOST_A_SWEEP, SHARE = 20, 0.1
"""How many missed games a sweep makes up for, and for how much of a period."""
AGAIN = timedelta(hours=1)
"""After how long it tries a game again that could not be counted: until then the others have its place."""


def to_count(played: Played) -> Columns:
    """With the last move of a game: that it waits to be counted."""
    return Columns({"ladders_at": played.now} if played.state.over else {})


@transaction.atomic
def count_game(game_id: int) -> None:
    """Let a finished game count for the clubs whose members have played it, once. By the server, after its end."""
    game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()  # whoever talks there does not wait
    if game is None or game.ladders_at is None or game.status != Game.Status.OVER or is_kept_back(game):
        return
    Game.objects.filter(pk=game_id).update(ladders_at=None)
    clubs = () if game.uncounted == Game.Uncounted.GUESTS else _clubs_of(game)
    entries = _entries(game) if clubs else []
    for club in Club.objects.select_for_update(no_key=True).filter(pk__in=clubs if entries else ()).order_by("pk"):
        made = ClubGame.objects.get_or_create(club=club, game=game)[1]
        if made and game.uncounted != ANNULLED:  # it may count again one day: then it is folded in its place
            _fold(club, entries)


def count_missed() -> None:
    """Let finished games count that nobody has looked at: the message that one was over may be lost. By the sweep."""
    now = timezone.now()
    for (game_id,) in for_a_while(_missed(now - LONGEST, now, now + AGAIN), of_a_period(SHARE)):
        try:
            count_game(game_id)
        except Exception:  # one game that cannot be read must not keep the others from counting
            log.exception("game %s cannot be counted for its clubs", game_id)
            Game.objects.filter(pk=game_id, ladders_at__isnull=False).update(ladders_at=timezone.now() + AGAIN)


@CompiledQuery.of(datetime, datetime, datetime)
def _missed(told: datetime, now: datetime, again: datetime) -> QuerySet[Game, Any]:
    """The games that wait to be counted, and had ended by then if they are told later; none that has just failed."""
    missed = Game.objects.filter(has_come("ladders_at", now, again), told_by(told + LONGEST))
    return missed.order_by("ladders_at", "pk").values_list("pk")[:MOST_A_SWEEP]


@transaction.atomic
def fold_anew(club_id: int) -> int:
    """Forget the ladder of a club and fold it from its games, in the order in which they counted. By a command.

    Annulled games are left out. Gives how many the others are.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    ClubRating.objects.filter(club=club).delete()
    counted = ClubGame.objects.filter(club=club).exclude(game__uncounted=ANNULLED).order_by("pk").select_related("game")
    for row in counted:
        if entries := _entries(row.game):
            _fold(club, entries)
    return len(counted)


def _clubs_of(game: Game) -> Collection[int]:
    """The clubs to which all people of a game belonged when it was over, if there were at least two of them."""
    people = set(Seat.everyone.filter(game=game).exclude(user=None).values_list("user", flat=True))
    if len(people) < 2:
        return ()
    theirs = Membership.objects.filter(user__in=people, role__in=BELONGING, since__lte=game.ended)
    return theirs.values("club").annotate(n=Count("pk")).filter(n=len(people)).values_list("club", flat=True)


def _entries(game: Game) -> list[RatedEntry]:
    """The players of a game whose result counts; nobody if too few have taken part."""
    result = result_of(game, moves_of(game.pk))
    return result.entries if result else []


def _fold(club: Club, entries: list[RatedEntry]) -> None:
    """Let one result count; whoever folds holds the club, so that games count one after the other."""
    first = MODEL.rating()
    players = [(entry.user, entry) for entry in entries if entry.user is not None]
    known = {row.user_id: row for row in ClubRating.objects.filter(club=club, user__in=[user for user, _ in players])}
    rows = [
        known.get(user) or ClubRating(club=club, user_id=user, mu=first.mu, sigma=first.sigma) for user, _ in players
    ]
    after = rated([(row.mu, row.sigma) for row in rows], [entry.rank for _, entry in players])
    for row, (_user, entry), (mu, sigma) in zip(rows, players, after, strict=True):
        row.mu, row.sigma, row.games, row.wins = mu, sigma, row.games + 1, row.wins + entry.won
        row.save()
