"""One action unfolding: emit a fact, put something on the agenda, settle what happens by itself.

The rule areas of an edition get a `Play` and speak through it; they never see each other. Checks get a `Table`.
"""

from __future__ import annotations

from typing import NamedTuple

from .actions import Action
from .agenda import (
    OF_AN_AUCTION,
    Awaited,
    Estate,
    Item,
    Land,
    OfferPiece,
    OpenAuction,
    Owe,
    Step,
    Throw,
    ToKeep,
    TurnEnds,
)
from .areas import Rules
from .chance import Chance
from .clauses import Clause, in_force
from .elements import BANK, Debt, Offer, Purse, Site
from .events import Fact, Issued, OfferEnded, Paid, ThrewForRent
from .pending import lots, place_of_estate
from .plan import Plan
from .position import State
from .table import Table, oldest


class Refused(Exception):
    """An action was turned down. `clauses` names every clause and ruling that it would break, the plainest first.

    `lacking` is the cash that is missing, in whole units, where nothing else is and it is known how much it takes.
    """

    def __init__(self, clauses: tuple[Clause, ...], lacking: int | None = None) -> None:
        super().__init__(", ".join(clauses))
        self.clauses = clauses
        self.lacking = lacking


class Outcome(NamedTuple):
    """What an action led to: the new position and the facts, in the order in which they happened."""

    state: State
    events: list[Fact]


