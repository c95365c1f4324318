"""Debts, estates and buildings where land is leased."""

import pytest

from bots.chair import Chair
from bots.choosing import choose
from bots.dealings import NONE_YET
from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Recorded
from tests.bots.leased import ALL, SOUND, at, chosen

HOTEL = {"deeds": [6], "buildings": {6: ["hotel", "hotel"]}, "cash": 500}


def in_debt(ben, creditor=HOTEL, **more):
    """Ben owes 1,100 for a visit, less what he has."""
    return at({"Ana": creditor, "Ben": ben | {"at": 1}, "turn": "Ben", **more}, dice=[[1, 4]], when=[{"Ben": "roll"}])


@pytest.mark.parametrize("name", SOUND)
def test_a_debt_is_raised_in_one_sale_and_of_what_earns_least(name):
    ben = {"cash": 1050, "deeds": [39, 1], "buildings": {39: ["hotel", "office"], 1: 3}}
    book, state = in_debt(ben)
    sale = chosen(SOUND[name], book, state)
    assert sale == act.Sell(1, (1, 1))
    state, _facts = decide(book, state, sale, Recorded([]))
    assert chosen(SOUND[name], book, state) == act.Pay(1)


@pytest.mark.parametrize("name", SOUND)
def test_who_cannot_be_saved_strips_nothing(name):
    book, state = in_debt({"cash": 10, "deeds": [1, 3], "buildings": {1: 3, 3: 2}})
    assert not isinstance(chosen(SOUND[name], book, state), act.Sell)


@pytest.mark.parametrize("name", ALL)
def test_who_owes_several_and_cannot_pay_them_all_strips_nothing_for_the_first(name):
    """By a card 50 to each of three; the house would bring 100."""
    ana = {"at": 4, "cash": 10, "deeds": [39], "buildings": {39: 1}}
    book, state = at({"Ana": ana, "chance": ["C-CH-15"]}, seats=4, dice=[[1, 2]], when=[{"Ana": "roll"}])
    assert len(state.debts) == 3
    assert not isinstance(chosen(ALL[name], book, state, 0), act.Sell)


@pytest.mark.parametrize("name", SOUND)
def test_a_buyer_is_looked_for_before_one_gives_up(name):
    book, state = in_debt({"cash": 900, "deeds": [39], "buildings": {39: ["hotel"]}}, Chloe={"cash": 5000})
    wish = chosen(SOUND[name], book, state)
    assert isinstance(wish, act.MakeOffer)
    assert (wish.to, wish.give.deeds) == (2, (39,))
    assert state.cash[1] + wish.want.cash - 100 >= 1100
    said = chosen(SOUND[name], *decided(book, state, wish), seat=2)
    assert isinstance(said, act.Accept)
    assert said.offer == 1


def test_a_shrewd_bot_in_debt_asks_for_what_a_parcel_brings_its_buyer_and_for_less_once_that_was_refused():
    book, state = in_debt({"cash": 900, "deeds": [39, 37], "buildings": {39: ["hotel"]}}, Chloe={"cash": 5000})
    dealings, asked = NONE_YET._replace(turn=1), []
    while isinstance(wish := chosen(SOUND["shrewd"], book, state, dealings=dealings), act.MakeOffer):
        asked += [wish.want.cash] if wish.give.deeds == (39,) else []
        for action in (wish, act.Refuse(wish.to)):
            state, facts = decide(book, state, action, Recorded([]))
            dealings = dealings.after(facts)
    lacking = 1100 - 900 + 100  # the fee of the transfer
    assert asked[0] > 3 * lacking
    assert asked == sorted(set(asked), reverse=True)
    assert asked[-1] == lacking


def test_a_shrewd_bot_in_debt_sells_pieces_where_they_are_no_loss():
    book, state = in_debt({"cash": 1050, "deeds": [39, 1], "buildings": {39: ["hotel"], 1: 3}}, Chloe={"cash": 5000})
    assert chosen(SOUND["shrewd"], book, state) == act.Sell(1, (1, 1))


def test_a_shrewd_bot_in_debt_sells_several_parcels_to_one_buyer_where_none_alone_would_do():
    ben = {"cash": 60, "deeds": [1, 8, 9], "buildings": {8: ["office", "office"], 9: ["office", "office"]}}
    book, state = in_debt(ben, Chloe={"cash": 1600})
    wish = chosen(SOUND["shrewd"], book, state)
    assert isinstance(wish, act.MakeOffer)
    assert len(wish.give.deeds) > 1
    book, state = decided(book, state, wish)
    assert isinstance(chosen(SOUND["regular"], book, state, seat=2), act.Accept)
    book, state = decided(book, state, act.Accept(2))
    assert chosen(SOUND["shrewd"], book, state) == act.Pay(1)


