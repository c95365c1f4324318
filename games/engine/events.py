"""What happened: frozen facts, each with its one effect on a position. Only `apply` ever changes a `State`.

A fact is what a player could read in a newspaper; what remains to be done (the agenda) is not told here. Folding the
facts of a game over its first position gives every later one, agenda apart.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from .state import BANK, FREE, Claim, Debt, Deck, Offer, Purse, Site, State

JAIL = 10
T = TypeVar("T")


class OpeningThrown(NamedTuple):
    """A throw for who starts."""

    seat: int
    first: int
    second: int

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class Began(NamedTuple):
    """The order of play is settled; the first in it is in turn."""

    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.order = self.order
        state.turn = self.order[0]


class TurnBegan(NamedTuple):
    """It is this seat's turn."""

    seat: int

    def apply(self, state: State) -> None:
        state.turn = self.seat
        state.thrown = False
        state.throw = ()
        state.doubles = 0
        state.leased = ()


class Threw(NamedTuple):
    """Two dice, each 1–6. Counts the doubles of the turn; interest just paid is forgotten (R-29)."""

    seat: int
    first: int
    second: int

    def apply(self, state: State) -> None:
        if not state.thrown:
            state.turn_no += 1
            state.thrown = True
            if state.barred:  # the turn begins with its first throw
                state.barred = tuple(square for square in state.barred if state.sites[square].holder != self.seat)
        state.throw = (self.first, self.second)
        state.fresh = ()
        state.leased = ()
        if self.first == self.second:
            state.doubles += 1


class ThrewForRent(NamedTuple):
    """Two dice thrown anew to work out a rent; the throw that moved stays what it was."""

    seat: int
    first: int
    second: int

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class Moved(NamedTuple):
    """A piece went from one square to another, backwards if not `forward`."""

    seat: int
    start: int
    to: int
    forward: bool

    def apply(self, state: State) -> None:
        state.at[self.seat] = self.to


class Paid(NamedTuple):
    """Money moved: `amount` (positive) from `payer` to `payee`, two different purses, for `clause`."""

    payer: Purse
    payee: Purse
    amount: int
    clause: str

    def apply(self, state: State) -> None:
        payer, payee = self.payer, self.payee
        if isinstance(payer, int):
            state.cash[payer] -= self.amount
        elif payer == BANK:
            state.bank -= self.amount
        else:
            state.pot -= self.amount
        if isinstance(payee, int):
            state.cash[payee] += self.amount
        elif payee == BANK:
            state.bank += self.amount
        else:
            state.pot += self.amount


class Deposited(NamedTuple):
    """The bank of a book in which it has a box is given its money."""

    amount: int

    def apply(self, state: State) -> None:
        state.bank += self.amount
        state.minted += self.amount


class Issued(NamedTuple):
    """The bank ran out of money and printed more."""

    amount: int

    def apply(self, state: State) -> None:
        state.bank += self.amount
        state.minted += self.amount
        state.issued += self.amount


class Owed(NamedTuple):
    """A sum fell due that the debtor has not the cash for."""

    debt: Debt

    def apply(self, state: State) -> None:
        state.debts += (self.debt,)


class DebtEnded(NamedTuple):
    """A debt is paid, settled or gone with a player."""

    debt: Debt

    def apply(self, state: State) -> None:
        state.debts = _without(state.debts, self.debt)


class RentDue(NamedTuple):
    """A rent stands open until its owner claims it."""

    claim: Claim

    def apply(self, state: State) -> None:
        state.claims += (self.claim,)


class RentClaimed(NamedTuple):
    """The owner asked for an open rent."""

    claim: Claim

    def apply(self, state: State) -> None:
        state.claims = _without(state.claims, self.claim)


class RentLapsed(NamedTuple):
    """Nobody asked for an open rent in time."""

    claim: Claim

    def apply(self, state: State) -> None:
        state.claims = _without(state.claims, self.claim)


class Drew(NamedTuple):
    """A card was drawn; `kept` if it is a release card, which the player holds from now on."""

    seat: int
    deck: str
    card: str
    kept: bool

    def apply(self, state: State) -> None:
        unseen, under = state.decks[self.deck]
        if unseen:
            unseen = _without(unseen, self.card)
        else:
            under = under[1:]
        state.decks[self.deck] = Deck(unseen, under)
        if self.kept:
            state.cards[self.seat] += (self.deck,)


