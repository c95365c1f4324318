"""The journal of a table beyond its last lines: a page, or the lines alone for a table that is open."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.tables.record.history import END
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from ..drawing import drawn
from ..plan.picture import earlier_than
from ..plan.runs import draw_runs
from ..player_requests import MOVE_DIGITS, PlayerRequest, number_in

MOST_SINCE = 200
"""How many moves are shown at once of those after one."""


@never_cache
@require_safe
def journal(request: PlayerRequest, key: str) -> HttpResponse:
    """The moves `before` one, or all `after` one: lines for the table that asks by htmx, else a page of their own."""
    table = access_table_for(request.user, key)
    if table.game.status == Status.OPEN:
        raise Http404
    after, before = number_in(request, "after", MOVE_DIGITS), number_in(request, "before", MOVE_DIGITS)
    if after is not None:
        moves = table.journal(after=after, most=MOST_SINCE)
    else:
        moves = table.journal(before=END if before is None else before)
    if request.htmx and after is not None:
        return HttpResponse(draw_runs(table, moves, "past"))
    log, earlier = draw_runs(table, moves), earlier_than(table, moves)
    if request.htmx:
        return HttpResponse(drawn("more", None, True, log=log, earlier=drawn("earlier", earlier, swap=True)))
    return render(request, "games/journal.html", {"game": table.game, "log": log, "earlier": earlier.address})
