"""The position of a game: small, flat, cheap to fork. It knows no rule and asks nothing of anyone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from .agenda import Item
    from .cards import DeckName
    from .clauses import CardId, Clause
    from .pieces import Piece

BANK: Final = "bank"
POT: Final = "pot"
NOWHERE: Final = -1
"""No square."""
FREE: Final = -1
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
    `to_middle` says so (the bank is the creditor of it all the same, R-74).
    """

    debtor: int
    creditor: Purse
    amount: int
    clause: Clause
    loan: int = NOWHERE
    to_middle: bool = False
    beyond: Purse | None = None

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


@dataclass(slots=True)
class State:
    """One position. Held by callers as a frozen value; only `Play` changes the fork that it has made.

    Lists are indexed by seat (`cash`, `at`, `jail`, `cards`) or by square 0–39 (`sites`). `order` begins with the seat
    that had the first turn. Sums are whole units of the edition. `bank` is what the bank has taken less what it has
    paid, so that all purses sum to `minted`: 0 where the bank is bottomless, else all money that there is, `issued`
    being what it has printed since the start. `leased` is what was leased in this play, `barred` where a lease won is
    not yet to be built on. `questions` is how many the agenda has put so far, by which one is told from the next of its
    kind.
    """

    order: tuple[int, ...]
    cash: list[int]
    at: list[int]
    jail: list[int]
    cards: list[tuple[DeckName, ...]]
    sites: list[Site]
    stock: dict[Piece, int]
    decks: dict[DeckName, Deck]
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
        """A copy that can be changed without touching this one; what is in the lists is frozen and shared."""
        return State(
            self.order, self.cash[:], self.at[:], self.jail[:], self.cards[:], self.sites[:], self.stock.copy(),
            self.decks.copy(), self.turn, self.out, self.bank, self.pot, self.throw, self.thrown, self.doubles,
            self.turn_no, self.fresh, self.leased, self.barred, self.minted, self.issued, self.debts, self.claims,
            self.offers, self.offer_no, self.closing,
            self.ranking, self.agenda[:], self.questions,
        )  # fmt: skip

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