class WentUnder(NamedTuple):
    """A card went under its deck."""

    deck: str
    card: str

    def apply(self, state: State) -> None:
        unseen, under = state.decks[self.deck]
        state.decks[self.deck] = Deck(unseen, (*under, self.card))


class CardGivenUp(NamedTuple):
    """A release card left its holder for its deck: played, or its holder is out."""

    seat: int
    deck: str
    card: str

    def apply(self, state: State) -> None:
        state.cards[self.seat] = _without(state.cards[self.seat], self.deck)
        WentUnder(self.deck, self.card).apply(state)


class CardHandedOver(NamedTuple):
    """A release card went from one player to another."""

    giver: int
    taker: int
    deck: str

    def apply(self, state: State) -> None:
        state.cards[self.giver] = _without(state.cards[self.giver], self.deck)
        state.cards[self.taker] += (self.deck,)


class Took(NamedTuple):
    """A square was taken from the bank: `how` is bought, leased, won or dealt.

    A lease that its lessee could not hold is not built on before the winner's own next turn.
    """

    seat: int
    square: int
    how: str

    def apply(self, state: State) -> None:
        if self.how == "leased":
            state.leased += (self.square,)
        elif self.square in state.leased:
            state.barred += (self.square,)
        state.sites[self.square] = state.sites[self.square]._replace(holder=self.seat)


class HandedOver(NamedTuple):
    """A deed went from one player to another, with what is owed on it."""

    giver: int
    taker: int
    square: int

    def apply(self, state: State) -> None:
        state.sites[self.square] = state.sites[self.square]._replace(holder=self.taker)


class FellToBank(NamedTuple):
    """A deed or lease went to the bank, by `clause`, buildings and all; a mortgage on it stays until it is sold."""

    square: int
    clause: str = ""

    def apply(self, state: State) -> None:
        _put(state, self.square, ())
        state.sites[self.square] = state.sites[self.square]._replace(holder=None)


class Freed(NamedTuple):
    """A deed of the bank's is without its mortgage again: it found no buyer (R-19), or is sold that way (F-27)."""

    square: int

    def apply(self, state: State) -> None:
        state.sites[self.square] = Site()


class Foreclosed(NamedTuple):
    """A parcel, lease and buildings together, is the bank's to auction, by `clause`; its loan has ended."""

    square: int
    clause: str = ""

    def apply(self, state: State) -> None:
        state.sites[self.square] = state.sites[self.square]._replace(holder=None, owed=0, original=0)


class Declined(NamedTuple):
    """The one who landed did not take the square."""

    seat: int
    square: int

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class ShortageArose(NamedTuple):
    """A seat asked for more pieces than may be left for all who could place one."""

    seat: int
    piece: str
    number: int

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class Wanted(NamedTuple):
    """A seat said how many pieces it wants; none is 0."""

    seat: int
    piece: str
    number: int

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class WishLapsed(NamedTuple):
    """A seat's wish for a piece came to nothing, or was given up."""

    seat: int
    piece: str

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class AuctionOpened(NamedTuple):
    """A square, or a piece in a shortage, came under the hammer at a lowest bid."""

    square: int
    lowest: int
    piece: str = ""

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class BidMade(NamedTuple):
    """A bid, the highest so far."""

    seat: int
    square: int
    amount: int
    piece: str = ""

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class Passed(NamedTuple):
    """A seat did not bid."""

    seat: int
    square: int
    piece: str = ""

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class AuctionEnded(NamedTuple):
    """The hammer fell: to `seat` for `amount`, or to nobody."""

    square: int
    seat: int | None
    amount: int
    piece: str = ""

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class Built(NamedTuple):
    """A piece was set on a square; `pieces` is what stands there now, `paid` what each cost, if that is kept."""

    seat: int
    square: int
    piece: str
    pieces: tuple[str, ...]
    paid: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        _put(state, self.square, self.pieces, self.paid)


class SoldBack(NamedTuple):
    """A piece went back to the bank; `pieces` is what is left, `paid` what each cost, if that is kept."""

    seat: int
    square: int
    piece: str
    pieces: tuple[str, ...]
    paid: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        _put(state, self.square, self.pieces, self.paid)


class LoanMade(NamedTuple):
    """The bank lent `amount` on what stands on a square; two loans there are one (R-55)."""

    seat: int
    square: int
    amount: int

    def apply(self, state: State) -> None:
        site = state.sites[self.square]
        lent = site._replace(owed=site.owed + self.amount, original=site.original + self.amount)
        state.sites[self.square] = lent


