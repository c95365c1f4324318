"""Clubs as circles of the leaderboards: a member may look at the lists among the members."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from accounts.standings.lists import Circle
from clubs.models import Membership
from clubs.rights import BELONGING
from games.tables.database.compiled import CompiledQuery

MOST = 50
"""Among so many of their clubs somebody may choose, those that they joined last."""


def clubs_of(user: int) -> list[Circle]:
    """The clubs to which somebody belongs, as circles; one statement."""
    return [Circle(slug, name, _members(club)) for club, slug, name in _clubs_of(user)]


@CompiledQuery.of(int)
def _clubs_of(user: int) -> QuerySet[Membership, Any]:
    mine = Membership.objects.filter(user=user, role__in=BELONGING, club__archived_at=None).order_by("-pk")
    return mine.values_list("club", "club__slug", "club__name")[:MOST]


def _members(club: int) -> QuerySet[Membership, Any]:
    return Membership.objects.filter(club=club, role__in=BELONGING).values("user")
