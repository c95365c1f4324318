"""The door for people: a form, wherever it comes from, played for the seat of whoever sent it."""

from __future__ import annotations

from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.engine.clauses import Clause
from games.tables import playing
from games.tables.in_words import Agreement, AsksFirst, play_in_words
from games.tables.seen import Place

from .controls import Form, agreed_sale
from .wishes import read_ids, read_move


class Turned(NamedTuple):
    """A move turned down: the HTTP status, the clauses broken, and a sentence where there is no clause.

    `asks` is a form that has to be agreed to first.
    """

    status: int
    clauses: tuple[Clause, ...] = ()
    message: str = ""
    asks: Form | None = None


def play_form(table: Place, data: QueryDict) -> Turned | playing.Answer:
    """Play the move of a form for the seat of whoever sent it."""
    try:
        name, argument = read_move(data)
        command, decision = read_ids(data)
        agreed = Agreement(table.edition, data.get("sure", ""))
        return play_in_words(table.seat, name, argument, command, decision, agreed)
    except AsksFirst as first:
        message = _("More than one building goes by this sale. Nothing has changed yet.")
        return Turned(422, message=message, asks=agreed_sale(table.edition, table.names, first.choice))
    except playing.Refused as refused:
        return Turned(422, refused.clauses)
    except playing.BadWish:
        return Turned(400, message=_("That is not a move of this game. Nothing has changed."))
    except playing.NotNow as reason:
        return Turned(429, message=str(reason))
    except playing.Stale:
        return Turned(409, message=_("The table has moved on in the meantime. Nothing has changed."))
    except PermissionError:
        return Turned(403, message=_("You have no seat at this table."))
