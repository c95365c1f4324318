"""A position and a viewer made into what the templates need, and into fragments. Shared ones are rendered once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil
from time import time
from typing import Any

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.books.cards import card_text
from games.books.log import Line, Teller, begun, release_card
from games.books.names import EDITION_NAMES, GROUPS, PIECES, money, pieces, square_name
from games.engine import View, view
from games.engine.agenda import (
    Auction,
    ToChoose,
    ToEnd,
    ToFixLowest,
    ToKeep,
    ToLeaveJail,
    ToPlace,
    ToTake,
    ToThrow,
    ToWant,
)
from games.engine.edition import Edition
from games.engine.events import Event, OfferEnded
from games.engine.rules.charges import UseFees
from games.engine.secrecy import seal_of
from games.engine.state import FREE, POT, State
from games.engine.wallet import bills_of
from games.models import Game, Move, Seat
from games.tables.matters import kinds_for
from games.tables.selectors import Access, Person, history, offers_of
from games.tables.store import edition_of, events_of, state_of

from .controls import Form, forms_for

KEPT_SECONDS = 600
LOG_LINES = 60


@dataclass(frozen=True)
class SquareCard:
    """One square as it is drawn."""

    number: int
    name: str
    kind: str
    group: str
    group_name: str
    price: str
    owner: int | None
    owner_name: str
    buildings: tuple[tuple[str, str], ...]
    mortgaged: bool
    loan: str
    rent: str
    visitors: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class PlayerCard:
    """One player as they are drawn: purse in bills (P-03), deeds, where they stand."""

    seat: int
    name: str
    bot: bool
    cash: str
    bills: tuple[tuple[str, int], ...]
    where: str
    jailed: bool
    out: bool
    in_turn: bool
    awaited: bool
    deeds: tuple[SquareCard, ...]
    owes: tuple[str, ...]
    cards: tuple[str, ...]
    place: int | None
    due: datetime | None
    away: datetime | None
    held: bool
    free: bool
    warned: bool
    would_end: bool


@dataclass(frozen=True)
class Table:
    """All that a table shows to everybody, at one sequence number."""

    game: Game
    edition: Edition
    squares: list[SquareCard]
    players: list[PlayerCard]
    headline: str
    dice: tuple[int, ...]
    pot: str
    middle: str
    stock: tuple[str, ...]
    reserve: str
    issued: str
    over: bool
    closing: bool
    title: str
    ranking: list[tuple[PlayerCard, str]]
    hammer: datetime | None
    hammer_seconds: int
    lines: list[tuple[int, int, Line]]


def table_of(game: Game, seats: list[Seat], moves: list[Move] | None = None) -> Table:
    """The shared part of a table that has started, with the log of `moves` (the last ones if left out)."""
    edition, state = edition_of(game), state_of(game)
    seen = view(state, None)
    names = [seat.name for seat in seats]
    squares = square_cards(edition, seen, names)
    players = [_player(edition, seen, seat, squares, _debts(edition, seen, seat, names)) for seat in seats]
    return Table(
        game=game, edition=edition, squares=squares, players=[players[seat] for seat in seen.order],
        headline=headline(edition, state, names), dice=seen.throw,
        pot=money(edition.name, seen.pot) if edition.cards.pay_to == POT else "",
        middle=money(edition.name, seen.pot) if edition.setup.reserve else "",
        stock=tuple(pieces(piece, count) for piece, count in seen.stock.items() if piece != "works"),
        reserve=money(edition.name, seen.bank) if edition.setup.reserve else "",
        issued=money(edition.name, seen.issued), over=bool(seen.ranking),
        closing=seen.closing, title=_title(game, seats, bool(seen.ranking)),
        ranking=[(players[seat], worth_line(edition, state, seat)) for place in seen.ranking for seat in place],
        hammer=game.hammer_at, hammer_seconds=_seconds_until(game.hammer_at),
        lines=log_lines(edition, game, history(game) if moves is None else moves, names),
    )  # fmt: skip


def _title(game: Game, seats: list[Seat], over: bool) -> str:
    """What tells this table from another in a row of tabs: whose turn it is, the book, the key."""
    who = ", ".join(seat.name for seat in seats if str(seat.order) in game.awaiting)
    matter = _("Game over") if over else _("%(who)s to play") % {"who": who}
    return f"{matter} · {EDITION_NAMES[game.edition]} · {game.key}"


def log_lines(edition: Edition, game: Game, moves: list[Move], names: list[str]) -> list[tuple[int, int, Line]]:
    """The last lines of the log, the newest first, each with the number of its move and its place in it."""
    facts = [events_of(move) for move in moves]
    closed = {event.number for events in facts for event in events if isinstance(event, OfferEnded)}
    teller = Teller(edition, names, offers_of(game, closed) if closed else {})
    lines = [
        (move.sequence, nth, line)
        for move, events in zip(moves, facts, strict=True)
        for nth, line in enumerate(_told(teller, move, events))
    ]
    return lines[-LOG_LINES:][::-1]


def _told(teller: Teller, move: Move, events: list[Event]) -> list[Line]:
    """The lines of a move; the first says so if a standing order played it, unless its action was one in secret."""
    lines = teller.lines(events)
    if move.ordered and lines and seal_of(events) is None:
        lines[0] = replace(lines[0], text=_("%(line)s (a standing order)") % {"line": lines[0].text})
    return lines


PARTS = (
    gettext_lazy("cash"),
    gettext_lazy("property"),
    gettext_lazy("mortgaged property"),
    gettext_lazy("buildings"),
    gettext_lazy("loans"),
)
"""What the parts of a worth are called, in the order of the engine's `Parts`."""


