"""The chance of each player to win, as it has been learnt from games; and by how much an action raises one's own."""

from __future__ import annotations

from math import exp

from games.engine import actions as act

from ..chair import Chair
from .figures import rows
from .kinds import kind_of
from .network import network


def is_judged(chair: Chair) -> bool:
    """Whether trades are judged here: nobody owes, the time is not up, and games like this were learnt from."""
    return not (chair.view.debts or chair.view.closing) and kind_of(chair) is not None


def chances(chair: Chair) -> dict[int, float]:
    """The chance of each who is still in, worked out once for a chair."""
    return chair.once(_chances)


def _chances(chair: Chair) -> dict[int, float]:
    kind = kind_of(chair)
    assert kind is not None
    weights = {seat: exp(network(kind).score(row)) for seat, row in rows(chair).items()}
    whole = sum(weights.values())
    return {seat: weight / whole for seat, weight in weights.items()}


def rise(chair: Chair, then: Chair) -> float:
    """By how much the chance of whoever sits there rises from one position to another; who is out has none."""
    return chances(then).get(chair.seat, 0.0) - chances(chair).get(chair.seat, 0.0)


def rise_if_accepted(chair: Chair, offer: int) -> float | None:
    """The same if one accepts an offer by its number; None if that cannot be told."""
    found = chair.after(act.Accept(chair.seat, offer=offer))
    return found and rise(chair, found[0])


def rise_if_taken(chair: Chair, offer: act.MakeOffer) -> float | None:
    """The same if one made an offer and it were accepted; None if that cannot be told."""
    made = chair.after(offer)
    if made is None:
        return None
    number = made[0].view.offers[-1].number
    taken = made[0].after(act.Accept(offer.to, offer=number))
    return taken and rise(chair, taken[0])
