"""Every change of a game. `play` is the one way in: pages, sockets, the API, bots and the clock all come through it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Case, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks import reserves
from games.engine import Refused, decide, start
from games.engine.actions import Action, CloseAuction, Conclude, Timeout, TimeUp
from games.engine.agenda import Auction
from games.engine.chance import Drawn
from games.engine.pending import awaited, question
from games.engine.play import Outcome
from games.engine.state import State
from games.models import Game, Move, Seat, StandingOrders

from . import dice, offering
from .hooks import tell
from .matters import PATIENCE
from .offering import NotNow
from .opening import TableError, locked
from .people import Player
from .store import edition_of, pick_for, record, snapshot_of, state_of

DUE = ("hammer_at", "deadline", "offered", "offers_end_at", "closes_at")
"""What says when the server has something to do at a table."""

__all__ = ["BadWish", "NotNow", "Refused", "Stale"]


class BadWish(Exception):
    """An action that cannot even be read: unknown, or of the wrong shape."""


class Stale(Exception):
    """The decision or the game that an action answers is no longer open (409)."""


class Answer(NamedTuple):
    """What a command led to: the number of its move. `repeated` if the same command had been played before."""

    sequence: int
    repeated: bool = False


@transaction.atomic
def start_game(*, game_id: int, user: Player | None) -> Answer:
    """Close the seats, publish their digest, make the first position. Only the host starts."""
    game = locked(game_id)
    if game.status != Game.Status.OPEN:
        raise TableError(_("This table has already started."))
    if user is not None and game.host_id != user.pk:
        raise TableError(_("Only the host starts the game."))
    seats = list(game.seats.all())
    edition = edition_of(game)
    if len(seats) not in edition.players:
        raise TableError(_("There must be at least two players."))
    game.dice_digest = dice.digest_of([seat.nonce for seat in seats])
    game.status = Game.Status.RUNNING
    game.closes_at = timezone.now() + timedelta(minutes=game.minutes) if game.minutes else None
    game.seats.update(bank=game.bank, excused=game.excused, vacation=game.vacation * 86_400)
    pick = pick_for(game)
    drawn = Drawn(pick)
    outcome = start(edition, len(seats), drawn)
    return _store(game, None, None, ("start",), outcome, drawn, pick, uuid4())


# --- moves ---------------------------------------------------------------------------------------------


def play(
    *,
    game_id: int,
    seat: int | None,
    wish: Callable[[State], Action],
    command_id: UUID | None = None,
    decision: int | None = None,
    at_sequence: int | None = None,
    ordered: bool = False,
) -> Answer:
    """Play one action at one table, once.

    `wish` makes the action from the position that it meets (it may raise `ValueError`); `seat` is who asks, None the
    server; `decision` is the id of the decision answered, if one is; `at_sequence` the only number at which the
    action is meant, if there is one; `ordered` marks a standing order of the seat.
    The same `command_id` again gets the same answer.
    Raises `Refused` (the clauses), `BadWish`, `NotNow`, or `Stale`; then nothing has changed.
    """
    command = command_id or uuid4()
    try:
        with transaction.atomic():
            game = locked(game_id)
            if at_sequence not in (None, game.sequence):
                raise Stale
            return _play(game, seat, wish, command, decision, ordered=ordered)
    except (Refused, Stale, BadWish, NotNow, IntegrityError) as reason:
        known = Move.objects.filter(game_id=game_id, command_id=command).values_list("seat", "sequence").first()
        if known is None or (known[0] != seat and not isinstance(reason, IntegrityError)):
            raise
        if known[0] != seat:  # somebody else's command: nothing is said of it
            raise Stale from reason
        return Answer(known[1], repeated=True)


def _play(
    game: Game,
    seat: int | None,
    wish: Callable[[State], Action],
    command: UUID,
    decision: int | None,
    *,
    ordered: bool = False,
) -> Answer:
    if game.status == Game.Status.OPEN:
        raise Stale
    before = state_of(game)
    try:
        action = wish(before)
    except ValueError as error:
        raise BadWish(str(error)) from error
    if decision is not None and game.awaiting.get(str(seat)) != decision:
        raise Stale
    if seat is not None:
        offering.check(game, action, timezone.now())
    pick = pick_for(game)
    drawn = Drawn(pick)
    try:
        outcome = decide(edition_of(game), before, action, drawn)
    except dice.ChainExhausted:  # no game stalls, not even one without end
        action, seat, ordered, pick = Conclude(), None, False, pick_for(game)
        drawn = Drawn(pick)
        outcome = decide(edition_of(game), before, action, drawn)
    return _store(game, before, seat, action, outcome, drawn, pick, command, ordered=ordered)


def _store(
    game: Game,
    before: State | None,
    seat: int | None,
    action: Any,
    outcome: Outcome,
    drawn: Drawn,
    pick: dice.ChainPick,
    command: UUID,
    *,
    ordered: bool = False,
) -> Answer:
    """Write the move, its transfers, and the game with everything that follows from its new position."""
    state = outcome.state
    now = timezone.now()
    game.sequence += 1
    game.draws = pick.draws
    game.snapshot = snapshot_of(state)
    was_awaiting = game.awaiting
    game.awaiting = _decisions(game, before, state)
    game.hammer_at = _hammer(game, before, state, now)
    record(game, seat, action, outcome.events, drawn, pick, command, ordered)
    offering.note(game, before, state, action, now)
    clocked: list[Seat] = []
    if reserves.run_at(game, state):
        clocked = reserves.turn(game, was_awaiting, now)
    elif set(was_awaiting) != set(game.awaiting):
        _write_awaited(game)
    reserves.note_deadline(game, clocked)
    if state.closing:
        game.closes_at = None  # it has come: nothing is due by it any more
    fields = ["sequence", "draws", "snapshot", "awaiting", *DUE]
    if state.over or game.notices_at is None:
        game.notices_at = now if state.over else now + PATIENCE[Game.Pace(game.pace)]
        fields.append("notices_at")
    if before is None:
        fields += ["status", "dice_digest"]
    if state.over:
        game.status, game.ended = Game.Status.OVER, now
        fields += ["status", "ended"]
        _write_places(game, state)
    game.save(update_fields=fields)
    transaction.on_commit(partial(tell, game.pk, game.sequence, state.over))
    return Answer(game.sequence)


def _decisions(game: Game, before: State | None, state: State) -> dict[str, int]:
    """Who is awaited, each with the id of the decision: the move at which it was put, while it is the same."""
    same = before is not None and question(before) == question(state)
    kept = game.awaiting if same else {}
    return {str(seat): kept.get(str(seat), game.sequence) for seat in awaited(state)}


def _hammer(game: Game, before: State | None, state: State, now: datetime) -> datetime | None:
    """When the hammer falls in a free auction: a quiet time after the last bid, at once when nobody is left to bid.

    A pass does not put it off.
    """
    top = state.agenda[-1] if state.agenda and not state.over else None
    if not isinstance(top, Auction) or top.mode != "free":
        return None
    if not top.waiting:
        return now
    was = before.agenda[-1] if before is not None and before.agenda else None
    unchanged = isinstance(was, Auction) and _bidding(was) == _bidding(top)
    kept = game.hammer_at if unchanged else None
    return kept or now + timedelta(seconds=settings.QUIET_SECONDS)


def _bidding(auction: Auction) -> tuple[object, ...]:
    """What is under the hammer, and how far the bidding has come."""
    return (auction.square, auction.piece, auction.wishes, auction.high, auction.by)


def _write_awaited(game: Game) -> None:
    """Mark the seats that are awaited, and unmark the others, in one statement."""
    orders = [int(order) for order in game.awaiting]
    marked = Case(When(order__in=orders, then=Value(True)), default=Value(False)) if orders else Value(False)
    Seat.objects.filter(game=game).update(awaited=marked)


def _write_places(game: Game, state: State) -> None:
    place = 1
    for tied in state.ranking:
        Seat.objects.filter(game=game, order__in=tied).update(place=place)
        place += len(tied)


@transaction.atomic
def give_orders(*, seat: Seat, orders: Mapping[str, Any]) -> None:
    """Keep what somebody tells the server to do for them; it may do it at once."""
    game = locked(seat.game_id)
    StandingOrders.objects.update_or_create(seat=seat, defaults=dict(orders))
    transaction.on_commit(partial(tell, game.pk, game.sequence, False))


# --- the clock -----------------------------------------------------------------------------------------


def fall_due(*, game_id: int, now: datetime) -> bool:
    """Play what the server owes a game by now: an auction's end, the closing time, a late seat. False if nothing.

    Two sweeps at once do no harm: whoever comes second finds nothing due under the lock.
    """
    with transaction.atomic():
        game = locked(game_id)
        if game.status != Game.Status.RUNNING:
            return False
        action = _owed(game, now)
        Game.objects.filter(pk=game.pk).update(claimed_until=None)
        if action is None:
            _mark_anew(game, now)
            return False
        _play(game, None, lambda state: action, uuid4(), None)
        return True


def _mark_anew(game: Game, now: datetime) -> None:
    """Where nothing is owed though something is due, another release has left its marks: make them from the position.

    An auction gets a hammer, a turn whose time is up its clocks; what can no longer come about is forgotten.
    """
    state = state_of(game)
    if state.closing:
        game.closes_at = None
    game.hammer_at = _hammer(game, state, state, now)
    offering.note(game, None, state, None, now)
    clocked = reserves.turn(game, game.awaiting, now) if reserves.run_at(game, state) else []
    reserves.note_deadline(game, clocked)
    game.save(update_fields=DUE)
    transaction.on_commit(partial(tell, game.pk, 0, False))


def _owed(game: Game, now: datetime) -> Action | None:
    """What the server has to play by now, if anything: a hammer, the end of the time, the default of a seat."""
    if game.hammer_at is not None and game.hammer_at <= now:
        return CloseAuction()
    if game.closes_at is not None and game.closes_at <= now and not state_of(game).closing:
        return TimeUp()
    if game.offers_end_at is not None and game.offers_end_at <= now:
        return offering.expired(game, state_of(game), now)
    late = game.seats.filter(due_at__lte=now, awaited=True).order_by("due_at").first()
    if late is None:
        return None
    reserves.miss(late)
    return Timeout(late.order)
