"""Manners of trading: offers expire, whoever is refused waits longer each time, and nobody must listen to everybody."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from games.books.writing.lengths import left_until
from games.engine.actions import Accept, Action, MakeOffer, Refuse, Withdraw
from games.engine.events import OfferEnded
from games.engine.position import State
from games.models import Game
from games.played import Columns, Locked, Played

from ..shown import OwnSeat

LIFE = {
    Game.Pace.LIVE: timedelta(minutes=5),
    Game.Pace.ASYNC: timedelta(days=3),
    Game.Pace.UNTIMED: timedelta(days=1),
}
"""How long an offer stands, by the pace of its table."""
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(days=1)

Refusals = dict[str, dict[str, Any]]
"""How often in a row each taker has refused a seat, and until when it must wait, by the taker's number."""


class NotNow(Exception):
    """An offer that manners forbid; the message is for the player."""


def check(table: Locked, action: Action, now: datetime) -> None:
    """Raise `NotNow` for an offer to somebody who takes none from the giver, or too soon after a refusal."""
    if not isinstance(action, MakeOffer):
        return
    seats = {seat.order: seat for seat in table.seats}
    if not {action.seat, action.to} <= seats.keys():
        return
    if action.seat in seats[action.to].muted:
        raise NotNow(_("%(who)s takes no offers from you.") % {"who": seats[action.to].name})
    until = seats[action.seat].refusals.get(str(action.to), {}).get("until", "")
    if until and _is_too_soon(datetime.fromisoformat(until), now):
        left = left_until(datetime.fromisoformat(until), now)
        raise NotNow(_("You were refused a moment ago: the next offer can follow in %(time)s.") % {"time": left})


def deaf_to(seats: Iterable[OwnSeat], giver: int, now: datetime) -> frozenset[int]:
    """The seats to which `check` would let no offer of one go now."""
    found = tuple(seats)
    waits = (wait for seat in found if seat.order == giver for wait in seat.waits)
    refused = (taker for taker, until in waits if _is_too_soon(until, now))
    return frozenset((*refused, *(seat.order for seat in found if giver in seat.muted)))


def _is_too_soon(until: datetime, now: datetime) -> bool:
    """Whether a wait lasts still. A clock that was set back keeps nobody waiting longer than anybody may wait."""
    return now < until <= now + LONGEST_WAIT


def note(played: Played) -> Columns:
    """When new offers were made, who was refused, and when the next offer expires."""
    game, state = played.game, played.state
    if not (state.offers or game.offered):
        return Columns(seats=_note_answer(played))
    moment = played.now.isoformat()
    kept = {str(offer.number): game.offered.get(str(offer.number), moment) for offer in state.offers}
    made = [datetime.fromisoformat(moment) for moment in kept.values()]
    end = min(made) + LIFE[Game.Pace(game.pace)] if made and not state.over else None
    return Columns({"offered": kept, "offers_end_at": end}, _note_answer(played), due=end)


def expired(game: Game, state: State, now: datetime) -> Withdraw | None:
    """The first offer that has stood too long, taken back for its giver."""
    for offer in state.offers:
        made = game.offered.get(str(offer.number))
        if made and datetime.fromisoformat(made) + LIFE[Game.Pace(game.pace)] <= now:
            return Withdraw(offer.giver, offer.number)
    return None


def made_at(game_id: int) -> dict[int, datetime]:
    """When each open offer of a game was made, by its number."""
    offered = Game.objects.filter(pk=game_id).values_list("offered", flat=True).first() or {}
    return {int(number): datetime.fromisoformat(made) for number, made in offered.items()}


def _note_answer(played: Played) -> dict[int, dict[str, Any]]:
    """A refusal makes the next wait twice as long; an offer that was accepted ends the waiting.

    Between bots nobody waits: their manners go by turns, and a game of theirs may be over before half a minute is.
    """
    action = played.action
    if played.before is None or not isinstance(action, Refuse | Accept):
        return {}
    answered = {ended.number for ended in played.events if isinstance(ended, OfferEnded) and ended.how != "lapsed"}
    gone = [offer for offer in played.before.offers if offer.number in answered and not offer.settles]
    givers = {offer.giver for offer in gone}
    by_bot = any(seat.bot for seat in played.table.seats if seat.order == action.seat)
    seats = [seat for seat in played.table.seats if seat.order in givers and not (by_bot and seat.bot)]
    noted = _counted if isinstance(action, Refuse) else _forgotten
    found = {seat.order: (seat.refusals, noted(seat.refusals, str(action.seat), played.now)) for seat in seats}
    return {order: {"refusals": now} for order, (was, now) in found.items() if now != was}


def _counted(refusals: Refusals, taker: str, now: datetime) -> Refusals:
    times = refusals.get(taker, {}).get("times", 0) + 1
    wait = min(FIRST_WAIT * 2 ** min(times - 1, 20), LONGEST_WAIT)
    return refusals | {taker: {"times": times, "until": (now + wait).isoformat()}}


def _forgotten(refusals: Refusals, taker: str, now: datetime) -> Refusals:
    return {other: refused for other, refused in refusals.items() if other != taker}
