"""Who belongs to a club, who asks to, and who was banned from it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from itertools import starmap
from typing import Any, NamedTuple

from django.db.models import Case, F, IntegerField, QuerySet, When

from clubs.models import Club, Membership
from clubs.rights import ORGANISING
from games.tables.database.compiled import CompiledQuery

from .page import END, ROWS

SEEN = (*ORGANISING, Membership.Role.ASKING, Membership.Role.BANNED)
MOST_OTHERS = 200
"""How many of those the page of members shows beside them; whoever was banned long ago goes first."""
OF_MEMBER = ("pk", "user", "user__username", "role", "since", "reason")


class Member(NamedTuple):
    """Somebody in a club: what they are there, since when, and why, if they are banned."""

    number: int
    user: int
    name: str
    role: Membership.Role
    since: datetime
    reason: str


def members(club: Club, before: int | None = None) -> list[Member]:
    """Members of a club beside its organisers, the latest first."""
    return _read(_members(club.pk, before or END))


@CompiledQuery.of(int, int)
def _members(club: int, before: int) -> QuerySet[Membership, Any]:
    found = Membership.objects.filter(club=club, role=Membership.Role.MEMBER, pk__lt=before)
    return found.order_by("-pk").values_list(*OF_MEMBER)[: ROWS + 1]


def others(club: Club, seen_by_organisers: bool) -> list[Member]:
    """Owner and organisers of a club; to organisers whoever asks, the first first, and whoever was banned of late."""
    return _read(_others(SEEN if seen_by_organisers else ORGANISING, MOST_OTHERS)(club.pk))


@lru_cache
def _others(roles: tuple[str, ...], most: int) -> CompiledQuery:
    """So many of those who have these roles in a club, in the order of the roles."""

    def people(club: int) -> QuerySet[Membership, Any]:
        order = Case(*(When(role=role, then=number) for number, role in enumerate(roles)), output_field=IntegerField())
        turn = Case(When(role=Membership.Role.ASKING, then=F("pk")), default=-F("pk"))
        found = Membership.objects.filter(club=club, role__in=roles).order_by(order, turn)
        return found.values_list(*OF_MEMBER)[:most]

    return CompiledQuery(people, int)


def _read(rows: Iterable[Any]) -> list[Member]:
    return [member._replace(role=Membership.Role(member.role)) for member in starmap(Member, rows)]


def asking(club: Club) -> int:
    """How many want to become members."""
    return Membership.objects.filter(club=club, role=Membership.Role.ASKING).count()
