"""What is sent from the page of a table: a move, what one wants of a seat, standing orders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import books
from games.orders.form import OrdersForm, of_a_group
from games.tables import playing, selectors
from games.tables.errors import TableError
from games.tables.moves import ordering
from games.tables.playing import Answer
from games.tables.seats import seating
from games.tables.seen import Place
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from .deeds.figures import lack_of
from .desk.own import told_as
from .entrance import Turned, play_form
from .memory import Latest
from .plan.since import render_since
from .player_requests import PlayerRequest, whole
from .sending.change import render_change
from .sending.fragments import render_own, render_refusal, render_shared
from .table_page import ANSWERED, panels_asked, playing_page, whole_table

FORBIDDEN = 403
SEAT_WISHES: dict[str, tuple[Callable[..., object], str]] = {
    "take_back": (seating.take_back, ""),
    "take_over": (seating.take_over, "order"),
    "go_away": (seating.go_away, "days"),
    "come_back": (seating.come_back, ""),
    "would_end": (partial(seating.would_end, yes=True), ""),
    "play_on": (partial(seating.would_end, yes=False), ""),
    "mute": (partial(seating.mute, yes=True), "order"),
    "hear": (partial(seating.mute, yes=False), "order"),
}
"""What may be wanted of a seat, as its form names it: the service, and the small whole number it asks for, if any."""
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
    """The table after a move: what it has changed where the page has the one before, else the whole of it.

    What came before one's turn is over with it; a page that was behind is told what it has missed.
    """
    table = answer.seen_by(request.user) or access_table_for(request.user, key)
    behind = table.game.sequence != _number_of(request) + 1
    shared = render_shared(table) if behind else render_change(table)  # first: of a drawn move nobody has to ask
    since = render_since(table, swap=True) if behind or told_as(table) != "awaited" else ""
    return shared + since + render_own(table, panels_asked(request))


def _number_of(request: PlayerRequest) -> int:
    """The last move that the page shows: `n` of its address, else the decision that it answers."""
    number = whole(request.GET.get("n") or request.POST.get("decision", ""), 9)
    return -1 if number is None else number


@login_required
@require_POST
def seat(request: PlayerRequest, key: str) -> HttpResponse:
    """What somebody wants of a seat: take it back or over, go on vacation, end the game together."""
    game = access_table_for(request.user, key).game
    service, field = SEAT_WISHES.get(request.POST.get("action", ""), (None, ""))
    number = whole(request.POST.get(field, ""), 4)
    if service is None or (field and number is None):
        messages.error(request, _("That is not a move of this game. Nothing has changed."))
        return redirect("table", key=key)
    try:
        service(game_id=game.pk, user=request.user, **({field: number} if field else {}))
    except TableError as error:
        messages.error(request, str(error))
    return redirect("table", key=key)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def orders(request: PlayerRequest, key: str) -> HttpResponse:
    """One's own standing orders at a table: seen and changed by nobody else."""
    access = access_table_for(request.user, key)
    if access.seat is None or access.game.status != Status.RUNNING:
        raise Http404
    sent = request.POST if request.method == "POST" else None
    grouped = of_a_group(access.edition, sent) if sent else None
    form = OrdersForm(access.edition, selectors.orders_of(access.seat.pk), sent if grouped is None else grouped)
    if sent is not None and grouped is None and form.is_valid():
        try:
            ordering.give_orders(game_id=access.game.pk, seat_id=access.seat.pk, orders=form.orders)
        except playing.Stale as over:
            raise Http404 from over
        except PermissionError:  # somebody has taken the seat over meanwhile
            messages.error(request, _("You have no seat at this table."))
        else:
            messages.success(request, _("Your orders stand."))
        return redirect("table", key=key)
    context = {"game": access.game, "form": form}
    return render(request, "games/orders.html", context, status=422 if form.errors else 200)
