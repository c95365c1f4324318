"""The door for people: a form, wherever it comes from, played for the seat of whoever sent it."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from games.engine.clauses import Clause
from games.tables import playing
from games.tables.moves import ordering
from games.tables.moves.in_words import Agreement, AsksFirst, play_in_words
from games.tables.moves.several import NamedAction, Stopped, check_all, play_several
from games.tables.seen import Place

from .desk.controls import Form, agreed_sale
from .desk.parcels import parcel_steps, puts_nothing
from .desk.wishes import FormData, names_no_square, read_ids, read_move, read_steps


class Turned(NamedTuple):
    """A move turned down: the HTTP status, the clauses broken, and a sentence where there is no clause.

    `asks` is a form that has to be agreed to first; `lacking` the cash that is missing, where that is all.
    """

    status: int
    clauses: tuple[Clause, ...] = ()
    message: str = ""
    asks: Form | None = None
    lacking: int | None = None


def play_form(table: Place, data: FormData) -> Turned | playing.Answer:
    """Play the move of a form for the seat of whoever sent it."""
    try:
        command, decision = read_ids(data)
        if steps := _steps_of(table, data, command):
            return play_several(table.seat, table.edition, steps, command, decision)
        return _play_one(table, data, command, decision)
    except AsksFirst as first:
        message = _("More than one building goes by this sale. Nothing has changed yet.")
        return Turned(422, message=message, asks=agreed_sale(table.edition, table.names, first.choice))
    except Stopped as stopped:
        return _stopped(stopped)
    except playing.Refused as refused:
        return Turned(422, refused.clauses, lacking=refused.lacking)
    except playing.BadWish:
        if names_no_square(data) or puts_nothing(data):
            return Turned(400, message=_("Choose a square first. Nothing has changed."))
        return Turned(400, message=_("That is not a move of this game. Nothing has changed."))
    except playing.NotNow as reason:
        return Turned(429, message=str(reason))
    except playing.Stale:
        return Turned(409, message=_("The table has moved on in the meantime. Nothing has changed."))
    except PermissionError:
        return Turned(403, message=_("You have no seat at this table."))


def _steps_of(table: Place, data: FormData, command: UUID | None) -> list[NamedAction]:
    """The moves of a form that asks for several; of parcels they have been tried in their order."""
    parcels = parcel_steps(table.edition, data)
    if parcels:
        check_all(table.seat, table.edition, parcels, command)
    return parcels or read_steps(data)


def _play_one(table: Place, data: FormData, command: UUID | None, decision: int | None) -> playing.Answer:
    name, argument = read_move(data)
    agreed = Agreement(table.edition, data.get("sure", ""))
    answer = play_in_words(table.seat, name, argument, command, decision, agreed)
    if name == "end" and data.get("ends"):
        _end_by_itself(table)
    return answer


def _end_by_itself(table: Place) -> None:
    """From now on the turns of this seat are ended for it where nothing else can be done."""
    with suppress(playing.Stale, PermissionError):  # the game has ended with this turn, or the seat is another's
        if table.seat is not None:
            ordering.give_orders(game_id=table.seat.game_id, seat_id=table.seat.pk, orders={"ends": True})


def _stopped(stopped: Stopped) -> Turned:
    """What was asked for at once could not be done to its end: how much of it was, and why no more."""
    text = _(
        "Something has changed in the meantime: %(done)s of %(number)s steps were carried out, the others were not."
    )
    message = text % {"done": stopped.done, "number": stopped.of}
    reason = stopped.reason
    return Turned(409, reason.clauses if isinstance(reason, playing.Refused) else (), message)
