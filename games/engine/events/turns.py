"""The course of a game: throws, moves, cards, jail, its beginning and its end."""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Reply
from ..cards import DeckName
from ..clauses import CardId, Clause
from ..elements import OUTSIDE, Deck, Purse
from ..position import State
from .lists import without

JAIL = 10


class OpeningThrown(NamedTuple):
    """A throw for who starts."""

    seat: int
    first: int
    second: int
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class Began(NamedTuple):
    """The order of play is settled; the first in it is in turn."""

    order: tuple[int, ...]
    clause: Clause

    def apply(self, state: State) -> None:
        state.order = self.order
        state.turn = self.order[0]


class TurnBegan(NamedTuple):
    """It is this seat's turn. A lease that could not be held, and is under the hammer still, is not forgotten."""

    seat: int
    clause: Clause

    def apply(self, state: State) -> None:
        state.turn = self.seat
        state.thrown = False
        state.throw = ()
        state.doubles = 0
        if state.leased:
            state.leased = tuple(square for square in state.leased if state.sites[square].holder is None)


class Threw(NamedTuple):
    """Two dice, each 1–6. Counts the doubles of the turn; interest just paid is forgotten (R-29)."""

    seat: int
    first: int
    second: int
    clause: Clause

    def apply(self, state: State) -> None:
        if not state.thrown:
            state.turn_no += 1
            state.thrown = True
            if state.barred:  # the turn begins with its first throw
                state.barred = tuple(square for square in state.barred if state.sites[square].holder != self.seat)
        _seat, first, second, _clause = self
        state.throw = (first, second)
        state.fresh = ()
        state.leased = ()
        if first == second:
            state.doubles += 1


class ThrewForRent(NamedTuple):
    """Two dice thrown anew to work out a rent; the throw that moved stays what it was."""

    seat: int
    first: int
    second: int
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class Moved(NamedTuple):
    """A player went from one square to another, backwards if not `forward`."""

    seat: int
    start: int
    to: int
    forward: bool
    clause: Clause

    def apply(self, state: State) -> None:
        state.at[self.seat] = self.to


class Drew(NamedTuple):
    """A card was drawn; `kept` if it is a release card, which the player holds from now on."""

    seat: int
    deck: DeckName
    card: CardId
    kept: bool

    @property
    def clause(self) -> Clause:
        """The card itself."""
        return self.card

    def apply(self, state: State) -> None:
        unseen, under = state.decks[self.deck]
        if unseen:
            unseen = without(unseen, self.card)
        else:
            under = under[1:]
        state.put_deck(self.deck, Deck(unseen, under))
        if self.kept:
            state.put_cards(self.seat, (*state.cards[self.seat], self.deck))


class WentUnder(NamedTuple):
    """A card went under its deck."""

    deck: DeckName
    card: CardId

    @property
    def clause(self) -> Clause:
        """The card itself."""
        return self.card

    def apply(self, state: State) -> None:
        unseen, under = state.decks[self.deck]
        state.put_deck(self.deck, Deck(unseen, (*under, self.card)))


class CardGivenUp(NamedTuple):
    """A release card left its holder for its deck: played, or its holder is out."""

    seat: int
    deck: DeckName
    card: CardId
    clause: Clause

    def apply(self, state: State) -> None:
        state.put_cards(self.seat, without(state.cards[self.seat], self.deck))
        WentUnder(self.deck, self.card).apply(state)


class CardHandedOver(NamedTuple):
    """A release card went from one player to another."""

    giver: int
    taker: int
    deck: DeckName
    clause: Clause

    def apply(self, state: State) -> None:
        state.put_cards(self.giver, without(state.cards[self.giver], self.deck))
        state.put_cards(self.taker, (*state.cards[self.taker], self.deck))


class Jailed(NamedTuple):
    """A player went to jail, by `clause`."""

    seat: int
    clause: Clause

    def apply(self, state: State) -> None:
        state.at[self.seat] = JAIL
        state.put_jail(self.seat, 0)
        state.doubles = 0


class MissedDouble(NamedTuple):
    """A throw in jail was no double."""

    seat: int
    clause: Clause

    def apply(self, state: State) -> None:
        state.put_jail(self.seat, state.jail[self.seat] + 1)


class LeftJail(NamedTuple):
    """A player is out of jail, by `clause`."""

    seat: int
    clause: Clause

    def apply(self, state: State) -> None:
        state.put_jail(self.seat, OUTSIDE)


class Stayed(NamedTuple):
    """A player stays in jail for another round, by `clause`."""

    seat: int
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class Chose(NamedTuple):
    """A player answered a choice."""

    seat: int
    source: Clause
    word: Reply

    @property
    def clause(self) -> Clause:
        """The card or the tax that left the choice."""
        return self.source

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class WentBankrupt(NamedTuple):
    """A player is out; what was theirs goes to `creditor`."""

    seat: int
    creditor: Purse
    clause: Clause

    def apply(self, state: State) -> None:
        state.out += (self.seat,)


class TimeCalled(NamedTuple):
    """The agreed time has come: the turn in progress is the last."""

    clause: Clause

    def apply(self, state: State) -> None:
        state.closing = True


class LastRoundCalled(NamedTuple):
    """The agreed time has come: the round in progress is the last, and is finished (R-77)."""

    clause: Clause

    def apply(self, state: State) -> None:
        state.closing = True


class GameEnded(NamedTuple):
    """The final ranking, best first; seats that tie share a place (R-43). `clause` is that of the ending."""

    ranking: tuple[tuple[int, ...], ...]
    clause: Clause

    def apply(self, state: State) -> None:
        state.ranking = self.ranking
