"""Pages that show a table. Each view reaches it through `access_table_for`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.books.comparison import agreed
from games.books.names import edition_line, edition_name, purpose_name
from games.books.writing.lengths import clock, lasts
from games.books.writing.lists import beside, listed
from games.engine.chance import dice_of
from games.tables.record.history import MOST_DRAWS
from games.tables.seen import Seen
from games.tables.selectors import access_table_for
from games.tables.shown import Pace, Status

from .beside import above_table, where_one_waits
from .few_at_once import in_turn
from .player_requests import MOVE_DIGITS, PlayerRequest, number_in
from .qr import qr_of
from .sending.fragments import render_own
from .table_page import bots_move, panels_asked, playing_page, whole_table

BREAK, DRAW = SafeString("<br>"), "<code>{} · {} · {}/{} · {}…</code>"
"""Between the draws of a move, and one of them: a long game has a thousand, too many for a template."""


@never_cache
@require_safe
def table(request: PlayerRequest, key: str) -> HttpResponse:
    """The table: the waiting room before the start, the game after it."""
    access = access_table_for(request.user, key)
    context: dict[str, Any] = {"game": access.game, "seats": access.seats, "seat": access.seat}
    if access.game.status == Status.OPEN and access.is_shown_later:
        return render(request, "games/later.html", context | {"above": above_table(access.game, request.user)})
    if access.game.status == Status.OPEN:
        return render(request, "games/waiting.html", context | _waiting(request, access))
    return playing_page(request, access)


def _waiting(request: PlayerRequest, access: Seen) -> dict[str, Any]:
    """What a waiting room says of its game, and by which ways others come there."""
    game, address = access.game, request.build_absolute_uri(request.path)
    book = game.edition
    return {
        "clock": "" if game.pace == Pace.UNTIMED else clock(game.budget, game.credit, game.cap),
        "lasts": lasts(game.minutes) if game.minutes else "",
        "edition": edition_name(book), "special": edition_line(book), "agreed": agreed(access.edition),
        "bots": bots_move(access), "beside": where_one_waits(access),
        "host": next((seat.name for seat in access.seats if seat.user_id == game.host_id), ""),
        "most": access.edition.players[-1], "invitation": address, "square": qr_of(address) if access.seat else "",
    }  # fmt: skip


@never_cache
@require_safe
def seats(request: PlayerRequest, key: str) -> HttpResponse:
    """The seats of a waiting room; once the game has started, the page is told to turn to the table."""
    access = access_table_for(request.user, key)
    if access.game.status != Status.OPEN:
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[key])})
    context = {"game": access.game, "seats": access.seats, "most": access.edition.players[-1]}
    return render(request, "games/waiting.html#seats", context)


@never_cache
@require_safe
def fragments(request: PlayerRequest, key: str) -> HttpResponse:
    """What a page without a socket asks for now and then: 204 if it is up to date, else the whole table.

    One that names panels and no number wants what lies in them.
    """
    access = access_table_for(request.user, key)
    if request.GET.get("n") == str(access.game.sequence) or access.game.status == Status.OPEN:
        return HttpResponse(status=204)
    if "panels" in request.GET and "n" not in request.GET:
        return HttpResponse(render_own(access, panels_asked(request)))
    return HttpResponse(whole_table(access, panels_asked(request)))


@require_safe
def dice(request: PlayerRequest, key: str) -> HttpResponse:
    """How the dice of this game can be checked, with the last draws so far, or those `before` a move."""
    access = access_table_for(request.user, key)
    before = number_in(request, "before", MOVE_DIGITS)
    drew = access.draws() if before is None else access.draws(before)
    rows = ((move.sequence, format_html_join(BREAK, DRAW, map(_columns_of, move.links))) for move in drew)
    moves = format_html_join("\n", "<tr><td>{}</td><td>{}</td></tr>", rows)
    earlier = drew[-1].sequence if len(drew) == MOST_DRAWS else None
    shown = {"game": access.game, "seats": access.seats, "moves": moves, "earlier": earlier}
    return render(request, "games/dice.html", shown)


def _columns_of(draw: Mapping[str, Any]) -> tuple[Any, ...]:
    """Of a draw its number, what for and the dice that came, what it gave of how many, how its link begins."""
    what = purpose_name(draw["purpose"])
    if draw["purpose"] == "dice":
        what = beside((what, listed(dice_of(draw["value"]))))
    return draw["index"], what, draw["value"], draw["n"], draw["link"][:16]


@require_safe
def export(request: PlayerRequest, key: str) -> HttpResponse:
    """The game as a file: moves, facts, transfers, and the links of the dice chain that are open."""
    access = access_table_for(request.user, key)
    return in_turn(request, access.game.sequence, lambda: _file_of(access))


def _file_of(table: Seen) -> HttpResponse:
    response = HttpResponse(_written(table.export()), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="freehold-{table.game.key}.json"'
    return response


@require_safe
def verify_script(request: PlayerRequest) -> HttpResponse:
    """The script by which anybody checks the dice of a game that they have downloaded."""
    script = (settings.BASE_DIR / "docs" / "verify.py").read_bytes()
    names = {"Content-Disposition": 'attachment; filename="verify.py"'}
    return HttpResponse(script, content_type="text/x-python; charset=utf-8", headers=names)


def _written(game: dict[str, Any]) -> bytes:
    """A game as JSON, a line for each move."""
    moves = b",\n".join(map(msgspec.json.encode, game.pop("moves")))
    return b'%s,"moves":[\n%s\n]}' % (msgspec.json.encode(game)[:-1], moves)
