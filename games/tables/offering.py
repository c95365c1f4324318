"""Manners of trading: offers expire, whoever is refused waits longer each time, and nobody must listen to everybody."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from games.engine.actions import Accept, Action, MakeOffer, Refuse, Withdraw
from games.engine.state import Offer, State
from games.models import Game, Seat

LIFE = {
    Game.Pace.LIVE: timedelta(minutes=5),
    Game.Pace.ASYNC: timedelta(days=3),
    Game.Pace.UNTIMED: timedelta(days=1),
}
"""How long an offer stands, by the pace of its table."""
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(days=1)


class NotNow(Exception):
    """An offer that manners forbid; the message is for the player."""


def check(game: Game, action: Action, now: datetime) -> None:
    """Raise `NotNow` for an offer to somebody who takes none from the giver, or too soon after a refusal."""
    if not isinstance(action, MakeOffer):
        return
    seats = {seat.order: seat for seat in game.seats.filter(order__in=(action.seat, action.to))}
    if len(seats) < 2:
        return
    if action.seat in seats[action.to].muted:
        raise NotNow(_("%(who)s takes no offers from you.") % {"who": seats[action.to].name})
    until = seats[action.seat].refusals.get(str(action.to), {}).get("until", "")
    if until and now < datetime.fromisoformat(until) <= now + LONGEST_WAIT:
        raise NotNow(_("You were refused a moment ago: wait a little before the next offer."))


def note(game: Game, before: State | None, state: State, action: object, now: datetime) -> None:
    """After a move: remember when new offers were made, who was refused, and when the next offer expires."""
    if before is not None and before.offers:
        _note_answer(game, before, state, action, now)
    if state.offers or game.offered:
        kept = {str(offer.number): game.offered.get(str(offer.number), now.isoformat()) for offer in state.offers}
        made = [datetime.fromisoformat(moment) for moment in kept.values()]
        game.offered = kept
        game.offers_end_at = min(made) + LIFE[Game.Pace(game.pace)] if made and not state.over else None


def expired(game: Game, state: State, now: datetime) -> Withdraw | None:
    """The first offer that has stood too long, taken back for its giver."""
    for offer in state.offers:
        made = game.offered.get(str(offer.number))
        if made and datetime.fromisoformat(made) + LIFE[Game.Pace(game.pace)] <= now:
            return Withdraw(offer.giver, offer.number)
    return None


def _note_answer(game: Game, before: State, state: State, action: object, now: datetime) -> None:
    """A refusal makes the next wait twice as long; an offer that was accepted ends the waiting."""
    open_now = {offer.number for offer in state.offers}
    for offer in (offer for offer in before.offers if offer.number not in open_now and not offer.settles):
        if isinstance(action, Refuse) and action.seat == offer.taker:
            _count(game, offer, now)
        elif isinstance(action, Accept) and action.seat == offer.taker:
            _forget(game, offer)


def _count(game: Game, offer: Offer, now: datetime) -> None:
    seat = Seat.objects.get(game=game, order=offer.giver)
    times = seat.refusals.get(str(offer.taker), {}).get("times", 0) + 1
    wait = min(FIRST_WAIT * 2 ** min(times - 1, 20), LONGEST_WAIT)
    seat.refusals[str(offer.taker)] = {"times": times, "until": (now + wait).isoformat()}
    seat.save(update_fields=["refusals"])


def _forget(game: Game, offer: Offer) -> None:
    seat = Seat.objects.get(game=game, order=offer.giver)
    if seat.refusals.pop(str(offer.taker), None):
        seat.save(update_fields=["refusals"])