class LoanReduced(NamedTuple):
    """A payment, by `clause`, took `amount` off what is owed on a square."""

    square: int
    amount: int
    clause: str = ""

    def apply(self, state: State) -> None:
        site = state.sites[self.square]
        state.sites[self.square] = site._replace(owed=site.owed - self.amount)


class Mortgaged(NamedTuple):
    """A deed was mortgaged for `amount`."""

    seat: int
    square: int
    amount: int

    def apply(self, state: State) -> None:
        state.sites[self.square] = state.sites[self.square]._replace(owed=self.amount)


class Redeemed(NamedTuple):
    """A mortgage or a loan was paid back."""

    seat: int
    square: int

    def apply(self, state: State) -> None:
        state.sites[self.square] = state.sites[self.square]._replace(owed=0, original=0)
        state.fresh = tuple(square for square in state.fresh if square != self.square)


class InterestPaid(NamedTuple):
    """The interest on deeds just received is paid: until the next throw they are redeemed without it (R-29)."""

    seat: int
    squares: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.fresh += self.squares


class Jailed(NamedTuple):
    """A player went to jail, by `clause`."""

    seat: int
    clause: str

    def apply(self, state: State) -> None:
        state.at[self.seat] = JAIL
        state.jail[self.seat] = 0
        state.doubles = 0


class MissedDouble(NamedTuple):
    """A throw in jail was no double."""

    seat: int

    def apply(self, state: State) -> None:
        state.jail[self.seat] += 1


class LeftJail(NamedTuple):
    """A player is out of jail, by `clause`."""

    seat: int
    clause: str

    def apply(self, state: State) -> None:
        state.jail[self.seat] = FREE


class Stayed(NamedTuple):
    """A player stays in jail for another round, by `clause`."""

    seat: int
    clause: str

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class Chose(NamedTuple):
    """A player answered a choice."""

    seat: int
    source: str
    word: str

    def apply(self, state: State) -> None:
        """Nothing but the record."""


class Offered(NamedTuple):
    """A trade or a settlement was offered."""

    offer: Offer

    def apply(self, state: State) -> None:
        state.offer_no = self.offer.number
        state.offers += (self.offer,)


class OfferEnded(NamedTuple):
    """An offer is closed: `how` is accepted, refused, withdrawn, replaced or lapsed."""

    number: int
    how: str

    def apply(self, state: State) -> None:
        state.offers = tuple(offer for offer in state.offers if offer.number != self.number)


class WentBankrupt(NamedTuple):
    """A player is out; what was theirs goes to `creditor`."""

    seat: int
    creditor: Purse

    def apply(self, state: State) -> None:
        state.out += (self.seat,)


class TimeCalled(NamedTuple):
    """The agreed time has come: the turn in progress is the last."""

    def apply(self, state: State) -> None:
        state.closing = True


class GameEnded(NamedTuple):
    """The final ranking, best first; seats that tie share a place (R-43)."""

    ranking: tuple[tuple[int, ...], ...]

    def apply(self, state: State) -> None:
        state.ranking = self.ranking


Event = (
    OpeningThrown | Began | TurnBegan | Threw | ThrewForRent | Moved | Paid | Deposited | Issued | Owed | DebtEnded
    | RentDue | RentClaimed | RentLapsed | Drew | WentUnder | CardGivenUp | CardHandedOver | Took
    | HandedOver | FellToBank | Foreclosed | Freed | Declined | ShortageArose | Wanted | WishLapsed
    | AuctionOpened | BidMade | Passed | AuctionEnded | Built | SoldBack | LoanMade | LoanReduced | Mortgaged | Redeemed
    | InterestPaid | Jailed | MissedDouble | LeftJail | Stayed | Chose | Offered | OfferEnded
    | WentBankrupt | TimeCalled | GameEnded
)  # fmt: skip


def _without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """`items` less the first that equals `item`."""
    place = items.index(item)
    return items[:place] + items[place + 1 :]


def _put(state: State, square: int, pieces: tuple[str, ...], paid: tuple[int, ...] = ()) -> None:
    """Set the pieces of a square, the difference coming from and going to the bank's stock."""
    site = state.sites[square]
    for piece in site.pieces:
        state.stock[piece] += 1
    for piece in pieces:
        state.stock[piece] -= 1
    state.sites[square] = site._replace(pieces=pieces, paid=paid)
