"""The page on which a game is played back: the table as it stood after any of its moves, each with its own link."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.tables.looking_back.replaying import Replayed, replayed
from games.tables.seen import Seen
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from ..drawing import NOTHING, address, drawn, rendered
from ..few_at_once import in_turn
from ..plan.board import player_cards, square_cards
from ..plan.card import lying_card
from ..plan.movement import sights_of
from ..plan.picture import bank_of, is_plain_throw, log_lines
from ..plan.runs import draw_runs
from ..player_requests import MOVE_DIGITS, PlayerRequest, number_in, whole
from ..sending.fragments import draw_players, draw_squares
from .plots import move_address

FIRST = 1
"""The move by which a game begins."""
MOVES = 20
"""How far back the journal beside the plan goes."""
PARTS = ("scrub", "why", "links")


class MoveLink(NamedTuple):
    """A button that leads to another move; none leads on from where there is no other."""

    name: str
    number: int
    to: str


@never_cache
@require_safe
def replay(request: PlayerRequest, key: str) -> HttpResponse:
    """The table as it stood after the move `n`, the first if none is named; fragments for a page that is there."""
    table = access_table_for(request.user, key)
    if table.game.status == Status.OPEN:
        return redirect("table", key=key)
    return in_turn(request, table.game.sequence, lambda: _page_of(request, table))


def _page_of(request: PlayerRequest, table: Seen) -> HttpResponse:
    number = number_in(request, "n", MOVE_DIGITS) if "n" in request.GET else FIRST
    past = None if number is None else replayed(table, number)
    context: dict[str, Any] = {"game": table.game, "last": table.game.sequence, "swap": bool(request.htmx)}
    if past is None:
        return render(request, "games/no_such_move.html", context, status=404)
    context |= {
        "n": past.game.sequence,
        "why": _why(past),
        "thrown": is_plain_throw(past.move),
        "over": past.game.status == Status.OVER,
        "steps": steps_of(past, table.game.sequence),
        "address": request.path,
    }
    parts = {name: SafeString(render_to_string(f"games/replay_{name}.html", context)) for name in PARTS}
    context["past"] = draw_past(past, parts, follows=_shown_on(request) == past.game.sequence - 1)
    return render(request, f"games/replay{'_past' if request.htmx else ''}.html", context)


def _why(past: Replayed) -> str:
    """Where it is told why the move was played: of bots where they tell, after the game of anybody; else empty.

    Of a plain throw nothing is to be told.
    """
    seat = None if is_plain_throw(past.move) else past.move.seat
    by_bot = seat is not None and bool(past.seats[seat].bot)
    told = seat is not None and past.game.tells_why and (by_bot or past.game.status == Status.OVER)
    return f"{address('why', past.game.key)}?n={past.game.sequence}" if told else ""


def steps_of(past: Replayed, last: int) -> list[MoveLink]:
    """Where one may go on from a move: to the first, the one before, the next, the last."""
    here = past.game.sequence
    ways = {"first": FIRST, "previous": max(FIRST, here - 1), "next": min(last, here + 1), "last": last}
    return [MoveLink(name, number, move_address(past.game.key, number)) for name, number in ways.items()]


def _shown_on(request: PlayerRequest) -> int | None:
    """The move that the page which asks shows, as its own address says; None for no such page."""
    if not request.htmx:
        return None
    try:
        query = parse_qs(urlsplit(request.htmx.current_url or "").query)
    except ValueError:  # whatever sent that has no address
        return None
    return whole(query.get("n", [str(FIRST)])[0], MOVE_DIGITS)


def draw_past(past: Replayed, parts: dict[str, SafeString], *, follows: bool) -> SafeString:
    """The plan, the players and the journal as they were, drawn as those of the table are, with parts of the replay.

    How one goes on lies on the stage, why the move was played where one's own desk is. If it `follows` what the page
    shows, the move is seen to happen.
    """
    view, edition = past.view, past.edition
    cards, when = player_cards(edition, view, past.seats), f"?n={past.game.sequence}"
    return drawn(
        "shared",
        board=draw_squares(square_cards(edition, view, past.names), past.game.key, when=when),
        players=draw_players((cards[seat] for seat in view.order), past.game.key, when=when),
        status=_told(past, sights_of([past.move]) if follows else ""),
        log=draw_runs(past, past.journal(most=MOVES)), earlier=NOTHING,
        news=NOTHING, paper=parts["scrub"], desk=parts["why"], links=parts["links"],
    )  # fmt: skip


def _told(past: Replayed, sights: str) -> SafeString:
    """What happened by the move, and what the dice showed after it; what of it can be seen to move."""
    lines = log_lines(past, [past.move])[::-1]
    dice = drawn("dice", past.view.throw) if past.view.throw else NOTHING
    bank = drawn("bank", bank_of(past))
    card = lying_card(past, past.journal(most=MOVES))
    told = {
        "card": card,
        "n": past.game.sequence,
        "lines": lines,
        "dice": dice,
        "bank": bank,
        "sights": sights,
    }
    return rendered("replayed", told)
