"""A move that comes as a form: played, and answered by what it has changed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games import books
from games.tables.playing import Answer
from games.tables.seen import Place
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from .deeds.figures import lack_of
from .entrance import Turned, play_form
from .memory import Latest
from .player_requests import PlayerRequest, whole
from .sending.change import render_change
from .sending.fragments import render_own, render_refusal
from .views import ANSWERED, panels_asked, playing_page, whole_table

FORBIDDEN = 403
_places: Latest[Place] = Latest(2_000)
"""Where somebody sits at a table, as it was when they last came by: by their number and its key."""


@require_POST
def move(request: PlayerRequest, key: str) -> HttpResponse:
    """Play one move. With htmx the answer is the changed fragments, without it the table again."""
    outcome = _played(request, key)
    if not isinstance(outcome, Turned):
        if request.htmx:
            return HttpResponse(_after(request, key, outcome))
        request.session[ANSWERED] = key
        return redirect("table", key=key)
    if request.htmx:
        return _turned_down(request, key, outcome)
    if outcome.asks:
        return playing_page(request, access_table_for(request.user, key), outcome)
    for clause in outcome.clauses:
        messages.error(request, f"{books.sentence(clause, _place(request, key).game.edition)} ({clause})")
    if outcome.lacking:
        messages.error(request, lack_of(_place(request, key).game.edition, outcome.lacking))
    if outcome.message:
        messages.error(request, outcome.message)
    return redirect("table", key=key)


def _played(request: PlayerRequest, key: str) -> Turned | Answer:
    """Play the form for the seat that the player is known to have had, else for the one that they have by now."""
    place = _place(request, key)
    outcome = play_form(place, request.POST)
    if not isinstance(outcome, Turned) or outcome.status != FORBIDDEN:
        return outcome
    now = _place(request, key, anew=True)
    return outcome if now.seat == place.seat else play_form(now, request.POST)


def _place(request: PlayerRequest, key: str, anew: bool = False) -> Place:
    """What a move has to know of the table; whether the seat is still the player's is asked where it is played."""
    whose = request.user.pk, key
    place = None if anew else _places.get(whose)
    if place is None:
        place = access_table_for(request.user, key).place
        _places.put(whose, place)
    return place


def _turned_down(request: PlayerRequest, key: str, turned: Turned) -> HttpResponse:
    """Why nothing was played, with the table as it is now."""
    table = access_table_for(request.user, key)
    html = "" if table.game.status == Status.OPEN else whole_table(table, panels_asked(request))
    return HttpResponse(html + render_refusal(table.game, *turned[1:]), status=turned.status)


def _after(request: PlayerRequest, key: str, answer: Answer) -> str:
    """The table after a move: what it has changed where the page has the one before, else the whole of it."""
    table = answer.seen_by(request.user) or access_table_for(request.user, key)
    if table.game.sequence == _number_of(request) + 1:
        return render_change(table) + render_own(table, panels_asked(request))
    return whole_table(table, panels_asked(request))


def _number_of(request: PlayerRequest) -> int:
    """The last move that the page shows: `n` of its address, else the decision that it answers."""
    number = whole(request.GET.get("n") or request.POST.get("decision", ""), 9)
    return -1 if number is None else number
