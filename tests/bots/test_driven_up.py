"""Under the hammer: nobody is driven up beyond what a lot is worth to a rival, nor leaves it for next to nothing."""

import pytest

from bots.chair import Chair
from bots.grades.holder import HOLDER
from bots.grades.master import master
from bots.owned.chances.prospects import prospects_of
from bots.registry import STRATEGIES
from bots.search.weighing import Budget
from games.engine import actions as act
from games.engine import decide
from games.engine.agenda import Auction
from games.engine.chance import Drawn, Recorded
from tests.bots.owned import OWNED, TIMED, scaled
from tests.position import TO_THE_END, position

BOTS = {name: STRATEGIES[name] for name in ("novice", "regular", "shrewd")}
BOTS |= {"master": master("master", "", Budget(6)), "holder": HOLDER}
MODES = ("turns_final", "turns", "free", "sealed")
in_every_book = pytest.mark.parametrize("edition", OWNED)
by_every_bot = pytest.mark.parametrize("name", BOTS)


def declined(edition, given, square, mode, *, when=(), **table):
    """Ana has landed on a square and left it to the hammer."""
    given = scaled(edition, given | {"Ana": given["Ana"] | {"at": (square - 7) % 40}})
    table = table | {"options": table.get("options", {}) | {"auction": mode}}
    when = [{"Ana": "roll"}, {"Ana": "decline"}, *when]
    book, state = position(edition, given, seats=len(given), dice=[[3, 4]], when=when, **table)
    assert isinstance(state.agenda[-1], Auction)
    return book, state


def driving(chair, auction, most):
    """Bids as little as it may, or under the seal all, up to so much."""
    bid = chair.may("bid")
    if bid and bid.least <= min(most, bid.most):
        return act.Bid(chair.seat, min(most, bid.most) if auction.is_secret else bid.least)
    return act.Pass(chair.seat)


def knocked_down(book, state, bots, most):
    """The position once the hammer has fallen: whoever is no bot drives the price up to so much."""
    while isinstance(auction := state.agenda[-1], Auction):
        action = None
        for seat in auction.speaking:
            chair = Chair.at(book, state, seat)
            if seat in bots:
                action = bots[seat](chair)
            elif seat in most and (auction.mode != "free" or seat in auction.waiting):
                action = driving(chair, auction, most[seat])
            else:
                action = None if auction.mode == "free" else act.Pass(seat)
            if action:
                break
        state = decide(book, state, action or act.CloseAuction(), Recorded([])).state
    return state


def chance(book, state, seat):
    return prospects_of(Chair.at(book, state, seat)).chances[seat]


LAST = {"Ana": {"cash": 1500, "deeds": [16, 18]}, "Ben": {"cash": 1500}}


@in_every_book
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["shrewd", "master"])
def test_whoever_drives_a_last_lot_up_has_it_in_the_end(name, mode, edition):
    """Ben had paid nine tenths of his cash for it, and then could build nothing."""
    book, state = declined(edition, LAST, 19, mode)
    most = 1240 * book.unit
    after = knocked_down(book, state, {1: BOTS[name]}, {0: most})
    paid = state.cash[1] - after.cash[1]
    assert paid <= 1050 * book.unit
    if paid:
        left_to_her = knocked_down(book, state, {}, {0: paid, 1: paid - book.unit})
        assert chance(book, after, 1) >= chance(book, left_to_her, 1) - 0.04


BROKE = {"Ana": {"cash": 0, "deeds": [37], "mortgaged": [37]}, "Ben": {"cash": 1500}, "Chloe": {"cash": 1500}}


@in_every_book
@by_every_bot
def test_nobody_pays_many_times_a_price_to_keep_a_lot_from_who_cannot_bid(name, edition):
    """A friend of hers bids, and might hand it on: up to twice the price that counts."""
    book, state = declined(edition, BROKE, 39, "turns_final")
    after = knocked_down(book, state, {1: BOTS[name]}, {2: 900 * book.unit})
    assert after.sites[39].holder == 2


POOR = {"Ana": {"cash": 100, "deeds": [16, 18, 5]}, "Ben": {"cash": 1500}, "Chloe": {"cash": 1500}}


@in_every_book
@pytest.mark.parametrize("mode", MODES)
def test_a_friend_of_who_cannot_bid_does_not_have_their_last_lot_for_little_more_than_its_price(mode, edition):
    book, state = declined(edition, POOR, 19, mode)
    after = knocked_down(book, state, {1: BOTS["shrewd"]}, {2: 300 * book.unit})
    assert after.sites[19].holder == 1


