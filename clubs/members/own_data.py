"""What clubs and events keep of somebody, for the file with all of it."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, Q, QuerySet, When
from django.urls import reverse

from clubs.models import Club, ClubRating, Entry, Event, JournalLine, Membership, News, Ruling
from clubs.rights import BELONGING
from games.tables.people import Person, Player


def _memberships(user: Player) -> QuerySet[Membership, Any]:
    return Membership.objects.filter(user=user.pk).values("club__name", "club__slug", "role", "since", "reason")


def _entries(user: Player) -> QuerySet[Entry, Any]:
    """What is stored of the standings follows from all results: of an event that tells them later none until its end.

    That it was left out only while one is not told would tell of that one.
    """
    told = Q(event__watch_delay=0) | Q(event__state=Event.State.OVER)
    return Entry.objects.filter(user=user.pk).values(
        "event__name", "event__key", "name", "status", "at", "checked_in_at", "strength", "absences",
        told_place=Case(When(told, then="place")), told_points=Case(When(told, then="points")),
    )  # fmt: skip


def _news(user: Player) -> QuerySet[News, Any]:
    return News.objects.filter(author=user.pk).values("club__name", "title", "text", "at")


def _ratings(user: Player) -> QuerySet[ClubRating, Any]:
    return ClubRating.objects.filter(user=user.pk).values("club__name", "mu", "sigma", "games", "wins")


def _founded(user: Player) -> QuerySet[Club, Any]:
    return Club.objects.filter(founder=user.pk).values("name", "slug", "founded")


def _organised(user: Player) -> QuerySet[Event, Any]:
    return Event.objects.filter(organiser=user.pk).values("name", "key", "club__name")


def _rulings(user: Player) -> QuerySet[Ruling, Any]:
    return Ruling.objects.filter(by=user.pk).values("event__name", "event__key", "kind", "reason", "at", "undone_at")


def _decisions(user: Player) -> QuerySet[JournalLine, Any]:
    return JournalLine.objects.filter(by=user.pk).values("club__name", "event__name", "at", "what", "reason")


def shown_clubs(user: Player, viewer: Person) -> list[tuple[str, str]]:
    """The clubs to which somebody belongs and that go on, by name and address, as far as it is the viewer's affair.

    Who belongs to a club is known to its members: to others those are shown that are theirs too, to oneself all.
    """
    if not viewer.pk:
        return []
    belonging = Membership.objects.filter(role__in=BELONGING)
    found = belonging.filter(user=user.pk, club__archived_at=None).order_by("club__name")
    if viewer.pk != user.pk:
        found = found.filter(club__in=belonging.filter(user=viewer.pk).values("club"))
    return [(name, reverse("club", args=[slug])) for name, slug in found.values_list("club__name", "club__slug")]


OF_CLUBS = {
    "clubs": _memberships, "events": _entries, "club_news": _news, "club_ladders": _ratings,
    "club_decisions": _decisions, "clubs_founded": _founded, "events_organised": _organised, "event_rulings": _rulings,
}  # fmt: skip