def worth_line(edition: Edition, state: State, seat: int) -> str:
    """What a seat was worth where a game was counted out, and what of; nothing if one was left."""
    if len(state.still_in()) < 2 or seat in state.out:
        return ""
    parts = edition.ending.worth.parts(edition, state, seat)
    sums = [("−" if part < 0 else "") + money(edition.name, abs(part)) for part in parts]
    made = [f"{name} {written}" for name, written, part in zip(PARTS, sums, parts, strict=True) if part]
    values = {"sum": money(edition.name, sum(parts)), "parts": ", ".join(made)}
    return _("worth %(sum)s: %(parts)s") % values if made else _("worth %(sum)s") % values


def headline(edition: Edition, state: State, names: list[str]) -> str:
    """Whose turn it is and what is awaited, in a sentence."""
    teller = Teller(edition, names)
    if state.over:
        winners = ", ".join(names[seat] for seat in state.ranking[0])
        return _("The game is over. Winner: %(who)s.") % {"who": winners}
    if state.debts:
        owing = ", ".join(dict.fromkeys(names[debt.debtor] for debt in state.debts))
        return _("%(who)s must raise money.") % {"who": owing}
    top = state.agenda[-1]
    if isinstance(top, Auction):
        return _auction_headline(edition, top, teller)
    if isinstance(top, ToWant):
        waiting = ", ".join(names[seat] for seat in top.waiting)
        values = {"who": waiting, "pieces": teller.piece(top.piece, several=True)}
        return _("Too few %(pieces)s: %(who)s may want some too.") % values
    texts = {
        ToThrow: _("%(who)s throws the dice."),
        ToTake: _("%(who)s decides whether to take %(where)s."),
        ToKeep: _("%(who)s pays off the loans of an estate or gives its parcels up."),
        ToLeaveJail: _("%(who)s decides how to go on from jail."),
        ToChoose: _("%(who)s has a choice to make."),
        ToFixLowest: _("%(who)s fixes the lowest bid for %(where)s."),
        ToEnd: _("%(who)s may do business and end the turn."),
        ToPlace: _("%(who)s places a building."),
    }
    where = teller.where(top.square) if isinstance(top, ToTake | ToFixLowest) else ""
    return texts[type(top)] % {"who": names[top.seat], "where": where}  # type: ignore[union-attr]


def card_list(edition: Edition, deck: str) -> list[tuple[str, str]]:
    """The cards of a deck: id and text."""
    return [(card.id, card_text(edition, card.id)) for card in edition.deck.values() if card.deck == deck]


def _auction_headline(edition: Edition, auction: Auction, teller: Teller) -> str:
    values = {
        "where": teller.lot(auction.square, auction.piece),
        "sum": money(edition.name, auction.high or auction.lowest),
    }
    if auction.mode == "sealed":
        waiting = ", ".join(teller.who(seat) for seat in auction.waiting)
        text = _("%(where)s is auctioned by sealed bids, from %(sum)s: %(who)s to answer.")
        return begun(text % {**values, "who": waiting})
    if auction.by is None:
        return begun(_("%(where)s is auctioned, from %(sum)s.") % values)
    return begun(_("%(where)s is auctioned; %(who)s has bid %(sum)s.") % {**values, "who": teller.who(auction.by)})


