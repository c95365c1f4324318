"""What a viewer may see of a position, built from a list of what is open to all; nothing else is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .agenda import AWAITED, SEALABLE, Awaited, Item, PutUnder
from .cards import DeckName
from .clauses import CardId
from .elements import Debt, Offer, OpenRent, Site
from .pending import awaited
from .pieces import Piece
from .position import State


class View(NamedTuple):
    """A position without its secrets. Fields as in `State`; of its decks `Piles` tells what may be told."""

    seat: int | None
    order: tuple[int, ...]
    cash: tuple[int, ...]
    at: tuple[int, ...]
    jail: tuple[int, ...]
    cards: tuple[tuple[DeckName, ...], ...]
    sites: tuple[Site, ...]
    stock: Mapping[Piece, int]
    turn: int
    out: tuple[int, ...]
    bank: int
    pot: int
    throw: tuple[int, ...]
    thrown: bool
    doubles: int
    turn_no: int
    fresh: tuple[int, ...]
    leased: tuple[int, ...]
    barred: tuple[int, ...]
    issued: int
    debts: tuple[Debt, ...]
    claims: tuple[OpenRent, ...]
    offers: tuple[Offer, ...]
    offer_no: int
    closing: bool
    ranking: tuple[tuple[int, ...], ...]
    asked: Awaited | None
    awaited: tuple[int, ...]

    def held_by(self, seat: int) -> list[int]:
        """The squares that a seat holds, ascending."""
        return [square for square, site in enumerate(self.sites) if site.holder == seat]

    def open_to_all(self) -> View:
        """What of it everybody may see: what somebody sees who only watches."""
        return self._replace(seat=None, asked=_shown(self.asked, None))

    def still_in(self) -> list[int]:
        """The seats that are not out, in the order of play."""
        return [seat for seat in self.order if seat not in self.out]


class Piles(NamedTuple):
    """How the cards lie, as far as all may see it: how many are in each deck, and which are being obeyed."""

    deck_sizes: dict[DeckName, int]
    obeying: tuple[CardId, ...]


def piles(state: State) -> Piles:
    """How the cards lie, for whoever asks: the API, and no bot or page."""
    deck_sizes = {name: deck.size for name, deck in state.decks.items()}
    return Piles(deck_sizes, tuple(item.card for item in state.agenda if isinstance(item, PutUnder)))


def view(state: State, seat: int | None) -> View:
    """What `seat` may see; None is somebody who only watches."""
    top: Item | None = state.agenda[-1] if state.agenda else None
    return View(  # in the order of its fields: by name it takes three times as long
        seat, state.order, tuple(state.cash), tuple(state.at), state.jail, state.cards, state.sites,
        state.stock, state.turn, state.out, state.bank, state.pot, state.throw,
        state.thrown, state.doubles, state.turn_no, state.fresh, state.leased, state.barred, state.issued, state.debts,
        state.claims, state.offers, state.offer_no, state.closing, state.ranking,
        _shown(top, seat), awaited(state),
    )  # fmt: skip


def _shown(top: Item | None, seat: int | None) -> Awaited | None:
    """What is awaited, without what it keeps from that seat; nothing of what happens by itself."""
    if isinstance(top, SEALABLE):
        return top.seen_by(seat)
    return top if isinstance(top, AWAITED) else None
