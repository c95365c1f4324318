"""Which trade to propose: what makes groups whole, priced between what it must bring the other and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle

from ..chair import Chair
from ..dealings import LONG
from .gains import Gains, gains, is_enough, least
from .halving import last_good
from .odds import LEAST
from .prospects import Prospects, prospects_of
from .risk import spendable
from .surplus import moves
from .values import completes

MOST_TRIED = 8
"""How many trades are looked at in a turn: four more found nothing better, and took a fifth of the time."""
MOST_MOVES = 4
"""How many ways to take from another, and to give to them, are put together."""
PRICED = 2
"""For how many of them a price is looked for, until there is one."""
SHARES = (0.05, 0.3, 0.55, 0.8)
"""Of what a trade leaves between the prices of both, what the other is offered: more each time that they refuse."""
LISTED = (1.1, 1.3, 1.6, 2.2)
"""How many times the printed price of what one wants is offered to one who goes by that: the same."""
LAST_LOTS = (2.2, 3.0, 3.0, 3.0)
"""The same for what makes a group whole for oneself alone: for less hardly anybody sells that."""
BY_LIST = 2
"""So often prices are offered first by what is printed: that is cheaper, if somebody takes it."""
PATIENCE = 6
"""How often somebody is asked for the same deeds, at whatever price."""
DEAREST = 2.2
"""At most so many times its price for what makes no group whole, what is given beside the cash at its own."""
KEPT = 0.4
"""What of a start's cash stays in hand from what makes no group whole: who has a group must be able to build on it."""
LAST_WORDS = 2
"""So often somebody is asked for what would make a group whole for oneself alone: who says no does so at any price."""
AGAIN = 4
"""How much must have changed on the board before somebody who has refused all that is asked once more."""


SideOfTrade = tuple[float, tuple[int, ...]]
"""What may go from one to another, by squares, after what that brings both together."""
Sides = Callable[[Prospects, int, int], list[SideOfTrade]]
"""What of one seat's another may be asked for."""


class Trade(NamedTuple):
    """What would change hands, before there is a price."""

    other: int
    want: tuple[int, ...]
    give: tuple[int, ...]


def propose(chair: Chair) -> act.PlayerAction | None:
    """The best offer of this turn, if there is any and none was made yet."""
    if not chair.may_offer:
        return None
    p = prospects_of(chair)
    found = sorted(_promising(p), key=lambda pair: -pair[0])
    for _joint, trade in found[:PRICED]:
        offer = _priced(p, trade)
        if offer is not None:
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
            fair = _gains(p, trade, min(_by_list(p, trade, tries), p.chair.cash)).own / 2
        if fair > 0:
            yield fair, trade


def is_open(p: Prospects, trade: Trade) -> bool:
    """Whether one would ask for it: not of the only rival, nor again of who will not arm one alone."""
    return not _feeds_the_only_rival(p, trade) and not _will_not_arm(p, trade)


def arms_the_other(p: Prospects, trade: Trade) -> bool:
    """Whether it makes a group whole for the other alone."""
    return p.armed(trade.other, trade.want, trade.give) == trade.other


def _feeds_the_only_rival(p: Prospects, trade: Trade) -> bool:
    """Whether cash for what makes no group whole would go to the one who is left: nobody else is worse off for it."""
    return len(p.seats) == 2 and not trade.give and not _makes_whole(p, trade)


def _makes_whole(p: Prospects, trade: Trade) -> bool:
    """Whether it makes a group of lots whole for oneself."""
    return completes(p.chair.rules, p.chair.held, trade.want)


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
    found = _gains(p, trade, 0)
    mine, theirs = _by_cash(p, seat), _by_cash(p, other)
    cash = max(lowest(p, trade), min(p.chair.cash, (found.own - found.other) / (mine + theirs)))
    return min(found.own - mine * cash, found.other + theirs * cash)


def _by_cash(p: Prospects, seat: int) -> float:
    """How a chance to win rises with a unit of cash."""
    chance = p.chances[seat]
    return p.pace.power * chance * (1 - chance) / max(p.odds.strengths[seat], LEAST)


def likely(p: Prospects, sides: Sides, most: int) -> list[Trade]:
    """So many trades by which both sides gain most, whatever cash they have; `sides` says what may go to another."""
    found = sorted(_trades(p, sides), key=lambda pair: -pair[0])
    return [trade for _surplus, trade in found[:most]]


def _trades(p: Prospects, sides: Sides) -> Iterator[tuple[float, Trade]]:
    """What another has, against cash or what they can use of other groups; with what both gain by it."""
    seat, place = p.chair.seat, p.tables.place
    for other in p.chair.listeners:
        outs = [(given, spare, {place[square] for square in spare}) for given, spare in sides(p, seat, other)]
        for got, wanted in sides(p, other, seat):
            groups = {place[square] for square in wanted}
            yield got, Trade(other, wanted, ())
            for given, spare, others in outs:
                if groups.isdisjoint(others):
                    yield got + given, Trade(other, wanted, spare)


def best_moves(p: Prospects, giver: int, taker: int) -> list[SideOfTrade]:
    """What of one group may go from one to another: what brings both most, with how much."""
    return sorted(moves(p.ownership, giver, taker), reverse=True)[:MOST_MOVES]


