"""Bids where land is leased: few steps, up to what pieces and parcels earn; who asks for a piece wants it."""

import pytest

from bots.chair import Chair
from bots.grades.holder import HOLDER
from bots.grades.master import master
from bots.search.weighing import Budget
from games.engine import actions as act
from games.engine import decide
from games.engine.agenda import Auction
from games.engine.chance import Recorded
from tests.bots.leased import SOUND, at, chosen, to_the_hammer

SCARCE = {
    "Ana": {"deeds": [16, 18], "buildings": {16: ["hotel"], 18: ["hotel"]}, "cash": 2500},
    "Ben": {"deeds": [21, 23], "buildings": {21: ["hotel"], 23: ["hotel"]}, "cash": 2500},
    "bank": {"offices": 1, "hotels": 0},
}


def asked_for_an_office(given=SCARCE):
    ask = {"build": {"squares": [16], "piece": "office"}}
    return at(given, seats=2, when=[{"Ana": ask}, {"Ben": {"want": {"office": 1}}}])


ASKING = SOUND | {"holder": HOLDER.leased}
"""Who builds with what others want as well."""


def asked_for_a_dear_office(answer, seats=2, **more):
    given = {
        "Ana": {"deeds": [6, 32, 39], "buildings": {32: 4}, "cash": 3752},
        "Ben": {"deeds": [31], "buildings": {31: 4}, "cash": 1500},
        "bank": {"offices": 1},
    }
    ask = {"build": {"squares": [32], "piece": "office"}}
    book, state = at(given, seats=seats, when=[{"Ana": ask}, {"Ben": {"want": {"office": 1}}}, answer], **more)
    assert isinstance(state.agenda[-1], Auction)
    return book, state


@pytest.mark.parametrize("name", SOUND)
def test_who_has_asked_for_an_office_does_not_pass_at_the_lowest_bid(name):
    book, state = asked_for_an_office()
    assert isinstance(state.agenda[-1], Auction)
    assert isinstance(chosen(SOUND[name], book, state, 0), act.Bid)
    assert isinstance(chosen(SOUND[name], book, state, 1), act.Bid)


@pytest.mark.parametrize("name", ASKING)
def test_who_has_asked_bids_also_where_a_parcel_without_its_houses_would_be_cheaper_to_build_on(name):
    """An office of 6 costs 100 and cannot stand there yet; whoever passes at 400 asks again, for ever."""
    book, state = asked_for_a_dear_office({"Ben": "pass"})
    assert isinstance(chosen(ASKING[name], book, state, 0), act.Bid)


def test_who_plays_for_somebody_absent_bids_no_more_than_what_a_piece_costs_where_it_can_stand():
    """100 on 6; on 32, where its houses are lacking, an office would cost 400."""
    given = {
        "Ana": {"deeds": [6, 32], "buildings": {6: 4}, "cash": 3752},
        "Ben": {"deeds": [8], "buildings": {8: 4}, "cash": 1500},
        "bank": {"offices": 1},
    }
    ask = {"build": {"squares": [6], "piece": "office"}}
    book, state = at(given, seats=4, when=[{"Ana": ask}, {"Ben": {"want": {"office": 1}}}, {"Ben": {"bid": 100}}])
    assert isinstance(chosen(SOUND["regular"], book, state, 0), act.Bid)
    assert chosen(HOLDER.leased, book, state, 0) == act.Pass(0)


def test_a_sealed_bid_for_somebody_absent_is_the_price_where_more_would_be_wished():
    book, state = asked_for_a_dear_office({"Ben": {"bid": 410}}, seats=4, options={"auction": "sealed"})
    assert chosen(SOUND["regular"], book, state, 0).amount > 400
    assert chosen(HOLDER.leased, book, state, 0) == act.Bid(0, 400)


def test_who_looks_ahead_does_not_pass_either_for_what_it_has_asked_for():
    given = {
        "Ana": {"cash": 600, "deeds": [23, 37], "buildings": {37: ["hotel", "hotel"]}},
        "Ben": {"cash": 243, "deeds": [1, 3, 9, 11, 18, 24, 27, 29, 39], "buildings": {39: ["hotel", "office"]}},
    }  # fmt: skip
    ask = {"build": {"squares": [23] * 4, "piece": "house"}}
    book, state = at(given, seats=2, when=[{"Ana": ask}, {"Ben": {"want": {"house": 32}}}])
    assert isinstance(state.agenda[-1], Auction)
    assert isinstance(chosen(master("unhurried", "", Budget(12)).leased, book, state, 0), act.Bid)


