"""How strong players are, from finished games: OpenSkill (Plackett-Luce), one service that writes.

People are rated against people, in games with at least two of them; a game of one person counts in the list of results
against bots. Which results count is said in `accounts/standings/counting.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import transaction
from openskill.models import PlackettLuce, PlackettLuceRating

from accounts.models import Rating
from games.clocks.bounded import for_a_while, of_a_period
from games.models import Game

from .counting import Entry, Result, result_of, too_often

log = logging.getLogger(__name__)
MODEL = PlackettLuce()
MOST_A_SWEEP, SHARE = 20, 0.1
"""How many missed games a sweep makes up for, and for how much of a period: their logs are read, and clocks wait."""


def rated(strengths: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """The strengths (μ, σ) after a game in which these finished at `places`, 1 the best, ties sharing one."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in strengths]
    after: list[list[PlackettLuceRating]] = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in after]


@transaction.atomic
def rate_game(game_id: int) -> None:
    """Let a finished game count, once, or note why it does not."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.rated or game.status != Game.Status.OVER:
        return
    game.rated, game.uncounted = True, _count(game)
    game.save(update_fields=["rated", "uncounted"])


def _count(game: Game) -> str:
    """Let a game count; gives why it does not, if so."""
    result = result_of(game)
    if result is None:
        return Game.Uncounted.SHORT
    ratings = _ratings_of(result)  # locked, in one order: of two games of the same people one waits for the other
    if result.pool == Rating.Pool.PEOPLE and too_often(game, result):
        return Game.Uncounted.AGAIN
    strengths = [(ratings[entry.key].mu, ratings[entry.key].sigma) for entry in result.entries]
    after = rated(strengths, [entry.rank for entry in result.entries])
    for key, rating in ratings.items():
        mine = [number for number, entry in enumerate(result.entries) if entry.key == key]
        _move(rating, [result.entries[number] for number in mine], [after[number] for number in mine], result.agreed)
    return ""


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
    missed = Game.objects.filter(status=Game.Status.OVER, rated=False).order_by("ended", "pk")
    for game_id in for_a_while(missed.values_list("pk", flat=True)[:MOST_A_SWEEP], of_a_period(SHARE)):
        try:
            rate_game(game_id)
        except Exception:  # one game that cannot be read must not keep the others from counting
            log.exception("game %s cannot be rated", game_id)


def rate_anew() -> int:
    """Forget all ratings and fold them from the finished games, the oldest first. Gives how many games there are.

    Each game is a transaction of its own, so that play goes on meanwhile; if it is broken off, the sweep goes on.
    """
    over = Game.objects.filter(status=Game.Status.OVER)
    with transaction.atomic():
        Rating.objects.all().delete()
        over.update(rated=False, uncounted="")
    games = list(over.order_by("ended", "pk").values_list("pk", flat=True))
    for game_id in games:
        rate_game(game_id)
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
