"""What a trade brings both sides, in chances to win."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.elements import Bundle

from ..chances.odds import Odds
from ..chances.prospects import Prospects

RISE = 0.055
"""By what part a trade must make one stronger: less is within what the figures do not know."""
SHARE = 0.8
"""And what share that must be at least of what the other side wins by it."""
ALONE = 2.0
"""The same where it makes a group whole for the other side alone: so much that they cannot build with what is left."""


class Gains(NamedTuple):
    """By how much a trade raises the chances to win of one side and of the other, and what is the least that counts.

    `share` is what share of what the other side wins one must win. `crossed` is what it would bring one at the worst
    if the other side were of one mind with somebody else.
    """

    own: float
    other: float
    least: float
    share: float = SHARE
    crossed: float = 0.0

    @property
    def is_good(self) -> bool:
        """Whether it is worth it for oneself, and arms the other no more; nor anybody of one mind with them."""
        return self.own >= self.least and self.own >= self.share * self.other and self.crossed >= 0


def gains(p: Prospects, other: int, gets: Bundle, gives: Bundle) -> Gains:
    """What a trade brings the seat of a chair, each side being of its own mind."""
    seat = p.chair.seat
    own, others = p.odds.rises(seat, other, strengths_after(p, other, gets, gives))
    return Gains(own, others, least(p.odds, seat), share_asked(p, seat, other, gets, gives))


def is_worth(p: Prospects, other: int, gets: Bundle, gives: Bundle) -> bool:
    """Whether it raises the chance of the seat of a chair by enough, whatever it brings the other side."""
    own, _others = p.odds.rises(p.chair.seat, other, strengths_after(p, other, gets, gives))
    return own >= least(p.odds, p.chair.seat)


def is_enough(p: Prospects, other: int, gets: Bundle, gives: Bundle) -> bool:
    """Whether it is good for the other side: they are taken to count no swaps that lie open."""
    seat, odds = p.chair.seat, p.plain_odds
    own, others = odds.rises(seat, other, strengths_after(p, other, gets, gives, swaps=False))
    return others >= least(odds, other) and others >= share_asked(p, other, other, gets, gives) * own


def share_asked(p: Prospects, whose: int, other: int, gets: Bundle, gives: Bundle) -> float:
    """What share of what the other side wins one must win: more where that one alone comes to a group by it.

    Not at a standstill: somebody has to be armed then. Who owes something is no easier to have it of than else.
    """
    armed = p.after_trade(other, gets.deeds, gives.deeds).armed
    return SHARE if armed in (None, whose) or p.drags_on else ALONE


def strengths_after(
    p: Prospects, other: int, gets: Bundle, gives: Bundle, *, swaps: bool = True
) -> tuple[float, float]:
    """How strong the seat of a chair would be, and the other side, the interest on mortgaged deeds paid."""
    after = p.after_trade(other, gets.deeds, gives.deeds)
    cash, card = p.chair.view.cash, 0 if p.chair.view.closing else p.chair.rules.jail.fine / 2
    paid, cards = gives.cash - gets.cash, card * (len(gets.cards) - len(gives.cards))
    return (
        p.worth(after.mine, cash[p.chair.seat] - paid - p.interest(gets.deeds), swaps=swaps) + cards,
        p.worth(after.theirs, cash[other] + paid - p.interest(gives.deeds), swaps=swaps) - cards,
    )


def least(odds: Odds, seat: int) -> float:
    """By how much a trade must raise the chance of a seat to win: as much as so small a rise of its strength would."""
    chance = odds.chances[seat]
    return RISE * odds.power * chance * (1 - chance)
