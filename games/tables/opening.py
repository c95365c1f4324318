"""A table before its game: opened, joined, left, its dice bound. From the start on all goes through `playing`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple, Protocol

from django.conf import settings
from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _

from games.books import bot_names
from games.engine import EDITIONS, VERSION
from games.engine.agenda import SEALED
from games.engine.edition import Edition
from games.engine.option import Value
from games.models import DiceRoot, Game, Seat, new_nonce
from games.played import Locked

from . import dice
from .bot_kinds import BOT_KINDS, kind_now
from .database import statements
from .database.deleting import delete_table
from .errors import TableError
from .hooks import TableChanged, tell
from .limits import check_opening, check_sitting
from .people import Player

YOUNG = ("equal_turns",)
"""Table options that the last release has no word for: not stored where nothing is agreed on, so that it plays on."""


class Pacing(NamedTuple):
    """How time runs at a table: seconds to begin with, for each answer, at the most; misses forgiven, days away."""

    pace: str = Game.Pace.UNTIMED
    budget: int = 0
    credit: int = 0
    cap: int = 0
    excused: int = 0
    vacation: int = 0


NO_CLOCK = Pacing()
"""As long as anybody likes."""


class Opened(Protocol):
    """What whoever opens a table is told of it."""

    pk: int
    key: str


def locked(game_id: int) -> Locked:
    """A table with its seats, its row held until the transaction ends (on SQLite the transaction holds them all).

    Raises `Http404`: its host may have closed the table a moment ago.
    """
    table = statements.lock(game_id)
    if table is None:
        raise Http404
    return table


@transaction.atomic
def open_table(
    *,
    host: Player,
    edition: str,
    variant: str = "standard",
    options: Mapping[str, Value] | None = None,
    bots: tuple[str, ...] = (),
    minutes: int | None = None,
    public: bool = True,
    guests: bool = False,
    pace: Pacing = NO_CLOCK,
    bot_pace: str = Game.BotPace.BRISK,
    explained: bool = False,
) -> Opened:
    """Open a table, seat the host and the bots, bind the dice. Raises `TableError` for what no rulebook knows.

    With `guests` whoever is invited may sit down without an account: such a game is in no lobby and is not rated. That
    of a guest, or of somebody whose address is not confirmed where that is asked for, always is of this kind.
    """
    chosen = checked_options(edition, variant, options or {}, minutes, pace)
    bots = _checked_bots(edition, bots, bot_pace)
    clock = checked_pace(pace)._asdict()
    check_opening(host, bool(bots))
    guests = guests or not host.is_confirmed
    game = with_dice(
        host_id=host.pk, edition=edition, variant=variant, options=chosen, minutes=minutes, explained=explained,
        public=public and not guests, uncounted=Game.Uncounted.GUESTS if guests else "", bot_pace=bot_pace, **clock,
    )  # fmt: skip
    _seat_first(game, host, bots)
    return game


def _checked_bots(edition: str, bots: tuple[str, ...], pace: str) -> tuple[str, ...]:
    """Bots by their kinds of today. Raises `TableError` for what is none, for too many, and for a pace of no bot."""
    kinds = tuple(map(kind_now, bots))
    if not set(kinds) <= set(BOT_KINDS) or len(kinds) >= len(EDITIONS[edition].players) + 1:
        raise TableError(_("There are no such bots, or too many of them."))
    if pace not in Game.BotPace.values:
        raise TableError(_("Bots know no such pace."))
    return kinds


def _seat_first(game: Game, host: Player, bots: tuple[str, ...]) -> None:
    """Seat the host, and the bots after them, in one statement."""
    seats = [Seat(game=game, order=0, user_id=host.pk, name=host.username)]
    for order, (kind, name) in enumerate(zip(bots, bot_names(game.edition), strict=False), 1):
        seats.append(Seat(game=game, order=order, bot=kind, name=name))
    Seat.objects.bulk_create(seats)


def with_dice(**columns: Any) -> Game:
    """A new table of these columns, its dice bound."""
    anchor, marks = dice.new_chain(settings.DICE_LINKS)
    game = Game.objects.create(engine_version=VERSION, dice_anchor=anchor, **columns)
    DiceRoot.objects.create(game=game, marks=marks)
    return game


def checked_options(
    edition: str, variant: str, options: Mapping[str, Value], minutes: int | None, pace: Pacing
) -> dict[str, Value]:
    """What is agreed on, as it is stored. Raises `TableError` for what the book does not know."""
    if edition not in EDITIONS:
        raise TableError(_("There is no such edition."))
    book = EDITIONS[edition]
    chosen = _chosen(book, options, minutes, pace)
    unknown = TableError(_("This edition has no such variant or table option."))
    try:
        timed = book.with_variant(variant).with_options(chosen).ending.timed
    except ValueError as error:
        raise unknown from error
    if any(not option.choices and int(chosen[option.name]) > most_of(edition, option.name) for option in book.options):
        raise unknown
    if bool(timed) != (minutes is not None):
        raise TableError(_("A timed game needs a length in minutes."))
    return chosen


def _chosen(book: Edition, options: Mapping[str, Value], minutes: int | None, pace: Pacing) -> dict[str, Value]:
    """The table options as they are agreed on and stored. Raises `TableError` for equal turns without an end."""
    chosen = {**book.defaults, "time_limit": minutes is not None, **options}
    if pace.pace == Game.Pace.ASYNC:
        chosen["auction"] = SEALED  # nobody is called to the table: each answers when they come by
    if chosen.get("equal_turns") and minutes is None:
        raise TableError(_("Equal turns need a closing time (R-77)."))
    return {name: value for name, value in chosen.items() if name not in YOUNG or value is not book.defaults[name]}


def most_of(edition: str, option: str) -> int:
    """The most that a table may agree on: ten times what the book has. Games that have agreed on more go on."""
    return 10 * int(EDITIONS[edition].defaults[option])


def checked_pace(pace: Pacing) -> Pacing:
    """A clock that can run: some time to begin with, and a cap that is not below it."""
    if pace.pace == Game.Pace.UNTIMED:
        return NO_CLOCK
    if pace.pace not in Game.Pace.values or pace.budget <= 0 or pace.credit < 0 or pace.cap < pace.budget:
        raise TableError(_("A clock needs some time to begin with, and a most that is not less."))
    return pace


def _checked_nonce(nonce: str) -> str:
    """What a seat adds to the dice: up to 64 letters, digits, - and _; a fresh one for an empty one."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{0,64}", nonce):
        raise TableError(_("Your number for the dice may have up to 64 letters and digits."))
    return nonce or new_nonce()


