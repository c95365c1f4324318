"""Trades and settlements between players: offered, then accepted, refused or withdrawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import Accept, MakeOffer, Refuse, Settle, Withdraw
from ..clauses import Clause, Switch, in_force
from ..elements import BANK, Bundle, Offer
from ..events import CardHandedOver, DebtEnded, LoanMade, Offered, OfferEnded
from ..parts.handover import Handover
from ..pending import lots
from ..play import Play
from ..table import Table


@dataclass(frozen=True)
class Trades:
    """The clauses of a sale, one of release cards, no building in the group, debts to players and to the bank.

    `mortgaged` is what a deed or lease costs that changes hands, and what becomes of a mortgage or loan on it;
    `unbuilt` the clause that a debt is settled with what is not built on, where the book says that of its own.
    """

    sale: Clause
    card_sale: Clause
    no_building: Switch
    mortgaged: Handover
    settling: Clause
    cash_only: Clause
    unbuilt: Switch = None

    # --- offering ------------------------------------------------------------------------------

    def check_offer(self, table: Table, action: MakeOffer) -> Iterator[Clause]:
        """What can be known when the offer is made (R-60, R-88); cash is looked at when it is accepted."""
        if action.to not in table.state.order:
            yield "G-04"
            return
        yield from _when_made(self._check_when_made(table, action))

    def _check_when_made(self, table: Table, action: MakeOffer) -> Iterator[Clause]:
        """To whom it is made, its terms, and that it brings cash to one in debt."""
        if action.to == action.seat:
            yield "G-04"
        if action.to in table.state.out:
            yield "G-06"
        yield from self._check_terms(table, action)
        brings = action.want.cash - self._cost(table, action.give, action.want)
        yield from self._check_debtor(table, action.seat, brings)

    def _check_terms(self, table: Table, action: MakeOffer) -> Iterator[Clause]:
        """What is offered and asked for: whose it is, the sums, that it is no loan, that loans can be paid off."""
        yield from self.check_bundle(table, action.seat, action.give)
        yield from self.check_bundle(table, action.to, action.want)
        things = (action.give.deeds, action.give.cards, action.want.deeds, action.want.cards)
        if not any(things):
            if action.give.cash or action.want.cash:
                yield table.rules.finance.no_loan
            yield "R-06" if action.give.cash or action.want.cash else "R-60"
        yield from self._check_paying_off(table, action.seat, action.give, action.want.cash)
        yield from self._check_paying_off(table, action.to, action.want, action.give.cash, is_own=False)

    def offer(self, play: Play, action: MakeOffer) -> None:
        """The new offer replaces an open one to the same player (R-37)."""
        self._put(play, Offer(0, action.seat, action.to, action.give, action.want))

    def check_settle(self, table: Table, action: Settle) -> Iterator[Clause]:
        """One offers property, with or without cash, for one's oldest debt, if that is owed to a player."""
        debt = table.oldest_debt(action.seat)
        if debt is None:
            yield "G-05"
        elif not isinstance(debt.creditor, int):
            yield self.cash_only
            sites = [table.state.sites[square] for square in action.give.deeds]
            finance = table.rules.finance
            yield from dict.fromkeys(["R-28", *(clause for site in sites for clause in finance.against_selling(site))])
        if not action.give.deeds:
            yield self.settling
        yield from _when_made(self._check_settlement(table, action))
        yield from table.check_cash(action.seat, action.give.cash)

    def _check_settlement(self, table: Table, action: Settle) -> Iterator[Clause]:
        """What is offered for a debt: whose it is, the sums, no building, that loans can be paid off."""
        if not any(action.give):
            yield "R-60"
        broken = tuple(self.check_bundle(table, action.seat, action.give))
        yield from broken
        if self.unbuilt and self.no_building in broken:
            yield self.unbuilt
        yield from self._check_paying_off(table, action.seat, action.give, 0)

    def settle(self, play: Play, action: Settle) -> None:
        """Put the settlement to the creditor."""
        debt = play.oldest_debt(action.seat)
        assert debt is not None
        assert isinstance(debt.creditor, int)
        self._put(play, Offer(0, action.seat, debt.creditor, action.give, Bundle(), settles=True))

    # --- answering -----------------------------------------------------------------------------

    def check_accept(self, table: Table, action: Accept) -> Iterator[Clause]:
        """One accepts what is still lawful, if both have the cash, the tenth on mortgaged deeds included (R-03)."""
        offer = _offer_to(table, action.seat, action.offer)
        if offer is None:
            yield from _against_answering(table)
            return
        yield from self.check_bundle(table, offer.giver, offer.give)
        yield from self.check_bundle(table, offer.taker, offer.want)
        redeemable = self.mortgaged.redeemable(table.state.sites, offer.give.deeds)
        if not set(action.redeem) <= set(redeemable) or len(set(action.redeem)) < len(action.redeem):
            yield "G-08" if self.mortgaged.paying_off else "G-04"
            yield from (self.mortgaged.paying_off,) if self.mortgaged.paying_off else ()
        yield from self.mortgaged.check_loans(table, offer.give.deeds, action.loans, offer.price)
        # What no book lends is no cash.
        borrowed = sum(amount for _square, amount in action.loans) if self.mortgaged.paying_off else 0
        lacking = tuple(self._check_cash(table, offer.taker, offer.want, offer.give, action.redeem, borrowed))
        yield from lacking
        if offer.settles and self.mortgaged.clause in lacking:
            yield "R-61"
        yield from self._check_giver(table, offer)
        brings = offer.give.cash + borrowed - self._cost(table, offer.want, offer.give, action.redeem)
        if offer.settles:
            brings += 1  # what is owed to the taker is brought in too, if it costs them nothing
        else:
            left = offer.want.cash - self._cost(table, offer.give, offer.want)
            yield from self._check_debtor(table, offer.giver, left)
        yield from self._check_debtor(table, offer.taker, brings)

    def accept(self, play: Play, action: Accept) -> None:
        """Everything changes hands at once."""
        offer = _offer_to(play, action.seat, action.offer)
        assert offer is not None
        debt = play.oldest_debt(offer.giver) if offer.settles else None
        clause = self._clause_of(offer)
        play.emit(OfferEnded(offer.number, "accepted", clause))
        # The bank's money comes first, so that nobody pays what is still to come.
        if action.loans:
            borrowed = sum(amount for _square, amount in action.loans)
            play.transfer(BANK, offer.taker, borrowed, in_force(self.mortgaged.paying_off))
        play.transfer(offer.giver, offer.taker, offer.give.cash, clause)
        play.transfer(offer.taker, offer.giver, offer.want.cash, clause)
        self._hand_over(play, offer.giver, offer.taker, offer.give, action.redeem, clause)
        self._hand_over(play, offer.taker, offer.giver, offer.want, (), clause)
        for square, amount in action.loans:
            play.emit(LoanMade(offer.taker, square, amount, in_force(self.mortgaged.paying_off)))
        if debt is not None:
            play.emit(DebtEnded(debt))

    def check_refuse(self, table: Table, action: Refuse) -> Iterator[Clause]:
        """There must be an offer to refuse."""
        if _offer_to(table, action.seat, action.offer) is None:
            yield from _against_answering(table)

    def refuse(self, play: Play, action: Refuse) -> None:
        """The offer is closed; a debt that it was to settle stays (R-39)."""
        offer = _offer_to(play, action.seat, action.offer)
        assert offer is not None
        play.emit(OfferEnded(offer.number, "refused", self._clause_of(offer)))

    def check_withdraw(self, table: Table, action: Withdraw) -> Iterator[Clause]:
        """There must be an offer of one's own to take back."""
        if _offer_from(table, action.seat, action.offer) is None:
            yield from _against_answering(table)

    def withdraw(self, play: Play, action: Withdraw) -> None:
        """The offer is closed."""
        offer = _offer_from(play, action.seat, action.offer)
        assert offer is not None
        play.emit(OfferEnded(offer.number, "withdrawn", self._clause_of(offer)))

    # --- parts ---------------------------------------------------------------------------------

    def _put(self, play: Play, offer: Offer) -> None:
        for open_offer in play.state.offers:
            if (open_offer.giver, open_offer.taker) == (offer.giver, offer.taker):
                play.emit(OfferEnded(open_offer.number, "replaced", "R-37"))
        play.emit(Offered(offer._replace(number=play.state.offer_no + 1), self._clause_of(offer)))

    def check_bundle(self, table: Table, seat: int, bundle: Bundle) -> Iterator[Clause]:
        """One side of a trade is whole sums and its own things, with no building in the group of a deed."""
        if bundle.cash:
            yield from table.check_sum(bundle.cash)
        if len(set(bundle.deeds)) < len(bundle.deeds):
            yield "G-04"
        for square in bundle.deeds:
            if table.state.sites[square].holder != seat:
                yield "G-04"
                if square in lots(table.whole_agenda):
                    yield "R-38"
                    yield "R-18"
            yield from table.check_decided(square)
            group = table.rules.board.group_of(square)
            if self.no_building and table.rules.building.is_group_built(table.state, group):
                yield self.no_building
        held = table.state.cards[seat]
        if any(bundle.cards.count(deck) > held.count(deck) for deck in bundle.cards):
            yield "G-04"

    def _check_cash(
        self,
        table: Table,
        seat: int,
        gives: Bundle,
        receives: Bundle,
        redeem: tuple[int, ...] = (),
        borrowed: int = 0,
    ) -> Iterator[Clause]:
        if gives.cash > borrowed:
            yield from table.check_cash(seat, gives.cash - borrowed)
        free = max(0, table.free_cash(seat))  # a due may have taken what is bound in secret
        cost = self._cost(table, gives, receives, redeem) - receives.cash - borrowed
        yield from table.lack(seat, cost, free)
        if cost > free:
            if gives.cash <= free + borrowed:
                yield from self.mortgaged.clauses
            if any(table.state.sites[square].original for square in gives.deeds):
                yield in_force(self.mortgaged.paying_off)
                yield "R-56"

    def _check_giver(self, table: Table, offer: Offer) -> Iterator[Clause]:
        """The giver can pay; not asked, for the answer would tell, while what the giver has bid is a secret (R-80)."""
        if not table.is_sealed_for(offer.giver):
            yield from self._check_cash(table, offer.giver, offer.give, offer.want)
        elif self._cost(table, offer.give, offer.want) > offer.want.cash:
            yield "G-02"
            yield "R-80"

    def _cost(self, table: Table, gives: Bundle, receives: Bundle, redeem: tuple[int, ...] = ()) -> int:
        """The cash that a side of a trade parts with: to the other side and to the bank."""
        costs = sum(self.mortgaged.cost(table, square, square in redeem) for square in receives.deeds)
        return gives.cash + costs + sum(self.mortgaged.giver_cost(table, square) for square in gives.deeds)

    def _check_debtor(self, table: Table, seat: int, brings: int) -> Iterator[Clause]:
        """One in debt trades only for what leaves more cash, everything counted."""
        if table.in_debt(seat) and brings <= 0:
            yield "R-05"
            yield "R-86"

    def _check_paying_off(
        self, table: Table, seat: int, gives: Bundle, price: int, *, is_own: bool = True
    ) -> Iterator[Clause]:
        """Price and cash of a seller together must end the loans on what is sold (R-56).

        What lacks is cash, so G-03 is cited too, but only to the one whose cash it is.
        """
        loans = sum(self.mortgaged.paid_off(table, square) for square in gives.deeds)
        clause = self.mortgaged.paying_off
        if clause is not None and loans and loans + gives.cash > price + table.state.cash[seat]:
            yield clause
            yield "R-56"
            yield "R-88"
            if is_own:
                yield "G-03"

    def _clause_of(self, offer: Offer) -> Clause:
        """The clause by which all that is offered changes hands."""
        if not (offer.give.deeds or offer.want.deeds):
            return self.card_sale
        return self.settling if offer.settles else self.sale

    def _hand_over(
        self, play: Play, giver: int, taker: int, bundle: Bundle, redeem: tuple[int, ...], clause: Clause
    ) -> None:
        for deck in bundle.cards:
            play.emit(CardHandedOver(giver, taker, deck, clause))
        self.mortgaged.hand_over(play, giver, taker, bundle.deeds, redeem, clause)


def _when_made(broken: Iterator[Clause]) -> Iterator[Clause]:
    """All that speaks against what is offered, and that it is refused when the offer is made (R-60)."""
    against = None
    for against in broken:
        yield against
    if against:
        yield "R-60"


def _against_answering(table: Table) -> tuple[Clause, ...]:
    """Why there is no such offer: where any has been made it is answered, replaced or has lapsed (R-37)."""
    return ("G-05", "R-37") if table.state.offer_no else ("G-05",)


def _offer_to(table: Table, seat: int, number: int | None) -> Offer | None:
    """The offer to a seat with that number, or the newest."""
    return _newest([offer for offer in table.state.offers if offer.taker == seat], number)


def _offer_from(table: Table, seat: int, number: int | None) -> Offer | None:
    """The offer of a seat with that number, or the newest."""
    return _newest([offer for offer in table.state.offers if offer.giver == seat], number)


def _newest(offers: list[Offer], number: int | None) -> Offer | None:
    found = [offer for offer in offers if number is None or offer.number == number]
    return found[-1] if found else None
