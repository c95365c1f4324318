"""The page on which one opens a table: three that most people want, and a form for all others."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods

from games.books.names import edition_line, edition_name
from games.engine import EDITIONS
from games.tables import opening, playing
from games.tables.errors import TableError
from games.tables.people import Person
from games.tables.shown import BotPace

from ..beside import come_in
from ..compared import compared
from ..memory import kept
from ..player_requests import PlayerRequest
from .forms import TableForm
from .presets import PRESETS, TablePreset, preset_named


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: PlayerRequest) -> HttpResponse:
    """Open a table; it starts at once if nobody is waited for. A stranger who does that is a guest from then on."""
    preset, member = preset_named(request.GET.get("preset", "")), is_member(request.user)
    book = request.GET.get("edition", "")
    was = _before(request.GET, preset, member)
    form = TableForm(request.POST or None, edition=book, preset=preset, member=member, was=was)
    if request.method == "POST" and form.is_valid():
        if turned := come_in(request):
            return turned
        try:
            return redirect("table", key=_opened(request, form))
        except TableError as error:
            form.add_error(None, str(error))
    if form.errors:
        form.lead_to_fault()
    chosen = preset.name if preset else ""
    context = {
        "form": form,
        "chosen": chosen,
        "presets": presets_of(form),
        "editions": [(name, edition_name(name), edition_line(name)) for name in EDITIONS],
        "comparison": compared(form.book),
        "fields": _fields(form) if form.is_bound or was else _fields_of(form.book, chosen, member),
    }
    return render(request, "games/new_table.html", context, status=422 if form.errors else 200)


def _before(said: QueryDict, preset: TablePreset | None, member: bool) -> TableForm | None:
    """The form as it stood by the book that it `was`, when another one was chosen on its page."""
    if "was" not in said:
        return None
    data = said.copy()
    data["edition"] = said.get("was", "")
    return TableForm(data, preset=preset, member=member)


@transaction.atomic
def _opened(request: PlayerRequest, form: TableForm) -> str:
    """Open what a form asks for, and begin if nobody is waited for; gives the key. Raises `TableError`.

    All or nothing: no table is left open whose game could not begin.
    """
    game = opening.open_table(
        host=request.user, edition=form.cleaned_data["edition"], variant=form.cleaned_data["variant"],
        options=form.options, bots=form.bot_kinds, minutes=form.cleaned_data.get("minutes"),
        public=form.cleaned_data.get("public", False),
        guests=form.cleaned_data.get("guests", False), pace=form.pacing,
        bot_pace=form.cleaned_data.get("bot_pace") or BotPace.BRISK,
        explained=form.cleaned_data.get("explained", False),
    )  # fmt: skip
    if not form.cleaned_data["wait"]:
        playing.start_game(game_id=game.pk, user=request.user)
    return game.key


def presets_of(form: TableForm) -> list[tuple[TablePreset, dict[str, str | int]]]:
    """The tables that are opened with one click, each with all that its button sends."""
    known = [preset for preset in PRESETS if form.kinds or not preset.alone]
    fields: dict[str, str | int] = {
        "edition": form.book,
        "variant": "standard",
        **dict.fromkeys(form.kinds.values(), 0),
    }
    return [(preset, {**fields, **preset.fields}) for preset in known]


def _fields(form: TableForm) -> SafeString:
    return render_to_string("games/new_table.html#fields", {"form": form})


@kept(100)
def _fields_of(book: str, preset: str, member: bool) -> SafeString:
    """The fields as they come, by the book and the preset alone and by who asks."""
    return _fields(TableForm(edition=book, preset=preset_named(preset), member=member))


def is_member(user: Person) -> bool:
    """Whether somebody may open tables for everybody: they have an account, and it is confirmed where that is asked."""
    return bool(user.is_authenticated and getattr(user, "is_confirmed", False))
