"""The button of a finished table that opens another one like it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.tables.errors import TableError
from games.tables.over.again import open_again
from games.tables.selectors import access_table_for

from ..player_requests import PlayerRequest


@login_required
@require_POST
def again(request: PlayerRequest, key: str) -> HttpResponse:
    """Open a table as this one was, for somebody who has sat at it to its end, or come to the one that is open."""
    game = access_table_for(request.user, key).game
    try:
        made = open_again(game_id=game.pk, user=request.user)
    except PermissionError as stranger:
        raise Http404 from stranger
    except TableError as error:
        messages.error(request, str(error))
        return redirect("table", key=key)
    return redirect("table", key=made.key)
