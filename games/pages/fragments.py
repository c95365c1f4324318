"""The parts of a table's page that change, as they are sent: shared ones rendered once, own ones for their viewer."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from time import time
from typing import Any

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.engine.board import SQUARES
from games.engine.clauses import Clause
from games.engine.events import Jailed, WentBankrupt
from games.engine.state import NOWHERE
from games.tables.history import PastMove
from games.tables.seen import Seen
from games.tables.shown import Status, TableRow

from .board import yet_to_come
from .controls import Form, forms_for
from .picture import picture_of

KEPT_SECONDS = 600


def render_shared(table: Seen) -> str:
    """Board, players and log as out-of-band fragments: rendered once for a game, a sequence number and a language."""
    return _kept("table", table, lambda: _render("shared", {"table": picture_of(table), "oob": True}))


def render_change(table: Seen) -> str:
    """What the last move has changed, for a page that is one number behind: its squares, the players, its log lines."""
    return _kept("change", table, lambda: _render("change", _change(table)))


def _kept(what: str, table: Seen, render: Callable[[], str]) -> str:
    """A fragment that is the same for everybody, rendered by whoever needs it first."""
    game = table.game
    key = f"{what}:{game.key}:{game.sequence}:{game.status}:{get_language()}:{_state_of_seats(table)}"
    html = cache.get(key)
    if html is None:
        html = render()
        cache.set(key, html, KEPT_SECONDS)
    return str(html)


def _render(fragment: str, context: dict[str, Any]) -> str:
    return render_to_string(f"games/table.html#{fragment}", context)


def _state_of_seats(table: Seen) -> str:
    """What may change at a table without a move: its clocks, and who plays for whom."""
    game = table.game
    states = [(s.user_id, s.due_at, s.away_until, s.held, s.free, s.warned, s.would_end) for s in table.seats]
    return hashlib.sha256(repr((game.shifted, game.clock_corrected, game.closes_at, states)).encode()).hexdigest()[:16]


def _change(table: Seen) -> dict[str, Any]:
    moves = table.history(after=table.game.sequence - 1)
    picture = picture_of(table, moves)
    return {"table": picture, "changed": [picture.squares[number] for number in sorted(_touched(moves))]}


def _touched(moves: list[PastMove]) -> set[int]:
    """The squares that moves may have changed: all that their facts name, and where pieces went from and to."""
    touched: set[int] = set()
    for fact in (fact for move in moves for fact in move.facts):
        if isinstance(fact, Jailed | WentBankrupt):
            return {*range(SQUARES)}
        named = (getattr(fact, name, None) for name in ("square", "start", "to"))
        touched.update(number for number in named if isinstance(number, int) and number != NOWHERE)
    return touched


def render_own(table: Seen) -> str:
    """The controls of one viewer as an out-of-band fragment, the refusal of an earlier move gone."""
    return _render("own", own_context(table) | {"oob": True})


def own_context(table: Seen) -> dict[str, Any]:
    """What the controls of one viewer need."""
    game, seats, seat = table.game, table.seats, table.seat
    groups: dict[str, list[Form]] = {}
    for form in _forms(table):
        groups.setdefault(form.group, []).append(form)
    running = game.status == Status.RUNNING
    return {
        "game": game,
        "seat": seat,
        "forms": groups,
        "offers": _by_offer(groups.get("offers", [])),
        "awaited": bool(seat and not seat.held and str(seat.order) in game.awaiting),
        "free_seats": [other for other in seats if other.free] if running and seat is None and table.member else [],
        "vacation_days": seat.vacation // 86_400 if seat else 0,
        "away": yet_to_come(seat.away_until) if seat else None,
        "running": running,
        "closes_at": game.closes_at if running else None,
        "zone": table.zone if game.closes_at and seat else "UTC",
        "others": [other for other in seats if seat and other.order != seat.order],
    }


def _forms(table: Seen) -> list[Form]:
    """The forms of the viewer's seat; none for somebody who watches."""
    if table.seat is None or table.game.status != Status.RUNNING:
        return []
    decision = table.game.awaiting.get(str(table.seat.order))
    return forms_for(table.edition, table.view, table.options, table.names, decision)


def _by_offer(forms: list[Form]) -> list[tuple[str, list[Form]]]:
    """Each offer once: what it says, and the forms that answer it."""
    answers: dict[int | str, list[Form]] = {}
    for form in forms:
        answers.setdefault(form.fields[0].value, []).append(form)
    return [(forms[0].says, forms) for forms in answers.values()]


def render_now() -> str:
    """What the server's clock says, in seconds, as a fragment: a page counts by it, whatever its own machine says.

    It goes with what is sent and is no part of it, since shared fragments are kept.
    """
    return f'<data id="now" value="{time():.2f}" hidden hx-swap-oob="outerMorph"></data>'


def render_refusal(
    game: TableRow | None, clauses: tuple[Clause, ...] = (), message: str = "", asks: Form | None = None
) -> str:
    """Why a move was turned down: the rules' own sentences with their clauses, or one sentence without.

    `asks` is a form that has to be agreed to first.
    """
    edition = game.edition if game else ""
    return _render("refusal", {"game": game, "edition": edition, "clauses": clauses, "message": message, "asks": asks})
