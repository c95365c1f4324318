"""The plan where strangers arrive: a finished game that is played back slowly, else how a game may look."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.books.writing.language import spoken
from games.tables.lists.example import example
from games.tables.lists.front import finished_to_show
from games.tables.looking_back.replaying import replayed
from games.tables.seen import Seen
from games.tables.selectors import access_table_for

from ..memory import Latest
from ..plan.board import square_cards
from ..plan.picture import log_lines
from ..player_requests import PlayerRequest, number_in
from ..sending.fragments import draw_squares

STRIDE = 3
"""So many moves at once: slow to look at, and still going somewhere."""
_drawn: Latest[SafeString] = Latest(500)
"""What is the same for everybody, by the game, its move and the language."""


class Pane(NamedTuple):
    """What is said with a plan: the key of its game, the move, how many there are, what happened, where to go on."""

    edition: str
    key: str = ""
    number: int = 0
    last: int = 0
    headline: str = ""
    next: str = ""


def window_of() -> SafeString:
    """The plan with which the page begins: some way into the last public game that is over."""
    key = finished_to_show()
    if key:
        with suppress(Http404):  # it was there a few minutes ago
            table = access_table_for(AnonymousUser(), key)
            return _of_game(table, max(1, 2 * table.game.sequence // 5))
    shown = example()
    return _drawn.of(spoken(), lambda: _pane(shown, Pane(shown.game.edition)))


@require_safe
def window(request: PlayerRequest) -> HttpResponse:
    """The same some moves later; only of the game that is shown just now."""
    key, number = finished_to_show(), number_in(request, "n", 6)
    if not key or key != request.GET.get("game") or not number:
        raise Http404
    table = access_table_for(AnonymousUser(), key)
    if number > table.game.sequence:
        raise Http404
    return HttpResponse(_of_game(table, number))


def _of_game(table: Seen, number: int) -> SafeString:
    moment = table.game.key, number, spoken(), *table.names
    return _drawn.of(moment, lambda: _after(table, number))


def _after(table: Seen, number: int) -> SafeString:
    """The plan of a game after one of its moves."""
    past, key, last = replayed(table, number), table.game.key, table.game.sequence
    if past is None:
        raise Http404
    lines = log_lines(past, [past.move])
    query = urlencode({"game": key, "n": str(min(last, number + STRIDE))})
    onward = f"{reverse('window')}?{query}" if number < last else ""
    return _pane(past, Pane(past.game.edition, key, number, last, lines[0].text if lines else "", onward))


def _pane(table: Seen, pane: Pane) -> SafeString:
    squares = square_cards(table.edition, table.view, table.names)
    context = {"pane": pane, "board": draw_squares(squares, pane.key or "-")}
    return render_to_string("games/window.html", context)
