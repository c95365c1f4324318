"""The ladder of a club: its members by how strong they are against each other."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef

from accounts.models import SURE
from clubs.models import Club, ClubRating, Membership
from clubs.rights import BELONGING

RANKED = 100
"""How many places it shows."""


class Ranked(NamedTuple):
    """A line of a ladder."""

    place: int
    name: str
    strength: float
    games: int
    wins: int


def ladder(club: Club, rows: int = RANKED) -> list[Ranked]:
    """Members by what one can be sure of their strength against each other (μ − 3σ)."""
    still = Membership.objects.filter(club=club, user=OuterRef("user"), role__in=BELONGING)
    found = ClubRating.objects.filter(Exists(still), club=club, user__is_active=True).alias(sure=SURE)
    values = found.order_by("-sure", "pk").values_list("user__username", "mu", "sigma", "games", "wins")[:rows]
    return [Ranked(place, name, mu - 3 * sigma, *rest) for place, (name, mu, sigma, *rest) in enumerate(values, 1)]
