"""Which offers are accepted: what raises one's chance to win, also if others are of one mind."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.elements import Bundle, Offer
from games.reasons import Why

from ...chair import Chair
from ...saying import Against
from ..chances.odds import LEAST
from ..chances.prospects import Prospects, prospects_of
from ..deed_values import completes
from ..endgame import as_it_ends
from ..insolvent import once_satisfied, spares_the_ruined
from ..money.risk import LIKELY, quantile
from ..money.solvency import most_raised
from .colluding import handed_on, lost_to, money_back
from .gains import ALONE, SHARE, Gains, gains, share_asked, strengths_after

FLEECED = 0.1
"""By how much a chance to win must rise more for each start's cash that the partner has won by trades with one."""
LONE = 1.2
"""At most so many times its price for what makes no group whole: what it may become, others hope for as well."""


def appraise(chair: Chair, other: int, gets: Bundle, gives: Bundle) -> Gains:
    """What a trade brings the seat of a chair and the other side, also if that one is of one mind with a third."""
    p = prospects_of(chair)
    found = gains(p, other, gets, gives)
    return found._replace(crossed=crossed(p, other, gets, gives, found.share)) if found.is_good else found


def crossed(p: Prospects, other: int, gets: Bundle, gives: Bundle, share: float) -> float:
    """What a trade would bring at the worst if the other were of one mind with a third; 0 where nobody could be."""
    if not gives.deeds or p.drags_on:
        return 0.0
    mine, _theirs = strengths_after(p, other, gets, gives)
    if share == ALONE:
        return money_back(p, other, gets, gives, mine, share)
    return handed_on(p, other, gets, gives, mine)


def gives_up_a_group(p: Prospects, offer: Offer) -> bool:
    """Whether one would have fewer whole groups of lots than before, whatever is paid for that.

    Not at a standstill, when somebody has to be armed, nor once the time is up, when a group is what its lots count.
    """
    if p.chair.view.closing or p.drags_on:
        return False
    held = p.chair.held
    after = held.difference(offer.want.deeds).union(offer.give.deeds)
    return _whole_groups(p, after) < _whole_groups(p, held)


def _whole_groups(p: Prospects, held: frozenset[int]) -> int:
    return sum([group.is_lot and held.issuperset(group.squares) for group in p.tables.groups])


def answer(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Accept what raises one's chance to win, and leaves enough to pay what is likely to come."""
    return answered(chair, offer, against)


def answered(chair: Chair, offer: Offer, speaks_against: Against) -> act.PlayerAction:
    """Accept an offer unless something speaks against it, or it cannot be accepted any more."""
    said = chair.accepting(offer) if speaks_against(chair, offer) is None else None
    return said or act.Refuse(chair.seat, offer.number)


def refuse(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Trade with nobody."""
    return act.Refuse(chair.seat, offer.number)


def as_seen(offer: act.MakeOffer) -> Offer:
    """An offer of one's own as if the other side had made it."""
    return Offer(0, offer.to, offer.seat, offer.want, offer.give)


def against(chair: Chair, offer: Offer) -> Why | None:
    """What speaks against an offer, None if nothing does.

    It must be good as well once whoever makes it has what others owe them, or leave them, and as the game may end
    before that.
    """
    why = _against(chair, offer)
    if why is not None or _missing(chair) > 0:
        return why
    looks = as_it_ends(chair, offer), chair if offer.settles else once_satisfied(chair, offer.giver)
    return next((why for look in looks if look is not chair and (why := _against(look, offer))), None)


def _against(chair: Chair, offer: Offer) -> Why | None:
    if offer.settles:
        return None if _settles_well(chair, offer) else "too_little"
    debt, missing = chair.owes, _missing(chair)
    if debt and _raised(chair, offer) < missing:  # what one has then is the creditor's a moment later
        return "too_little"
    if missing > 0:  # any chance is better than none
        return None
    if spares_the_ruined(chair, offer):
        return "too_little"
    p = prospects_of(chair)
    found = appraise(chair, offer.giver, offer.give, offer.want)
    if found.share > SHARE and not found.is_good:
        return "more_for_you"
    if gives_up_a_group(p, offer):
        return "too_little"
    if found.own < found.least:
        return "too_little"
    if not debt and (leaves_too_little(chair, offer) or (is_dear(p, offer, LONE) and not p.drags_on)):
        return "needs_cash"
    if not found.is_good:
        return "more_for_you"
    return None if found.own >= found.least + fleeced(chair, offer.giver) else "had_the_better"


def loses(chair: Chair, offer: Offer) -> bool:
    """Whether one's chance to win would fall by an offer, or it gives something away."""
    own = gains(prospects_of(chair), offer.giver, offer.give, offer.want).own
    return own < 0 or gives_away(chair, offer)


def gives_away(chair: Chair, offer: Offer) -> bool:
    """Whether a third would be armed, a debt be paid that leaves one all otherwise, or a whole group go."""
    p = prospects_of(chair)
    if gives_up_a_group(p, offer):
        return True
    share = share_asked(p, chair.seat, offer.giver, offer.give, offer.want)
    return spares_the_ruined(chair, offer) or crossed(p, offer.giver, offer.give, offer.want, share) < 0


def _missing(chair: Chair) -> int:
    """What one could not pay of one's debts whatever one sold to the bank, in whole units; 0 or less where one can."""
    return chair.owes - chair.in_hand - most_raised(chair) if chair.owes else 0


def _raised(chair: Chair, offer: Offer) -> float:
    """What more one could raise by an offer."""
    return raised_by(chair, offer.give) - prospects_of(chair).interest(offer.give.deeds) - raised_by(chair, offer.want)


def raised_by(chair: Chair, bundle: Bundle) -> int:
    """The cash of one side of a trade, and what the bank would lend on its deeds: on a mortgaged one nothing."""
    return bundle.cash + prospects_of(chair).lent(bundle.deeds)


def is_dear(p: Prospects, offer: Offer, times: float) -> bool:
    """Whether cash is asked for deeds that make nothing whole, with what goes beside it more than so many times theirs.

    What buys a mortgage back is part of the price.
    """
    gets, cash = offer.give.deeds, offer.want.cash - offer.give.cash
    if not gets or cash <= 0 or completes(p.chair.rules, p.chair.held, gets):
        return False
    gives = p.printed(offer.want.deeds) - p.owed(offer.want.deeds)
    return cash + gives > times * p.printed(gets) - p.owed(gets)


def leaves_too_little(chair: Chair, offer: Offer) -> bool:
    """Whether cash is asked that may be needed for a likely rent."""
    paid = offer.want.cash - offer.give.cash
    return paid > 0 and chair.cash - paid < 0.3 * quantile(chair, LIKELY)


def fleeced(chair: Chair, other: int) -> float:
    """What is asked beyond the margin of somebody who has had more from one than they gave, by printed prices."""
    p = prospects_of(chair)
    return FLEECED * lost_to(p, chair.seat, (other,), p.printed) / p.tables.start


def _settles_well(chair: Chair, offer: Offer) -> bool:
    """Whether a settlement brings more than a bankruptcy of the debtor, of whose things one then has all."""
    p, seat, debtor = prospects_of(chair), chair.seat, offer.giver
    theirs, cash = tuple(chair.view.held_by(debtor)), chair.view.cash[seat] + chair.view.cash[debtor]
    bankrupt = p.chance_with({seat: p.worth(p.after_trade(debtor, theirs, ()).mine, cash), debtor: LEAST})
    mine, other = strengths_after(p, debtor, offer.give, offer.want)
    return p.chance_with({seat: mine, debtor: other}) > bankrupt
