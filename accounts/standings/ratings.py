"""How strong players are, from finished games: OpenSkill (Plackett-Luce), one service that writes.

People are rated against people, in games with at least two of them, by book and by pace; a game of one person counts in
the list of results against bots of a grade. Which results count is said in `accounts/standings/counting.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from openskill.models import PlackettLuce, PlackettLuceRating

from accounts.conduct.flags import Pairs, flag
from accounts.models import Flag, LoggedResult, RatedGame, Rating, Reliability, Squares, Tally, User
from games.clocks.bounded import for_a_while, of_a_period
from games.clocks.moments import is_unclaimed
from games.models import Game, Seat
from games.tables.database.compiled import CompiledQuery
from games.tables.looking_back.later import LONGEST, is_kept_back, told_by
from games.tables.record.kept import KeptMove, moves_of

from .counting import (
    MEETINGS,
    RatedEntry,
    RatedOn,
    RatedResult,
    ended_early,
    meetings,
    plays_by_house_rules,
    result_of,
    weight_of,
)
from .noticed import always_left, given_in
from .records import NONE, Records, records_of
from .reliability import count_answers
from .squares import count_squares
from .tallies import count

log = logging.getLogger(__name__)
MODEL = PlackettLuce()
Key = tuple[int | None, str]
"""Whose rating it is: `RatedEntry.key`."""
Noticed = dict[Flag.Kind, Pairs]
"""What a game lets one note of pairs of its people."""
MOST_A_SWEEP, SHARE = 20, 0.1
"""How many missed games a sweep makes up for, and for how much of a period: their logs are read, and clocks wait."""
AGAIN = timedelta(hours=1)
"""After how long the sweep tries a game again that could not be rated: until then the others have its place."""


def rated(strengths: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """The strengths (μ, σ) after a game in which these finished at `places`, 1 the best, ties sharing one."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in strengths]
    after: list[list[PlackettLuceRating]] = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in after]


@transaction.atomic
def rate_game(game_id: int) -> None:
    """Let a finished game count, once, or note why it does not; who answered in time and came where counts in any case.

    Two who often end up with a game that does not count are noted, for a person to look at; not a second time when
    ratings are folded anew. Until that is done a game that has no number in the log of results waits for the sweep.
    """
    again = LoggedResult.objects.filter(game=game_id).exists()
    if not again and _numbered():
        return
    game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()  # whoever talks there does not wait
    if game is None:  # its people have gone meanwhile
        return
    noticed = _fold(game)
    for kind, pairs in () if again else noticed.items():
        flag(kind, game, pairs)


def _fold(game: Game) -> Noticed:
    """Let a finished game count that has not been looked at yet; gives what is to be noted of its people."""
    if game.rated or game.status != Game.Status.OVER or is_kept_back(game):
        return {}
    moves = moves_of(game.pk)
    for_guests = game.uncounted == Game.Uncounted.GUESTS
    game.rated, (game.uncounted, noticed) = True, (game.uncounted, {}) if for_guests else _count(game, moves)
    LoggedResult.objects.get_or_create(game=game)
    count_answers(game, moves)
    count_squares(game, moves)
    _forget_of_the_gone(game)
    game.save(update_fields=["rated", "uncounted"])
    return noticed


def _forget_of_the_gone(game: Game) -> None:
    """What a game counts for beside ratings is kept of nobody who has gone (decision 55)."""
    sat = Seat.everyone.filter(game=game, user__gone__isnull=False)
    gone = list(sat.values_list("user", flat=True))
    for model in (Tally, Reliability) if gone else ():
        model.objects.filter(user__in=gone).delete()


def _count(game: Game, moves: Sequence[KeptMove]) -> tuple[str, Noticed]:
    """Let a game count; gives why it does not, if so, and what is to be noted of its people."""
    if plays_by_house_rules(game):
        return Game.Uncounted.HOUSE, {}
    result = result_of(game, moves)
    if result is None:
        return Game.Uncounted.SHORT, {Flag.Kind.EARLY: ended_early(game, moves)}
    ratings = _ratings_of(result)
    LoggedResult.objects.get_or_create(game=game)  # numbered once all that it counts for is locked
    met = meetings(game, result.entries)
    often = {pair: {"met": times} for pair, times in met.items() if times >= MEETINGS}
    gifts = given_in(game, result.seats, moves)
    if often:
        _keep(game, ratings, {}, {})
        return Game.Uncounted.AGAIN, {Flag.Kind.AGAIN: often, Flag.Kind.GIVEN: gifts}
    counted = _counted(game, result, ratings, met)
    in_lists = result.where.pool == Rating.Pool.PEOPLE
    _keep(game, ratings, counted, records_of(game, result, moves, gifts=bool(gifts)) if in_lists else {})
    return "", {Flag.Kind.GIVEN: gifts, Flag.Kind.LEFT: always_left(game, result.entries)}