class Play(Table):
    """A table at which something happens: the position changes, fact by fact."""

    __slots__ = ("chance", "coming", "events")

    rules: Rules[Table, Play]
    state: State
    _aside: list[Item]

    def __init__(self, rules: Rules[Table, Play], state: State, chance: Chance) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance
        self.events: list[Fact] = []
        self.coming: list[Item] = []
        """What has been put on the agenda and has not had its turn yet."""
        self._aside = []
        self._plans = None  # what has happened may have made another of each

    # --- facts ---------------------------------------------------------------------------------

    def emit(self, event: Fact) -> None:
        """Let something have happened."""
        event.apply(self.state)
        self.events.append(event)

    def transfer(self, payer: Purse, payee: Purse, amount: int, clause: Clause, back: int = 0) -> None:
        """Move money at once, of one's own will or from the bank. The check has made sure that it is there.

        Of what the bank pays so much comes `back` to it by the same action: for that it issues nothing.
        """
        if amount:
            lacking = amount - back - self.state.bank
            if payer == BANK and self.rules.setup.reserve and lacking > 0:
                self.emit(Issued(lacking, in_force(self.rules.setup.box)))
            self.emit(Paid(payer, payee, amount, clause))

    def throw_anew(self, seat: int, clause: Clause) -> int:
        """The sum of two dice thrown for a payment alone, by `clause`; the throw that moved stays what it was."""
        first, second = self.chance.throw()
        self.emit(ThrewForRent(seat, first, second, clause))
        return first + second

    # --- agenda --------------------------------------------------------------------------------

    def then(self, *steps: Step) -> None:
        """Put on the agenda what follows by itself; what is written first happens first."""
        self.coming.extend(steps)

    def ask(self, question: Awaited) -> None:
        """Put on the agenda what somebody is asked next; beneath an estate it is not asked yet."""
        self.coming.append(question)
        if not self._aside:
            self.state.questions += 1

    def put_back(self, item: Awaited) -> None:
        """Put a question back that some have answered. It keeps its number, so that others' answers are still good."""
        self.state.agenda.append(item)

    def ask_beneath(self, question: Awaited) -> None:
        """Put beneath all that is on the agenda what somebody is asked when that is done."""
        self.state.agenda.insert(0, question)

    def replace(self, place: int, item: Item, *, anew: bool = False) -> None:
        """Put another item in the place of one on the agenda; `anew` if whoever is to answer it is asked once more."""
        self.state.agenda[place] = item
        self.state.questions += anew

    def withdraw(self, item: Item) -> None:
        """Take an item off the agenda, wherever it stands."""
        self.state.agenda.remove(item)

    def clear(self) -> None:
        """Take everything off the agenda: the game is over."""
        self.state.agenda.clear()

    def owe(self, debtor: int, creditor: Purse, amount: int, clause: Clause) -> None:
        """Let a compulsory sum fall due when its turn comes: paid if the cash is there, else a debt."""
        if amount:
            self.coming.append(Owe((Debt(debtor, creditor, amount, clause),)))

    def answered(self) -> None:
        """Take what was awaited off the agenda."""
        self.state.agenda.pop()

    def drop(self, seat: int) -> None:
        """Nothing is still to come from this seat."""
        agenda = self.state.agenda
        agenda[:] = [item for item in agenda if getattr(item, "seat", None) != seat]

    def end_turn(self, seat: int) -> None:
        """Drop what was still to come in this seat's turn, if it is in turn, and let the turn pass on."""
        self.drop(seat)
        if seat == self.state.turn:
            self.state.agenda.insert(0, TurnEnds(seat))

    def leave_to_do(self, *left: OpenAuction | ToKeep) -> None:
        """Put what an estate leaves to do behind earlier estates, and behind the auction in progress (R-78)."""
        agenda = self.state.agenda
        place = next((place for place, item in enumerate(agenda) if isinstance(item, Estate)), None)
        if place is not None:
            earlier = agenda[place]
            assert isinstance(earlier, Estate)
            agenda[place] = earlier._replace(left=(*earlier.left, *left))
            return
        place = len(agenda)
        while place and isinstance(agenda[place - 1], OF_AN_AUCTION):
            place -= 1
        agenda.insert(place, Estate(left))

    def settle(self) -> None:
        """Take steps until something is awaited, a debt is open, or the game is over; in the turn too (R-84)."""
        self._take_steps()
        if len(self.state.agenda) > 1 and self._set_estate_aside():
            self._take_steps()
            self._put_estate_back()

    def _take_steps(self) -> None:
        """What happens by itself, one thing after the other; what one asks for comes before what was to come."""
        state, agenda, coming = self.state, self.state.agenda, self.coming
        steps, aside = self.rules.steps, self._aside
        while not state.ranking:
            if coming:
                coming.reverse()
                agenda += coming
                coming.clear()
            if not agenda or (state.debts and self._waits_for_debts(agenda[-1])):
                return
            step = steps.get(type(agenda[-1]))
            if step is None or (aside and self._waits_for_estate(agenda[-1])):
                return
            step(self, agenda.pop())
        coming.clear()

    # --- beside the turn: what is left of those who have left (R-84) ------------------------------

    def _set_estate_aside(self) -> bool:
        """Leave the turn alone on the agenda; whether there was an estate beside it."""
        agenda = self.state.agenda
        place = place_of_estate(agenda)
        if place == len(agenda):
            return False
        self._aside = agenda[place:]
        del agenda[place:]
        return True

    def _put_estate_back(self) -> None:
        if not self.state.over:
            self.state.agenda += self._aside
        self._aside = []

    def _waits_for_estate(self, step: Item) -> bool:
        """The bank's next auction, a throw, the end of the game, and a square that is about to be auctioned."""
        if isinstance(step, Land):
            return self.state.at[step.seat] in lots(self._aside)
        if isinstance(step, TurnEnds):
            return self.rules.ending.is_last_turn(self.state, step.seat)
        return isinstance(step, (OpenAuction, OfferPiece, Throw))

    def _waits_for_debts(self, step: Item) -> bool:
        """Everything does, but for another's interest no more than the estate and what waits for it (R-84)."""
        return self.turn_is_held_up() or isinstance(step, Estate) or self._waits_for_estate(step)

    # --- one action ----------------------------------------------------------------------------

    def do(self, action: Action | Plan) -> None:
        """Play an action that nothing speaks against, to the next thing awaited."""
        state, sites, owed = self.state, self.state.sites, self.state.debts
        if self.begin(action):
            self._take_steps()
            self._put_estate_back()
        self.settle()
        if state.offers:
            self._lapse_offers(sites, owed)

    def begin(self, action: Action | Plan) -> bool:
        """Play an action alone, with nothing of what follows; whether an estate is set aside for it (R-84)."""
        handler = self.rules.moves[type(action)]
        aside = handler.of_turn and len(self.state.agenda) > 1 and self._set_estate_aside()
        handler.do(self, action)
        return aside

    def _lapse_offers(self, before: tuple[Site, ...], owed: tuple[Debt, ...]) -> None:
        for offer in self.state.offers:
            if self.state.over or not self._holds(offer, before, owed):
                self.emit(OfferEnded(offer.number, "lapsed", "R-37"))

    def _holds(self, offer: Offer, before: tuple[Site, ...], owed: tuple[Debt, ...]) -> bool:
        """Whether all that an offer names is as it was when it was made (R-37), the debt that it settles included."""
        state = self.state
        if offer.giver in state.out or offer.taker in state.out:
            return False
        if any(state.sites[square] is not before[square] for square in (*offer.give.deeds, *offer.want.deeds)):
            return False
        if offer.settles and oldest(owed, offer.giver) is not self.oldest_debt(offer.giver):
            return False
        sides = ((offer.giver, offer.give), (offer.taker, offer.want))
        return all(deck in state.cards[seat] for seat, bundle in sides for deck in bundle.cards)
