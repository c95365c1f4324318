"""What a trade brings both sides, in chances to win; and which offers are accepted."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import actions as act
from games.engine.elements import Bundle, Offer
from games.reasons import Why

from ..chair import Chair
from .colluding import handed_on, lost_to, money_back, printed
from .prospects import Holding, Prospects, plain_prospects_of, prospects_of
from .raising import most_raised
from .risk import LIKELY, quantile
from .values import completes

RISE = 0.055
"""By what part a trade must make one stronger: less is within what the figures do not know."""
SHARE = 0.8
"""And what share that must be at least of what the other side wins by it."""
ALONE = 2.0
"""The same where it makes a group whole for the other side alone: so much that they cannot build with what is left."""
FLEECED = 0.1
"""By how much a chance to win must rise more for each start's cash that the partner has won by trades with one."""
LONE = 1.2
"""At most so many times its price for what makes no group whole: what it may become, others hope for as well."""
STANDSTILL = 60
"""After so many rounds in which nobody has come to build, a game would go on for ever."""


class Gains(NamedTuple):
    """By how much a trade raises the chances to win of both sides, and what is the least that counts.

    `share` is what share of what the other side wins one must win oneself, `others_share` what share they must. `seen`
    is how the other side is taken to see all that, where the chair counts swaps that lie open. `crossed` is what it
    would bring oneself at the worst if the other side were of one mind with somebody else.
    """

    own: float
    other: float
    least: float
    others_least: float
    share: float = SHARE
    others_share: float = SHARE
    seen: Gains | None = None
    crossed: float = 0.0

    @property
    def is_good(self) -> bool:
        """Whether it is worth it for oneself, and arms the other no more; nor anybody of one mind with them."""
        return self.own >= self.least and self.own >= self.share * self.other and self.crossed >= 0

    @property
    def is_enough(self) -> bool:
        """Whether it is so for the other side, as they are taken to see it."""
        seen = self.seen or self
        return Gains(seen.other, seen.own, seen.others_least, seen.least, self.others_share).is_good


def appraise(chair: Chair, other: int, gets: Bundle, gives: Bundle) -> Gains:
    """What a trade brings the seat of a chair and the other side."""
    return gains(prospects_of(chair), other, gets, gives)


def gains(p: Prospects, other: int, gets: Bundle, gives: Bundle) -> Gains:
    """The same from prospects that are at hand."""
    share, others_share = _shares(p, other, gets, gives)
    after = strengths_after(p, other, gets, gives)
    found = _gains(p, other, *after)._replace(share=share, others_share=others_share)
    if gives.deeds and found.is_good and not _must_sell(p.chair):  # else it says nothing more
        found = found._replace(crossed=_crossed(p, other, gets, gives, after[0], share))
    if not p.swaps:
        return found
    plain = plain_prospects_of(p.chair)
    return found._replace(seen=_gains(plain, other, *strengths_after(plain, other, gets, gives)))


def _shares(p: Prospects, other: int, gets: Bundle, gives: Bundle) -> tuple[float, float]:
    """What share of what the other wins each must win: more where the other alone comes to a group by it.

    Not in debt, nor at a standstill.
    """
    armed = armed_alone(p.chair, other, gets.deeds, gives.deeds)
    if armed is None or _must_sell(p.chair):
        return SHARE, SHARE
    return (ALONE, SHARE) if armed == other else (SHARE, ALONE)


def _must_sell(chair: Chair) -> bool:
    """Whether one is in debt, or the game at a standstill: somebody has to be armed then."""
    return bool(chair.owes) or drags_on(chair)


def _crossed(p: Prospects, other: int, gets: Bundle, gives: Bundle, mine: float, share: float) -> float:
    """What a trade that makes one so strong would bring at the worst if the other were of one mind with a third.

    What may be handed on to them is seen by whoever counts swaps: who lacks what of others.
    """
    if share == ALONE:
        return money_back(p, other, gets, gives, mine, share)
    return handed_on(p, other, gets, gives, mine) if p.chair.counts_swaps else 0.0


def strengths_after(p: Prospects, other: int, gets: Bundle, gives: Bundle) -> tuple[float, float]:
    """How strong both would be."""
    mine, theirs = p.after_trade(p.chair.seat, other, gets.deeds, gives.deeds)
    return _strength(p, p.chair.seat, mine, gets, gives), _strength(p, other, theirs, gives, gets)


def _strength(p: Prospects, seat: int, holding: Holding, gets: Bundle, gives: Bundle) -> float:
    """How strong a seat would be that gets and gives this, the interest on mortgaged deeds paid."""
    card = p.chair.rules.jail.fine / 2
    got = gets.cash - gives.cash - interest(p.chair, gets)
    cards = card * (len(gets.cards) - len(gives.cards))
    return p.with_cash(holding, p.chair.view.cash[seat] + got) + cards


def interest(chair: Chair, gets: Bundle) -> int:
    """What whoever receives a bundle pays the bank at once for the mortgaged deeds in it."""
    rules, sites = chair.rules, chair.view.sites
    owed = [sites[square].owed for square in gets.deeds if sites[square].owed]
    return sum([rules.trades.mortgaged.received_for(rules, amount) for amount in owed])


def _gains(p: Prospects, other: int, mine: float, theirs: float) -> Gains:
    """What these strengths mean for the chances of both."""
    seat = p.chair.seat
    after = p.chances_with({seat: mine, other: theirs})
    return Gains(after[seat] - p.chances[seat], after[other] - p.chances[other], least(p, seat), least(p, other))


