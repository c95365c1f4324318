"""Facts as sentences, for the log. A fact without a sentence of its own is told by its neighbours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as ev
from games.engine.edition import Edition
from games.engine.state import BANK, POT, Bundle, Debt, Offer, Purse

from .cards import card_text
from .lists import listed
from .names import DECKS, PIECES, money, pieces, square_name
from .scarce import SCARCE


@dataclass(frozen=True)
class Line:
    """One line of the log: its kind (for the icon), the sentence, and the clause of the fact, if it is known."""

    kind: str
    text: str
    clause: str = ""


class To(NamedTuple):
    """A sentence by whom something goes to: a language may melt the preposition into the name."""

    player: str
    bank: str
    chest: str
    middle: str


@dataclass(frozen=True)
class Teller:
    """Tells the facts of one table. With its `offers`, by their numbers, it names who made an offer and to whom."""

    edition: Edition
    names: list[str]
    offers: dict[int, Offer] = field(default_factory=dict)

    def lines(self, events: list[ev.Event]) -> list[Line]:
        """The facts of a move, in the order in which they happened, each with its own clause."""
        told = ((TELLERS[type(event)](self, event), event.clause) for event in events if type(event) in TELLERS)
        return [replace(line, clause=clause) for line, clause in told if line is not None]

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

    def piece(self, piece: str) -> str:
        """What one building is called."""
        return str(PIECES[piece])

    def lot(self, square: int, piece: str) -> str:
        """What is under the hammer: a square, or a piece in a shortage."""
        return self.piece(piece) if piece else self.where(square)

    def sum(self, amount: int) -> str:
        """A sum of money."""
        return money(self.edition.name, amount)

    def bundle(self, bundle: Bundle) -> str:
        """What one side of a trade gives, in words."""
        things = [self.sum(bundle.cash)] if bundle.cash else []
        things += [self.where(square) for square in bundle.deeds]
        things += [release_card(deck) for deck in bundle.cards]
        return listed(things) or _("nothing")


def won(winners: list[str]) -> str:
    """The game is over, and who has won it."""
    text = ngettext("The game is over. Winner: %(who)s.", "The game is over. Winners: %(who)s.", len(winners))
    return text % {"who": listed(winners)}


def release_card(deck: str) -> str:
    """A release card, and of which deck it is."""
    return _("a release card (%(deck)s)") % {"deck": DECKS[deck]}


def _opening(t: Teller, e: ev.OpeningThrown) -> Line:
    return Line(
        "dice",
        _("%(who)s throws %(a)s and %(b)s for the start.") % _dice(t, e.seat, e.first, e.second),
    )


def _began(t: Teller, e: ev.Began) -> Line:
    return Line("turn", _("%(who)s starts.") % {"who": t.who(e.order[0])})


def _turn(t: Teller, e: ev.TurnBegan) -> Line:
    return Line("turn", _("It is %(who)s’s turn.") % {"who": t.who(e.seat)})


def _threw(t: Teller, e: ev.Threw) -> Line:
    values = _dice(t, e.seat, e.first, e.second)
    if e.first == e.second:
        return Line("dice", _("%(who)s throws a double: %(a)s and %(b)s.") % values)
    return Line("dice", _("%(who)s throws %(a)s and %(b)s.") % values)


def _dice(t: Teller, seat: int, first: int, second: int) -> dict[str, object]:
    return {"who": t.who(seat), "a": first, "b": second}


def _threw_for_rent(t: Teller, e: ev.ThrewForRent) -> Line:
    values = _dice(t, e.seat, e.first, e.second)
    return Line("dice", _("%(who)s throws %(a)s and %(b)s for the payment.") % values)


def _moved(t: Teller, e: ev.Moved) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.to)}
    return Line("move", _("%(who)s comes to %(where)s.") % values)


def _paid(t: Teller, e: ev.Paid) -> Line:
    values = {"payer": t.who(e.payer), "payee": t.who(e.payee), "sum": t.sum(e.amount)}
    if e.payer == BANK:
        return Line("money", _("%(payee)s receives %(sum)s from the bank.") % values)
    if e.payer == POT and t.edition.cards.pay_to == POT:
        return Line("money", _("%(payee)s receives %(sum)s from the chest.") % values)
    if e.payer == POT:
        return Line("money", _("%(payee)s receives %(sum)s from the middle of the board.") % values)
    said = To(
        _("%(payer)s pays %(sum)s to %(payee)s."),
        _("%(payer)s pays %(sum)s to the bank."),
        _("%(payer)s pays %(sum)s into the chest."),
        _("%(payer)s pays %(sum)s into the middle of the board."),
    )
    return Line("money", t.to(e.payee, said) % values)


def _owed(t: Teller, e: ev.Owed) -> Line:
    debt = e.debt
    values = {"who": t.who(debt.debtor), "sum": t.sum(debt.amount), "other": t.who(debt.creditor)}
    said = To(
        _("%(who)s owes %(sum)s to %(other)s and cannot pay at once."),
        _("%(who)s owes %(sum)s to the bank and cannot pay at once."),
        _("%(who)s owes %(sum)s to the chest and cannot pay at once."),
        _("%(who)s owes %(sum)s to the middle of the board and cannot pay at once."),
    )
    return Line("debt", t.to(debt.creditor, said) % values)


def _rent_due(t: Teller, e: ev.RentDue) -> Line:
    claim = e.claim
    if claim.visitor == BANK:
        return Line("rent", _("A salary waits at the bank for %(who)s.") % {"who": t.who(claim.owner)})
    values = {"who": t.who(claim.visitor), "where": t.where(claim.square), "owner": t.who(claim.owner)}
    return Line("rent", _("%(who)s stands on %(where)s of %(owner)s.") % values)


def _rent_lapsed(t: Teller, e: ev.RentLapsed) -> Line:
    values = {"owner": t.who(e.claim.owner), "sum": t.sum(e.claim.amount)}
    if e.claim.per_dice:
        return Line("rent", _("%(owner)s did not claim a rent in time.") % values)
    if e.claim.visitor == BANK:
        return Line("rent", _("%(owner)s did not collect a salary of %(sum)s in time.") % values)
    return Line("rent", _("%(owner)s did not claim a rent of %(sum)s in time.") % values)


def _drew(t: Teller, e: ev.Drew) -> Line:
    values = {"who": t.who(e.seat), "card": card_text(t.edition, e.card)}
    return Line("card", _("%(who)s draws a card: %(card)s") % values)


def _card_up(t: Teller, e: ev.CardGivenUp) -> Line:
    text = _("%(who)s gives up %(card)s.") % {"who": t.who(e.seat), "card": release_card(e.deck)}
    return Line("card", text)


def _card_over(t: Teller, e: ev.CardHandedOver) -> Line:
    values = {"who": t.who(e.giver), "other": t.who(e.taker), "card": release_card(e.deck)}
    return Line("card", _("%(who)s hands %(card)s over to %(other)s.") % values)


def _took(t: Teller, e: ev.Took) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square)}
    text = {
        "won": _("%(who)s wins %(where)s."),
        "leased": _("%(who)s leases %(where)s."),
        "dealt": _("%(who)s is dealt %(where)s."),
        "bought": _("%(who)s buys %(where)s."),
    }[e.how]
    return Line("deed", text % values)


def _handed(t: Teller, e: ev.HandedOver) -> Line:
    values = {"where": t.where(e.square), "who": t.who(e.giver), "other": t.who(e.taker)}
    return Line("deed", _("%(where)s goes from %(who)s to %(other)s.") % values)


def _fell(t: Teller, e: ev.FellToBank) -> Line:
    return Line("deed", _("%(where)s falls to the bank.") % {"where": t.where(e.square)})


def _declined(t: Teller, e: ev.Declined) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square)}
    return Line("deed", _("%(who)s does not take %(where)s.") % values)


def _shortage(t: Teller, e: ev.ShortageArose) -> Line:
    values = {"who": t.who(e.seat), "pieces": pieces(e.piece, e.number)}
    return Line("build", _("%(who)s wants %(pieces)s; the others are asked.") % values)


def _wanted(t: Teller, e: ev.Wanted) -> Line:
    if not e.number:
        return Line("build", str(SCARCE[e.piece].none_wanted) % {"who": t.who(e.seat)})
    values = {"who": t.who(e.seat), "pieces": pieces(e.piece, e.number)}
    return Line("build", _("%(who)s wants %(pieces)s.") % values)


def _lapsed(t: Teller, e: ev.WishLapsed) -> Line:
    return Line("build", str(SCARCE[e.piece].lapsed) % {"who": t.who(e.seat)})


def _opened(t: Teller, e: ev.AuctionOpened) -> Line:
    text = SCARCE[e.piece].hammer if e.piece else _("%(where)s comes under the hammer, from %(sum)s.")
    return Line("auction", str(text) % {"where": t.lot(e.square, e.piece), "sum": t.sum(e.lowest)})


def _bid(t: Teller, e: ev.BidMade) -> Line:
    values = {"who": t.who(e.seat), "sum": t.sum(e.amount)}
    return Line("auction", _("%(who)s bids %(sum)s.") % values)


def _sealed(t: Teller, e: ev.BidSealed) -> Line:
    text = _("%(who)s has answered in secret.") % {"who": t.who(e.seat)}
    return Line("auction", text)


def _passed(t: Teller, e: ev.Passed) -> Line:
    return Line("auction", _("%(who)s passes.") % {"who": t.who(e.seat)})


def _hammer(t: Teller, e: ev.AuctionEnded) -> Line | None:
    values = {"where": t.lot(e.square, e.piece), "who": "" if e.seat is None else t.who(e.seat)}
    if e.seat is None:
        return Line("auction", _("Nobody bids for %(where)s.") % values)
    return Line("auction", _("%(who)s may place %(where)s.") % values) if e.piece else None


def _built(t: Teller, e: ev.Built) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square), "piece": t.piece(e.piece)}
    return Line("build", _("%(who)s builds %(piece)s on %(where)s.") % values)


def _sold(t: Teller, e: ev.SoldBack) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square), "piece": t.piece(e.piece)}
    return Line("build", _("%(who)s sells %(piece)s on %(where)s.") % values)


def _lent(t: Teller, e: ev.LoanMade) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square), "sum": t.sum(e.amount)}
    return Line("money", _("%(who)s borrows %(sum)s on %(where)s.") % values)


def _reduced(t: Teller, e: ev.LoanReduced) -> Line:
    values = {"where": t.where(e.square), "sum": t.sum(e.amount)}
    return Line("money", _("The loan on %(where)s falls by %(sum)s.") % values)


def _issued(t: Teller, e: ev.Issued) -> Line:
    text = _("The bank runs out of money and issues %(sum)s.") % {"sum": t.sum(e.amount)}
    return Line("money", text)


def _foreclosed(t: Teller, e: ev.Foreclosed) -> Line:
    text = _("%(where)s falls to the bank, buildings and all.") % {"where": t.where(e.square)}
    return Line("deed", text)


def _mortgaged(t: Teller, e: ev.Mortgaged) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square)}
    return Line("deed", _("%(who)s mortgages %(where)s.") % values)


def _redeemed(t: Teller, e: ev.Redeemed) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.square)}
    return Line("deed", _("%(who)s redeems %(where)s.") % values)


def _jailed(t: Teller, e: ev.Jailed) -> Line:
    return Line("jail", _("%(who)s goes to jail.") % {"who": t.who(e.seat)})


def _left(t: Teller, e: ev.LeftJail) -> Line:
    return Line("jail", _("%(who)s leaves jail.") % {"who": t.who(e.seat)})


def _stayed(t: Teller, e: ev.Stayed) -> Line:
    return Line("jail", _("%(who)s stays in jail.") % {"who": t.who(e.seat)})


def _chose(t: Teller, e: ev.Chose) -> Line:
    values = {"who": t.who(e.seat)}
    text = _("%(who)s chooses to draw.") if e.word == "draw" else _("%(who)s chooses to pay.")
    return Line("card", text % values)


def _offered(t: Teller, e: ev.Offered) -> Line:
    offer = e.offer
    values = {"who": t.who(offer.giver), "other": t.who(offer.taker), "give": t.bundle(offer.give)}
    if offer.settles:
        text = _("%(who)s offers %(other)s %(give)s for the debt.") % values
        return Line("trade", text)
    text = _("%(who)s offers %(other)s %(give)s for %(want)s.")
    return Line("trade", text % {**values, "want": t.bundle(offer.want)})


def _offer_ended(t: Teller, e: ev.OfferEnded) -> Line:
    offer = t.offers.get(e.number)
    if offer is None:
        return Line("trade", _nameless(e.how))
    words = {
        "accepted": _("%(taker)s accepts the offer of %(giver)s."),
        "refused": _("%(taker)s refuses the offer of %(giver)s."),
        "withdrawn": _("%(giver)s withdraws the offer to %(taker)s."),
        "replaced": _("%(giver)s replaces the offer to %(taker)s."),
        "lapsed": _("The offer of %(giver)s to %(taker)s has lapsed."),
    }
    return Line("trade", words[e.how] % {"giver": t.who(offer.giver), "taker": t.who(offer.taker)})


def _nameless(how: str) -> str:
    """What became of an offer of which only the number is known."""
    return {
        "accepted": _("The offer is accepted."),
        "refused": _("The offer is refused."),
        "withdrawn": _("The offer is withdrawn."),
        "replaced": _("The offer is replaced."),
        "lapsed": _("The offer has lapsed."),
    }[how]


def _bankrupt(t: Teller, e: ev.WentBankrupt) -> Line:
    said = To(
        _("%(who)s is bankrupt; the estate goes to %(other)s."),
        _("%(who)s is bankrupt; the estate goes to the bank."),
        _("%(who)s is bankrupt; the estate goes to the chest."),
        _("%(who)s is bankrupt; the estate goes to the middle of the board."),
    )
    return Line("end", t.to(e.creditor, said) % {"who": t.who(e.seat), "other": t.who(e.creditor)})


def _time(t: Teller, e: ev.TimeCalled) -> Line:
    return Line("end", _("The time is up: this turn is the last."))


def _ended(t: Teller, e: ev.GameEnded) -> Line:
    return Line("end", won([t.who(seat) for seat in e.ranking[0]]))


TELLERS: dict[type, Callable[..., Line | None]] = {
    ev.OpeningThrown: _opening, ev.Began: _began, ev.TurnBegan: _turn, ev.Threw: _threw,
    ev.ThrewForRent: _threw_for_rent, ev.Moved: _moved,
    ev.Paid: _paid, ev.Owed: _owed, ev.RentDue: _rent_due, ev.RentLapsed: _rent_lapsed, ev.Drew: _drew,
    ev.CardGivenUp: _card_up, ev.CardHandedOver: _card_over, ev.Took: _took, ev.HandedOver: _handed,
    ev.LoanMade: _lent, ev.LoanReduced: _reduced, ev.Issued: _issued, ev.Foreclosed: _foreclosed,
    ev.FellToBank: _fell, ev.Declined: _declined, ev.AuctionOpened: _opened, ev.BidMade: _bid,
    ev.BidSealed: _sealed, ev.Passed: _passed,
    ev.ShortageArose: _shortage, ev.Wanted: _wanted, ev.WishLapsed: _lapsed,
    ev.AuctionEnded: _hammer, ev.Built: _built, ev.SoldBack: _sold, ev.Mortgaged: _mortgaged,
    ev.Redeemed: _redeemed, ev.Jailed: _jailed, ev.LeftJail: _left, ev.Stayed: _stayed, ev.Chose: _chose,
    ev.Offered: _offered, ev.OfferEnded: _offer_ended, ev.WentBankrupt: _bankrupt, ev.TimeCalled: _time,
    ev.GameEnded: _ended,
}  # fmt: skip
