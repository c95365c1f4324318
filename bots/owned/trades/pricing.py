"""What a trade is offered for: by printed prices first, then between what is enough for both; more each time."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle

from ..bisection import last_good
from ..chances.prospects import Prospects
from ..deed_values import completes
from ..money.risk import spendable
from .gains import Gains, gains, is_enough, is_worth

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
AGAIN = 4
"""How much must have changed on the board before somebody who has refused all that is asked once more."""


class Trade(NamedTuple):
    """What would change hands, before there is a price."""

    other: int
    want: tuple[int, ...]
    give: tuple[int, ...]


def priced(p: Prospects, trade: Trade) -> act.MakeOffer | None:
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


def listed_price(p: Prospects, trade: Trade, tries: int) -> int:
    """What somebody is offered who goes by printed prices, after so many refusals: below 0 where they would pay."""
    return _rounded(p, trade, by_list(p, trade, tries))


def _is_good(p: Prospects, trade: Trade, cash: int) -> bool:
    """Whether one can pay that, with enough left, and it raises one's chance to win."""
    return cash <= spendable(p.chair) and not drains(p, trade, cash) and _is_worth(p, trade, cash)


def _is_worth(p: Prospects, trade: Trade, cash: float) -> bool:
    """Whether it raises one's chance to win by enough."""
    return is_worth(p, trade.other, *bundles(trade, cash))


def drains(p: Prospects, trade: Trade, cash: int) -> bool:
    """Whether too little would be left of what is paid for deeds that make nothing whole."""
    if cash <= 0 or makes_whole(p, trade):
        return False
    return p.chair.cash - cash < KEPT * p.tables.start


def lowest(p: Prospects, trade: Trade) -> float:
    """The most that the other is asked to pay, as what one would pay below 0: half of what they have."""
    return -0.5 * p.chair.view.cash[trade.other]


def _rounded(p: Prospects, trade: Trade, cash: float) -> int:
    """A sum of the book's units; of the other about half of what they have at most."""
    unit = p.chair.rules.unit
    return int(max(cash, lowest(p, trade)) // unit) * unit


def by_list(p: Prospects, trade: Trade, tries: int) -> float:
    """What somebody may take who goes by printed prices, where no price is good for both in chances to win."""
    is_last = not trade.give and makes_whole(p, trade)
    return _times_printed(p, trade, (LAST_LOTS if is_last else LISTED)[tries])


def _times_printed(p: Prospects, trade: Trade, times: float) -> float:
    """So many times the printed price of what one wants, less that of what one gives; mortgages are paid of that."""
    return times * p.printed(trade.want) - p.printed(trade.give) - p.owed(trade.want) + p.owed(trade.give)


def makes_whole(p: Prospects, trade: Trade) -> bool:
    """Whether it makes a group of lots whole for oneself."""
    return completes(p.chair.rules, p.chair.held, trade.want)


def _least(p: Prospects, trade: Trade) -> float:
    """The least that brings the other enough, by our own measure of it: below 0 where they would pay."""
    low, high = lowest(p, trade), float(p.chair.cash)
    if not _is_enough(p, trade, high):
        return high + 1
    return last_good(lambda cash: _is_enough(p, trade, cash), high, low)


def _most(p: Prospects, trade: Trade) -> float:
    """The most that one would pay: what keeps enough in hand, is not too dear, and still brings something."""
    low, high = lowest(p, trade), spendable(p.chair)
    if not makes_whole(p, trade) and not p.drags_on:
        high = min(high, _times_printed(p, trade, DEAREST))
    if high <= low or not _is_worth(p, trade, low):
        return low - 1
    return last_good(lambda cash: _is_worth(p, trade, cash), low, high)


def _is_enough(p: Prospects, trade: Trade, cash: float) -> bool:
    """Whether that is enough for the other."""
    return is_enough(p, trade.other, *bundles(trade, cash))


def gains_at(p: Prospects, trade: Trade, cash: float) -> Gains:
    """What it brings both if one pays so much, or gets it if it is below 0."""
    return gains(p, trade.other, *bundles(trade, cash))


def bundles(trade: Trade, cash: float) -> tuple[Bundle, Bundle]:
    """What one gets and what one gives, the cash among it on the side of whoever pays: the other if it is below 0."""
    return Bundle(int(max(0, -cash)), trade.want), Bundle(int(max(0, cash)), trade.give)