def square_cards(edition: Edition, seen: View, names: list[str]) -> list[SquareCard]:
    """The forty squares."""
    return [_square(edition, seen, number, names) for number in range(len(seen.sites))]


def _square(edition: Edition, seen: View, number: int, names: list[str]) -> SquareCard:
    printed, site = edition.board.squares[number], seen.sites[number]
    visitors = tuple((seat, names[seat]) for seat in seen.order if seen.at[seat] == number and seat not in seen.out)
    return SquareCard(
        number=number,
        name=square_name(edition.name, number, printed.kind),
        kind=printed.kind,
        group=printed.group,
        group_name=str(GROUPS.get(printed.group, "")),
        price=_price(edition, seen, number),
        owner=site.holder,
        owner_name="" if site.holder is None else names[site.holder],
        buildings=tuple((piece, str(PIECES[piece][0])) for piece in site.pieces),
        mortgaged=edition.finance.is_mortgaged(site),
        loan=money(edition.name, site.owed) if site.original else "",
        rent=_rent(edition, seen, number),
        visitors=visitors,
    )


def _price(edition: Edition, seen: View, number: int) -> str:
    """What it costs to take a square: its price, or the ground rent where land is leased."""
    printed = edition.board.squares[number]
    if not printed.price:
        return ""
    return money(edition.name, edition.tenure.price_of(edition.board, number) if printed.group else printed.price)


def _rent(edition: Edition, seen: View, number: int) -> str:
    """What a visitor of a lot pays, by what stands there."""
    printed, site = edition.board.squares[number], seen.sites[number]
    if not printed.rents:
        return ""
    if isinstance(edition.charges, UseFees):
        return money(edition.name, edition.charges.of_pieces(printed.rents, site.pieces))
    return money(edition.name, printed.rents[edition.building.level(site)])


def _debts(edition: Edition, seen: View, seat: Seat, names: list[str]) -> tuple[str, ...]:
    """The open debts of a seat, in words, the oldest first."""
    teller = Teller(edition, names)
    mine = [debt for debt in seen.debts if debt.debtor == seat.order]
    return tuple(
        _("owes %(sum)s %(to)s") % {"sum": teller.sum(debt.amount), "to": teller.to(debt.creditor)} for debt in mine
    )


def _player(edition: Edition, seen: View, seat: Seat, squares: list[SquareCard], owes: tuple[str, ...]) -> PlayerCard:
    number = seat.order
    bills = tuple((money(edition.name, bill), count) for bill, count in bills_of(edition, seen.cash[number]).items())
    return PlayerCard(
        seat=number, name=seat.name, bot=bool(seat.bot), cash=money(edition.name, seen.cash[number]), bills=bills,
        where=squares[seen.at[number]].name, jailed=seen.jail[number] != FREE, out=number in seen.out,
        in_turn=seen.turn == number and not seen.ranking, awaited=number in seen.awaited,
        deeds=tuple(square for square in squares if square.owner == number), owes=owes,
        cards=tuple(release_card(deck) for deck in seen.cards[number]),
        place=seat.place, due=seat.due_at, away=_still(seat.away_until), held=seat.held, free=seat.free,
        warned=seat.warned, would_end=seat.would_end,
    )  # fmt: skip


def _seconds_until(moment: datetime | None) -> int:
    """The whole seconds that are left; 0 if it has passed."""
    return 0 if moment is None else max(0, ceil((moment - timezone.now()).total_seconds()))


def _still(moment: datetime | None) -> datetime | None:
    """A moment that is yet to come."""
    return moment if moment and moment > timezone.now() else None


# --- fragments -----------------------------------------------------------------------------------------


def controls_of(game: Game, seat: Seat | None, seats: list[Seat]) -> list[Form]:
    """The forms of one seat; none for somebody who watches."""
    if seat is None or game.status != Game.Status.RUNNING:
        return []
    decision = game.awaiting.get(str(seat.order))
    return forms_for(edition_of(game), state_of(game), seat.order, [s.name for s in seats], decision)