@transaction.atomic
def choose_nonce(*, game_id: int, user: Player, nonce: str) -> None:
    """Change what one's seat adds to the dice, as long as the game has not started."""
    game = locked(game_id).game
    if game.status != Game.Status.OPEN:
        raise TableError(_("This table has already started."))
    game.seats.filter(user=user.pk).update(nonce=_checked_nonce(nonce))


@transaction.atomic
def join(*, game_id: int, user: Player, nonce: str = "") -> None:
    """Take the next free seat of an open table, adding `nonce` to its dice; joining twice is joining once."""
    game, seats, *_others = locked(game_id)
    if any(seat.user_id == user.pk for seat in seats):
        return
    if game.status != Game.Status.OPEN:
        raise TableError(_("This table has already started."))
    own = checked_place(game.edition, len(seats), nonce)
    check_welcome(game, user)
    check_sitting(user)
    Seat.objects.create(game=game, order=len(seats), user_id=user.pk, name=user.username, nonce=own)
    transaction.on_commit(partial(tell, TableChanged(game.pk)))


def checked_place(edition: str, seats: int, nonce: str) -> str:
    """What somebody adds to the dice who sits down beside so many. Raises `TableError` if there is no place."""
    if seats >= EDITIONS[edition].players[-1]:
        raise TableError(_("This table is full."))
    return _checked_nonce(nonce)


def check_welcome(game: Game, user: Player) -> None:
    """Raise `TableError` at a table that is not for guests for a guest, and for whose address is not confirmed."""
    if game.uncounted == Game.Uncounted.GUESTS or user.is_confirmed:
        return
    if user.is_guest:
        raise TableError(_("This table is for people with an account: sign up, and your games stay yours."))
    raise TableError(_("This table counts for ratings: follow the link in the mail that confirms your address first."))


@transaction.atomic
def leave_table(*, game_id: int, user: Player) -> None:
    """Stand up from a table that has not started; the host's leaving closes it."""
    game = locked(game_id).game
    if game.status != Game.Status.OPEN:
        raise TableError(_("This table has already started."))
    if game.host_id == user.pk:
        delete_table(game)
        return
    game.seats.filter(user=user.pk).delete()
    for order, seat in enumerate(game.seats.all()):
        if seat.order != order:
            seat.order = order
            seat.save(update_fields=["order"])
    transaction.on_commit(partial(tell, TableChanged(game.pk)))
