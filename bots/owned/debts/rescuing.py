"""Who cannot pay another player leaves them everything: to buy of them first is to have it oneself, and cheaply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from games.engine import actions as act
from games.engine.elements import Bundle

from ...chair import Chair
from ..chances.prospects import Prospects, prospects_of
from ..insolvent import chance_if_ruined
from ..trades.appraising import raised_by
from .ruin import Ruin, chance_if_ruined_all_the_same, chance_if_saved, cost, ruins

RISE = 0.02
"""By how much it must raise one's chance to win."""


def rescue(chair: Chair) -> act.PlayerAction | None:
    """An offer to the first who is ruined and takes one; none while anybody thinks about another."""
    if not chair.dealings.turn or not chair.may_offer or chair.view.offers:
        return None
    p = prospects_of(chair)
    ruin = next((ruin for ruin in ruins(p) if ruin.debtor in chair.listeners), None)
    return None if ruin is None else _best(p, ruin)


def _best(p: Prospects, ruin: Ruin) -> act.MakeOffer | None:
    """What leaves one best off, if that is better than their ruin, and no worse if they are ruined all the same."""
    ruined = chance_if_ruined(p.chair, ruin.debtor)
    offers = [offer for offer in _offers(p, ruin) if cost(p, offer) <= p.chair.cash]
    if ruined is None or not offers:
        return None
    saved, best = max(((chance_if_saved(p, ruin, offer), offer) for offer in offers), key=lambda pair: pair[0])
    if saved < ruined + RISE:
        return None
    cheated = chance_if_ruined_all_the_same(p.chair, best)
    return best if cheated is not None and cheated >= ruined else None


def _offers(p: Prospects, ruin: Ruin) -> Iterator[act.MakeOffer]:
    """What may go, deed by deed and group by group, and any two of these, each for the least that saves them."""
    unit = p.chair.rules.unit
    for squares in _ways(p, ruin):
        cash = -(-(ruin.missing + raised_by(p.chair, Bundle(deeds=squares))) // unit) * unit
        yield act.MakeOffer(p.chair.seat, ruin.debtor, Bundle(cash), Bundle(deeds=squares))


def _ways(p: Prospects, ruin: Ruin) -> Iterable[tuple[int, ...]]:
    by_group: dict[int, list[int]] = {}
    for square in p.chair.view.held_by(ruin.debtor):
        group = p.tables.place[square]
        if p.levels.keys().isdisjoint(p.tables.groups[group].squares):
            by_group.setdefault(group, []).append(square)
    ones: list[tuple[int, ...]] = [(square,) for squares in by_group.values() for square in squares]
    ones += [tuple(squares) for squares in by_group.values() if len(squares) > 1]
    pairs = (tuple(sorted({*one, *other})) for one, other in combinations(ones, 2))
    return dict.fromkeys([*ones, *pairs])
