"""The position of a game: a `State`, small, flat, cheap to fork; it knows no rule and asks nothing of anyone.

Who only asks has it as a `Position`: a `State` fits that as it is, and nothing can be changed through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from .agenda import Item
from .cards import DeckName
from .elements import BANK, Debt, Deck, Offer, OpenRent, Purse, Site
from .pieces import Piece


class Holdings(Protocol):
    """What players own: a position says it, and a view of one."""

    @property
    def cash(self) -> Sequence[int]: ...
    @property
    def sites(self) -> Sequence[Site]: ...

    def held_by(self, seat: int) -> list[int]: ...


class Seating(Protocol):
    """In which order one plays, the seat of the first turn first; who has left; whether the time is up."""

    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def out(self) -> tuple[int, ...]: ...
    @property
    def closing(self) -> bool: ...


class Position(Holdings, Protocol):
    """What a `State` says, read only; each of these is told there."""

    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def at(self) -> Sequence[int]: ...
    @property
    def jail(self) -> tuple[int, ...]: ...
    @property
    def cards(self) -> Sequence[tuple[DeckName, ...]]: ...
    @property
    def stock(self) -> Mapping[Piece, int]: ...
    @property
    def decks(self) -> Mapping[DeckName, Deck]: ...
    @property
    def turn(self) -> int: ...
    @property
    def out(self) -> tuple[int, ...]: ...
    @property
    def bank(self) -> int: ...
    @property
    def pot(self) -> int: ...
    @property
    def throw(self) -> tuple[int, ...]: ...
    @property
    def thrown(self) -> bool: ...
    @property
    def doubles(self) -> int: ...
    @property
    def turn_no(self) -> int: ...
    @property
    def fresh(self) -> tuple[int, ...]: ...
    @property
    def leased(self) -> tuple[int, ...]: ...
    @property
    def barred(self) -> tuple[int, ...]: ...
    @property
    def minted(self) -> int: ...
    @property
    def issued(self) -> int: ...
    @property
    def debts(self) -> tuple[Debt, ...]: ...
    @property
    def claims(self) -> tuple[OpenRent, ...]: ...
    @property
    def offers(self) -> tuple[Offer, ...]: ...
    @property
    def offer_no(self) -> int: ...
    @property
    def closing(self) -> bool: ...
    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def agenda(self) -> Sequence[Item]: ...
    @property
    def questions(self) -> int: ...
    @property
    def over(self) -> bool: ...

    def purse(self, purse: Purse) -> int: ...
    def still_in(self) -> list[int]: ...
    def after(self, seat: int) -> list[int]: ...
    def next_after(self, seat: int) -> int: ...
    def fork(self) -> State: ...


_empty = object.__new__
"""A value of a kind with nothing in it yet."""


@dataclass(slots=True)
class State:
    """One position. Held by callers as a frozen value: whoever changes one changes a fork of their own.

    `Play` changes all of it by facts but its agenda.

    Indexed by seat are `cash`, `at`, `jail` and `cards`, by square 0–39 `sites`. What most moves leave as it is, is
    never changed in place but put anew (`put_site` and the like): forks share it. `order` begins with the seat that
    had the first turn. Sums are whole units of the edition. `bank` is what the bank has taken less what it has paid, so
    that all purses sum to `minted`: 0 where the bank is bottomless, else all money that there is, `issued` being what
    it has printed since the start. `leased` is what was leased in this play and not handed over since, `barred` the
    squares whose lease was won at auction in this turn: there nothing is built yet. `questions` counts the questions
    asked so far; the number tells a question from an equal one asked later.
    """

    order: tuple[int, ...]
    cash: list[int]
    at: list[int]
    jail: tuple[int, ...]
    cards: tuple[tuple[DeckName, ...], ...]
    sites: tuple[Site, ...]
    stock: Mapping[Piece, int]
    decks: Mapping[DeckName, Deck]
    turn: int = 0
    out: tuple[int, ...] = ()
    bank: int = 0
    pot: int = 0
    throw: tuple[int, ...] = ()
    thrown: bool = False
    doubles: int = 0
    turn_no: int = 0
    fresh: tuple[int, ...] = ()
    leased: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    minted: int = 0
    issued: int = 0
    debts: tuple[Debt, ...] = ()
    claims: tuple[OpenRent, ...] = ()
    offers: tuple[Offer, ...] = ()
    offer_no: int = 0
    closing: bool = False
    ranking: tuple[tuple[int, ...], ...] = ()
    agenda: list[Item] = field(default_factory=list)
    questions: int = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ranking)

    def fork(self) -> State:
        """A copy that can be changed without touching this one; all but its lists is frozen and shared."""
        other = _empty(State)  # and filled by twos and threes: of more at once Python makes a tuple
        other.cash, other.at, other.agenda = self.cash.copy(), self.at.copy(), self.agenda.copy()
        other.jail, other.cards, other.questions = self.jail, self.cards, self.questions
        other.order, other.turn, other.turn_no = self.order, self.turn, self.turn_no
        other.throw, other.thrown, other.doubles = self.throw, self.thrown, self.doubles
        other.sites, other.stock, other.decks = self.sites, self.stock, self.decks
        other.fresh, other.leased, other.barred = self.fresh, self.leased, self.barred
        other.bank, other.pot = self.bank, self.pot
        other.minted, other.issued = self.minted, self.issued
        other.debts, other.claims = self.debts, self.claims
        other.offers, other.offer_no = self.offers, self.offer_no
        other.out, other.closing, other.ranking = self.out, self.closing, self.ranking
        return other

    def put_jail(self, seat: int, throws: int) -> None:
        """Let a seat have made so many throws in jail, or be `OUTSIDE`."""
        self.jail = (*self.jail[:seat], throws, *self.jail[seat + 1 :])

    def put_site(self, square: int, site: Site) -> None:
        """Let a square be as `site` says."""
        self.sites = (*self.sites[:square], site, *self.sites[square + 1 :])

    def put_cards(self, seat: int, held: tuple[DeckName, ...]) -> None:
        """Let a seat hold these release cards."""
        self.cards = (*self.cards[:seat], held, *self.cards[seat + 1 :])

    def put_deck(self, name: DeckName, deck: Deck) -> None:
        """Let a deck lie so."""
        self.decks = {**self.decks, name: deck}

    def put_pieces(self, fewer: Iterable[Piece], more: Iterable[Piece]) -> None:
        """Take `fewer` from the bank's stock and lay `more` back."""
        stock = dict(self.stock)
        for piece in fewer:
            stock[piece] -= 1
        for piece in more:
            stock[piece] += 1
        self.stock = stock

    def purse(self, purse: Purse) -> int:
        """The cash in a purse, in whole units."""
        if isinstance(purse, int):
            return self.cash[purse]
        return self.bank if purse == BANK else self.pot

    def still_in(self) -> list[int]:
        """The seats that are not out, in the order of play."""
        return [seat for seat in self.order if seat not in self.out]

    def after(self, seat: int) -> list[int]:
        """The other seats still in, in the order of play, beginning with the one after `seat`."""
        place = self.order.index(seat)
        return [other for other in self.order[place + 1 :] + self.order[:place] if other not in self.out]

    def next_after(self, seat: int) -> int:
        """The next seat still in, in the order of play."""
        order, out = self.order, self.out
        place = order.index(seat) + 1 - len(order)
        while order[place] in out:
            place += 1
        return order[place]

    def held_by(self, seat: int) -> list[int]:
        """The squares that a seat holds, ascending."""
        return [square for square, site in enumerate(self.sites) if site.holder == seat]