def driven_up(parts, book, state):
    """What Ben pays for the office that Ana wants only for him to pay: she bids as long as he does."""
    before = state.cash[1]
    while isinstance(state.agenda[-1], Auction):
        if state.agenda[-1].speaking[0] == 1:
            action = chosen(parts, book, state)
        else:
            least = Chair.at(book, state, 0).may("bid").least
            further = decide(book, state, act.Bid(0, least), Recorded([])).state
            action = act.Bid(0, least) if isinstance(chosen(parts, book, further), act.Bid) else act.Pass(0)
        state = decide(book, state, action, Recorded([])).state
    return before - state.cash[1]


def test_who_looks_ahead_is_driven_up_no_further_for_a_piece_than_who_does_not():
    rich = {name: SCARCE[name] | {"cash": 6000} for name in ("Ana", "Ben")} | {"bank": SCARCE["bank"]}
    ask = [{"Ana": {"build": {"squares": [16], "piece": "office"}}}, {"Ben": {"want": {"office": 1}}}]
    book, state = at(rich, seats=2, when=ask, options={"auction": "turns_final"})
    least, usual = state.agenda[-1].lowest, driven_up(SOUND["shrewd"], book, state)
    assert least < usual == driven_up(master("unhurried", "", Budget(12)).leased, book, state)


@pytest.mark.parametrize("name", SOUND)
def test_two_who_want_the_last_office_need_a_dozen_bids_and_no_more(name):
    bids, _state = to_the_hammer(SOUND[name], *asked_for_an_office())
    assert 1 < len(bids) <= 14
    assert bids[-1].amount <= 2 * 1140  # an office brings no more in two visits


@pytest.mark.parametrize("name", SOUND)
def test_who_is_asked_wants_a_piece_only_with_the_cash_for_it(name):
    given = SCARCE | {"Ben": SCARCE["Ben"] | {"cash": 120}}
    book, state = at(given, seats=2, when=[{"Ana": {"build": {"squares": [16], "piece": "office"}}}])
    assert chosen(SOUND[name], book, state) == act.Pass(1)


@pytest.mark.parametrize("name", SOUND)
def test_a_built_parcel_of_an_estate_goes_for_no_more_than_its_fees(name):
    given = {
        "Ana": {"deeds": [6], "buildings": {6: ["hotel", "hotel"]}, "cash": 10},
        "Ben": {"cash": 7000}, "Chloe": {"cash": 7000},
    }  # fmt: skip
    book, state = at(given, when=[{"Ana": "bankrupt"}])
    bids, _state = to_the_hammer(SOUND[name], book, state)
    assert bids
    assert bids[-1].amount < 1100  # one visit


def test_a_sealed_bid_says_what_a_piece_is_worth_at_once():
    ask = [{"Ana": {"build": {"squares": [16], "piece": "office"}}}, {"Ben": {"want": {"office": 1}}}]
    book, state = at(SCARCE, seats=2, when=ask, options={"auction": "sealed"})
    bid = chosen(SOUND["shrewd"], book, state)
    assert bid.amount > 300


@pytest.mark.parametrize("name", SOUND)
def test_nobody_asks_for_scarce_pieces_without_the_cash_to_bid_for_them(name):
    given = SCARCE | {"turn": "Ana", "Ana": SCARCE["Ana"] | {"cash": 190}}
    book, state = at(given, seats=2, dice=[[4, 6]], when=[{"Ana": "roll"}])
    assert state.cash[0] < 200
    wish = chosen(SOUND[name], book, state, 0)
    assert not isinstance(wish, act.Build)


@pytest.mark.parametrize("name", SOUND)
def test_a_turn_in_a_shortage_comes_to_its_end(name):
    book, state = at(SCARCE, seats=2, dice=[[4, 6]], when=[{"Ana": "roll"}])
    for _step in range(80):
        seat = state.agenda[-1].speaking if isinstance(state.agenda[-1], Auction) else None
        seats = seat if seat is not None else [0, 1]
        said = next((one for one in (chosen(SOUND[name], book, state, s) for s in seats) if one), act.CloseAuction())
        if isinstance(said, act.End):
            return
        state, _facts = decide(book, state, said, Recorded([]))
    raise AssertionError("a turn without an end")
