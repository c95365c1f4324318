"""How strong players are, from finished games: OpenSkill (Plackett-Luce), one service that writes.

People are rated against people, in games with at least two of them; a game of one person counts in the list of results
against bots. Which results count is said in `accounts/standings/counting.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from openskill.models import PlackettLuce, PlackettLuceRating

from accounts.conduct.flags import flag
from accounts.models import Flag, Rating, Reliability
from games.clocks.bounded import for_a_while, of_a_period
from games.models import Game
from games.tables.kept import KeptMove, moves_of
from games.tables.later import is_kept_back, told_by

from .counting import Entry, Result, ended_early, result_of, too_often
from .reliability import count_answers

log = logging.getLogger(__name__)
MODEL = PlackettLuce()
Noticed = dict[Flag.Kind, list[tuple[int, int]]]
"""What a game lets one note of pairs of its people."""
MOST_A_SWEEP, SHARE = 20, 0.1
"""How many missed games a sweep makes up for, and for how much of a period: their logs are read, and clocks wait."""


def rated(strengths: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """The strengths (μ, σ) after a game in which these finished at `places`, 1 the best, ties sharing one."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in strengths]
    after: list[list[PlackettLuceRating]] = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in after]


@transaction.atomic
def rate_game(game_id: int) -> None:
    """Let a finished game count, once, or note why it does not; who answered in time there counts in any case.

    Two who often end up with a game that does not count are noted, for a person to look at.
    """
    for kind, pairs in _fold(game_id).items():
        flag(kind, game_id, pairs)


def _fold(game_id: int) -> Noticed:
    """Let a finished game count that has not been looked at yet; gives what is to be noted of its people."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.rated or game.status != Game.Status.OVER or is_kept_back(game):
        return {}
    moves = moves_of(game.pk)
    count_answers(game, moves)
    for_guests = game.uncounted == Game.Uncounted.GUESTS
    game.rated, (game.uncounted, noticed) = True, (game.uncounted, {}) if for_guests else _count(game, moves)
    game.save(update_fields=["rated", "uncounted"])
    return noticed


def _count(game: Game, moves: Sequence[KeptMove]) -> tuple[str, Noticed]:
    """Let a game count; gives why it does not, if so, and what is to be noted of its people."""
    result = result_of(game, moves)
    if result is None:
        return Game.Uncounted.SHORT, {Flag.Kind.EARLY: ended_early(game, moves)}
    ratings = _ratings_of(result)  # locked, in one order: of two games of the same people one waits for the other
    often = too_often(game, result) if result.pool == Rating.Pool.PEOPLE else []
    if often:
        return Game.Uncounted.AGAIN, {Flag.Kind.AGAIN: often}
    strengths = [(ratings[entry.key].mu, ratings[entry.key].sigma) for entry in result.entries]
    after = rated(strengths, [entry.rank for entry in result.entries])
    for key, rating in ratings.items():
        mine = [number for number, entry in enumerate(result.entries) if entry.key == key]
        _move(rating, [result.entries[number] for number in mine], [after[number] for number in mine], result.agreed)
    return "", {}


def _move(rating: Rating, entries: list[Entry], after: list[tuple[float, float]], agreed: bool) -> None:
    """Count one result. A strategy that holds several seats moves by their mean.

    Bots are not asked whether a game shall end: where one person has ended it, nobody gains by it.
    """
    mu = sum(strength for strength, _ in after) / len(after)
    asked = not (agreed and rating.pool == Rating.Pool.BOTS)
    if asked or (rating.user_id is not None and mu < rating.mu):
        rating.mu, rating.sigma = mu, sum(sigma for _, sigma in after) / len(after)
    rating.games += 1
    rating.wins += asked and any(entry.won for entry in entries)
    rating.ties += asked and any(entry.tied for entry in entries) and not any(entry.won for entry in entries)
    rating.save()


def rate_missed() -> None:
    """Let finished games count that have not yet: the message that one was over may be lost."""
    missed = Game.objects.filter(told_by(timezone.now()), status=Game.Status.OVER, rated=False).order_by("ended", "pk")
    for game_id in for_a_while(missed.values_list("pk", flat=True)[:MOST_A_SWEEP], of_a_period(SHARE)):
        try:
            rate_game(game_id)
        except Exception:  # one game that cannot be read must not keep the others from counting
            log.exception("game %s cannot be rated", game_id)


def rate_anew() -> int:
    """Forget all ratings, and who answered in time, and fold both from the finished games, the oldest first.

    Gives how many games there are.

    Each game is a transaction of its own, so that play goes on meanwhile; if it is broken off, the sweep goes on.
    """
    over = Game.objects.filter(status=Game.Status.OVER).exclude(uncounted=Game.Uncounted.ANNULLED)
    with transaction.atomic():
        Rating.objects.all().delete()
        Reliability.objects.all().delete()
        over.exclude(uncounted=Game.Uncounted.GUESTS).update(rated=False, uncounted="")
        over.update(rated=False)
    games = list(over.order_by("ended", "pk").values_list("pk", flat=True))
    for game_id in games:
        with transaction.atomic():
            _fold(game_id)  # what there was to note has been noted when it ended
    return len(games)


def _ratings_of(result: Result) -> dict[tuple[int | None, str], Rating]:
    """The ratings of those whose result counts, locked; new ones for whom it is the first."""
    keys = sorted({entry.key for entry in result.entries}, key=lambda key: (key[0] or 0, key[1]))
    return {key: _rating_of(*key, result.pool) for key in keys}


def _rating_of(user: int | None, bot: str, pool: str) -> Rating:
    first = MODEL.rating()
    whose = {"user_id": None, "bot": bot} if bot else {"user_id": user, "bot": "", "pool": pool}
    rating, _made = Rating.objects.select_for_update().get_or_create(
        **whose, defaults={"mu": first.mu, "sigma": first.sigma, "pool": pool}
    )
    return rating
