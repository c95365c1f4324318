"""Games stored by earlier versions play on: there one auction could be held on another, and bind the same cash."""

import json

import pytest

from games.engine import EDITIONS, Refused, awaited, decide, start
from games.engine import actions as act
from games.engine.agenda import Auction, OpenAuction, ToEnd, ToThrow
from games.engine.chance import Scripted
from games.engine.elements import Site
from games.engine.records import state_from_plain, state_to_plain
from tests.laws import conserved

ANA, BEN, CHLOE, DORA = range(4)
MODES = ("free", "turns", "turns_final", "sealed")


def book_of(mode):
    return EDITIONS["france"].with_options({"auction": mode})


def read_back(state, **stored):
    """A position as the database gives it, with something in it as it was stored."""
    return state_from_plain(json.loads(json.dumps(state_to_plain(state) | stored)))


def stored(mode, outer=80, inner=60):
    """Chloe has left while Ben, with a hundred, had bid for 6; her 37 is auctioned on top of it, then her 39."""
    state, _events = start(book_of(mode), 4, Scripted(), first=ANA)
    state.out, state.turn, state.thrown = (CHLOE,), ANA, True
    state.bank += state.cash[CHLOE] + state.cash[BEN] - 100
    state.cash[CHLOE], state.cash[BEN] = 0, 100
    state.agenda = [
        ToEnd(ANA),
        bid_by_ben(mode, 6, outer),
        OpenAuction(39, (DORA, ANA, BEN)),
        bid_by_ben(mode, 37, inner),
    ]
    return read_back(state)


def bid_by_ben(mode, square, amount):
    bidders = (DORA, ANA, BEN)
    if mode == "sealed":
        sealed = ((BEN, amount),) if amount else ()
        return Auction(square, mode, 1, (DORA, ANA) if amount else bidders, bidders=bidders, sealed=sealed)
    if not amount:
        return Auction(square, mode, 1, bidders, bidders=bidders)
    waiting = (DORA, ANA) if mode == "free" else bidders
    return Auction(square, mode, 1, waiting, amount, BEN, bidders=bidders)


@pytest.mark.parametrize("mode", MODES)
def test_a_bid_beneath_another_auction_is_frozen(mode):
    book, state = book_of(mode), stored(mode, inner=0)
    while awaited(state)[0] != BEN and mode.startswith("turns"):
        state, _events = decide(book, state, act.Pass(awaited(state)[0]), Scripted())
    with pytest.raises(Refused) as refused:
        decide(book, state, act.Bid(BEN, 21), Scripted())
    assert refused.value.clauses == ("G-03", "R-04")
    decide(book, state, act.Bid(BEN, 20), Scripted())


@pytest.mark.parametrize("mode", MODES)
def test_cash_that_was_bid_twice_is_paid_once_and_the_game_goes_on(mode):
    book, state = book_of(mode), stored(mode)
    for _ in range(30):
        if isinstance(state.agenda[-1], ToEnd):
            break
        seats = awaited(state)
        action = act.Pass(seats[0]) if seats else act.CloseAuction()
        state, _events = decide(book, state, action, Scripted())
        conserved(book, state)
    assert isinstance(state.agenda[-1], ToEnd)
    assert state.sites[37].holder == BEN


@pytest.mark.parametrize("mode", MODES)
def test_one_who_leaves_two_auctions_is_in_neither(mode):
    book, state = book_of(mode), stored(mode)
    state.put_site(1, Site(holder=BEN))
    state, _events = decide(book, state, act.Bankrupt(BEN), Scripted())
    conserved(book, state)
    while not isinstance(state.agenda[-1], ToEnd):
        seats = awaited(state)
        action = act.Pass(seats[0]) if seats else act.CloseAuction()
        state, _events = decide(book, state, action, Scripted())
    assert [state.sites[square].holder for square in (1, 6, 37, 39)] == [None] * 4


@pytest.mark.parametrize(("again", "asked"), [(True, ToThrow(ANA)), (False, ToEnd(ANA))])
def test_a_turn_that_stood_beneath_a_purchase_goes_on_after_it(again, asked):
    book = EDITIONS["france"]
    state, _events = start(book, 2, Scripted([(2, 4)]), first=ANA)
    state, _events = decide(book, state, act.Roll(ANA), Scripted([(2, 4)]))
    state = read_back(state, agenda=[["PlayEnds", ANA, again], ["ToTake", ANA, 6]])
    assert awaited(state) == (ANA,)
    state, _events = decide(book, state, act.Buy(ANA), Scripted())
    assert state.agenda == [asked]
