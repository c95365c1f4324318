"""What a strategy gets: a seat's view, its rulebook, what it may do, what all have seen. Never the position itself.

Who looks ahead gets positions that it imagines: what may come of an action, as far as the seat can know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils.functional import cached_property  # Python 3.11's own takes a lock each time; nobody shares a chair

from games.engine import Allowed, Choice, Refused, View, awaited, decide, legal, priced, view
from games.engine import actions as act
from games.engine.actions import PlayerAction
from games.engine.agenda import Auction
from games.engine.chance import Chance, ChanceError, Recorded
from games.engine.edition import Edition
from games.engine.elements import Debt, Deck, Offer
from games.engine.events import Fact
from games.engine.position import State
from games.engine.rules.tenure import Leasing
from games.engine.table import Table, oldest

from .dealings import NONE_YET, Dealings, Recall, RefusedOffer

OfChair = TypeVar("OfChair")
NOBODY: frozenset[int] = frozenset()
MEAN_THROW = 7
SOON = 2
"""With no more rounds to come the end of a game is looked to; before that it is played as if no clock ended it."""


@dataclass
class Chair:
    """One seat at one position. `may` answers for one action at a time, so that only what is asked is worked out."""

    rules: Edition
    seat: int
    view: View
    _state: State
    _recall: Recall
    deaf: frozenset[int] = NOBODY
    """The seats that take no offer of this one now, whatever it wishes."""
    counts_swaps: bool = False
    """Whether who sits here counts what swaps lie open among all."""
    is_heard: bool = False
    """Whether somebody thinks about an offer of this seat, for whose answer there is time before a debt is paid."""
    rounds_left: int | None = None
    """How many rounds are likely to be played until a clock ends the game, once there are no more than `SOON`."""

    @classmethod
    def at(
        cls,
        rules: Edition,
        state: State,
        seat: int,
        recall: Recall = lambda: NONE_YET,
        deaf: frozenset[int] = NOBODY,
        is_heard: bool = False,
        rounds_left: int | None = None,
    ) -> Chair:
        """The chair of a seat; `recall` gives what all have seen of the game so far, if it is asked.

        `rounds_left` are those until a clock ends the game, None where none does, or it has.
        """
        left = rounds_left if rounds_left is not None and rounds_left <= SOON else None
        return cls(rules, seat, view(state, seat), state, recall, deaf, is_heard=is_heard, rounds_left=left)

    def once(self, make: Callable[[Chair], OfChair]) -> OfChair:
        """What is made of this chair, and made but once for it."""
        if make not in self._made:
            self._made[make] = make(self)
        found: OfChair = self._made[make]
        return found

    def forget(self) -> None:
        """Let go of what was made of this chair: it holds the chair in its turn, so both would lie until swept up."""
        self._made.clear()

    @cached_property
    def _made(self) -> dict[Callable[[Chair], Any], Any]:
        return {}

    @cached_property
    def dealings(self) -> Dealings:
        """What all have seen of offers and auctions so far; nothing where nobody remembers."""
        return self._recall()

    def refused_by(self, other: int) -> list[RefusedOffer]:
        """The offers of this seat that another has refused, the oldest first."""
        return self._refused.get(other, [])

    @cached_property
    def _refused(self) -> dict[int, list[RefusedOffer]]:
        found: dict[int, list[RefusedOffer]] = {}
        for refused in self.dealings.refused:
            if refused.offer.giver == self.seat:
                found.setdefault(refused.offer.taker, []).append(refused)
        return found

    @cached_property
    def others(self) -> tuple[int, ...]:
        """Who else is still in, in turn order."""
        return tuple(seat for seat in self.view.still_in() if seat != self.seat)

    @cached_property
    def listeners(self) -> tuple[int, ...]:
        """The others who are still in and take offers of this seat, in turn order."""
        return tuple(seat for seat in self.others if seat not in self.deaf)

    @property
    def may_offer(self) -> bool:
        """Whether it is time for an offer: once a turn; where nobody remembers, by chance drawn from public counts."""
        if not self.listeners or any(offer.giver == self.seat for offer in self.view.offers):
            return False
        if self.dealings.turn:
            return not self.dealings.has_offered_this_turn(self.seat)
        mixed = (self.view.turn_no * 2654435761 + self.view.offer_no * 40503 + self.seat * 97) >> 7
        return mixed % 2 == 0

    def has_countered(self, offer: Offer) -> bool:
        """Whether the seat has offered its giver something else since an offer was made."""
        return any(
            (own.giver, own.taker) == (self.seat, offer.giver) and own.number > offer.number for own in self.view.offers
        )

    @property
    def throws_again(self) -> bool:
        """Whether the seat may yet throw: once the time is up, in this turn or in this round alone (R-77)."""
        return not self.view.closing or self.view.turn == self.seat or bool(self.rules.ending.equal_turns)

    @property
    def leases(self) -> bool:
        """Whether the land of this book is leased."""
        return isinstance(self.rules.tenure, Leasing)

    @cached_property
    def held(self) -> frozenset[int]:
        """The squares that the seat holds."""
        return frozenset(self.view.held_by(self.seat))

    def held_by(self, seat: int) -> frozenset[int]:
        """The squares that another holds, looked for once."""
        found = self._held_by.get(seat)
        if found is None:
            found = self._held_by[seat] = frozenset(self.view.held_by(seat))
        return found

    @cached_property
    def _held_by(self) -> dict[int, frozenset[int]]:
        return {}

    @cached_property
    def knows_all_answers(self) -> bool:
        """Whether the seat sees all that others have answered: nowhere do they bid in secret."""
        return not any(isinstance(item, Auction) and item.is_secret for item in self._state.agenda)

    def imagined(self, action: PlayerAction, chance: Chance) -> State:
        """The position to which an action leads by a chance of one's own, as the seat knows it: no deck has an order.

        Only for a chair that `knows_all_answers`: there is nothing then that such a position could tell it.
        """
        assert self.knows_all_answers
        return decide(self.rules, self._unordered, action, chance).state

    @cached_property
    def _unordered(self) -> State:
        state = self._state.fork()
        for name, (unseen, under) in state.decks.items():
            state.put_deck(name, Deck(tuple(sorted((*unseen, *under)))))
        return state

    def across(self, seat: int) -> Chair:
        """The chair of another at this position, so as to reckon what they may do; they are taken to count swaps.

        Only for a chair that `knows_all_answers`: then nothing that another sees is kept from it. Made once for each.
        """
        assert self.knows_all_answers
        found = self._across.get(seat)
        if found is None:
            seen = view(self._state, seat)
            found = Chair(
                self.rules, seat, seen, self._state, self._recall, counts_swaps=True, rounds_left=self.rounds_left
            )
            self._across[seat] = found
        return found

    @cached_property
    def _across(self) -> dict[int, Chair]:
        return {}

    def may(self, name: str) -> Allowed | None:
        """What the action may name now, each choice with its price; None if it is not allowed."""
        return legal(self.rules, self._state, self.seat, (name,)).get(name)

    def choice(self, action: PlayerAction) -> Choice | None:
        """One action with its price; None if it is not allowed now."""
        return priced(self.rules, self._state, action)

    def first(self, wishes: Iterable[PlayerAction]) -> PlayerAction | None:
        """Of some actions the first that is allowed now; None if none is. What comes after it is not asked about."""
        return next((wish for wish in wishes if self.choice(wish) is not None), None)

    def accepting(self, offer: Offer) -> act.Accept | None:
        """The answer that accepts an offer, if it can be accepted now."""
        for choice in self.may("accept") or ():
            if isinstance(choice.action, act.Accept) and choice.action.offer == offer.number:
                return choice.action
        return None

    def all_allowed(self, names: Collection[str]) -> list[PlayerAction]:
        """All that the seat may do now by actions of these names."""
        found = legal(self.rules, self._state, self.seat, sorted(names))
        return [action for allowed in found.values() for action in allowed.actions]

    def after(self, action: PlayerAction) -> tuple[Chair, tuple[Fact, ...]] | None:
        """The same chair once this is done, by whatever seat, and what is told; None where chance has a say in it.

        None also while others bid in secret: what comes of an answer would tell what theirs are.
        """
        if not self.knows_all_answers:
            return None
        try:
            state, facts = decide(self.rules, self._state, action, Recorded([]))
        except (ChanceError, Refused):
            return None
        seen = view(state, self.seat)
        then = Chair(
            self.rules, self.seat, seen, state, self._recall, self.deaf, self.counts_swaps, rounds_left=self.rounds_left
        )
        return then, tuple(facts)

    def squares(self, name: str) -> dict[int, Choice]:
        """The squares that the action may name now, each with its first choice."""
        allowed = self.may(name)
        return allowed.by_square if allowed else {}

    def open_to_building(self) -> list[int]:
        """The squares on which the seat may build at all now, whatever it has in hand and the bank has left."""
        return self.rules.building.open_to(Table(self.rules, self._state), self.seat)

    @property
    def debt(self) -> Debt | None:
        """The debt that the seat pays first, if it has any."""
        return oldest(self.view.debts, self.seat)

    def ended_by(self, offer: Offer) -> int:
        """What is owed no more once an offer for a debt is accepted, in whole units; 0 of any other offer.

        It ends one debt, the oldest between the two.
        """
        between = offer.giver, offer.taker
        owed = (debt.amount for debt in self.view.debts if offer.settles and (debt.debtor, debt.creditor) == between)
        return next(owed, 0)

    @property
    def owes(self) -> int:
        """What the seat owes and has not paid, in whole units."""
        return sum(debt.amount for debt in self.view.debts if debt.debtor == self.seat)

    @property
    def cash(self) -> int:
        """What the seat may spend, in whole units: its cash without the rents that may yet be asked of it.

        Of one by the dice a throw counts seven. Chances to win are counted with all cash (`view.cash`), as of others.
        """
        cash = self.view.cash[self.seat]
        if not self.view.claims:
            return cash
        asked = [claim for claim in self.view.claims if claim.visitor == self.seat]
        return max(0, cash - sum(claim.amount * (MEAN_THROW if claim.per_dice else 1) for claim in asked))

    @property
    def in_hand(self) -> int:
        """The cash from which the seat pays a debt: without what it has bid in the open (R-04)."""
        return Table(self.rules, self._state).cash_for_dues(self.seat)


def seats_with_something_to_do(state: State) -> list[int]:
    """Whoever may take an offer back, claim a rent, answer an offer or rescue somebody, then who is awaited.

    What need not be done goes first: a rent lapses, and an offer is late, once those who are awaited have played on.
    """
    if state.over:
        return []
    seats = list(awaited(state))
    if state.offers or state.claims or state.debts:
        seats += [offer.taker for offer in state.offers if not offer.settles]
        seats += [claim.owner for claim in state.claims]
        if any(isinstance(debt.creditor, int) for debt in state.debts) and not state.offers:
            seats += state.still_in()
        seats += [offer.giver for offer in state.offers if not offer.settles]
        seats = list(dict.fromkeys(seats))
    return seats[::-1]
