"""The same table for programs: what one may see, what one may do, and a move."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from games import books
from games.books.reasons import said
from games.books.teller import Teller
from games.engine import Allowed, Choice
from games.engine.actions import PlayerAction
from games.engine.asks import Ask
from games.engine.events import Paid
from games.engine.records import to_plain
from games.reasons import Reason
from games.tables import playing
from games.tables.moves.in_words import play_in_words
from games.tables.record.kept import command_of
from games.tables.seen import Seen
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from ..beside import BY_PROGRAM
from .api_errors import misread, turned_down


@api_view(["GET", "HEAD"])
def table(request: Request, key: str) -> Response:
    """What the caller may see of a table and do at it."""
    access = access_table_for(request.user, key)
    return Response(_table(access))


@api_view(["POST"])
def moves(request: Request, key: str) -> Response:
    """Play `{"action", "argument", "command_id", "decision"}`: 201 with the number of the move, or why not."""
    access = access_table_for(request.user, key)
    try:
        answer = _play(access, request.data)
    except playing.Refused as refused:
        broken = [{"clause": clause, "text": books.sentence(clause, access.game.edition)} for clause in refused.clauses]
        sentence = _("The rules do not allow this. Nothing has changed.")
        return turned_down(status.HTTP_422_UNPROCESSABLE_ENTITY, sentence, "refused", refused=broken)
    except playing.NotNow as reason:
        return turned_down(status.HTTP_429_TOO_MANY_REQUESTS, str(reason))
    except playing.Stale:
        now = access_table_for(request.user, key)  # what was read before is what has gone stale
        sentence = _("The table has moved on in the meantime. Nothing has changed.")
        return turned_down(status.HTTP_409_CONFLICT, sentence, "stale", table=_table(now))
    except playing.BadWish as error:
        return turned_down(status.HTTP_400_BAD_REQUEST, misread(error))
    except PermissionError:
        return turned_down(status.HTTP_403_FORBIDDEN, _("You have no seat at this table."), "no seat")
    player: Any = request.user
    for note in BY_PROGRAM:
        note(access.game.pk, player)
    return Response({"sequence": answer.sequence, "repeated": answer.repeated}, status=status.HTTP_201_CREATED)


def _play(access: Seen, data: Any) -> playing.Answer:
    if not isinstance(data, dict) or not isinstance(data.get("action"), str):
        raise playing.BadWish(_("an object with an action is wanted"))
    decision = data.get("decision")
    if decision is not None and (isinstance(decision, bool) or not isinstance(decision, int)):
        raise playing.BadWish(_("decision is a whole number"))
    try:
        command = command_of(data["command_id"]) if data.get("command_id") else None
    except (ValueError, AttributeError, TypeError) as error:
        raise playing.BadWish(_("command_id is a UUID")) from error
    return play_in_words(access.seat, data["action"], data.get("argument"), command, decision)


def _table(access: Seen) -> dict[str, Any]:
    game = access.game
    about = {"key": game.key, "edition": game.edition, "status": game.status, "sequence": game.sequence}
    about["seats"] = access.names
    if game.status == Status.OPEN:
        return about
    return about | {
        "view": {name: _plain(value) for name, value in (access.view._asdict() | access.piles._asdict()).items()},
        "legal": {name: _allowed(what) for name, what in access.options.items()},
        "take_back": access.own_step and access.own_step.number,
        "reasons": _reasons(access),
        "decision": game.awaiting.get(str(access.view.seat)),
    }


def _reasons(access: Seen) -> list[dict[str, Any]]:
    """What bots say of their offers that stand."""
    offers = [offer.number for offer in access.view.offers if access.seats[offer.giver].bot]
    said_of = access.reasons(set(offers))
    return [_reason(access, number, said_of.get(number)) for number in offers]


def _reason(access: Seen, offer: int, reason: Reason | None) -> dict[str, Any]:
    """What a bot says of an offer by its number; null where it says nothing."""
    told = reason and {"why": reason.why, "to": reason.to, "squares": reason.squares}
    return {
        "offer": offer,
        "reason": told,
        "text": said(Teller(access.edition, access.names), reason) if reason else "",
    }


def _allowed(allowed: Allowed) -> dict[str, Any]:
    """What one may ask for by one action: the words of each, what it costs and brings, by which clause, and what else.

    What chance or the others decide is null.
    """
    takes = [{"name": a.key, "is": a.said, "optional": a.is_optional} for a in allowed.ask.takes]
    return {
        "takes": takes,
        "answers": allowed.ask.answers,
        "values": allowed.values,
        "least": allowed.least,
        "most": allowed.most,
        "options": [_choice(allowed.ask, choice) for choice in allowed],
    }


def _choice(ask: Ask[PlayerAction], choice: Choice) -> dict[str, Any]:
    price = choice.price
    return {
        "argument": ask.write(choice.action),
        "costs": price.costs,
        "brings": price.brings,
        "interest": price.interest,
        "clause": price.clause,
        "changes": [_plain(fact) | {"clause": fact.clause} for fact in price.facts if not isinstance(fact, Paid)],
        "contested": price.contested,
    }


def _plain(value: Any) -> Any:
    """Records as mappings of their fields, tuples as lists."""
    if isinstance(value, tuple):
        fields = getattr(value, "_asdict", None)
        if fields is not None:
            return {"is": to_plain(value)[0], **{name: _plain(item) for name, item in fields().items()}}
        return [_plain(item) for item in value]
    return value
