"""Every change of a position. `play` is the one way in: pages, sockets, API, bots and the clock all come through it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine import Refused, decide, start
from games.engine.actions import Action, CloseAuction, Conclude, Timeout, TimeUp
from games.engine.chance import Chance, Drawn
from games.engine.play import Outcome
from games.engine.state import State
from games.models import Game, Move, StandingOrders
from games.played import Played, merged

from . import dice, offering
from .follows import what_follows
from .hooks import MovePlayed, OrdersGiven, TableChanged, tell
from .offering import NotNow
from .opening import TableError, locked
from .people import Player
from .store import edition_of, pick_for, position, record, state_of, write

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
    return _store(_drawn(game, None, lambda chance: start(edition, len(seats), chance), ("start",)))


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
    command: UUID | None,
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
    edition = edition_of(game)
    try:
        moved = _drawn(game, before, lambda chance: decide(edition, before, action, chance), action, seat=seat)
    except dice.ChainExhausted:  # no game stalls, not even one without end
        last = Conclude()
        moved, ordered = _drawn(game, before, lambda chance: decide(edition, before, last, chance), last), False
    return _store(moved._replace(command=command, ordered=ordered))


def _drawn(
    game: Game, before: State | None, happens: Callable[[Chance], Outcome], action: Any, *, seat: int | None = None
) -> Played:
    """Let something happen with the dice of the game."""
    pick = pick_for(game)
    chance = Drawn(pick)
    outcome = happens(chance)
    return Played(
        game, game.sequence + 1, timezone.now(), before, outcome.state, action, seat, outcome.events,
        chance.given, pick.links, pick.draws,
    )  # fmt: skip


def _store(played: Played) -> Answer:
    """Write the move, its transfers, the position, and all that follows from it."""
    record(played)
    write(played.game, merged((position(played), *what_follows(played))))
    transaction.on_commit(partial(tell, MovePlayed(played.game.pk, played.sequence, played.state.over)))
    return Answer(played.sequence)


@transaction.atomic
def give_orders(*, game_id: int, seat_id: int, orders: Mapping[str, Any]) -> None:
    """Keep what somebody tells the server to do for them; it may do it at once."""
    game = locked(game_id)
    StandingOrders.objects.update_or_create(seat_id=seat_id, defaults=dict(orders))
    transaction.on_commit(partial(tell, OrdersGiven(game.pk, game.sequence)))


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
        _play(game, None, lambda state: action, None, None)
        return True


def _mark_anew(game: Game, now: datetime) -> None:
    """Where nothing is owed though something is due, another release has left its marks: make them from the position.

    An auction gets a hammer, a turn whose time is up its clocks; what can no longer come about is forgotten.
    """
    state = state_of(game)
    write(game, merged(what_follows(Played(game, game.sequence, now, state, state))))
    transaction.on_commit(partial(tell, TableChanged(game.pk)))


def _owed(game: Game, now: datetime) -> Action | None:
    """What the server has to play by now, if anything: a hammer, the end of the time, the default of a seat."""
    if game.hammer_at is not None and game.hammer_at <= now:
        return CloseAuction()
    if game.closes_at is not None and game.closes_at <= now and not state_of(game).closing:
        return TimeUp()
    if game.offers_end_at is not None and game.offers_end_at <= now:
        return offering.expired(game, state_of(game), now)
    late = game.seats.filter(due_at__lte=now, awaited=True).order_by("due_at").first()
    return None if late is None else Timeout(late.order)
