"""What waits for the people of a table: read off its row and its position whenever somebody wants to know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.utils import timezone

from games.engine.agenda import Auction, ToFixLowest, ToWant
from games.engine.position import State
from games.models import Game, Seat
from games.played import Columns, Played

from ..database.store import position_of, state_of
from .matter_kinds import MatterKind

PATIENCE = {
    Game.Pace.LIVE: timedelta(minutes=2),
    Game.Pace.ASYNC: timedelta(minutes=1),
    Game.Pace.UNTIMED: timedelta(minutes=5),
}
"""How long something waits for somebody, by the pace of the table, before they are told of it elsewhere: whoever sits
at the table has answered by then."""
JUST_PLAYED = timedelta(minutes=10)
"""Whoever has played so lately sees for themselves that the game is over."""

EVER = datetime.min.replace(tzinfo=UTC)

AT_ONCE = (MatterKind.REMINDER, MatterKind.HELD)
"""What one is told of without delay."""


class Matter(NamedTuple):
    """Something that waits for a user; `about` tells it from all else in the game, `since` is when to tell them.

    What has waited through a vacation is told when that ends, and again if it was told before: it has that end in
    `about`, behind a comma.
    """

    user: int
    kind: MatterKind
    about: str
    since: datetime


class MyGame(NamedTuple):
    """What says of a game what waits there for somebody; the names are those of `Game`."""

    sequence: int
    awaiting: Mapping[str, int]
    offered: Mapping[str, str]
    snapshot: Any
    reserved: bool = False
    paused_at: datetime | None = None


class MySeat(NamedTuple):
    """What says of a seat what waits for who sits there; the names are those of `Seat`."""

    order: int
    user_id: int | None
    awaited: bool
    held: bool
    misses: int
    muted: list[int]
    warned: bool
    warn_at: datetime | None
    away_until: datetime | None


def to_tell(played: Played) -> Columns:
    """When to look whether there is anything to tell the players of: at the end at once, else as patience has it.

    What is to be told later, after the vacation of somebody, puts nothing off that waits for somebody else.
    """
    game, now = played.game, played.now
    if played.state.over:
        return Columns({"notices_at": now})
    by = look_by(game, now)
    return Columns({"notices_at": by} if by != game.notices_at else {})


def look_by(game: Game, now: datetime) -> datetime:
    """When to look at a table of which something has changed just now, or before if that was noted already."""
    soon = now + PATIENCE[Game.Pace(game.pace)]
    return min(soon, game.notices_at or soon)


def matters_in(game: Game) -> list[Matter]:
    """All that waits for the people at a table now, a bot's seat and a seat that a bot holds left out."""
    people = [seat for seat in game.seats.all() if seat.user_id is not None]
    if game.status == Game.Status.OVER:
        return _over(game, people)
    if game.status == Game.Status.OPEN or not people:
        return []
    state = state_of(game)
    now = timezone.now()  # no move is younger, whatever the clock said when it was stored
    moments = {move.sequence: min(move.at, now) for move in game.moves.filter(sequence__in=_numbers(game))}
    patience = PATIENCE[Game.Pace(game.pace)]
    found = [matter for seat in people for matter in _of_seat(game, state, seat, moments)]
    return [matter if matter.kind in AT_ONCE else _later(matter, patience) for matter in found]


def kinds_for(game: MyGame, seat: MySeat) -> list[MatterKind]:
    """What waits for one seat of a running game, each kind once, without asking since when."""
    now = timezone.now()
    found = _of_seat(game, position_of(bytes(game.snapshot)), seat, defaultdict(lambda: now))
    return list(dict.fromkeys(matter.kind for matter in found))


def _later(matter: Matter, patience: timedelta) -> Matter:
    return matter._replace(since=matter.since + patience)


def _numbers(game: Game) -> set[int]:
    return {*game.awaiting.values(), game.sequence}


def _over(game: Game, people: list[Seat]) -> list[Matter]:
    assert game.ended is not None
    lately = set(game.moves.filter(at__gt=game.ended - JUST_PLAYED, ordered=False).values_list("seat", flat=True))
    told = [seat for seat in people if seat.held or seat.order not in lately]  # a bot's moves do not count
    return [_matter(seat, MatterKind.OVER, "over", min(game.ended, timezone.now())) for seat in told]


def _of_seat(game: Game | MyGame, state: State, seat: Seat | MySeat, moments: Mapping[int, datetime]) -> list[Matter]:
    last = moments[game.sequence]
    if seat.held:
        return [_matter(seat, MatterKind.HELD, f"held {seat.misses}", last)]
    found = _decision(game, state, seat, moments)
    for claim in state.claims:
        if claim.owner == seat.order:
            found.append(_claim(seat, f"claim {claim.turn_no}.{claim.square}.{claim.visitor}", last))
    for offer in state.offers:
        if offer.taker == seat.order and offer.giver not in seat.muted:
            made = game.offered.get(str(offer.number))
            since = datetime.fromisoformat(made) if made else last
            found.append(_when_back(seat, _matter(seat, MatterKind.OFFER, f"offer {offer.number}", since)))
    return found


def _decision(game: Game | MyGame, state: State, seat: Seat | MySeat, moments: Mapping[int, datetime]) -> list[Matter]:
    """The decision that a seat is awaited for, and the reminder when most of its time is gone."""
    decision = game.awaiting.get(str(seat.order))
    if decision is None:
        return []
    top = state.agenda[-1] if state.agenda else None
    kind = (
        MatterKind.AUCTION if isinstance(top, Auction | ToWant | ToFixLowest) and not state.debts else MatterKind.TURN
    )
    found = [_when_back(seat, _matter(seat, kind, f"decision {decision}", moments[decision]))]
    if seat.warned and seat.warn_at is not None:
        about = found[0].about.replace("decision", "reminder")
        found.append(_matter(seat, MatterKind.REMINDER, about, seat.warn_at))
    return found


def _claim(seat: Seat | MySeat, about: str, last: datetime) -> Matter:
    """A rent to claim. Nothing says when it arose: it has the same name after each move that follows a vacation."""
    told = _when_back(seat, _matter(seat, MatterKind.CLAIM, about, EVER))
    return told._replace(since=max(told.since, last))


def _when_back(seat: Seat | MySeat, matter: Matter) -> Matter:
    """The matter as it is told of: not before the end of a vacation, which has its clock run on."""
    back = seat.away_until
    if back is None or back <= matter.since:
        return matter
    return matter._replace(about=f"{matter.about}, {back:%Y-%m-%d %H:%M}", since=back)


def _matter(seat: Seat | MySeat, kind: MatterKind, about: str, since: datetime) -> Matter:
    assert seat.user_id is not None
    return Matter(seat.user_id, kind, about, since)
