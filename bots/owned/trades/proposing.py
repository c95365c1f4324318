"""Which trade to propose: of all that may change hands what brings both most, at a price that is good for oneself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from heapq import nlargest
from operator import itemgetter

from games.engine import actions as act
from games.engine.elements import Bundle

from ...chair import Chair
from ...dealings import LONG
from ..chances.odds import LEAST
from ..chances.ownership import Ownership
from ..chances.prospects import Prospects, prospects_of
from .appraising import crossed
from .gains import SHARE, least
from .pricing import BY_LIST, Trade, bundles, by_list, drains, gains_at, lowest, makes_whole, priced, tries_of
from .surplus import moves

MOST_TRIED = 8
"""How many trades are looked at in a turn: four more found nothing better, and took a fifth of the time."""
MOST_MOVES = 4
"""How many ways to take from another, and to give to them, are put together."""
PRICED = 2
"""For how many of them a price is looked for, until there is one."""
LAST_WORDS = 2
"""So often somebody is asked for what would make a group whole for oneself alone: who says no does so at any price."""

SideOfTrade = tuple[float, tuple[int, ...]]
"""What may go from one to another, by squares, after what that brings both together."""
Sides = Callable[[Prospects, int, int], list[SideOfTrade]]
"""What may go from one seat to another, by the two."""


def propose(chair: Chair) -> act.PlayerAction | None:
    """The best offer of this turn, if there is any and none was made yet."""
    if not chair.may_offer:
        return None
    p = prospects_of(chair)
    found = sorted(_promising(p), key=lambda pair: -pair[0])
    for _joint, trade in found[:PRICED]:
        offer = priced(p, trade)
        if offer is not None and not _may_be_handed_on(p, trade.other, offer.want, offer.give):
            return offer
    return None


def _promising(p: Prospects) -> Iterator[tuple[float, Trade]]:
    """Trades that bring one something, at a price that is fair or at that of this try, each with how much."""
    for trade in likely(p, best_moves, MOST_TRIED):
        tries = tries_of(p, trade)
        if tries is None or not is_open(p, trade) or arms_the_other(p, trade):
            continue
        if not trade.give and drains(p, trade, p.chair.rules.unit):
            continue
        fair = _shared(p, trade)
        if fair < least(p.odds, p.chair.seat) and tries < BY_LIST and not trade.give:
            fair = gains_at(p, trade, min(by_list(p, trade, tries), p.chair.cash)).own / 2
        if fair > 0 and not _may_be_handed_on(p, trade.other, *bundles(trade, 0)):
            yield fair, trade


def _may_be_handed_on(p: Prospects, other: int, gets: Bundle, gives: Bundle) -> bool:
    """Whether one would be worse off if the other were of one mind with a third: such an offer one refuses as well."""
    return crossed(p, other, gets, gives, SHARE) < 0


def is_open(p: Prospects, trade: Trade) -> bool:
    """Whether one would ask for it: not of the only rival, nor again of who will not arm one alone."""
    return not _feeds_the_only_rival(p, trade) and not _will_not_arm(p, trade)


def arms_the_other(p: Prospects, trade: Trade) -> bool:
    """Whether it makes a group whole for the other alone."""
    return p.armed(trade.other, trade.want, trade.give) == trade.other


def _feeds_the_only_rival(p: Prospects, trade: Trade) -> bool:
    """Whether cash for what makes no group whole would go to the one who is left: nobody else is worse off for it."""
    return len(p.seats) == 2 and not trade.give and not makes_whole(p, trade)


def _will_not_arm(p: Prospects, trade: Trade) -> bool:
    """Whether it would make a group whole for oneself alone, and the other has refused the like of late."""
    chair, dealings = p.chair, p.chair.dealings
    if p.armed(trade.other, trade.want, trade.give) != chair.seat or p.drags_on:
        return False
    refused = [old.offer for old in chair.refused_by(trade.other) if old.turn + LONG >= dealings.turn]
    armed = [p.armed(trade.other, offer.want.deeds, offer.give.deeds) for offer in refused]
    return armed.count(chair.seat) >= LAST_WORDS


def _shared(p: Prospects, trade: Trade) -> float:
    """What a trade brings each side at the price at which it brings both the same; nearly, as chances go by cash."""
    seat, other = p.chair.seat, trade.other
    found = gains_at(p, trade, 0)
    mine, theirs = _by_cash(p, seat), _by_cash(p, other)
    cash = max(lowest(p, trade), min(p.chair.cash, (found.own - found.other) / (mine + theirs)))
    return min(found.own - mine * cash, found.other + theirs * cash)


def _by_cash(p: Prospects, seat: int) -> float:
    """How a chance to win rises with a unit of cash."""
    chance = p.chances[seat]
    return p.pace.power * chance * (1 - chance) / max(p.odds.strengths[seat], LEAST)


def likely(p: Prospects, sides: Sides, most: int) -> list[Trade]:
    """So many trades by which both sides gain most, whatever cash they have; `sides` says what may go to another."""
    found = nlargest(most, _trades(p, sides), key=itemgetter(0))
    return [Trade(other, want, give) for _surplus, other, want, give in found]


def _trades(p: Prospects, sides: Sides) -> Iterator[tuple[float, int, tuple[int, ...], tuple[int, ...]]]:
    """What another has, against cash or what they can use of other groups; with what both gain by it."""
    seat, place = p.chair.seat, p.tables.place
    for other in p.chair.listeners:
        outs = [(given, spare, {place[square] for square in spare}) for given, spare in sides(p, seat, other)]
        for got, wanted in sides(p, other, seat):
            groups = {place[square] for square in wanted}
            yield got, other, wanted, ()
            for given, spare, others in outs:
                if groups.isdisjoint(others):
                    yield got + given, other, wanted, spare


def best_moves(p: Prospects, giver: int, taker: int) -> list[SideOfTrade]:
    """What of one group may go from one to another: what brings both most, with how much."""
    return _best_moves(p.ownership, giver, taker)


@lru_cache(maxsize=256)
def _best_moves(ownership: Ownership, giver: int, taker: int) -> list[SideOfTrade]:
    """The same for as long as nobody's deeds change: whoever is in turn next looks at what goes to and fro as well."""
    return nlargest(MOST_MOVES, moves(ownership, giver, taker))
