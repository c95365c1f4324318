"""The deed of a square by its address: laid over the plan, or as a page of its own."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.board import SQUARES
from games.tables.looking_back.replaying import replayed
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from ..player_requests import MOVE_DIGITS, PlayerRequest, number_in
from .deed import deed_of, draw_deed


@never_cache
@require_safe
def deed(request: PlayerRequest, key: str, square: int) -> HttpResponse:
    """A deed, as it stood after the move `n` if one is named; with htmx as a fragment."""
    now = access_table_for(request.user, key)
    if square >= SQUARES or now.game.status == Status.OPEN:
        raise Http404
    number = number_in(request, "n", MOVE_DIGITS)
    table = now if number is None else replayed(now, number)
    if table is None:
        raise Http404
    card = deed_of(table, square)
    if request.htmx:
        return HttpResponse(draw_deed(card))
    alone = draw_deed(card._replace(place="page"))
    context: dict[str, Any] = {"game": table.game, "n": number, "name": card.name, "deed": alone}
    return render(request, "games/deed.html", context)
