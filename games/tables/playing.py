"""Every change of a position: `play` is the way in for pages, sockets, API and bots, `play_locked` for the clock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine import Refused, decide, start
from games.engine.actions import Action, Conclude, KeeperAction, TakeBack
from games.engine.around.undoing import TAKING_BACK, take_back
from games.engine.chance import Chance, Drawn
from games.engine.play import Outcome
from games.engine.position import State
from games.models import Game, Move
from games.played import Locked, Played, merged
from games.reasons import Reason

from . import dice
from .database import links
from .database.store import edition_of, pick_for, position, record, state_of, write
from .errors import TableError
from .follows import what_follows
from .hooks import MovePlayed, tell
from .manners import offering, pausing, undoing
from .manners.offering import NotNow
from .opening import locked
from .people import Person, Player
from .record.history import past
from .seen import Seen, seen_by
from .standing import Sight, Standing, opened, standing_of

__all__ = ["BadWish", "NotNow", "Refused", "Stale"]


class BadWish(Exception):
    """An action that cannot even be read: unknown, or of the wrong shape; caused by the `BadWords`, if it has words."""


class Stale(Exception):
    """The decision or the game that an action answers is no longer open (409)."""


Wish = Callable[[State], Action | KeeperAction]
"""Makes an action from the position that it meets; it may raise `ValueError`."""


class Command(NamedTuple):
    """What somebody asks for at a table: see `play`."""

    seat: int | None
    wish: Wish
    id: UUID
    decision: int | None = None
    ordered: bool = False
    player: int | None = None
    reason: Reason | None = None


class Answer(NamedTuple):
    """What a command led to: the number of its move, and the table after it, closed (`Sight`).

    `repeated`: this command had been played before; then the answer carries no table.
    """

    sequence: int
    repeated: bool = False
    sight: object = None

    def seen_by(self, user: Person) -> Seen | None:
        """The table after the move as somebody sees it; None where it is not at hand."""
        return None if self.sight is None else seen_by(user, opened(self.sight).standing)


@transaction.atomic
def start_game(*, game_id: int, user: Player | None) -> Answer:
    """Close the seats, publish their digest, make the first position. Only the host starts, or the server (None).

    Raises `TableError` for anybody else, for a table that has started, and for a number of players that the book does
    not know; `Http404` if the table is closed.
    """
    table = locked(game_id)
    game, seats = table.game, table.seats
    if game.status != Game.Status.OPEN:
        raise TableError(_("This table has already started."))
    if user is not None and game.host_id != user.pk:
        raise TableError(_("Only the host starts the game."))
    edition = edition_of(game)
    if len(seats) not in edition.players:
        raise TableError(_("There must be at least two players."))
    game.dice_digest = dice.digest_of([seat.nonce for seat in seats])
    return _store(_drawn(table, None, lambda chance: start(edition, len(seats), chance), ("start",)))


def play(
    *,
    game_id: int,
    seat: int | None,
    wish: Wish,
    command_id: UUID | None = None,
    decision: int | None = None,
    at_sequence: int | None = None,
    ordered: bool = False,
    player: int | None = None,
    reason: Reason | None = None,
) -> Answer:
    """Play one action at one table, once.

    `seat` is who asks, None the server; `player` is the user who must sit there now, if somebody must; `decision` is
    the id of the decision answered, if one is; `at_sequence` the only number at which the action is meant, if there is
    one; `ordered` marks a standing order of the seat, `reason` is what a bot says of its offer or refusal.
    The same `command_id` again gets the same answer.
    Raises `Refused` (the clauses), `BadWish`, `NotNow`, `Stale`, `PermissionError` (the seat is not the player's),
    `Http404` (the table is closed), or on a link `SynchronousOnlyOperation` (`OffTheLoop`: a thread has to do it); then
    nothing has changed.
    """
    command = Command(seat, wish, command_id or uuid4(), decision, ordered, player, reason)
    try:
        return _play_at(game_id, at_sequence, command)
    except (Refused, Stale, BadWish, NotNow, IntegrityError) as failure:
        return _played_before(game_id, command, failure)


@links.one_transaction()
def _play_at(game_id: int, at_sequence: int | None, command: Command) -> Answer:
    table = locked(game_id)
    if table.has_orders or table.has_bots:
        links.off_the_loop()  # bots and tasks are woken after it
    if at_sequence not in (None, table.game.sequence):
        raise Stale
    pausing.check(table.game)
    sits = command.seat, command.player
    if command.player is not None and not any((at.order, at.user_id) == sits for at in table.seats):
        raise PermissionError
    return play_locked(table, command)


def _played_before(game_id: int, command: Command, failure: Exception) -> Answer:
    """What the same command led to when it was played before; raises the `failure` if it was not."""
    known = Move.objects.filter(game_id=game_id, command_id=command.id).values_list("seat", "sequence").first()
    if known is None or (known[0] != command.seat and not isinstance(failure, IntegrityError)):
        raise failure
    if known[0] != command.seat:  # somebody else's command: nothing is said of it
        raise Stale from failure
    return Answer(known[1], repeated=True)


def play_locked(table: Locked, command: Command) -> Answer:
    """Play a command at a table that is held already, whether or not it was played before. Raises what `play` does."""
    game = table.game
    if game.status == Game.Status.OPEN:
        raise Stale
    before = state_of(game)
    try:
        action = command.wish(before)
    except ValueError as error:
        raise BadWish(str(error)) from error
    if command.decision is not None and game.awaiting.get(str(command.seat)) != command.decision:
        raise Stale
    if isinstance(action, TakeBack):
        outcome, brought = _taken_back(game, before, action, command.player)
        moved = _drawn(table, before, lambda chance: outcome, action, seat=command.seat)._replace(brought=brought)
    else:
        moved = _decided(table, before, action, command.seat)
    ordered = command.ordered and moved.action is action
    said = command.reason if moved.action is action else None
    return _store(moved._replace(command=command.id, ordered=ordered, player=command.player, reason=said))


def _decided(table: Locked, before: State, action: Action, seat: int | None) -> Played:
    """What comes of an action; where the dice are used up the end of the game, whatever it was: no game stalls."""
    if seat is not None:
        offering.check(table, action, timezone.now())
    edition = edition_of(table.game)
    try:
        return _drawn(table, before, lambda chance: decide(edition, before, action, chance), action, seat=seat)
    except dice.ChainExhausted:
        last = Conclude()
        return _drawn(table, before, lambda chance: decide(edition, before, last, chance), last)


def _taken_back(game: Game, now: State, action: TakeBack, player: int | None) -> tuple[Outcome, int | None]:
    """The position before a step and the seconds it brought, as kept. Raises `Stale` if it is not the last."""
    found = undoing.last_with_position(game, action.seat, player)
    if found is None:
        raise Refused((TAKING_BACK,))
    step, former = found
    if step.number != action.number:
        raise Stale
    return take_back(action.seat, step.number, now, former, step.facts), step.brought


def _drawn(
    table: Locked, before: State | None, happens: Callable[[Chance], Outcome], action: Any, *, seat: int | None = None
) -> Played:
    """Let something happen with the dice of the game."""
    game = table.game
    pick = pick_for(game)
    chance = Drawn(pick)
    outcome = happens(chance)
    return Played(
        table, game.sequence + 1, timezone.now(), before, outcome.state, action, seat, outcome.events,
        chance.given, pick.links, pick.draws,
    )  # fmt: skip


def _store(played: Played) -> Answer:
    """Write the move, its transfers, the position, and all that follows from it."""
    columns = merged((position(played), *what_follows(played)))
    if played.state.over:
        links.off_the_loop()  # ratings and clubs hear of it
    after: list[Standing] = []
    write(played.table, columns, *record(played), lambda: after.append(_standing_after(played)))
    [standing] = after
    links.after_commit(partial(tell, MovePlayed(played.game.pk, played.sequence, played.state.over, standing)))
    return Answer(played.sequence, sight=Sight(standing))


def _standing_after(played: Played) -> Standing:
    """The table after a move, ready to be told of: made while the database stores that."""
    last = past(played.sequence, played.events, played.ordered, played.seat, played.reason)
    standing = standing_of(played.game, played.table.seats, last, played.state, played.table.has_orders)
    if settings.HUB_URL:
        assert standing.packed  # for other processes
    return standing
