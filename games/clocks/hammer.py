"""The hammer of a free auction: it falls by itself, a quiet time after the last bid."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from games.engine.agenda import FREE, Auction
from games.engine.position import State
from games.played import Columns, Played


def falls(played: Played) -> Columns:
    """When it falls: a quiet time after the last bid, which a pass does not put off; at once when nobody can bid."""
    at = _falls_at(played)
    return Columns({"hammer_at": at}, due=at)


def lot_of(state: State | None) -> Auction | None:
    """The free auction that is open; None where there is none, or where bidders are asked and have clocks."""
    top = state.agenda[-1] if state is not None and state.agenda else None
    return top if isinstance(top, Auction) and top.mode == FREE else None


def _falls_at(played: Played) -> datetime | None:
    lot, was = lot_of(played.state), lot_of(played.before)
    if lot is None:
        return None
    if not lot.waiting:
        return played.now
    kept = played.game.hammer_at if was is not None and _bidding(was) == _bidding(lot) else None
    return kept or played.now + timedelta(seconds=settings.QUIET_SECONDS)


def _bidding(lot: Auction) -> tuple[object, ...]:
    """What is under the hammer, and how far the bidding has come."""
    return (lot.square, lot.piece, lot.wishes, lot.high, lot.by)