def test_a_shrewd_bot_that_cannot_pay_leaves_as_much_for_a_debt_as_its_creditor_takes_and_plays_on():
    """The creditor takes what is worth twice the debt."""
    ben = {"cash": 300, "deeds": [1, 37, 39], "buildings": {1: 1, 37: 1, 39: ["office", "office"]}}
    book, state = in_debt(ben, creditor=HOTEL | {"cash": 2000}, Chloe={"cash": 100})
    wish = chosen(SOUND["shrewd"], book, state)
    assert isinstance(wish, act.Settle)
    assert 0 < len(wish.give.deeds) < 3
    book, state = decided(book, state, wish)
    assert isinstance(chosen(SOUND["regular"], book, state, seat=0), act.Accept)
    state = decided(book, state, act.Accept(0))[1]
    assert not state.debts
    assert 1 not in state.out


@pytest.mark.parametrize("name", SOUND)
def test_who_may_ask_nobody_now_leaves_a_parcel_for_the_debt_or_gives_up(name):
    """Who was refused a moment ago: else the server would strip them of all that stands."""
    book, state = in_debt({"cash": 900, "deeds": [39], "buildings": {39: ["hotel"]}}, Chloe={"cash": 5000})
    silent = choose(SOUND[name], Chair.at(book, state, 1, deaf=frozenset({0, 2})))
    assert isinstance(silent, act.Settle | act.Bankrupt)


@pytest.mark.parametrize("name", SOUND)
def test_while_the_creditor_thinks_about_a_parcel_for_the_debt_nobody_gives_up(name):
    towers = {"deeds": [39, 1], "buildings": {39: ["office", "office"], 1: 1}}
    book, state = in_debt({"cash": 300} | towers, Chloe={"cash": 100})
    wish = chosen(SOUND[name], book, state)
    assert isinstance(wish, act.Settle)
    book, state = decided(book, state, wish)
    assert chosen(SOUND[name], book, state) is None
    assert chosen(SOUND[name], book, state, seat=0) is not None


@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize(("paid", "said"), [(299, act.Refuse), (300, act.Accept)])
def test_any_offer_is_taken_without_which_one_would_be_out(name, paid, said):
    """The hotel is worth more than is lacking, the fee of the transfer included; but without that all of it is lost."""
    ben = {"cash": 900, "deeds": [39], "buildings": {39: ["hotel"]}, "at": 1}
    offer = {"offer": {"to": "Ben", "give": {"cash": paid}, "want": {"deeds": [39]}}}
    book, state = at(
        {"Ana": HOTEL, "Ben": ben, "turn": "Ben", "Chloe": {"cash": 5000}},
        dice=[[1, 4]], when=[{"Ben": "roll"}, {"Chloe": offer}],
    )  # fmt: skip
    assert isinstance(chosen(SOUND[name], book, state), said)


def decided(book, state, action):
    return book, decide(book, state, action, Recorded([])).state


@pytest.mark.parametrize("name", SOUND)
def test_what_a_loan_would_swallow_is_not_sold(name):
    ben = {"cash": 1060, "deeds": [1, 3], "buildings": {1: 2, 3: 2}, "loans": {1: {"original": 60, "owed": 60}}}
    book, state = in_debt(ben, Chloe={"cash": 100})
    assert chosen(SOUND[name], book, state) == act.Sell(1, (3, 3))


@pytest.mark.parametrize("name", SOUND)
def test_of_an_estate_what_is_worth_its_loan_is_kept_and_the_rest_given_up(name):
    ben = {
        "cash": 10, "at": 1, "deeds": [39, 1], "buildings": {39: ["hotel"], 1: 1},
        "loans": {39: {"original": 100, "owed": 100}, 1: {"original": 25, "owed": 25}},
    }  # fmt: skip
    given = {"Ana": HOTEL, "Ben": ben, "turn": "Ben"}
    book, state = at(given, dice=[[1, 4]], when=[{"Ben": "roll"}, {"Ben": "bankrupt"}])
    first = chosen(SOUND[name], book, state, 0)
    assert first == act.Repay(0, 39)
    state, _facts = decide(book, state, first, Recorded([]))
    assert chosen(SOUND[name], book, state, 0) == act.GiveUp(0, (1,))


