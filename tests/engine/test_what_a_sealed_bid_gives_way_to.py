"""What is sealed is taken from no due, and keeps nobody from raising money in debt (R-80): whatever the sum."""

import pytest

from games.engine import EDITIONS, decide, legal, start
from games.engine import actions as act
from games.engine.agenda import Auction, Estate, ToChoose, ToEnd
from games.engine.chance import Scripted
from games.engine.elements import Bundle, OpenRent, Site
from games.engine.events import Paid

ANA, BEN, CHLOE = range(3)
BIDS = pytest.mark.parametrize("bid", [1, 100])


def sealed_table(edition, agenda, poor, **options):
    """A table with an auction by sealed bids, at which one player has no more than a hundred units."""
    book = EDITIONS[edition].with_options({"auction": "sealed", **options})
    state, _events = start(book, 3, Scripted(), first=ANA)
    state.cash[CHLOE] += state.cash[poor] - 100 * book.unit
    state.cash[poor] = 100 * book.unit
    auction = Auction(39, "sealed", book.unit, (ANA, BEN, CHLOE), bidders=(ANA, BEN, CHLOE))
    state.agenda[:] = [*agenda, auction]
    return book, state


def in_debt(edition, bid):
    """Ben has sealed a bid, paid one rent from what it binds, and owes another to Ana."""
    book, state = sealed_table(edition, [ToEnd(ANA)], BEN, claims="manual")
    state.put_site(1, Site(BEN, ("house",), 0, 0, (50,)) if edition == "community" else Site(BEN))
    state.put_site(3, Site(BEN))
    state.put_pieces(fewer=state.sites[1].pieces, more=())
    state.claims = tuple(OpenRent(ANA, BEN, 6, sum * book.unit, "R-13", state.turn_no) for sum in (60, 50))
    for action in (act.Bid(BEN, bid * book.unit), act.Claim(ANA)):
        state, _events = decide(book, state, action, Scripted())
    assert [debt.debtor for debt in state.debts] == [BEN]
    return book, state


@BIDS
def test_in_debt_one_sells_a_building_whatever_is_sealed(bid):
    book, state = in_debt("community", bid)
    assert "sell" in legal(book, state, BEN)
    after, _events = decide(book, state, act.Timeout(BEN), Scripted())
    assert BEN not in after.out


@BIDS
def test_a_holding_fee_is_taken_whatever_is_sealed(bid):
    book, state = sealed_table("community", [ToEnd(ANA), Estate((), True)], ANA)
    state.put_site(1, Site(ANA))
    state.leased, state.thrown = (1,), True
    state, _events = decide(book, state, act.Bid(ANA, bid), Scripted())
    _after, facts = decide(book, state, act.End(ANA), Scripted())
    assert facts[0] == Paid(ANA, "bank", 1, "C-08")


@BIDS
@pytest.mark.parametrize("edition", ["polynesia", "atlantic", "france", "paris"])
def test_what_costs_no_cash_is_not_refused_for_want_of_it(edition, bid):
    book, state = in_debt(edition, bid)
    decide(book, state, act.Settle(BEN, Bundle(deeds=(3,))), Scripted())
    assert "settle" in legal(book, state, BEN)


def test_what_a_card_to_be_drawn_or_a_fee_to_be_paid_costs_is_not_known():
    book, state = sealed_table("paris", [], ANA)
    state.agenda[:] = [ToEnd(ANA), ToChoose(ANA, "cards", "D-CC-15", ("pay", "draw"))]
    prices = {choice.action.word: choice.price.costs for choice in legal(book, state, ANA)["choose"]}
    assert prices == {"pay": 10, "draw": None}
    book, state = sealed_table("community", [], ANA)
    state.agenda[:] = [ToEnd(ANA)]
    state.put_site(1, Site(ANA))
    state.leased, state.thrown = (1,), True
    [end] = legal(book, state, ANA)["end"]
    assert end.price.costs is None
