"""Property: who takes, builds, sells and trades what."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..clauses import Clause
from ..elements import Offer, Site
from ..pieces import HOTEL, HOUSE, Piece
from ..position import State
from .lists import without

Taking = Literal["bought", "leased", "won", "dealt"]
"""How a square comes from the bank."""
Closing = Literal["accepted", "refused", "withdrawn", "replaced", "lapsed"]
"""What becomes of an offer."""


class Took(NamedTuple):
    """A square was taken from the bank.

    A lease that its lessee could not hold is not built on before the winner's own next turn; what is built on already
    comes from an estate. Leased anew it is barred no more.
    """

    seat: int
    square: int
    how: Taking
    clause: Clause

    def apply(self, state: State) -> None:
        if self.how == "leased":
            state.leased += (self.square,)
            if self.square in state.barred:
                state.barred = without(state.barred, self.square)
        elif self.square in state.leased:
            state.leased = without(state.leased, self.square)
            if not state.sites[self.square].pieces:
                state.barred += (self.square,)
        _forget_interest(state, self.square)
        state.put_site(self.square, state.sites[self.square]._replace(holder=self.seat))


class HandedOver(NamedTuple):
    """A deed went from one player to another, with what is owed on it; interest that the giver paid is forgotten.

    A lease that was handed over owes no holding fee any more, whoever has it in the end (R-75).
    """

    giver: int
    taker: int
    square: int
    clause: Clause

    def apply(self, state: State) -> None:
        _forget_interest(state, self.square)
        if self.square in state.leased:
            state.leased = without(state.leased, self.square)
        state.put_site(self.square, state.sites[self.square]._replace(holder=self.taker))


class FellToBank(NamedTuple):
    """A deed or lease went to the bank, by `clause`, buildings and all; a mortgage on it stays until it is sold."""

    square: int
    clause: Clause

    def apply(self, state: State) -> None:
        _put(state, self.square, ())
        state.put_site(self.square, state.sites[self.square]._replace(holder=None))


class Foreclosed(NamedTuple):
    """A parcel, lease and buildings together, is the bank's to auction, by `clause`; its loan has ended."""

    square: int
    clause: Clause

    def apply(self, state: State) -> None:
        state.put_site(self.square, state.sites[self.square]._replace(holder=None, owed=0, original=0))


class Freed(NamedTuple):
    """A deed of the bank's is without its mortgage again: it found no buyer (R-19), or is sold that way (F-27)."""

    square: int
    clause: Clause

    def apply(self, state: State) -> None:
        _forget_interest(state, self.square)
        state.put_site(self.square, Site())


class Declined(NamedTuple):
    """The one who landed did not take the square."""

    seat: int
    square: int
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class Built(NamedTuple):
    """A piece was set on a square; `pieces` is what stands there now, `paid` what each cost, if that is kept."""

    seat: int
    square: int
    piece: Piece
    pieces: tuple[Piece, ...]
    paid: tuple[int, ...]
    clause: Clause

    def apply(self, state: State) -> None:
        _put(state, self.square, self.pieces, self.paid)


class SoldBack(NamedTuple):
    """A piece went back to the bank; `pieces` is what is left, `paid` what each cost, if that is kept."""

    seat: int
    square: int
    piece: Piece
    pieces: tuple[Piece, ...]
    paid: tuple[int, ...]
    clause: Clause

    @property
    def is_exchange(self) -> bool:
        """Whether houses stand where a hotel was."""
        return self.piece == HOTEL and HOUSE in self.pieces

    def apply(self, state: State) -> None:
        _put(state, self.square, self.pieces, self.paid)


class Offered(NamedTuple):
    """A trade or a settlement was offered."""

    offer: Offer
    clause: Clause

    def apply(self, state: State) -> None:
        state.offer_no = self.offer.number
        state.offers += (self.offer,)


class OfferEnded(NamedTuple):
    """An offer is closed."""

    number: int
    how: Closing
    clause: Clause

    def apply(self, state: State) -> None:
        state.offers = tuple(offer for offer in state.offers if offer.number != self.number)


def _forget_interest(state: State, square: int) -> None:
    """What one holder has paid is not the next one's (R-29)."""
    if square in state.fresh:
        state.fresh = tuple(other for other in state.fresh if other != square)


def _put(state: State, square: int, pieces: tuple[Piece, ...], paid: tuple[int, ...] = ()) -> None:
    """Set the pieces of a square, the difference coming from and going to the bank's stock."""
    site = state.sites[square]
    state.put_pieces(fewer=pieces, more=site.pieces)
    state.put_site(square, site._replace(pieces=pieces, paid=paid))