@pytest.mark.parametrize("cash", [700, 5500])
def test_a_shrewd_bot_builds_in_as_few_steps_as_there_are_kinds_and_borrows_half_however_rich_it_is(cash):
    book, state = at({"Ana": {"deeds": [19], "cash": cash}}, dice=[[4, 6]], when=[{"Ana": "roll"}])
    steps = []
    while isinstance(wish := chosen(SOUND["shrewd"], book, state, 0), act.Build):
        steps.append(wish)
        state, _facts = decide(book, state, wish, Recorded([]))
    assert len(steps) <= 3
    assert all(step.loan for step in steps)
    assert len(state.sites[19].pieces) == 2


def test_a_shrewd_bot_counts_more_turns_for_what_it_builds_than_a_regular_one_and_says_so():
    """In 24 turns two hotels on the cheapest parcel do not bring what they cost, in 36 they do."""
    book, state = at({"Ana": {"deeds": [1], "cash": 5500}}, seats=4, dice=[[4, 6]], when=[{"Ana": "roll"}])
    wish = chosen(SOUND["shrewd"], book, state, 0)
    assert isinstance(wish, act.Build)
    assert not isinstance(chosen(SOUND["regular"], book, state, 0), act.Build)
    ends = act.Build(0, (1,), "hotel")
    state = decide(book, state, wish, Recorded([])).state
    told = {name: SOUND[name].weigh(Chair.at(book, state, 0), (ends,)).options for name in SOUND}
    value = {name: next(one.value for one in options if one.does(ends)) for name, options in told.items()}
    assert value["shrewd"] > value["regular"]


@pytest.mark.parametrize(("cash", "builds"), [(5500, True), (1500, False)])
def test_a_regular_bot_builds_in_cash_once_it_has_more_in_hand_than_the_dearest_visit_takes(cash, builds):
    given = {"Ana": {"deeds": [19], "cash": cash}, "Ben": HOTEL}  # a visit to Ben takes 1,100
    book, state = at(given, dice=[[4, 6]], when=[{"Ana": "roll"}])
    wish = chosen(SOUND["regular"], book, state, 0)
    assert isinstance(wish, act.Build) == builds
    assert not builds or not wish.loan


@pytest.mark.parametrize("name", SOUND)
def test_once_worth_is_counted_nobody_builds_for_fees_that_do_not_come(name):
    given = {"Ana": {"deeds": [19], "buildings": {19: 4}, "cash": 2500}}
    when = [{"server": "time_up"}, {"Ana": "roll"}]
    book, state = at(given, variant="timed", dice=[[4, 6]], when=when)
    assert chosen(SOUND[name], book, state, 0) == act.End(0)


@pytest.mark.parametrize("name", SOUND)
def test_a_parcel_is_leased_by_whoever_can_pay_for_it_twice(name):
    book, state = at({"Ana": {"cash": 100}}, dice=[[2, 4]], when=[{"Ana": "roll"}])
    assert chosen(SOUND[name], book, state, 0) == act.Lease(0)


def test_a_shrewd_bot_leaves_jail_while_its_buildings_earn_more_than_others_cost():
    own = {"deeds": [19], "buildings": {19: ["hotel", "hotel"]}, "jail": 0, "cash": 800}
    all_held = {"Ben": {"deeds": sorted(ALL_LAND - {19})}}
    book, state = at({"Ana": own, **all_held})
    assert chosen(SOUND["shrewd"], book, state, 0) == act.PayFine(0)


def test_a_shrewd_bot_stays_in_jail_on_a_board_of_hotels():
    towers = {key: ["hotel", "hotel"] for key in (11, 13, 14, 16, 18, 19)}
    others = {"Ben": {"deeds": sorted(ALL_LAND), "buildings": towers}}
    book, state = at({"Ana": {"jail": 0, "cash": 800}, **others})
    assert chosen(SOUND["shrewd"], book, state, 0) == act.Roll(0)


def test_a_shrewd_bot_stays_in_jail_on_a_board_of_hotels_even_where_a_parcel_is_left_to_be_had():
    towers = {key: ["hotel", "hotel"] for key in (11, 13, 14, 16, 18, 19)}
    given = {"Ana": {"jail": 0, "cash": 800}, "Ben": {"deeds": sorted(ALL_LAND - {39}), "buildings": towers}}
    book, state = at(given)
    assert chosen(SOUND["shrewd"], book, state, 0) == act.Roll(0)
    assert chosen(SOUND["regular"], book, state, 0) == act.PayFine(0)


def test_a_shrewd_bot_leaves_jail_while_most_of_the_land_is_to_be_had():
    book, state = at({"Ana": {"jail": 0, "cash": 800}, "Ben": {"deeds": [19], "buildings": {19: ["hotel"]}}})
    assert chosen(SOUND["shrewd"], book, state, 0) == act.PayFine(0)


ALL_LAND = {1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 39}
