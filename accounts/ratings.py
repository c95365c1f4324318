"""How strong players are, from finished games: OpenSkill (Plackett-Luce), one service that writes."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from openskill.models import PlackettLuce, PlackettLuceRating

from games.models import Game, Seat

from .models import Rating

MODEL = PlackettLuce()


def rated(strengths: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """The strengths (μ, σ) after a game in which these finished at `places`, 1 the best, ties sharing one."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in strengths]
    after: list[list[PlackettLuceRating]] = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in after]


@transaction.atomic
def rate_game(game_id: int) -> None:
    """Let a finished game count, once."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.rated or game.status != Game.Status.OVER:
        return
    seats = list(game.seats.all())
    ratings = {_key(seat): _rating_of(seat) for seat in seats}
    strengths = [(ratings[_key(seat)].mu, ratings[_key(seat)].sigma) for seat in seats]
    places = [seat.place or len(seats) for seat in seats]
    results = rated(strengths, places)
    for key, rating in ratings.items():
        mine = [place for place, seat in enumerate(seats) if _key(seat) == key]
        # One strategy may hold several seats: it moves by their mean.
        rating.mu = sum(results[place][0] for place in mine) / len(mine)
        rating.sigma = sum(results[place][1] for place in mine) / len(mine)
        rating.games += 1
        rating.wins += any(places[place] == 1 for place in mine)
        rating.save()
    game.rated = True
    game.save(update_fields=["rated"])


def rate_missed() -> None:
    """Let finished games count that have not yet: the message that one was over may be lost."""
    for game_id in Game.objects.filter(status=Game.Status.OVER, rated=False).values_list("pk", flat=True)[:100]:
        rate_game(game_id)


def _key(seat: Seat) -> tuple[int | None, str]:
    return seat.user_id, seat.bot


def _rating_of(seat: Seat) -> Rating:
    """The rating of whoever sits there, locked; a new one if this is their first game."""
    first = MODEL.rating()
    rating, _made = Rating.objects.select_for_update().get_or_create(
        user=seat.user, bot=seat.bot, defaults={"mu": first.mu, "sigma": first.sigma}
    )
    return rating
