"""The page of a table after its start: all of it, and what of it an open page has drawn anew."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.books.writing.lists import told as sentences
from games.tables.seen import Seen
from games.tables.shown import BotPace, Status

from .beside import above_table, below_journal
from .desk.forms_drawn import draw_form, numbered, token_field
from .desk.own import ALL_PANELS, controls_of, is_awaited, panels_of, told_as
from .drawing import rendered
from .entrance import Turned
from .plan.headlines import title_of
from .plan.since import render_since
from .player_requests import PlayerRequest
from .sending.fragments import draw_table, render_own, render_shared
from .sending.sent import stamp_of

BOTS_MOVE = {
    BotPace.INSTANT: gettext_lazy("The bots move at once."),
    BotPace.BRISK: gettext_lazy("The bots move briskly."),
    BotPace.PERSON: gettext_lazy("The bots take their time, as a person would."),
}
GUIDED = 3
"""For so many rounds of a table a newcomer is shown the guide: who has played them has found their way."""
ANSWERED = "answered"
"""Where a session keeps the table at which a form was sent without script: its next page begins at the next answer."""


def playing_page(request: PlayerRequest, access: Seen, turned: Turned | None = None) -> HttpResponse:
    """The table after the start, with what has to be agreed to first, if that was asked for."""
    game = access.game
    token = token_field(get_token(request))
    answered = ANSWERED in request.session and request.session.pop(ANSWERED) == game.key
    me = access.seat
    asks = draw_form(turned.asks, game.key, token) if turned and turned.asks else None
    news = rendered("news", {"message": turned.message if turned else "", "asks": asks})
    company = me is not None and any(seat.user_id not in (None, me.user_id) for seat in access.seats)
    bots = bots_move(access)
    links = rendered("links", {"game": game, "seat": me, "company": company, "bots": bots})
    own = controls_of(access, ALL_PANELS)
    paper, desk = numbered(own.paper, token, focus=answered), numbered(own.desk, token)
    talk = below_journal(access, request.user, token)
    since = render_since(access)
    context: dict[str, Any] = {
        "of": me.order if me else None,
        "game": game, "title": title_of(access), "awaited": is_awaited(access), "stamp": stamp_of(access),
        "above": above_table(game, request.user), "seat": me,
        "guide": me is not None and _is_new_here(request, access),
        "shared": draw_table(access, news=news, paper=paper, since=since, desk=desk, talk=talk, links=links),
    }  # fmt: skip
    return render(request, "games/table.html", context, status=turned.status if turned else 200)


def _is_new_here(request: PlayerRequest, access: Seen) -> bool:
    """Whether whoever plays is shown the guide: at the beginning of a table, until they want it no more."""
    view = access.view
    begins = access.game.status == Status.RUNNING and view.turn_no <= GUIDED * len(view.cash)
    return begins and not getattr(request.user, "guided", True)


def bots_move(access: Seen) -> str:
    """How soon the bots of a table move, and whether they explain it, in words; "" where there is none."""
    if not any(seat.bot for seat in access.seats):
        return ""
    told: list[object] = [BOTS_MOVE[BotPace(access.game.bot_pace)]]
    if access.game.explained:
        told.append(_("One may ask at once why they do what they do."))
    return sentences(told)


def panels_asked(request: PlayerRequest) -> frozenset[str]:
    """The panels that are open on the page that asks."""
    return panels_of(request.GET.get("panels", "").split(","))


def whole_table(table: Seen, panels: frozenset[str]) -> str:
    """All of a table that may change, as fragments, with these panels of the viewer's open."""
    since = render_since(table, swap=True) if told_as(table) else ""
    return render_shared(table) + since + render_own(table, panels)
