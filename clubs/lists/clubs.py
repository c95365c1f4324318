"""Lists of clubs: all that one can find, and one's own."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count, IntegerField, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from clubs.models import Club, Membership
from clubs.rights import BELONGING
from clubs.texts.words import looks_of
from games.tables.people import Player

from .page import END, ROWS


class ListedClub(NamedTuple):
    """A club in the list of clubs."""

    number: int
    slug: str
    name: str
    colour: str
    language: str
    members: int


class OwnClub(NamedTuple):
    """A club to which the reader belongs, and what they are there."""

    slug: str
    name: str
    colour: str
    role: Membership.Role


def clubs(search: str = "", before: int | None = None) -> list[ListedClub]:
    """Clubs that go on, the newest first; those in whose names one finds what is looked for, however it is written."""
    found = Club.objects.filter(archived_at=None, pk__lt=before or END)
    looked_for = looks_of(search)
    if looked_for:
        found = found.filter(looks__contains=looked_for)
    belonging = Membership.objects.filter(club=OuterRef("pk"), role__in=BELONGING).order_by().values("club")
    members = Coalesce(Subquery(belonging.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), Value(0))
    rows = found.order_by("-pk").annotate(members=members)
    return [ListedClub(*row) for row in rows.values_list("pk", *ListedClub._fields[1:])[: ROWS + 1]]


def own_clubs(user: Player) -> list[OwnClub]:
    """The clubs to which somebody belongs, by name; archived ones too."""
    mine = Membership.objects.filter(user=user.pk, role__in=BELONGING).order_by("club__name")
    rows = mine.values_list("club__slug", "club__name", "club__colour", "role")
    return [OwnClub(slug, name, colour, Membership.Role(role)) for slug, name, colour, role in rows]
