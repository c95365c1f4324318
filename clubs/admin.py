"""Clubs and their events, for the staff: to look at, never to change. What is decided there, organisers decide."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.staff import Filter, LookedAt, column

from .event_pages.words import what_it_is
from .formats import FORMATS
from .models import Club, Event, EventTable, JournalLine, Membership, Round, TableSeat
from .texts import club_journal, journal
from .texts.club_journal import club_sentence

MOST = 300
"""Entries, rounds or lines of a journal on a page of the staff; the club's own pages have all of them."""


def _journal(lines: QuerySet[JournalLine]) -> SafeString:
    """The latest lines: when, what and why."""
    rows = [(line, _sentence(line)) for line in lines.select_related("by")[:MOST]]
    return render_to_string("admin/clubs/journal.html", {"rows": rows})


def _sentence(line: JournalLine) -> str:
    """What a line says; its code, if another release has written it."""
    known, told = (journal.SENTENCES, journal.sentence) if line.event_id else (club_journal.SENTENCES, club_sentence)
    return told(line) if line.what in known else line.what


@admin.register(Club)
class ClubAdmin(LookedAt):
    """One row a club; the key of its link is not shown."""

    list_display = (
        column("name", _("name")), column("slug", _("address")), column("founder", _("founder")),
        column("founded", _("founded")), column("joining", _("who may join")), "number_of_members",
        column("archived_at", _("archived")),
    )  # fmt: skip
    list_select_related = ("founder",)
    list_filter = (("joining", Filter),)
    search_fields = ("name", "slug", "=memberships__user__username")
    search_help_text = _("A part of the name of a club, or the name of somebody who has to do with it.")
    fields = readonly_fields = (
        column("name", _("name")), "links", column("founder", _("founder")), column("founded", _("founded")),
        "language_name", column("joining", _("who may join")), column("about", _("about the club")),
        column("archived_at", _("archived")), "members", "journal",
    )  # fmt: skip
    unread = ("join_key",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        """With how many belong to it."""
        people = Membership.objects.filter(club=OuterRef("pk")).order_by().values("club")
        known = Subquery(people.annotate(n=Count("pk")).values("n"))
        return super().get_queryset(request).annotate(known=known)

    @admin.display(description=_("language"))
    def language_name(self, club: Club) -> str:
        """The language of its people, in its own words."""
        return dict(settings.LANGUAGES).get(club.language, club.language)

    @admin.display(description=_("members, those who ask, banned"))
    def number_of_members(self, club: Any) -> Any:
        """How many people have to do with it."""
        return club.known or 0

    @admin.display(description=_("further pages"))
    def links(self, club: Club) -> SafeString:
        """Where else there is something about it."""
        events = f"{reverse('admin:clubs_event_changelist')}?club__id__exact={club.pk}"
        ways = ((reverse("club", args=[club.slug]), _("The club")), (events, _("Events")))
        return format_html_join(" · ", '<a href="{}">{}</a>', ways)

    @admin.display(description=_("members"))
    def members(self, club: Club) -> SafeString:
        """Who is what there, the owner first."""
        rows = club.memberships.select_related("user").order_by("-role", "pk")[:MOST]
        return format_html_join(
            "", '<div><a href="{}">{}</a> ({})</div>',
            ((reverse("admin:accounts_user_change", args=[row.user_id]), row.user, row.get_role_display())
             for row in rows),
        )  # fmt: skip

    @admin.display(description=_("journal"))
    def journal(self, club: Club) -> SafeString:
        """What was decided there, the latest first."""
        return _journal(club.journal.filter(event=None))


@admin.register(Event)
class EventAdmin(LookedAt):
    """One row an event; its seed is not shown, not even when everybody may know it."""

    list_display = (
        column("name", _("name")), column("club", _("club")), column("state", _("state")),
        "kind", column("organiser", _("organiser")), column("starts_at", _("start")),
        column("paused_at", _("paused")), column("ended_at", _("ended")),
    )  # fmt: skip
    list_select_related = ("club", "organiser")
    asked = ("club__id__exact",)
    list_filter = (("state", Filter),)
    search_fields = ("name", "=key", "=club__slug", "=entries__user__username")
    search_help_text = _(
        "A part of its name, its key, the address of its club, or the name of somebody who has entered."
    )
    fields = readonly_fields = (
        column("name", _("name")), column("key", _("key")), column("club", _("club")), "links",
        column("state", _("state")), column("organiser", _("organiser")), "rules",
        column("starts_at", _("start")), column("paused_at", _("paused")),
        column("ended_at", _("ended")), column("next_at", _("due")), column("digest", _("digest of the seed")),
        "entries", "rounds", "rulings", "journal",
    )  # fmt: skip

    @admin.display(description=_("further pages"))
    def links(self, event: Event) -> SafeString:
        """Where else there is something about it."""
        club = reverse("admin:clubs_club_change", args=[event.club_id])
        ways = ((reverse("event", args=[event.key]), _("The event")), (club, _("The club")))
        return format_html_join(" · ", '<a href="{}">{}</a>', ways)

    @admin.display(description=_("format"))
    def kind(self, event: Event) -> str:
        """What its format is called."""
        return str(FORMATS[event.format].label)

    @admin.display(description=_("rules"))
    def rules(self, event: Event) -> SafeString:
        """All that was agreed on, as its own page says it."""
        return format_html_join("", "<div>{}</div>", ((sentence,) for sentence in what_it_is(event)))

    @admin.display(description=_("entries"))
    def entries(self, event: Event) -> SafeString:
        """Who has entered, and how they stand."""
        rows = event.entries.order_by("place", "pk")[:MOST]
        return format_html_join(
            "", '<div><a href="{}">{}</a> ({}) {}</div>',
            ((reverse("admin:accounts_user_change", args=[row.user_id]), row.name, row.get_status_display(), row.points)
             for row in rows),
        )  # fmt: skip

    @admin.display(description=_("rounds"))
    def rounds(self, event: Event) -> SafeString:
        """All tables with who sat there and their places."""
        seats = Prefetch("seats", TableSeat.objects.select_related("entry"))
        tables = Prefetch(
            "tables", EventTable.objects.select_related("game").defer("game__snapshot").prefetch_related(seats)
        )
        rounds = Round.objects.filter(event=event).prefetch_related(tables)[:MOST]
        return render_to_string("admin/clubs/rounds.html", {"rounds": rounds})

    @admin.display(description=_("rulings"))
    def rulings(self, event: Event) -> SafeString:
        """What organisers have decided about results, and why."""
        rows = event.rulings.select_related("by", "table__round", "entry")[:MOST]
        return render_to_string("admin/clubs/rulings.html", {"rulings": rows})

    @admin.display(description=_("journal"))
    def journal(self, event: Event) -> SafeString:
        """What was decided and has happened, the latest first."""
        return _journal(event.journal.all())