ALL_SHE_HAS = {
    "Ana": {"cash": 700, "deeds": [16, 18, 5, 15, 25, 31, 32, 37]},
    "Ben": {"cash": 1500, "deeds": [21, 23, 35, 12, 13, 39]},
}


@in_every_book
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("cash", [1500, 2500])
def test_nobody_has_a_last_lot_by_bidding_all_that_they_have(cash, mode, edition):
    """What is above it she cannot pay, and just below it Ben had stopped."""
    given = ALL_SHE_HAS | {"Ben": ALL_SHE_HAS["Ben"] | {"cash": cash}}
    book, state = declined(edition, given, 19, mode)
    for most in (640, 680, 690, 700):
        after = knocked_down(book, state, {1: BOTS["shrewd"]}, {0: most * book.unit})
        assert after.sites[19].holder == 1
        assert state.cash[1] - after.cash[1] <= 701 * book.unit


IN_DANGER = {
    "Ana": {"cash": 600, "deeds": [16, 18, 19, 21, 23, 24], "buildings": dict.fromkeys((16, 18, 19, 21, 23, 24), 3)},
    "Ben": {"cash": 300, "deeds": [6, 13], "at": 8},
}


@in_every_book
@pytest.mark.parametrize("mode", MODES)
@by_every_bot
def test_nobody_has_a_lot_for_less_than_the_bank_lends_on_it_at_once(name, mode, edition):
    book, state = declined(edition, IN_DANGER, 39, mode)
    after = knocked_down(book, state, {1: BOTS[name]}, {0: 190 * book.unit})
    assert after.sites[39].holder == 1


@in_every_book
@pytest.mark.parametrize("mode", ["turns_final", "sealed"])
@by_every_bot
def test_once_the_time_is_up_no_lot_is_dearer_or_cheaper_than_it_counts(name, mode, edition):
    given = {"Ana": {"cash": 1500}, "Ben": {"cash": 1500, "deeds": [37]}}
    book, state = declined(edition, given, 39, mode, when=[{"server": "time_up"}], **TIMED[edition])
    for most, holder in ((380, 1), (420, 0)):
        after = knocked_down(book, state, {1: BOTS[name]}, {0: most * book.unit})
        assert after.sites[39].holder == holder


@pytest.mark.parametrize(
    "dear",
    [
        {"deeds": [1, 3, 39]},
        {"deeds": [1, 3, 37, 39], "buildings": {37: "hotel", 39: "hotel"}},
        {"deeds": [1, 3, 37, 39], "mortgaged": [37, 39]},
    ],
    ids=["lone", "full", "mortgaged"],
)
@by_every_bot
def test_a_scarce_house_is_worth_what_it_costs_where_it_can_stand(name, dear):
    """On 1 and 3 one costs 50, on 39 it would be 200."""
    given = {"Ana": {"deeds": [16, 18, 19], "cash": 1500}, "Ben": dear | {"cash": 1500}, "bank": {"houses": 1}}
    when = [{"Ana": {"build": [16]}}, {"Ben": {"want": {"house": 1}}}]
    book, state = position("france", given, seats=2, when=when)
    for most, seat in ((40, 1), (90, 0)):
        assert knocked_down(book, state, {1: BOTS[name]}, {0: most}).agenda[-1].seat == seat


@pytest.mark.parametrize("edition", [edition for edition in OWNED if edition != "polynesia"])
@pytest.mark.parametrize(
    ("square", "held", "ahead"), [(28, [12], [31, 32, 34]), (28, [], [31, 32, 34]), (35, [5, 15, 25], [1, 3, 6, 8, 9])]
)
def test_of_rents_to_come_cash_is_kept_from_a_last_utility_or_station_as_well(square, held, ahead, edition):
    """It had been bought wherever it made the two, or the four, whole."""
    ana = {"cash": 210, "deeds": held, "mortgaged": held, "at": square - 7}
    built = {"deeds": ahead, "buildings": dict.fromkeys(ahead, "hotel"), "cash": 900}
    given = scaled(edition, {"Ana": ana, "Ben": built})
    book, state = position(edition, given, seats=2, dice=[[3, 4]], when=[{"Ana": "roll"}])
    assert isinstance(BOTS["shrewd"](Chair.at(book, state, 0)), act.Decline)


