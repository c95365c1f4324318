"""A build as a plan, worked out once: piece by piece where it stands, what it costs, what stood there and what will.

Checks, the sharing out of scarce pieces and the building itself read the plan; none of them walks the list again. It is
laid once for a position (`Table.plan_of`): `decide` checks and plays the same plan, `legal` keeps one for each option.
Another is laid where the position has become another, when others have said what they want, and for a part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from .actions import Build
from .agenda import ToPlace
from .board import Board, Square
from .pending import right_to_place
from .pieces import Piece
from .position import Position

Stood = tuple[Piece, ...]
"""What stands on a square."""
Put = Callable[[Square, Stood, Piece | None], tuple[Piece, int, Stood]]
"""How a book sets one piece, the one asked for or the next: the piece, its printed price, and what stands then."""


class Laid(NamedTuple):
    """One piece of a plan. `price` is the printed one, `before` and `after` are what stands on its square."""

    square: int
    piece: Piece
    price: int
    before: Stood
    after: Stood

    @property
    def is_in_place_of_all(self) -> bool:
        """Whether it takes the place of what stood there, which goes back to the bank."""
        return len(self.after) <= len(self.before)


class Plan(NamedTuple):
    """What a `Build` asks for, each piece set on what those before it leave; lawful or not is for the checks to say.

    `right` is what the builder is awaited to place, if this is that.
    """

    action: Build
    laid: tuple[Laid, ...]
    right: ToPlace | None

    @property
    def seat(self) -> int:
        """Who builds."""
        return self.action.seat

    @property
    def pieces(self) -> Counter[Piece]:
        """How many of each piece, in the order of the list."""
        return Counter(laid.piece for laid in self.laid)

    @property
    def paid(self) -> int | None:
        """What has been paid for each piece at an auction; None if nothing has."""
        return self.right.paid if self.right else None

    @property
    def cost(self) -> int:
        """The price of the whole list, in whole units, what is borrowed included; nothing for what has been paid."""
        return sum([laid.price for laid in self.laid]) if self.paid is None else 0

    def lacking(self, stock: Mapping[Piece, int]) -> list[Piece]:
        """The pieces of which a stock runs out on the way; what a bigger building replaces comes back to it first."""
        left, lacking = dict(stock), []
        for laid in self.laid:
            if left[laid.piece] < 1:
                lacking.append(laid.piece)
            left[laid.piece] -= 1
            for piece in laid.before if laid.is_in_place_of_all else ():
                left[piece] += 1
        return lacking

    def coming_back(self, piece: Piece) -> int:
        """How many of a piece bigger buildings of the list replace, before it asks for the last one of that piece."""
        back = counted = 0
        for laid in self.laid:
            if laid.piece == piece:
                counted = back
            if laid.is_in_place_of_all:
                back += laid.before.count(piece)
        return counted


def lay(state: Position, board: Board, action: Build, put: Put) -> Plan:
    """The plan of a list, set on paper piece by piece."""
    paper: dict[int, Stood] = {}
    laid: list[Laid] = []
    for square in action.squares:
        before = paper.get(square, state.sites[square].pieces)
        piece, price, after = put(board.squares[square], before, action.piece)
        laid.append(Laid(square, piece, price, before, after))
        paper[square] = after
    return Plan(action, tuple(laid), right_to_place(state.agenda, action.seat))
