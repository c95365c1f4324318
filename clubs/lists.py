"""Lists of clubs and in clubs, each line a frozen value; each list is one statement, and a page of it is bounded."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from accounts.models import SURE
from games.books.lists import lister
from games.models import Seat
from games.tables.database.asked import Asked
from games.tables.lists.named import named_to
from games.tables.people import Person, Player

from .models import Club, ClubGame, ClubRating, JournalLine, Membership, News
from .rights import BELONGING, ORGANISING
from .words import looks_of

ROWS = 30
"""Lines on a page, of clubs, members, games, news and the journal; the older ones are on the next."""
RANKED = 100
SEEN = (*ORGANISING, Membership.Role.ASKING, Membership.Role.BANNED)
MOST_OTHERS = 200
"""How many of those the page of members shows beside them; whoever was banned long ago goes first."""
FIRST, LATELY = 10, 3
"""How many of the ladder and of news the home of a club shows."""
FRESH_SECONDS = 10
"""For how long the home of a club shows the same ladder to everybody."""
END = 2**63 - 1


OF_MEMBER = ("pk", "user", "user__username", "role", "since", "reason")


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
    role: str

    @property
    def role_name(self) -> str:
        """In words."""
        return str(Membership.Role(self.role).label)


class Member(NamedTuple):
    """Somebody in a club: what they are there, since when, and why, if they are banned."""

    number: int
    user: int
    name: str
    role: str
    since: datetime
    reason: str

    @property
    def role_name(self) -> str:
        """In words."""
        return str(Membership.Role(self.role).label)


class Ranked(NamedTuple):
    """A line of a ladder."""

    place: int
    name: str
    strength: float
    games: int
    wins: int


class MembersGame(NamedTuple):
    """A finished game of members: who sat there, the first first; `key` is '' if it is not told to whoever looks."""

    number: int
    key: str
    ended: datetime | None
    names: str


class ClubFront(NamedTuple):
    """What the home of a club says of it: how many belong, whose it is, who else organises it, the ladder."""

    members: int
    owner: str
    organisers: tuple[str, ...]
    ladder: tuple[Ranked, ...]


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
    return [OwnClub(*row) for row in mine.values_list("club__slug", "club__name", "club__colour", "role")]


def members(club: Club, before: int | None = None) -> list[Member]:
    """Members of a club beside its organisers, the latest first."""
    return [Member(*row) for row in _members(club.pk, before or END)]


@Asked.of(int, int)
def _members(club: int, before: int) -> QuerySet[Membership, Any]:
    found = Membership.objects.filter(club=club, role=Membership.Role.MEMBER, pk__lt=before)
    return found.order_by("-pk").values_list(*OF_MEMBER)[: ROWS + 1]


def others(club: Club, seen_by_organisers: bool) -> list[Member]:
    """Owner and organisers of a club; to organisers whoever asks, the first first, and whoever was banned of late."""
    return [Member(*row) for row in _others(SEEN if seen_by_organisers else ORGANISING, MOST_OTHERS)(club.pk)]


@lru_cache
def _others(roles: tuple[str, ...], most: int) -> Asked:
    """So many of those who have these roles in a club, in the order of the roles."""

    def people(club: int) -> QuerySet[Membership, Any]:
        order = Case(*(When(role=role, then=number) for number, role in enumerate(roles)), output_field=IntegerField())
        turn = Case(When(role=Membership.Role.ASKING, then=F("pk")), default=-F("pk"))
        found = Membership.objects.filter(club=club, role__in=roles).order_by(order, turn)
        return found.values_list(*OF_MEMBER)[:most]

    return Asked(people, int)


def front(club: Club) -> ClubFront:
    """What the home of a club says of it to everybody, made anew every few seconds."""
    key = front_key(club.pk)
    kept: ClubFront | None = cache.get(key)
    if kept is None:
        kept = _front(club)
        cache.set(key, kept, FRESH_SECONDS)
    return kept


def front_key(club: int) -> str:
    """Under which it is kept: whoever changes what it says forgets it. Another class must have another key."""
    return f"club-front-{club}"


def _front(club: Club) -> ClubFront:
    belonging = Membership.objects.filter(club=club, role__in=BELONGING)
    organising = belonging.filter(role__in=ORGANISING).order_by("pk").values_list("role", "user__username")
    owner = next((name for role, name in organising if role == Membership.Role.OWNER), "")
    others = tuple(name for role, name in organising if role != Membership.Role.OWNER)[:FIRST]
    return ClubFront(belonging.count(), owner, others, tuple(ladder(club, FIRST)))


def asking(club: Club) -> int:
    """How many want to become members."""
    return Membership.objects.filter(club=club, role=Membership.Role.ASKING).count()


def ladder(club: Club, rows: int = RANKED) -> list[Ranked]:
    """Members by what one can be sure of their strength against each other (μ − 3σ)."""
    still = Membership.objects.filter(club=club, user=OuterRef("user"), role__in=BELONGING)
    found = ClubRating.objects.filter(Exists(still), club=club, user__is_active=True).alias(sure=SURE)
    values = found.order_by("-sure", "pk").values_list("user__username", "mu", "sigma", "games", "wins")[:rows]
    return [Ranked(place, name, mu - 3 * sigma, *rest) for place, (name, mu, sigma, *rest) in enumerate(values, 1)]


def games(club: Club, viewer: Person, before: int | None = None) -> list[MembersGame]:
    """Games that members have finished with each other, the latest first; two statements."""
    counted = ClubGame.objects.filter(club=club, pk__lt=before or END).order_by("-pk")
    columns = ("pk", "game", "game__key", "named", "game__ended")
    rows: list[Any] = list(counted.annotate(named=named_to(viewer.pk, "game__key")).values_list(*columns)[: ROWS + 1])
    seats = Seat.objects.filter(game__in=[row[1] for row in rows]).order_by("place", "order")
    names: dict[int, list[str]] = {}
    for game, name in seats.values_list("game", "name"):
        names.setdefault(game, []).append(name)
    listed = lister()
    return [
        MembersGame(number, key if named else "", ended, listed(names.get(game, [])))
        for number, game, key, named, ended in rows
    ]


def news(club: Club, before: int | None = None, rows: int = ROWS) -> list[News]:
    """News of a club with their authors, the latest first."""
    found = News.objects.filter(club=club, pk__lt=before or END).select_related("author")
    return list(found.order_by("-pk")[: rows + 1])


def journal(club: Club, before: int | None = None) -> list[JournalLine]:
    """A club's own lines, the latest first, with those who did it."""
    found = JournalLine.objects.filter(club=club, event=None, pk__lt=before or END).select_related("by")
    return list(found.order_by("-pk")[: ROWS + 1])