def _gains(p: Prospects, trade: Trade, cash: float) -> Gains:
    """What it brings both if one pays so much, or gets it if it is below 0."""
    return gains(p, trade.other, *bundles(trade, cash))


def _is_enough(p: Prospects, trade: Trade, cash: float) -> bool:
    """Whether that is enough for the other."""
    return is_enough(p, trade.other, *bundles(trade, cash))


def bundles(trade: Trade, cash: float) -> tuple[Bundle, Bundle]:
    """What one gets and what one gives, the cash among it on the side of whoever pays: the other if it is below 0."""
    return Bundle(int(max(0, -cash)), trade.want), Bundle(int(max(0, cash)), trade.give)


def tries_of(p: Prospects, trade: Trade) -> int | None:
    """How often the like was refused; None if all was, and little has changed since."""
    dealings, chair = p.chair.dealings, p.chair
    if not dealings.turn:
        return chair.view.offer_no // 2 % len(SHARES)
    alike = [refused for refused in chair.refused_by(trade.other) if refused.offer.want.deeds == trade.want]
    same = sum(refused.offer.give.deeds == trade.give for refused in alike)
    if same < len(SHARES) and len(alike) < PATIENCE:
        return same
    return None if dealings.changes < alike[-1].changes + AGAIN else min(same, len(SHARES) - 1)


def _priced(p: Prospects, trade: Trade) -> act.MakeOffer | None:
    """The offer of a trade at the price of this try, if there is one that is good for oneself."""
    tries = tries_of(p, trade)
    assert tries is not None
    cash = listed_price(p, trade, tries)
    if tries >= BY_LIST or not _is_good(p, trade, cash):
        low, most = _least(p, trade), _most(p, trade)
        if most <= low:
            return None
        cash = _rounded(p, trade, low + (most - low) * SHARES[tries])
        if not _is_good(p, trade, cash):
            return None
    return offer_of(p, trade, cash)


def offer_of(p: Prospects, trade: Trade, cash: int) -> act.MakeOffer | None:
    """The offer of a trade for so much; None if the like was refused of late."""
    gets, gives = bundles(trade, cash)
    offer = act.MakeOffer(p.chair.seat, trade.other, gives, gets)
    return None if p.chair.dealings.was_refused(offer) else offer


def listed_price(p: Prospects, trade: Trade, tries: int) -> int:
    """What somebody is offered who goes by printed prices, after so many refusals: below 0 where they would pay."""
    return _rounded(p, trade, _by_list(p, trade, tries))


def lowest(p: Prospects, trade: Trade) -> float:
    """The most that the other is asked to pay, as what one would pay below 0: half of what they have."""
    return -0.5 * p.chair.view.cash[trade.other]


def _rounded(p: Prospects, trade: Trade, cash: float) -> int:
    """A sum of the book's units, and no more than half of what the other has."""
    unit = p.chair.rules.unit
    return int(max(cash, lowest(p, trade)) // unit) * unit


def _is_worth(p: Prospects, trade: Trade, cash: float) -> bool:
    """Whether it raises one's chance to win by enough."""
    found = _gains(p, trade, cash)
    return found.own >= found.least


def _is_good(p: Prospects, trade: Trade, cash: int) -> bool:
    """Whether one can pay that, with enough left, and it raises one's chance to win."""
    return cash <= spendable(p.chair) and not drains(p, trade, cash) and _is_worth(p, trade, cash)


def drains(p: Prospects, trade: Trade, cash: int) -> bool:
    """Whether too little would be left of what is paid for deeds that make nothing whole."""
    if cash <= 0 or _makes_whole(p, trade):
        return False
    return p.chair.cash - cash < KEPT * 1500 * p.tables.unit


def _by_list(p: Prospects, trade: Trade, tries: int) -> float:
    """What somebody may take who goes by printed prices, where no price is good for both in chances to win."""
    is_last = not trade.give and _makes_whole(p, trade)
    return _times_printed(p, trade, (LAST_LOTS if is_last else LISTED)[tries])


def _times_printed(p: Prospects, trade: Trade, times: float) -> float:
    """So many times the printed price of what one wants, less that of what one gives; mortgages are paid of that."""
    return times * p.printed(trade.want) - p.printed(trade.give) - p.owed(trade.want) + p.owed(trade.give)


def _least(p: Prospects, trade: Trade) -> float:
    """The least that brings the other enough, by our own measure of it: below 0 where they would pay."""
    low, high = lowest(p, trade), float(p.chair.cash)
    if not _is_enough(p, trade, high):
        return high + 1
    return last_good(lambda cash: _is_enough(p, trade, cash), high, low)


def _most(p: Prospects, trade: Trade) -> float:
    """The most that one would pay: what keeps enough in hand, is not too dear, and still brings something."""
    low, high = lowest(p, trade), spendable(p.chair)
    if not _makes_whole(p, trade) and not p.drags_on:
        high = min(high, _times_printed(p, trade, DEAREST))
    if high <= low or not _is_worth(p, trade, low):
        return low - 1
    return last_good(lambda cash: _is_worth(p, trade, cash), low, high)