def say_why_not(game_id: int) -> None:
    """Note once more why a game does not count, once its annulment is taken back; nothing if it will count."""
    game = Game.objects.get(pk=game_id)
    if game.uncounted or not game.rated or RatedGame.objects.filter(game=game).exists():
        return
    number = LoggedResult.objects.filter(game=game).values_list("pk", flat=True).first()
    result = result_of(game, moves_of(game.pk))
    if plays_by_house_rules(game):
        game.uncounted = Game.Uncounted.HOUSE
    elif result is None:
        game.uncounted = Game.Uncounted.SHORT
    elif max(meetings(game, result.entries, number).values(), default=0) >= MEETINGS:
        game.uncounted = Game.Uncounted.AGAIN
    game.save(update_fields=["uncounted"])


def _counted(
    game: Game, result: RatedResult, ratings: Mapping[Key, Rating], met: Mapping[tuple[int, int], int]
) -> dict[Key, RatedEntry]:
    """Let ratings move by a result; gives those who have one by it."""
    before = [(ratings[entry.key].mu, ratings[entry.key].sigma) for entry in result.entries]
    ranks = [entry.rank for entry in result.entries]
    after = rated(before, ranks)
    gained = [(entry, _gained(before, ranks, number, entry, ratings[entry.key])) for number, entry in result.late]
    counted = {entry.key: entry for entry in result.entries}
    for key in counted:
        mine = [number for number, entry in enumerate(result.entries) if entry.key == key]
        entries, strengths = [result.entries[number] for number in mine], [after[number] for number in mine]
        _move(ratings[key], entries, strengths, result.agreed, weight_of(key[0], met))
    for entry, strength in gained:
        weight = weight_of(entry.user, meetings(game, [*result.entries, entry]))
        if strength is not None and weight:
            _move(ratings[entry.key], [entry], [strength], result.agreed, weight)
            counted[entry.key] = entry
    return counted


def _gained(
    before: list[tuple[float, float]], ranks: list[int], number: int | None, entry: RatedEntry, rating: Rating
) -> tuple[float, float] | None:
    """The strength of somebody who took a seat over, as if they alone had had it; None if they would lose by that."""
    others = [other for other in range(len(before)) if other != number]
    strengths = [(rating.mu, rating.sigma), *(before[other] for other in others)]
    mu, sigma = rated(strengths, [entry.rank, *(ranks[other] for other in others)])[0]
    return (mu, sigma) if mu > rating.mu else None


def _move(
    rating: Rating, entries: list[RatedEntry], after: list[tuple[float, float]], agreed: bool, weight: float
) -> None:
    """Count one result, with a weight of up to 1. A strategy that holds several seats moves by their mean.

    Bots are not asked whether a game shall end: where one person has ended it, nobody gains by it.
    """
    mu = sum(strength for strength, _ in after) / len(after)
    asked = not (agreed and rating.pool == Rating.Pool.BOTS)
    if asked or (rating.user_id is not None and mu < rating.mu):
        rating.mu += weight * (mu - rating.mu)
        rating.sigma += weight * (sum(sigma for _, sigma in after) / len(after) - rating.sigma)
    rating.games += 1
    rating.wins += asked and any(entry.won for entry in entries)
    rating.ties += asked and any(entry.tied for entry in entries) and not any(entry.won for entry in entries)


def _keep(
    game: Game, ratings: Mapping[Key, Rating], counted: Mapping[Key, RatedEntry], records: Mapping[int, Records]
) -> None:
    """Store the ratings for which a game has counted, each with a point of its course; no others that are new."""
    for key, rating in ratings.items():
        if key in counted:
            rating.save()
        elif not rating.games:
            rating.delete()
    rows = [_point(game, ratings[key], entry, records.get(entry.user or 0, NONE)) for key, entry in counted.items()]
    for row in RatedGame.objects.bulk_create(rows):
        count(row.rating, row, game)