def least(p: Prospects, seat: int) -> float:
    """By how much a trade must raise the chance of a seat to win: as much as so small a rise of its strength would."""
    chance = p.chances[seat]
    return RISE * p.pace.power * chance * (1 - chance)


def armed_alone(chair: Chair, other: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> int | None:
    """Which of both, the seat of a chair and the other, alone has a group of lots made whole by these deeds."""
    mine, theirs = completes(chair.rules, chair.held, gets), completes(chair.rules, chair.held_by(other), gives)
    if mine == theirs:
        return None
    return chair.seat if mine else other


def _gives_up_a_group(p: Prospects, offer: Offer) -> bool:
    """Whether one would have fewer whole groups of lots than before, whatever is paid for that."""
    held = p.chair.held
    after = held.difference(offer.want.deeds).union(offer.give.deeds)
    return _whole_groups(p, after) < _whole_groups(p, held)


def _whole_groups(p: Prospects, held: frozenset[int]) -> int:
    return sum([group.is_lot and held.issuperset(group.squares) for group in p.tables.groups])


def drags_on(chair: Chair) -> bool:
    """Whether a game is at a standstill: all land is held, for long, and rents do not decide it.

    Hardly anybody has a group to build on, or cash has piled up beyond what groups can bring.

    Then somebody has to sell, at a price that is worth the chance that the other gets for it.
    """
    if chair.view.turn_no <= STANDSTILL * len(chair.view.still_in()):
        return False
    p = prospects_of(chair)
    lots = [group for group in p.tables.groups if group.is_lot]
    whole = sum(len({p.own[lot] for lot in group.squares}) == 1 for group in lots)
    return (whole < 2 or p.pace.plenty > 2) and all(p.own[lot] is not None for group in lots for lot in group.squares)


def answer(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Accept what raises one's chance to win, and leaves enough to pay what is likely to come."""
    seat = chair.seat
    if against(chair, offer) is None:
        for choice in chair.may("accept") or ():
            if isinstance(choice.action, act.Accept) and choice.action.offer == offer.number:
                return choice.action
    return act.Refuse(seat, offer.number)


def refuse(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Trade with nobody."""
    return act.Refuse(chair.seat, offer.number)


def against(chair: Chair, offer: Offer) -> Why | None:
    """What speaks against an offer, None if nothing does."""
    if offer.settles:
        return None if _settles_well(chair, offer) else "too_little"
    debt = chair.owes
    missing = debt - chair.in_hand
    missing -= most_raised(chair) if missing > 0 else 0
    if missing > 0:  # any chance is better than none, and what does not save is the creditor's a moment later
        return None if _raised(chair, offer) >= missing else "too_little"
    p = prospects_of(chair)
    found = appraise(chair, offer.giver, offer.give, offer.want)
    if found.share > SHARE and not found.is_good:
        return "more_for_you"
    if _gives_up_a_group(p, offer) and not chair.view.closing and not drags_on(chair):
        return "too_little"
    if not debt and _is_dear(p, offer) and not drags_on(chair):
        return "too_little"
    left = chair.cash + offer.give.cash - offer.want.cash
    if not debt and offer.want.cash > offer.give.cash and left < 0.3 * quantile(chair, LIKELY):
        return "needs_cash"
    if found.own < found.least:
        return "too_little"
    if not found.is_good:
        return "more_for_you"
    return None if found.own >= found.least + _fleeced(chair, offer.giver) else "had_the_better"


def _raised(chair: Chair, offer: Offer) -> float:
    """What more one could raise by an offer."""
    return raised_by(chair, offer.give) - interest(chair, offer.give) - raised_by(chair, offer.want)


def raised_by(chair: Chair, bundle: Bundle) -> int:
    """The cash of one side of a trade, and what the bank would lend on its deeds: on a mortgaged one nothing."""
    sites, lent = chair.view.sites, prospects_of(chair).tables.lent
    return bundle.cash + sum([lent[square] for square in bundle.deeds if not sites[square].owed])


def _is_dear(p: Prospects, offer: Offer) -> bool:
    """Whether cash is asked for deeds that make nothing whole, and with what goes beside it more than they may cost."""
    gets, cash = offer.give.deeds, offer.want.cash - offer.give.cash
    if not gets or cash <= 0 or completes(p.chair.rules, p.chair.held, gets):
        return False
    return cash + printed(p, offer.want.deeds) > LONE * printed(p, gets)


def _fleeced(chair: Chair, other: int) -> float:
    """What is asked beyond the margin of somebody who has had more from one than they gave, by printed prices."""
    p = prospects_of(chair)
    return FLEECED * lost_to(p, chair.seat, (other,)) / (1500 * p.tables.unit)


def _settles_well(chair: Chair, offer: Offer) -> bool:
    """Whether a settlement brings more than a bankruptcy of the debtor, of whose things one then has all."""
    p, seat, debtor = prospects_of(chair), chair.seat, offer.giver
    theirs = chair.view.held_by(debtor)
    all_of_it = Bundle(chair.view.cash[debtor], tuple(theirs))
    own = p.own.copy()
    for square in theirs:
        own[square] = seat
    bankrupt = p.chance_with({seat: p.strength(seat, own, chair.cash + all_of_it.cash, all_of_it.deeds), debtor: 1.0})
    mine, other = strengths_after(p, debtor, offer.give, offer.want)
    return p.chance_with({seat: mine, debtor: other}) > bankrupt