def render_shared(game: Game, seats: list[Seat]) -> str:
    """Board, players and log as out-of-band fragments: rendered once for a game, a sequence number and a language."""
    key = f"table:{game.key}:{game.sequence}:{game.status}:{get_language()}:{_state_of_seats(game, seats)}"
    html = cache.get(key)
    if html is None:
        html = render_to_string("games/table.html#shared", {"table": table_of(game, seats), "oob": True})
        cache.set(key, html, KEPT_SECONDS)
    return str(html)


def render_change(game: Game, seats: list[Seat]) -> str:
    """What the last move has changed, for a page that is one number behind: its squares, the players, its log lines."""
    key = f"change:{game.key}:{game.sequence}:{game.status}:{get_language()}:{_state_of_seats(game, seats)}"
    html = cache.get(key)
    if html is None:
        moves = history(game, after=game.sequence - 1)
        table = table_of(game, seats, moves)
        touched = _touched(moves)
        context = {"table": table, "changed": [table.squares[number] for number in sorted(touched)]}
        html = render_to_string("games/table.html#change", context)
        cache.set(key, html, KEPT_SECONDS)
    return str(html)


def _state_of_seats(game: Game, seats: list[Seat]) -> str:
    """What may change at a table without a move: its clocks, and who plays for whom."""
    states = [(s.user_id, s.due_at, s.away_until, s.held, s.free, s.warned, s.would_end) for s in seats]
    return hashlib.sha256(repr((game.shifted, game.clock_corrected, game.closes_at, states)).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class GameRow:
    """A game in a list: who sits there, what waits for the reader, for whom else it waits, and until when."""

    game: Game
    names: str
    kinds: list[str]
    waits_for: str
    due: datetime | None


def rows_of(games: Iterable[Game], user: Person) -> list[GameRow]:
    """Games as rows of a list."""
    return [_row(game, user) for game in games]


def _row(game: Game, user: Person) -> GameRow:
    seats = list(game.seats.all())
    awaited = [seat for seat in seats if seat.awaited]
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    kinds = kinds_for(game, mine) if mine is not None and game.status == Game.Status.RUNNING else []
    return GameRow(
        game=game,
        names=", ".join(seat.name for seat in seats),
        kinds=[str(kind.label) for kind in kinds],
        waits_for=", ".join(seat.name for seat in awaited if seat.user_id != user.pk),
        due=min((seat.due_at for seat in awaited if seat.due_at), default=None),
    )


def _touched(moves: list[Move]) -> set[int]:
    """The squares that moves may have changed: all that their facts name, and where pieces went from and to."""
    touched: set[int] = set()
    for event in (event for move in moves for event in events_of(move)):
        for name in ("square", "start", "to"):
            number = getattr(event, name, None)
            if isinstance(number, int):
                touched.add(number)
        if type(event).__name__ in ("Jailed", "WentBankrupt"):
            touched.update(range(40))
    return touched


def render_own(access: Access) -> str:
    """The controls of one viewer as an out-of-band fragment, the refusal of an earlier move gone."""
    return render_to_string("games/table.html#own", own_context(access) | {"oob": True})


def own_context(access: Access) -> dict[str, Any]:
    """What the controls of one viewer need."""
    game, seats, seat = access.game, access.seats, access.seat
    forms = controls_of(game, seat, seats)
    groups: dict[str, list[Form]] = {}
    for form in forms:
        groups.setdefault(form.group, []).append(form)
    running = game.status == Game.Status.RUNNING
    return {
        "game": game,
        "seat": seat,
        "forms": groups,
        "offers": _by_offer(groups.get("offers", [])),
        "awaited": bool(seat and not seat.held and str(seat.order) in game.awaiting),
        "free_seats": [other for other in seats if other.free] if running and seat is None and access.member else [],
        "vacation_days": seat.vacation // 86_400 if seat else 0,
        "away": _still(seat.away_until) if seat else None,
        "running": running,
        "closes_at": game.closes_at if running else None,
        "zone": seat.user.zone if game.closes_at and seat and seat.user else "UTC",
        "others": [other for other in seats if seat and other.pk != seat.pk],
    }


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


def render_refusal(edition: str, clauses: tuple[str, ...] = (), message: str = "") -> str:
    """Why a move was turned down: the rules' own sentences with their clauses, or one sentence without."""
    return render_to_string("games/table.html#refusal", {"edition": edition, "clauses": clauses, "message": message})
