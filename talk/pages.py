"""Talk at tables, in the fold below the journal and on a page with all of it, and talk in clubs."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.club_pages.door import MEMBERS, visited
from clubs.rights import Visit
from games.pages.desk.forms_drawn import token_field
from games.pages.drawing import joined, placed
from games.pages.player_requests import ROW_DIGITS, PlayerRequest, number_in, whole
from games.tables.people import Person
from games.tables.seen import Seen
from games.tables.selectors import access_table_for

from .conduct.silences import why_silent
from .drawing import BELOW, draw_gone, draw_lines, draw_whole
from .lists import END, MORE, Remark, lines, taken_away
from .models import LONGEST
from .phrases import PHRASES
from .rights import NotSaid, is_kept, may_read, may_write, of_table
from .saying import say_at_table, say_in_club


def fold(table: Seen, user: Person, token: SafeString) -> str:
    """Talk below the journal of a table; '' where nobody talks: alone with bots, or to whoever may not read it."""
    company = sum(seat.user_id is not None for seat in table.seats) > 1
    if not company or not _is_open_to(table):
        return ""
    last = lines(user, game=table.game.pk)
    if not last and table.seat is None:
        return ""
    about = {"lines": draw_lines(last, user), "token": token, "live": True, **_form(table, user)}
    return render_to_string("talk/fold.html", about)


def way(table: Seen) -> str:
    """The way from a waiting room to what is said there, for who sits there."""
    return "" if table.seat is None else render_to_string("talk/way.html", {"key": table.game.key})


def _is_open_to(table: Seen) -> bool:
    """Whether the one who looks may read what is said there; of who sits there nothing is asked."""
    return table.seat is not None or (not table.game.watch_delay and may_read(table, of_table(table.game.pk)[0]))


def _form(table: Seen, user: Person) -> dict[str, Any]:
    """What the form asks for, for who sits at a table; phrases alone for who has nothing else."""
    about: dict[str, Any] = {"key": table.game.key, "seat": table.seat}
    return about | _fields(user, reverse("say", args=[table.game.key])) if table.seat is not None else about


def _fields(user: Person, address: str) -> dict[str, Any]:
    return {"address": address, "phrases": PHRASES.items(), "writes": may_write(user), "longest": LONGEST}


@never_cache
@require_safe
def talk(request: PlayerRequest, key: str) -> HttpResponse:
    """All that was said at a table; with `after` what a page lacks that shows the lines up to that one."""
    table = access_table_for(request.user, key)
    after = number_in(request, "after", ROW_DIGITS)
    if after is not None and _is_open_to(table):
        return _lacking(request, table, after)
    public, ended = of_table(table.game.pk)
    if after is not None or not may_read(table, public):
        raise Http404
    context = _form(table, request.user) | _read(request, game=table.game.pk)
    context["silent"] = why_silent(request.user, game=table.game.pk) if table.seat else ""
    context |= {"game": table.game, "ended": ended is not None, "kept": is_kept(ended)}
    return render(request, "talk/table.html", context)


def _read(request: PlayerRequest, **place: int) -> dict[str, Any]:
    """What was said in a place, as a page shows it; with `before` what was said before that line."""
    before, token = number_in(request, "before", ROW_DIGITS), token_field(get_token(request))
    rows = lines(request.user, most=MORE + 1, before=before or END, **place)
    return {
        "rows": [draw_whole(line, request.user, line.at, token) for line in rows[-MORE:]],
        "older": rows[1].number if len(rows) > MORE else None, "token": token, "latest": before is None,
    }  # fmt: skip


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@visited(*MEMBERS)
def club_talk(request: PlayerRequest, here: Visit) -> HttpResponse:
    """What the members of a club say to each other; with `after` what a page lacks that has the lines up to it."""
    if request.method == "POST":
        try:
            phrase, text = request.POST.get("phrase", ""), request.POST.get("text", "")
            say_in_club(by=request.user, club=here.club, phrase=phrase, text=text)
        except NotSaid as error:
            messages.error(request, str(error))
        return redirect("club_talk", slug=here.club.slug)
    if (after := number_in(request, "after", ROW_DIGITS)) is not None:
        lacking: list[Remark] = lines(request.user, club=here.club.pk, after=after, most=MORE)
        token = token_field(get_token(request))
        added = [draw_whole(line, request.user, line.at, token) for line in lacking]
        return HttpResponse(joined((*added, _gone(after, club=here.club.pk))))
    context = _read(request, club=here.club.pk) | _fields(request.user, request.path)
    context |= {"here": here, "silent": why_silent(request.user, club=here.club.pk)}
    return render(request, "talk/club.html", {"days": settings.TALK_DAYS_IN_CLUBS, **context})


def _lacking(request: PlayerRequest, table: Seen, after: int, problem: str = "") -> HttpResponse:
    """What a page lacks or shows too much, and what is wrong with what it has said."""
    added = draw_lines(lines(request.user, game=table.game.pk, after=after), request.user)
    changed = joined((added, _gone(after, game=table.game.pk)))
    html = render_to_string("talk/problem.html", {"problem": problem})
    if changed:
        html += placed(BELOW, changed)
    return HttpResponse(html, status=422 if problem else 200)


def _gone(until: int, **place: int) -> SafeString:
    """What has a page lose the lines that were taken away while nobody told it."""
    return joined(map(draw_gone, taken_away(until=until, **place) if until else ()))


@login_required
@require_POST
def say(request: PlayerRequest, key: str) -> HttpResponse:
    """Say something at a table where one sits."""
    table, problem = access_table_for(request.user, key), ""
    try:
        phrase, text = request.POST.get("phrase", ""), request.POST.get("text", "")
        say_at_table(by=request.user, table=table, phrase=phrase, text=text)
    except NotSaid as error:
        problem = str(error)
    if request.htmx and table.seat is not None:
        return _lacking(request, table, whole(request.POST.get("after", ""), ROW_DIGITS) or 0, problem)
    if problem:
        messages.error(request, problem)
    return redirect("talk" if _is_open_to(table) else "table", key=key)
