"""What one does at a table before its game: take a seat, add to the dice, stand up, begin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.tables import opening, playing, selectors
from games.tables.errors import TableError
from games.tables.selectors import access_table_for
from games.tables.shown import Status, TableRow

from ..beside import come_in
from ..player_requests import PlayerRequest


@require_POST
def join(request: PlayerRequest, key: str) -> HttpResponse:
    """Take a seat; where guests are welcome a stranger is one from then on."""
    nonce = request.POST.get("nonce", "")
    if not request.user.is_authenticated and (turned := _let_in(request, key, nonce)):
        return turned
    return _change_table(request, key, lambda game: opening.join(game_id=game.pk, user=request.user, nonce=nonce))


def _let_in(request: PlayerRequest, key: str, nonce: str) -> HttpResponse | None:
    """Make a guest of a stranger who can sit down; an answer for who cannot, of whom nothing is kept."""
    access = access_table_for(request.user, key)
    if access.game.status != Status.OPEN or not access.game.takes_guests:
        return redirect_to_login(reverse("table", args=[key]))
    try:
        opening.checked_place(access.game.edition, len(access.seats), nonce)
    except TableError as error:
        messages.error(request, str(error))
        return redirect("table", key=key)
    return come_in(request)


@login_required
@require_POST
def nonce(request: PlayerRequest, key: str) -> HttpResponse:
    """Choose what one's seat adds to the dice."""
    wish = request.POST.get("nonce", "")
    change = partial(opening.choose_nonce, user=request.user, nonce=wish)
    return _change_table(request, key, lambda game: change(game_id=game.pk))


@login_required
@require_POST
def leave(request: PlayerRequest, key: str) -> HttpResponse:
    """Stand up before the game has started."""
    response = _change_table(request, key, lambda game: opening.leave_table(game_id=game.pk, user=request.user))
    return response if selectors.is_there(key) else redirect("lobby")


@login_required
@require_POST
def start(request: PlayerRequest, key: str) -> HttpResponse:
    """Start the game."""
    return _change_table(request, key, lambda game: playing.start_game(game_id=game.pk, user=request.user))


def _change_table(request: HttpRequest, key: str, change: Callable[[TableRow], object]) -> HttpResponse:
    """Do something to a table that may be refused in words, and show it again."""
    game = access_table_for(request.user, key).game
    try:
        change(game)
    except TableError as error:
        messages.error(request, str(error))
    return redirect("table", key=key)
