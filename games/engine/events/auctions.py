"""Auctions and shortages: what came under the hammer, who bid for it, and who wanted what of scarce pieces."""

from __future__ import annotations

from typing import NamedTuple

from ..clauses import Clause, Unsaid
from ..pieces import Piece
from ..position import State
from .turns import GameEnded


class ShortageArose(NamedTuple):
    """A seat asked for more pieces than may be left for all who could place one."""

    seat: int
    piece: Piece
    number: int
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class Wanted(NamedTuple):
    """A seat said how many pieces it wants; none is 0."""

    seat: int
    piece: Piece
    number: int
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class WishLapsed(NamedTuple):
    """A seat's wish for a piece came to nothing, or was given up."""

    seat: int
    piece: Piece
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class AuctionOpened(NamedTuple):
    """A square, or a piece in a shortage, came under the hammer at a lowest bid."""

    square: int
    lowest: int
    piece: Piece | Unsaid
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class BidMade(NamedTuple):
    """A bid, the highest so far."""

    seat: int
    square: int
    amount: int
    piece: Piece | Unsaid
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class BidSealed(NamedTuple):
    """A seat named its highest bid in secret, or none: until the lot is opened that is all that others may know."""

    seat: int
    square: int
    piece: Piece | Unsaid
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""

    def is_opened_by(self, fact: object) -> bool:
        """Whether a later fact makes known what was answered: the end of this auction, or of the game (R-80)."""
        if isinstance(fact, AuctionEnded):
            return (fact.square, fact.piece) == (self.square, self.piece)
        return isinstance(fact, GameEnded)


class Passed(NamedTuple):
    """A seat did not bid."""

    seat: int
    square: int
    piece: Piece | Unsaid
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""


class AuctionEnded(NamedTuple):
    """The hammer fell: to `seat` for `amount`, or to nobody."""

    square: int
    seat: int | None
    amount: int
    piece: Piece | Unsaid
    clause: Clause

    def apply(self, state: State) -> None:
        """Change nothing: it is for the record."""
