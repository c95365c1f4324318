"""The page that says why a bot did what it did, and what the best of them would have done."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.books.writing.language import spoken
from games.engine.around.secrecy import seal_of
from games.engine.events import TakenBack
from games.pages.few_at_once import FewAtOnce
from games.pages.memory import Latest
from games.pages.plan.picture import log_lines
from games.pages.player_requests import MOVE_DIGITS, PlayerRequest, number_in
from games.tables.record.history import PastMove
from games.tables.seen import Seen
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from .why.answering import told_of
from .why.telling import GradeTold

_told: Latest[tuple[GradeTold, ...]] = Latest(200)
"""What was worked out lately, by table, move and language."""
MOST_A_MINUTE = 60
THOUGHT = FewAtOnce("why", places=1, a_minute=MOST_A_MINUTE)
"""The best of them may think for a second: for one who asks at a time, so that moves do not wait for it."""
AGAIN = 4
"""Seconds until a page asks again that found no place."""


class WhyTold(NamedTuple):
    """What a page says of a move, by which status, and in how many seconds it asks again by itself, if it does."""

    context: dict[str, Any]
    status: int = 200
    again: int | None = None


@never_cache
@require_safe
def why(request: PlayerRequest, key: str) -> HttpResponse:
    """Why the move `n` was played: a fragment for a page that asks by htmx. 404 where a table does not tell yet."""
    table = access_table_for(request.user, key)
    if table.game.status == Status.OPEN:
        return redirect("table", key=key)
    if not table.game.tells_why:
        raise Http404
    number = number_in(request, "n", MOVE_DIGITS)
    context: dict[str, Any] = {"game": table.game, "last": table.game.sequence}
    if number is None or not 1 <= number <= table.game.sequence:
        return render(request, "games/no_such_move.html", context, status=404)
    [move] = table.journal(number - 1, number + 1)
    answer = _answer(request, table, move)
    context |= {"n": number, "lines": log_lines(table, [move])[::-1], "again": answer.again, **answer.context}
    response = render(request, f"bots/why{'_body' if request.htmx else ''}.html", context, status=answer.status)
    if answer.again:
        response["Retry-After"] = answer.again
        if not request.htmx:  # a fragment brings what asks again
            response["Refresh"] = answer.again
    return response


def _none(why: str, status: int = 200, again: int | None = None) -> WhyTold:
    return WhyTold({"none": why}, status, again)


def _answer(request: PlayerRequest, table: Seen, move: PastMove) -> WhyTold:
    """What can be told of a move: tables of options, or a sentence that says why there is none."""
    over = table.game.status == Status.OVER
    if move.seat is None:
        return _none(_("Nobody decided this: the server played it by the rules."))
    if not over and seal_of(move.facts) is not None:
        return _none(_("What was answered in secret is told after the game."))
    if not over and not table.seats[move.seat].bot:
        return _none(
            _("A person decided this, or a bot that held their seat; what a bot would do is told after the game.")
        )
    if any(isinstance(fact, TakenBack) for fact in move.facts):
        return _none(_("A step was taken back here: nothing was weighed."))
    where = table.game.key, move.number, over, spoken(), *table.names
    found = _told.get(where)
    if found is None:
        if THOUGHT.is_one_too_many(request):
            return _none(_("That is enough for this minute; try again in the next one."), 429)
        with THOUGHT.place(request) as free:
            if not free:
                return _none(_("Other moves are being worked out; the page asks again in a moment."), 429, AGAIN)
            found = _told.of(where, lambda: told_of(table, move.number, over))
    if not found:
        return _none(_("This cannot be worked out any more by the rules of today."))
    return WhyTold({"told": found, "who": table.names[move.seat]})