def estate_at_the_end(edition):
    """The time is up, and a mortgaged deed that Chloe has left is under the hammer, in France without its loan."""
    given = {"Ana": {"cash": 1500}, "Ben": {"cash": 1500}, "Chloe": {"cash": 10, "deeds": [39], "mortgaged": [39]}}
    when = [*TO_THE_END["when"], {"server": "time_up"}, {"Chloe": "bankrupt"}]
    book, state = position(
        edition, scaled(edition, given), seats=3, dice=TO_THE_END["dice"], when=when, **TIMED[edition]
    )
    assert isinstance(state.agenda[-1], Auction)
    return book, state


@in_every_book
@by_every_bot
def test_once_the_time_is_up_a_mortgaged_deed_is_worth_what_it_counts_with_the_interest_paid(name, edition):
    book, state = estate_at_the_end(edition)
    worth = book.ending.worth
    for most in (100, 150, 190, 230, 370, 395, 410):
        after = knocked_down(book, state, {1: BOTS[name]}, {0: most * book.unit})
        gained = worth.of(book, after, 1) - worth.of(book, state, 1)
        assert gained >= 0 if after.sites[39].holder == 1 else worth.of(book, after, 0) - worth.of(book, state, 0) <= 30


@in_every_book
@by_every_bot
def test_once_the_time_is_up_nobody_is_driven_above_what_a_lot_counts_by_a_leader_without_cash(name, edition):
    """Chloe leads and cannot bid: whoever bids here might hand the lot on to her, and 585 had been paid."""
    chloe = {"cash": 0, "deeds": [5, 15, 25, 35, 31, 32, 34, 29, 27]}
    given = {"Ana": {"cash": 1500}, "Ben": {"cash": 1500}, "Chloe": chloe}
    book, state = declined(edition, given, 39, "turns_final", when=[{"server": "time_up"}], **TIMED[edition])
    for most in (390, 430, 500, 580, 700):
        after = knocked_down(book, state, {1: BOTS[name]}, {0: most * book.unit})
        assert after.sites[39].holder == 0 or state.cash[1] - after.cash[1] <= book.board.squares[39].price


RICHES = {
    "Ana": {"cash": 1500, "deeds": [5, 14, 15, 18, 19, 21, 23, 24, 27, 29, 32]},
    "Ben": {"cash": 1500, "deeds": [37, 39, 1, 8, 11, 12, 13, 16, 31, 35], "buildings": {37: 4, 39: 4}},
    "Chloe": {"cash": 10, "at": 32},
    "turn": "Chloe",
}
QUICK = {"france": (3, {}), "paris": (4, {"Dora": {"bankrupt": True}})}


@pytest.mark.parametrize("edition", QUICK)
@pytest.mark.parametrize("name", ["regular", "shrewd", "master"])
@pytest.mark.parametrize(("cash", "answer"), [(1080, act.Refuse), (100, act.Accept)])
def test_where_a_bankruptcy_is_about_to_end_the_game_a_trade_is_worth_what_it_counts(name, edition, cash, answer):
    """Chloe owes what she never can pay: her end is the count. The two lots count 440, and Ben leads by 1160."""
    seats, others = QUICK[edition]
    offer = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [14, 29]}, "want": {"cash": cash}}}}
    when = [{"Chloe": "roll"}, offer]
    book, state = position(edition, RICHES | others, seats=seats, dice=[[3, 4]], when=when, variant="quick")
    assert state.debts
    assert isinstance(BOTS[name](Chair.at(book, state, 1)), answer)
    ended = decide(book, state, act.Bankrupt(2), Drawn(lambda n, purpose: 0)).state
    assert ended.over
    assert ended.ranking[0] == (1,)


SAVED = {
    "Ana": {"cash": 1500, "deeds": [16, 18, 11]},
    "Ben": {"cash": 1500, "deeds": [19, 13, 39]},
    "Chloe": {"cash": 10, "at": 31, "deeds": [1], "mortgaged": [1]},
    "turn": "Chloe",
}


@pytest.mark.parametrize("edition", QUICK)
@pytest.mark.parametrize("name", ["regular", "shrewd", "master"])
def test_a_last_lot_is_no_cheaper_where_the_game_may_end_but_whoever_buys_it_can_prevent_that(name, edition):
    """Chloe owes the bank 100: Ana had the lot for 280, and saved her for 90."""
    seats, others = QUICK[edition]
    offer = {"Ana": {"offer": {"to": "Ben", "give": {"cash": 500}, "want": {"deeds": [19]}}}}
    when = [{"Chloe": "roll"}, offer]
    book, state = position(edition, SAVED | others, seats=seats, dice=[[3, 4]], when=when, variant="quick")
    assert state.debts
    assert isinstance(BOTS[name](Chair.at(book, state, 1)), act.Refuse)
