"""Tables, for the staff: to look at as somebody who only watches, to audit, and to annul. None of their secrets."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from .books import comparison
from .books.names import edition_name, variant_name
from .engine import EDITIONS
from .models import Game, Seat
from .pages.plan.picture import bank_of, log_lines, players_of, status_of
from .staff import Filter, LookedAt, Measure, NotDone, column, page_of
from .tables.database.store import edition_of
from .tables.errors import TableError
from .tables.over import annulling
from .tables.record.audit import differences_now
from .tables.record.history import past
from .tables.record.kept import moves_of
from .tables.selectors import table_for_staff

MOVES = 200
"""Moves on a page of the whole log."""
NOBODY = AnonymousUser()
"""As whom the staff look at a position: somebody who only watches, even where they sit themselves."""


def _check_not_theirs(game: Game, by: Any) -> None:
    """Raise `NotDone` for whoever sits or sat at a table: whether it counts is not for them to decide."""
    if Seat.everyone.filter(game=game, user=by).exists():
        raise NotDone(_("Nobody decides on a game of their own: somebody else does."))


def _annul(game: Game, by: Any, reason: str) -> None:
    _check_not_theirs(game, by)
    try:
        annulling.annul(game_id=game.pk)
    except TableError as error:
        raise NotDone(str(error)) from error


def _count_again(game: Game, by: Any, reason: str) -> None:
    _check_not_theirs(game, by)
    try:
        annulling.count_again(game_id=game.pk)
    except TableError as error:
        raise NotDone(str(error)) from error


def _is_annulled(game: Game) -> bool:
    return game.uncounted == Game.Uncounted.ANNULLED


class OfEdition(admin.SimpleListFilter):
    """The books, as they are known without a look through all games."""

    title = _("book")
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """All that can be played."""
        return [(name, str(edition_name(name))) for name in EDITIONS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """The games of one of them."""
        return queryset.filter(edition=self.value()) if self.value() else queryset


@admin.register(Game)
class GameAdmin(LookedAt):
    """One row a table, and of each what everybody may see of it."""

    list_display = (
        column("key", _("key")), "book", column("pace", _("pace")), column("status", _("state")),
        column("sequence", _("moves")), column("host", _("host")), column("opened", _("opened")),
        column("ended", _("ended")), column("uncounted", _("does not count because")),
    )  # fmt: skip
    list_select_related = ("host",)
    list_filter = (("status", Filter), ("pace", Filter), ("uncounted", Filter), OfEdition)
    search_fields = ("key",)
    search_help_text = _("The key of a table, or the name of somebody who sits or sat there.")
    fields = readonly_fields = (
        column("key", _("key")), "links", "book", "played", "agreed",
        column("status", _("state")), column("host", _("host")), column("opened", _("opened")),
        column("ended", _("ended")), column("rated", _("looked at for ratings"), boolean=True),
        column("uncounted", _("does not count because")), column("pace", _("pace")), column("deadline", _("due")),
        column("closes_at", _("closing time")), column("shifted", _("seconds that the server was away")),
        "seats", "position", "log",
    )  # fmt: skip
    unread = ("snapshot",)
    measures = (
        Measure(
            "annul", _("Annul this game (the ratings follow when they are folded anew)"), _annul,
            lambda game: game.status == Game.Status.OVER and not _is_annulled(game),
        ),
        Measure("count", _("Let this game count again (once the ratings are folded anew)"), _count_again, _is_annulled),
    )  # fmt: skip

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        """By key or by name, both exact: each is found by an index."""
        if not search_term:
            return queryset, False
        sat = Seat.everyone.filter(user__username=search_term).values("game")
        return queryset.filter(Q(key=search_term) | Q(pk__in=sat)), False

    def get_urls(self) -> list[Any]:
        """The addresses that Django has for rows, and two more of each: its log and its audit."""
        pages = {"log": self.log_view, "audit": self.audit_view}
        more = [
            path(f"<int:number>/{name}/", self.admin_site.admin_view(view), name=f"games_game_{name}")
            for name, view in pages.items()
        ]
        return [*more, *super().get_urls()]

    @admin.display(description=_("book"), ordering="edition")
    def book(self, game: Game) -> str:
        """Which book is played."""
        return str(edition_name(game.edition))

    @admin.display(description=_("variant"))
    def played(self, game: Game) -> str:
        """Which game of that book."""
        return variant_name(game.edition, game.variant)

    @admin.display(description=_("options"))
    def agreed(self, game: Game) -> str:
        """What the table has agreed on beside the book."""
        return comparison.agreed(edition_of(game)) or "–"

    @admin.display(description=_("further pages"))
    def links(self, game: Game) -> SafeString:
        """Where else there is something about it."""
        return format_html(
            '<a href="{}">{}</a> · <a href="{}">{}</a> · <a href="{}">{}</a> · <a href="{}">{}</a> · '
            '<a href="{}">{}</a> · <a href="{}">{}</a>',
            reverse("table", args=[game.key]), _("Table"), reverse("admin:games_game_log", args=[game.pk]),
            _("The whole log"), reverse("admin:games_game_audit", args=[game.pk]), _("Audit"),
            reverse("dice", args=[game.key]), _("Check the dice"), reverse("export", args=[game.key]),
            _("Download the game"), reverse("referee"), _("Referee"),
        )  # fmt: skip

    @admin.display(description=_("seats and clocks"))
    def seats(self, game: Game) -> str:
        """Who sits and has sat there, and how their clocks stand."""
        rows = Seat.everyone.filter(game=game).select_related("user").order_by("order", "pk")
        seats = [(seat, page_of(seat.user) if seat.user else "") for seat in rows]
        return render_to_string("admin/games/seats.html", {"seats": seats, "clocked": game.pace != Game.Pace.UNTIMED})

    @admin.display(description=_("position"))
    def position(self, game: Game) -> str:
        """How it stands, in words, as everybody may see it."""
        if game.status == Game.Status.OPEN:
            return "–"
        seen = table_for_staff(game.key)
        shown = {"status": status_of(seen), "bank": bank_of(seen), "players": players_of(seen)}
        return render_to_string("admin/games/position.html", shown)

    @admin.display(description=_("log"))
    def log(self, game: Game) -> str:
        """What happened last."""
        if game.status == Game.Status.OPEN:
            return "–"
        seen = table_for_staff(game.key)
        return render_to_string("admin/games/log.html", {"lines": log_lines(seen, seen.history())})

    def log_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """All that happened, so many moves a page, each with its moment."""
        game = self._looked_at(request, number)
        page = Paginator(moves_of(number), MOVES).get_page(request.GET.get("p"))
        seen = table_for_staff(game.key)
        told = log_lines(seen, [past(move.sequence, move.facts, move.ordered) for move in page])
        moments = {str(move.sequence): move.at[:19] for move in page}
        lines = [(line, moments[line.number]) for line in reversed(told)]
        return self._page(request, game, "admin/games/whole_log.html", {"page": page, "lines": lines})

    def audit_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Whether the log folds to the position and the ledger sums to the purses; what differs is not for pages."""
        game = self._looked_at(request, number)
        found = None if game.status == Game.Status.OPEN else len(differences_now(number))
        return self._page(request, game, "admin/games/audit.html", {"found": found})

    def _looked_at(self, request: HttpRequest, number: int) -> Game:
        if not self.has_view_permission(request):
            raise PermissionDenied
        game = Game.objects.filter(pk=number).first()
        if game is None:
            raise Http404
        return game

    def _page(self, request: HttpRequest, game: Game, template: str, context: dict[str, Any]) -> HttpResponse:
        about = {"title": str(game), "original": game, "opts": self.opts}
        return TemplateResponse(request, template, self.admin_site.each_context(request) | about | context)
