"""What the dice and the cards brought, beside what they bring on average from the same positions.

A throw that moves a piece: the rent that the square asks where it ended, beside the mean over all 36 throws from where
the piece stood. A card: the money that it takes or brings at once, beside the mean over all cards that could have been
drawn then. Both are worked out by the rules, at the position before; throws in jail are left out of all but the sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import product

from games.engine.agenda import Draw, Owe, ToChoose
from games.engine.board import SQUARES
from games.engine.cards import DeckName
from games.engine.chance import Recorded
from games.engine.clauses import CardId
from games.engine.edition import Edition
from games.engine.elements import OUTSIDE, Debt, Deck
from games.engine.events import Drew, Owed, Paid, Threw
from games.engine.play import Play
from games.engine.position import State
from games.engine.rates import MEAN_PIPS

from .positions import Positions

THROWS = tuple(product(range(1, 7), range(1, 7)))
DOUBLES = 6
"""In so many of its ways a throw is a double."""
IN_JAIL_BY = 2
"""After so many doubles in a turn the next one goes to jail instead."""


@dataclass
class Beside:
    """A sum as it came, and as it is on average: by throws, each in its 36 ways, and by other means."""

    came: int = 0
    _ways: int | Fraction = 0
    _others: Fraction = Fraction(0)

    @property
    def mean(self) -> Fraction:
        """As it is on average."""
        return Fraction(self._ways) / len(THROWS) + self._others

    def add(self, came: int, mean: Fraction) -> None:
        """Count one more."""
        self.came += came
        self._others += mean

    def add_throw(self, came: int, ways: int | Fraction) -> None:
        """Count one more throw, of which all 36 would bring so much together."""
        self.came += came
        self._ways += ways

    @property
    def off(self) -> Fraction:
        """By how much more it came than on average."""
        return self.came - self.mean

    @property
    def steps(self) -> float:
        """How far it came from the mean, in steps of its spread, which is about the root of the mean of a count."""
        return float(self.off) / max(1.0, float(self.mean)) ** 0.5


@dataclass
class Luck:
    """What chance gave one seat: the pips and doubles of its throws, rents where they ended, money by cards."""

    throws: int = 0
    pips: Beside = field(default_factory=Beside)
    doubles: Beside = field(default_factory=Beside)
    rent_asked: Beside = field(default_factory=Beside)
    rent_brought: Beside = field(default_factory=Beside)
    drawn: int = 0
    cards: Beside = field(default_factory=Beside)

    @property
    def of_dice(self) -> Fraction:
        """By how much better the dice were than on average, one's own and those of others, in money."""
        return self.rent_brought.off - self.rent_asked.off


@dataclass
class Chances:
    """What chance gave a game: each seat, and each square how often a throw ended there beside how often on average."""

    seats: list[Luck]
    squares: list[Beside]


def chances_of(positions: Positions) -> Chances:
    """What chance gave, throw by throw and card by card."""
    edition, state = positions.edition, positions.after(0)
    found = Chances([Luck() for _ in range(positions.seats)], [Beside() for _ in range(SQUARES)])
    for facts in positions.moves:
        for fact in facts:
            if isinstance(fact, Threw):
                _throw(edition, state, fact, found)
            elif isinstance(fact, Drew):
                _draw(edition, state, fact, found.seats[fact.seat])
            fact.apply(state)
    return found


def _throw(edition: Edition, state: State, fact: Threw, found: Chances) -> None:
    luck, thrown = found.seats[fact.seat], (fact.first, fact.second)
    luck.throws += 1
    luck.pips.add_throw(sum(thrown), MEAN_PIPS * len(THROWS))
    luck.doubles.add_throw(fact.first == fact.second, DOUBLES)
    if state.jail[fact.seat] != OUTSIDE:
        return
    ends = {throw: _end(state, fact.seat, throw) for throw in THROWS}
    _land(found, ends, thrown)
    rents = {total: _rent(edition, state, fact.seat, total) for total in range(2, 13)}
    asked = {throw: rents[sum(throw)] if ends[throw] is not None else (None, 0) for throw in THROWS}
    luck.rent_asked.add_throw(asked[thrown][1], sum(rent for _owner, rent in asked.values()))
    for owner in {owner for owner, _rent in asked.values() if owner is not None}:
        theirs = {throw: rent if who == owner else 0 for throw, (who, rent) in asked.items()}
        found.seats[owner].rent_brought.add_throw(theirs[thrown], sum(theirs.values()))


def _end(state: State, seat: int, throw: tuple[int, int]) -> int | None:
    """The square where a throw ends; None for the third double of a turn."""
    if throw[0] == throw[1] and state.doubles == IN_JAIL_BY:
        return None
    return (state.at[seat] + sum(throw)) % SQUARES


def _land(found: Chances, ends: dict[tuple[int, int], int | None], thrown: tuple[int, int]) -> None:
    for square, ways in Counter(ends.values()).items():
        if square is not None:
            found.squares[square].add_throw(ends[thrown] == square, ways)


def _rent(edition: Edition, state: State, seat: int, total: int) -> tuple[int | None, int]:
    """Who is owed how much where a throw of that sum ends, if anybody is; for a rent by a new throw its mean."""
    square = (state.at[seat] + total) % SQUARES
    holder = state.sites[square].holder
    if holder in (None, seat):
        return None, 0
    rate = edition.charges.rate(edition, state.sites, square)
    return (None, 0) if rate is None else (holder, rate.mean if rate.anew else rate.at(total))


def _draw(edition: Edition, state: State, fact: Drew, luck: Luck) -> None:
    unseen, under = state.decks[fact.deck]
    brings = partial(_brought, edition, state, fact.seat, fact.deck)
    could = {card: brings(card) for card in unseen or under[:1]}
    luck.drawn += 1
    luck.cards.add(brings(fact.card), Fraction(sum(could.values()), len(could)) if could else Fraction(0))


def _brought(edition: Edition, state: State, seat: int, deck: DeckName, card: CardId) -> int:
    """What a card brings the seat that draws it, at once: below 0 if it costs. What it leads to is not in it."""
    trial = state.fork()
    trial.put_deck(deck, Deck((), (card,)))
    play = Play(edition, trial, Recorded([]))
    edition.cards.draw(play, Draw(seat, deck))
    return sum(_sums(edition, play, seat))


def _sums(edition: Edition, play: Play, seat: int) -> Iterator[int]:
    for fact in play.events:
        if isinstance(fact, Paid):
            yield fact.amount * ((fact.payee == seat) - (fact.payer == seat))
        elif isinstance(fact, Owed):
            yield _of(fact.debt, seat)
    for item in play.coming:
        if isinstance(item, Owe):
            yield from (_of(debt, seat) for debt in item.debts)
        elif isinstance(item, ToChoose) and item.area == "cards":
            yield -edition.deck[CardId(item.source)].amount


def _of(debt: Debt, seat: int) -> int:
    return debt.amount * ((debt.creditor == seat) - (debt.debtor == seat))
