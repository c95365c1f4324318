"""What a position is made of: what stands on squares, piles of cards, debts, rents, offers. Each is a value."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from .cards import DeckName
from .clauses import CardId, Clause
from .pieces import Piece

BANK: Final = "bank"
POT: Final = "pot"
NOWHERE: Final = -1
"""No square."""
OUTSIDE: Final = -1
"""The value of `State.jail` for a player who is not in jail."""

Purse = int | Literal["bank", "pot"]
"""Who holds money: a seat (0, 1, …), the `BANK` or the `POT` in the middle of the board."""


class Site(NamedTuple):
    """What stands on one square: who holds it, which pieces are on it, what is owed on it to the bank.

    Where the bank lends on buildings, `original` is the loan as it was made (it stands until it is redeemed, also
    with nothing owed), and `paid` what each of `pieces` was bought for.
    """

    holder: int | None = None
    pieces: tuple[Piece, ...] = ()
    owed: int = 0
    original: int = 0
    paid: tuple[int, ...] = ()


class Deck(NamedTuple):
    """A pile of cards. `unseen` has no order yet: the next card is drawn from it by chance; `under` has."""

    unseen: tuple[CardId, ...]
    under: tuple[CardId, ...] = ()

    @property
    def size(self) -> int:
        """How many cards are in the pile, face down."""
        return len(self.unseen) + len(self.under)


class Debt(NamedTuple):
    """A sum that could not be paid when it fell due; holds play still until it is settled.

    What is paid on it also reduces the loan on `loan`, where that is a square; what the loan does not need any more
    when it is paid goes to `beyond` (R-55), or is not taken at all (R-76). It goes to the middle of the board where
    `to_middle` says so (the bank is the creditor of it all the same, R-74). Of a fee `owner` is whose the loan was when
    it arose: one that a buyer of the parcel has made since is another (R-12).
    """

    debtor: int
    creditor: Purse
    amount: int
    clause: Clause
    loan: int = NOWHERE
    to_middle: bool = False
    beyond: Purse | None = None
    owner: int | None = None

    @property
    def payee(self) -> Purse:
        """The purse into which it is paid."""
        return POT if self.to_middle else self.creditor


class OpenRent(NamedTuple):
    """A rent, or a salary of the bank's, not asked for yet. `turn_no` is the count of turns when it arose (R-13).

    With `per_dice` the amount is owed for each pip of a throw that is made when the rent is claimed (R-14).
    """

    owner: int
    visitor: Purse
    square: int
    amount: int
    clause: Clause
    turn_no: int
    per_dice: bool = False


class Bundle(NamedTuple):
    """What one side of a trade gives: cash, deeds (squares), release cards (names of their decks)."""

    cash: int = 0
    deeds: tuple[int, ...] = ()
    cards: tuple[DeckName, ...] = ()


class Offer(NamedTuple):
    """A trade, or with `settles` a settlement of a debt, that `giver` has put to `taker`."""

    number: int
    giver: int
    taker: int
    give: Bundle
    want: Bundle
    settles: bool = False

    @property
    def price(self) -> int:
        """What its taker pays in cash beyond what comes back with it, in whole units."""
        return max(0, self.want.cash - self.give.cash)