def _point(game: Game, rating: Rating, entry: RatedEntry, records: Records) -> RatedGame:
    """What a rating was after a game, and what the game is remembered for."""
    results = {"left_early": entry.left_early, "won": entry.won, "tied": entry.tied}
    return RatedGame(rating=rating, game=game, mu=rating.mu, sigma=rating.sigma, **results, **records._asdict())


def rate_missed() -> None:
    """Let finished games count that have not yet: the message that one was over may be lost.

    Those with a number come first, as in the log of results: folding them anew was broken off. Raises
    `OperationalError` at one of them that cannot be had just now: none goes before it, and the next sweep tries again.
    """
    now = timezone.now()
    for (game_id,) in for_a_while(_numbered() or _missed(now - LONGEST, now, now + AGAIN), of_a_period(SHARE)):
        _rate_if_it_can_be(game_id)


def _rate_if_it_can_be(game_id: int) -> None:
    """Let a game count; one that cannot be read must not keep the others from counting, and loses its number.

    A lock that was not to be had says nothing of the game: one with a number keeps it, and `OperationalError` is
    raised, as none may go before it; one without is passed by until the next sweep.
    """
    try:
        rate_game(game_id)
    except OperationalError:
        if LoggedResult.objects.filter(game=game_id).exists():
            raise
        log.warning("game %s has to wait to be rated: it is not to be had", game_id)
    except Exception:
        log.exception("game %s cannot be rated", game_id)
        LoggedResult.objects.filter(game=game_id).delete()
        Game.objects.filter(pk=game_id).update(claimed_until=timezone.now() + AGAIN)


@CompiledQuery.of()
def _numbered() -> QuerySet[Game, Any]:
    """The games that have counted before and are to do so again, in the order of the log of results."""
    unrated = Game.objects.filter(status=Game.Status.OVER, rated=False, logged__isnull=False)
    return unrated.order_by("logged").values_list("pk")[:MOST_A_SWEEP]


@CompiledQuery.of(datetime, datetime, datetime)
def _missed(told: datetime, now: datetime, again: datetime) -> QuerySet[Game, Any]:
    """The games that have not counted, and had ended by then if they are told later; none that has just failed."""
    missed = Game.objects.filter(
        is_unclaimed(now, again), told_by(told + LONGEST), status=Game.Status.OVER, rated=False
    )
    return missed.order_by("ended", "pk").values_list("pk")[:MOST_A_SWEEP]


def rate_anew() -> int:
    """Forget all ratings, who answered in time and came where, and fold it from the finished games, as they are logged.

    Gives how many games there are.

    Each game is a transaction of its own, so that play goes on meanwhile; if it is broken off, the sweep goes on.
    Raises `OperationalError` where a game cannot be had just now: it and those after it are left to the sweep.
    """
    over = Game.objects.filter(status=Game.Status.OVER).exclude(uncounted=Game.Uncounted.ANNULLED)
    with transaction.atomic():
        Rating.objects.all().delete()
        Tally.objects.all().delete()
        Reliability.objects.all().delete()
        Squares.objects.all().delete()
        over.exclude(uncounted=Game.Uncounted.GUESTS).update(rated=False, uncounted="")
        over.update(rated=False)
    in_order = over.order_by(F("logged").asc(nulls_last=True), "ended", "pk")
    games = list(in_order.values_list("pk", flat=True))
    for game_id in games:
        _rate_if_it_can_be(game_id)
    return len(games)


def _ratings_of(result: RatedResult) -> dict[Key, Rating]:
    """The ratings of those whose result counts, locked; new ones for whom it is the first.

    So are the people: of two games of theirs, on whatever lists, one sees whether the other has counted.
    """
    entries = [*result.entries, *(entry for _number, entry in result.late)]
    people = User.objects.filter(pk__in=[entry.user for entry in entries if entry.user is not None])
    list(people.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    keys = sorted({entry.key for entry in entries}, key=lambda key: (key[0] or 0, key[1]))
    return {key: _rating_of(*key, result.where) for key in keys}


def _rating_of(user: int | None, bot: str, where: RatedOn) -> Rating:
    first = MODEL.rating()
    strength = {"mu": first.mu, "sigma": first.sigma}
    ratings = Rating.objects.select_for_update()
    if bot:
        rating, _made = ratings.get_or_create(user=None, bot=bot, defaults={**strength, "pool": where.pool})
    else:
        assert user is not None  # who took part is one or the other
        rating, _made = ratings.get_or_create(user_id=user, bot="", **where._asdict(), defaults=strength)
    return rating
