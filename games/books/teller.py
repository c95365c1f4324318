"""Who tells the facts of one table: what its players, purses, squares and sums are called in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import DeckName
from games.engine.clauses import Clause, Unsaid
from games.engine.edition import Edition
from games.engine.elements import BANK, POT, Bundle, Debt, Offer, Purse
from games.engine.pieces import Piece

from .names import DECK_NAMES, PIECE_NAMES, money, square_name
from .writing.lists import listed, together


@dataclass(frozen=True)
class Line:
    """A sentence, or one line of the log: its kind, the text, and the clauses of its facts, as far as they are known."""

    kind: str
    text: str
    clauses: tuple[Clause, ...] = ()


class To(NamedTuple):
    """A sentence by whom something goes to: a language may melt the preposition into the name."""

    player: str
    bank: str
    chest: str
    middle: str


class Offering(NamedTuple):
    """A sentence of an offer, by what it is: for a debt, a trade, a gift, or nothing but a request."""

    debt: str
    trade: str
    gift: str
    request: str


@dataclass(frozen=True)
class Teller:
    """Tells the facts of one table. With its `offers`, by their numbers, it names who made an offer and to whom."""

    edition: Edition
    names: list[str]
    offers: dict[int, Offer] = field(default_factory=dict)

    def who(self, purse: Purse | None) -> str:
        """A purse's name."""
        if isinstance(purse, int):
            return self.names[purse]
        if purse == BANK:
            return _("the bank")
        return _("the chest") if self.edition.cards.pay_to == POT else _("the middle of the board")

    def to(self, purse: Purse | None, said: To) -> str:
        """The one of four sentences that says to whom it goes."""
        if isinstance(purse, int):
            return said.player
        if purse == BANK:
            return said.bank
        return said.chest if self.edition.cards.pay_to == POT else said.middle

    def owes(self, debt: Debt) -> str:
        """An open debt, as it stands beside its debtor."""
        said = To(
            _("owes %(sum)s to %(other)s"), _("owes %(sum)s to the bank"),
            _("owes %(sum)s to the chest"), _("owes %(sum)s to the middle of the board"),
        )  # fmt: skip
        return self.to(debt.creditor, said) % {"sum": self.sum(debt.amount), "other": self.who(debt.creditor)}

    def where(self, square: int) -> str:
        """A square's name."""
        return square_name(self.edition.name, square, self.edition.board.squares[square].kind)

    def piece(self, piece: Piece) -> str:
        """What one building is called."""
        return str(PIECE_NAMES[piece])

    def lot(self, square: int, piece: Piece | Unsaid) -> str:
        """What is under the hammer: a square, or a piece in a shortage."""
        return self.piece(piece) if piece else self.where(square)

    def sum(self, amount: int) -> str:
        """A sum of money."""
        return money(self.edition.name, amount)

    def offered(self, offer: Offer, said: Offering) -> str:
        """The one of four sentences that says an offer, with all that is filled into it."""
        text = said.trade
        if offer.settles:
            text = said.debt
        elif not any(offer.want):
            text = said.gift
        elif not any(offer.give):
            text = said.request
        values = {"who": self.who(offer.giver), "other": self.who(offer.taker)}
        return text % {**values, "give": self.bundle(offer.give), "want": self.bundle(offer.want)}

    def bundle(self, bundle: Bundle) -> str:
        """What one side of a trade gives, in words; '' for nothing."""
        things = [self.sum(bundle.cash)] if bundle.cash else []
        things += [self.where(square) for square in bundle.deeds]
        things += [release_card(deck) for deck in bundle.cards]
        return together(things)


def won(winners: list[str]) -> str:
    """The game is over, and who has won it."""
    text = ngettext("The game is over. Winner: %(who)s.", "The game is over. Winners: %(who)s.", len(winners))
    return text % {"who": listed(winners)}


def release_card(deck: DeckName) -> str:
    """A release card, and of which deck it is."""
    return _("a release card (%(deck)s)") % {"deck": DECK_NAMES[deck]}
