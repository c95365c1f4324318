"""Standing orders: what somebody has told the server to do for them, done as if they had clicked."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404

from games.engine import actions as act
from games.engine import awaited, legal
from games.engine.agenda import Auction, ToEnd, ToLeaveJail, ToTake, ToThrow
from games.engine.asks import NAME_OF
from games.engine.edition import Edition
from games.engine.elements import OUTSIDE
from games.engine.position import State
from games.figures.offers import brings
from games.models import Game, StandingOrders
from games.tables import playing
from games.tables.database.store import edition_of, state_of

log = logging.getLogger(__name__)

Sums = Mapping[str, int]
"""A sum by square ("39"), by group ("dark_blue"), or for "any" square; to bid also by kind of piece ("house")."""
SAID = ("buy", "bid", "passes", "claims", "rolls", "ends", "refuse_below", "jail")
"""What orders say, beside whose they are and when they were looked at."""
BUSINESS = ("build", "redeem", "repay", "claim", "collect", "accept")
"""What may still be done before a turn is ended."""
FROM_JAIL: dict[str, tuple[Callable[[int], act.PlayerAction], ...]] = {
    StandingOrders.FromJail.LEAVE: (act.UseCard, act.PayFine, act.Roll, act.Stay),
    StandingOrders.FromJail.CARD: (act.UseCard, act.Roll, act.Stay, act.PayFine),
    StandingOrders.FromJail.STAY: (act.Roll, act.Stay, act.UseCard, act.PayFine),
}
"""What is asked for in jail by each order, until one of it is allowed."""


def follow(game_id: int, sequence: int) -> bool:
    """Let the first order that has something to do at a table do it; gives whether one has."""
    game = Game.objects.filter(pk=game_id, status=Game.Status.RUNNING, paused_at=None, sequence=sequence).first()
    if game is None:
        return False
    mine = StandingOrders.objects.filter(seat__game=game, seat__left_at=None, seat__held=False)
    edition, state = edition_of(game), state_of(game)
    seen = list(mine.select_related("seat").order_by("seat__order"))
    for orders in seen:
        action = choose(Deputy(edition, state, orders.seat.order, orders))
        if action is not None and _play(game, orders.seat.order, action):
            return True
    _note(game, seen)
    return False


def _note(game: Game, seen: Sequence[StandingOrders]) -> None:
    """There is nothing to do by these at that move. Orders that were changed meanwhile have yet to be looked at."""
    if game.orders_at is not None:
        Game.objects.filter(pk=game.pk, sequence=game.sequence, orders_at=game.orders_at).update(orders_at=None)
    for orders in seen:
        said = {name: getattr(orders, name) for name in SAID}
        StandingOrders.objects.filter(pk=orders.pk, **said).update(looked_at=game.sequence)


def _play(game: Game, seat: int, action: act.PlayerAction) -> bool:
    try:
        playing.play(game_id=game.pk, seat=seat, wish=lambda state: action, at_sequence=game.sequence, ordered=True)
    except (playing.Stale, playing.NotNow, Http404):  # the last: the table has been closed meanwhile
        return False
    except playing.Refused as refused:
        log.error("a standing order of seat %s of game %s was refused by %s", seat, game.pk, refused)
        return False
    return True


@dataclass(frozen=True)
class Deputy:
    """The server in the place of a player: one seat at one position, with its orders."""

    edition: Edition
    state: State
    seat: int
    orders: StandingOrders


def choose(deputy: Deputy) -> act.PlayerAction | None:
    """What the orders of a seat have it do now; None if nothing."""
    if deputy.seat in deputy.state.out or deputy.state.over:
        return None
    wishes = (*_refusals(deputy), *_claims(deputy), *_answers(deputy))
    names = tuple(dict.fromkeys(NAME_OF[type(wish)] for wish in wishes))
    allowed = legal(deputy.edition, deputy.state, deputy.seat, names) if wishes else {}
    return next((wish for wish in wishes if NAME_OF[type(wish)] in allowed), None)


def _refusals(deputy: Deputy) -> Iterator[act.PlayerAction]:
    least = deputy.orders.refuse_below
    if least is None:
        return
    for offer in deputy.state.offers:
        is_asked = offer.taker == deputy.seat and not offer.settles
        if is_asked and brings(deputy.edition, deputy.state.sites, offer) < least:
            yield act.Refuse(deputy.seat, offer.number)


def _claims(deputy: Deputy) -> Iterator[act.PlayerAction]:
    if deputy.orders.claims and any(claim.owner == deputy.seat for claim in deputy.state.claims):
        yield act.Claim(deputy.seat)
        yield act.Collect(deputy.seat)


def _answers(deputy: Deputy) -> Iterator[act.PlayerAction]:
    """The answer to what is awaited of the seat, if an order gives one."""
    state, seat, orders = deputy.state, deputy.seat, deputy.orders
    if seat not in awaited(state) or state.debts:
        return
    match state.agenda[-1]:
        case ToTake(square=square):
            yield from _taking(deputy, square)
        case Auction() as auction if auction.by != seat:
            yield from _bidding(deputy, auction)
        case ToThrow() | ToLeaveJail() if state.jail[seat] != OUTSIDE and not _has_business(deputy, ()):
            yield from (ask(seat) for ask in FROM_JAIL.get(orders.jail, ()))
        case ToThrow() if orders.rolls and state.jail[seat] == OUTSIDE and not _has_business(deputy, ()):
            yield act.Roll(seat)
        case ToEnd() if orders.ends and not _has_business(deputy, BUSINESS):
            yield act.End(seat)


def _taking(deputy: Deputy, square: int) -> Iterator[act.PlayerAction]:
    kept = wanted(deputy.edition, deputy.orders.buy, square)
    may = legal(deputy.edition, deputy.state, deputy.seat, ("buy", "lease")) if kept is not None else {}
    for choice in (choice for allowed in may.values() for choice in allowed):
        if (choice.price.left or 0) >= (kept or 0):
            yield choice.action


def _bidding(deputy: Deputy, auction: Auction) -> Iterator[act.PlayerAction]:
    sums = deputy.orders.bid
    most = sums.get(auction.piece) if auction.piece else wanted(deputy.edition, sums, auction.square)
    bid = legal(deputy.edition, deputy.state, deputy.seat, ("bid",)).get("bid")
    if most is not None and bid is not None and bid.least <= most:
        # A sealed bid says how far one would go; the price is the second one's and a step.
        yield act.Bid(deputy.seat, min(most, bid.most or most) if auction.is_secret else bid.least)
    elif most is not None or deputy.orders.passes:
        yield act.Pass(deputy.seat)


def wanted(edition: Edition, sums: Sums, square: int) -> int | None:
    """The sum for a square: its own, else its group's, else the one for any."""
    for name in (str(square), edition.board.squares[square].group, "any"):
        if name in sums:
            return sums[name]
    return None


def _has_business(deputy: Deputy, names: tuple[str, ...]) -> bool:
    """Whether something is open that its player may want to look at first."""
    offered = any(offer.taker == deputy.seat for offer in deputy.state.offers)
    return offered or bool(legal(deputy.edition, deputy.state, deputy.seat, names) if names else ())
