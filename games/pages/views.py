"""Pages about tables. Each view reaches its table through `access_table_for` and changes it through a service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.books.comparison import agreed
from games.books.lists import told as sentences
from games.books.names import edition_line, edition_name, purpose_name
from games.orders.form import OrdersForm, of_a_group
from games.tables import opening, ordering, playing, seating, selectors
from games.tables.history import MOST_DRAWS
from games.tables.seen import Seen
from games.tables.selectors import access_table_for
from games.tables.shown import BotPace, Status

from .beside import above_table, below_journal, where_one_waits
from .desk.forms_drawn import draw_form, numbered, token_field
from .desk.own import ALL_PANELS, controls_of, is_awaited, panels_of, told_as
from .drawing import rendered
from .entrance import Turned
from .plan.headlines import title_of
from .plan.since import render_since
from .player_requests import MOVE_DIGITS, PlayerRequest, number_in, whole
from .qr import qr_of
from .sending.fragments import draw_table, render_own, render_shared
from .sending.sent import stamp_of

BOTS_MOVE = {
    BotPace.INSTANT: gettext_lazy("The bots move at once."),
    BotPace.BRISK: gettext_lazy("The bots move briskly."),
    BotPace.PERSON: gettext_lazy("The bots take their time, as a person would."),
}
BREAK, DRAW = SafeString("<br>"), "<code>{} · {} · {}/{} · {}…</code>"
"""Between the draws of a move, and one of them: a long game has a thousand, too many for a template."""
GUIDED = 3
"""For so many rounds of a table a newcomer is shown the guide: who has played them has found their way."""
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
ANSWERED = "answered"
"""Where a session keeps the table at which a form was sent without script: its next page begins at the next answer."""


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
    book, address = access.game.edition, request.build_absolute_uri(request.path)
    return {
        "edition": edition_name(book), "special": edition_line(book), "agreed": agreed(access.edition),
        "bots": bots_move(access), "beside": where_one_waits(access),
        "host": next((seat.name for seat in access.seats if seat.user_id == access.game.host_id), ""),
        "most": access.edition.players[-1], "invitation": address, "square": qr_of(address) if access.seat else "",
    }  # fmt: skip


def bots_move(access: Seen) -> str:
    """How soon the bots of a table move, and whether they explain it, in words; "" where there is none."""
    if not any(seat.bot for seat in access.seats):
        return ""
    told: list[object] = [BOTS_MOVE[BotPace(access.game.bot_pace)]]
    if access.game.explained:
        told.append(_("One may ask at once why they do what they do."))
    return sentences(told)


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


@never_cache
@require_safe
def seats(request: PlayerRequest, key: str) -> HttpResponse:
    """The seats of a waiting room; once the game has started, the page is told to turn to the table."""
    access = access_table_for(request.user, key)
    if access.game.status != Status.OPEN:
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[key])})
    context = {"game": access.game, "seats": access.seats, "most": access.edition.players[-1]}
    return render(request, "games/waiting.html#seats", context)


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
    except opening.TableError as error:
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


def panels_asked(request: PlayerRequest) -> frozenset[str]:
    """The panels that are open on the page that asks."""
    return panels_of(request.GET.get("panels", "").split(","))


def whole_table(table: Seen, panels: frozenset[str]) -> str:
    """All of a table that may change, as fragments, with these panels of the viewer's open."""
    since = render_since(table, swap=True) if told_as(table) else ""
    return render_shared(table) + since + render_own(table, panels)


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
    """Of a draw of the dice its number, what for, what it gave of how many, how its link begins."""
    return draw["index"], purpose_name(draw["purpose"]), draw["value"], draw["n"], draw["link"][:16]


@require_safe
def export(request: PlayerRequest, key: str) -> HttpResponse:
    """The game as a file: moves, facts, transfers, and the links of the dice chain that are open."""
    access = access_table_for(request.user, key)
    response = HttpResponse(_written(access.export()), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="freehold-{access.game.key}.json"'
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
