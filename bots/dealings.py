"""What all have seen of this game's dealings: a value folded from open facts, and all that a bot remembers.

It holds nothing that a page does not tell everybody, is kept nowhere, and may be lost: `after` makes it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.engine.actions import MakeOffer
from games.engine.elements import Bundle, Offer
from games.engine.events import (
    AuctionEnded,
    Built,
    Fact,
    HandedOver,
    Offered,
    OfferEnded,
    SoldBack,
    TakenBack,
    Took,
    TurnBegan,
)

MOST = 400
"""How many offers are remembered: more than a game of people has, and no load for one of programs."""

LONG = 160
"""After so many turns a refusal is no reason any more: purses are others, and a game may be at a standstill."""
LITTLE = 4
"""What fewer things than these have changed hands, or were built, is much as it was."""


class RefusedOffer(NamedTuple):
    """An offer that was refused, or that its giver took back or replaced before there was an answer.

    With it how much had changed on the board until then (`Dealings.changes`), and in which turn that was.
    """

    offer: Offer
    changes: int
    turn: int


class Dealings(NamedTuple):
    """Offers that stand, were refused, or done, the oldest first.

    `turn` counts turns begun; `changes` counts what has changed hands or was built and was not taken back, so that one
    can tell whether anything is new since an offer was refused. `made` says for each seat in which turn it last made
    an offer, and `pieces` whom each piece went to that came under the hammer in this turn, None for nobody.
    """

    turn: int = 0
    changes: int = 0
    standing: tuple[Offer, ...] = ()
    refused: tuple[RefusedOffer, ...] = ()
    done: tuple[Offer, ...] = ()
    made: tuple[tuple[int, int], ...] = ()
    pieces: tuple[int | None, ...] = ()

    def after(self, facts: Iterable[Fact]) -> Dealings:
        """What all have seen once these have happened as well."""
        now = self
        for fact in facts:
            step = _STEPS.get(type(fact))
            if step is not None:
                now = step(now, fact)
        return now

    @property
    def refused_this_turn(self) -> list[Offer]:
        """The offers that were refused, or that their givers took back or replaced, since the turn began."""
        return [refused.offer for refused in self.refused if refused.turn == self.turn]

    def has_offered_this_turn(self, seat: int) -> bool:
        """Whether a seat has made an offer since the turn began."""
        return (seat, self.turn) in self.made

    def turns_since_offer(self, seat: int) -> int:
        """How many turns ago a seat made its last offer, or how many have begun in all if it has made none."""
        return self.turn - dict(self.made).get(seat, 0)

    def has_missed_a_piece(self, seat: int) -> bool:
        """Whether a piece came under the hammer in this turn and did not go to a seat: who asks again gets no other."""
        return any(winner != seat for winner in self.pieces)

    def was_refused(self, offer: MakeOffer) -> bool:
        """Whether just this has been refused of late, or the like for more while little has changed since."""
        wish, cash = (offer.give, offer.want), offer.give.cash - offer.want.cash
        for old, changes, turn in self.refused:
            if (old.giver, old.taker) != (offer.seat, offer.to) or turn + LONG < self.turn:
                continue
            if (old.give, old.want) == wish:
                return True
            is_new = self.changes >= changes + LITTLE or cash > old.give.cash - old.want.cash
            if not is_new and deeds_of(old.give, old.want) == deeds_of(*wish):
                return True
        return False


def deeds_of(give: Bundle, want: Bundle) -> tuple[object, ...]:
    """What two offers share that are about the same deeds and cards."""
    return sorted(give.deeds), sorted(want.deeds), give.cards, want.cards


NONE_YET = Dealings()
Recall = Callable[[], Dealings]


class Memory:
    """What all have seen of a game that goes on: put together when somebody asks, for many never do."""

    def __init__(self) -> None:
        self._known = NONE_YET
        self._heard: list[Fact] = []

    def hear(self, facts: Iterable[Fact]) -> None:
        """These have happened as well."""
        self._heard += facts

    def recall(self) -> Dealings:
        """What all have seen until now."""
        self._known, self._heard = self._known.after(self._heard), []
        return self._known


def _turn(now: Dealings, fact: TurnBegan) -> Dealings:
    return Dealings(now.turn + 1, *now[1:-1])  # `pieces`, the last, anew; `_replace` takes three times as long


def _changed(now: Dealings, fact: object) -> Dealings:
    return Dealings(now.turn, now.changes + 1, *now[2:])


def _taken_back(now: Dealings, fact: TakenBack) -> Dealings:
    undone = sum(type(one) in _CHANGES for one in fact.facts)
    return Dealings(now.turn, now.changes - undone, *now[2:])


def _offered(now: Dealings, fact: Offered) -> Dealings:
    giver = fact.offer.giver
    made = (*(pair for pair in now.made if pair[0] != giver), (giver, now.turn))
    return now._replace(standing=(*now.standing, fact.offer), made=made)


def _offer_ended(now: Dealings, fact: OfferEnded) -> Dealings:
    ended = next((offer for offer in now.standing if offer.number == fact.number), None)
    if ended is None:
        return now
    now = now._replace(standing=tuple(offer for offer in now.standing if offer is not ended))
    if fact.how == "accepted":
        return now._replace(done=(*now.done, ended)[-MOST:])
    if fact.how == "lapsed":  # a deed of it is mortgaged now, or gone: nobody has said no
        return now
    return now._replace(refused=(*now.refused, RefusedOffer(ended, now.changes, now.turn))[-MOST:])


def _auction_ended(now: Dealings, fact: AuctionEnded) -> Dealings:
    return now._replace(pieces=(*now.pieces, fact.seat)) if fact.piece else now


_CHANGES: frozenset[type] = frozenset({Took, HandedOver, Built, SoldBack})
_STEPS: dict[type, Callable[[Dealings, object], Dealings]] = {
    TurnBegan: _turn,  # type: ignore[dict-item]
    **dict.fromkeys(_CHANGES, _changed),
    TakenBack: _taken_back,  # type: ignore[dict-item]
    Offered: _offered,  # type: ignore[dict-item]
    OfferEnded: _offer_ended,  # type: ignore[dict-item]
    AuctionEnded: _auction_ended,  # type: ignore[dict-item]
}
