"""Trades where land is leased: a parcel is worth the fees that it will bring, whatever is asked for it."""

import pytest

from bots.chair import Chair
from bots.dealings import NONE_YET, RefusedOffer
from bots.grades.master import MASTER
from games.engine import actions as act
from games.engine import decide
from games.engine.actions import TimeUp
from games.engine.chance import Recorded
from games.engine.elements import Bundle, Offer
from tests.bots.leased import ALL, SOUND, answered, at, chosen
from tests.position import TO_THE_END

RICH = {"cash": 5500}
TOWER = {"deeds": [6], "buildings": {6: ["hotel", "hotel"]}}
DEAR = {"deeds": [31], "buildings": {31: ["hotel", "hotel"]}}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("square", "pieces", "asked"), [(6, ["hotel", "hotel"], 1419), (37, ["hotel"], 4614), (24, ["hotel"], 1740)]
)
def test_nobody_pays_several_times_what_a_parcel_has_cost(name, square, pieces, asked):
    given = {"Ana": {"deeds": [square], "buildings": {square: pieces}}, "Ben": RICH}
    assert answered(ALL[name], given, {"deeds": [square]}, {"cash": asked}) == act.Refuse(1, 1)


@pytest.mark.parametrize("name", ALL)
def test_a_parcel_that_costs_less_than_its_fees_will_bring_is_bought(name):
    given = {"Ana": TOWER, "Ben": RICH}
    assert isinstance(answered(ALL[name], given, {"deeds": [6]}, {"cash": 60}), act.Accept)


@pytest.mark.parametrize(("cash", "said"), [(1500, act.Accept), (900, act.Refuse)])
def test_a_shrewd_bot_buys_on_credit_and_keeps_something_in_hand(cash, said):
    given = {"Ana": TOWER, "Ben": {"cash": cash}}
    answer = answered(SOUND["shrewd"], given, {"deeds": [6]}, {"cash": 700})
    assert isinstance(answer, said)
    assert said is act.Refuse or answer.loans == ((6, 350),)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("square", "pieces", "paid"), [(24, ["hotel"], 760), (19, 3, 310), (24, 1, 1), (6, 4, 210)])
def test_nobody_sells_what_stands_for_what_it_has_cost(name, square, pieces, paid):
    given = {"Ana": RICH, "Ben": {"deeds": [square], "buildings": {square: pieces}, "cash": 1500}}
    assert answered(ALL[name], given, {"cash": paid}, {"deeds": [square]}) == act.Refuse(1, 1)


@pytest.mark.parametrize("name", ALL)
def test_three_bare_parcels_are_no_hotel(name):
    given = {"Ana": {"deeds": [1, 6, 23]}, "Ben": {"deeds": [39], "buildings": {39: ["hotel"]}, "cash": 100}}
    assert answered(ALL[name], given, {"deeds": [1, 6, 23]}, {"deeds": [39]}) == act.Refuse(1, 1)


@pytest.mark.parametrize("name", SOUND)
def test_what_ends_a_loan_is_counted_by_who_gives_the_parcel_away(name):
    built = {"deeds": [6], "buildings": {6: 1}, "cash": 300}
    owing = built | {"loans": {6: {"original": 400, "owed": 400}}}
    price = {"cash": 950}
    assert answered(SOUND[name], {"Ana": RICH, "Ben": built}, price, {"deeds": [6]}) == act.Accept(1, offer=1)
    assert answered(SOUND[name], {"Ana": RICH, "Ben": owing}, price, {"deeds": [6]}) == act.Refuse(1, 1)


@pytest.mark.parametrize("parts", [SOUND["shrewd"], MASTER.leased], ids=["shrewd", "master"])
def test_what_changes_hands_is_counted_for_longer_than_what_is_built_and_a_master_trades_so_too(parts):
    """At a table of four two hotels on 24 bring 1,270 in 24 turns, and twice that in twelve rounds."""
    built = {"deeds": [24], "buildings": {24: ["hotel", "hotel"]}, "cash": 3000}
    price = {"cash": 1900}
    for giver, said in (("Ana", act.Accept), ("Ben", act.Refuse)):
        give, want = ({"deeds": [24]}, price) if giver == "Ana" else (price, {"deeds": [24]})
        offer = {"offer": {"to": "Ben", "give": give, "want": want}}
        book, state = at({"Ana": RICH, "Ben": RICH} | {giver: built}, seats=4, when=[{"Ana": offer}])
        assert isinstance(chosen(parts, book, state), said)


@pytest.mark.parametrize("parts", [*SOUND.values(), MASTER.leased], ids=[*SOUND, "master"])
@pytest.mark.parametrize(("asked", "said"), [(1700, act.Accept), (2000, act.Refuse), (3000, act.Refuse)])
def test_for_a_bare_parcel_nobody_pays_by_more_turns_than_what_is_built_there_will_count(parts, asked, said):
    """Two offices on 39 cost 1,600 more; the lease itself costs next to nothing, and others would sell it so."""
    offer = {"offer": {"to": "Ben", "give": {"deeds": [39]}, "want": {"cash": asked}}}
    book, state = at({"Ana": {"deeds": [39], "cash": 2000}, "Ben": RICH}, seats=4, when=[{"Ana": offer}])
    assert isinstance(chosen(parts, book, state), said)


def test_why_a_master_trades_is_told_by_what_it_went_by():
    built = {"deeds": [24], "buildings": {24: ["hotel", "hotel"]}, "cash": 3000}
    offer = {"offer": {"to": "Ben", "give": {"cash": 1900}, "want": {"deeds": [24]}}}
    book, state = at({"Ana": RICH, "Ben": built}, seats=4, when=[{"Ana": offer}])
    chair = Chair.at(book, state, 1)
    weighed = MASTER.weigh(chair, (MASTER(chair),))
    assert (weighed.currency, weighed.looks_ahead) == ("gain", False)
    assert weighed.options[0].does(act.Refuse(1, 1))


def said_in_a_turn(parts, book, state, dealings=NONE_YET):
    """The offers that Ana makes before she ends her turn, each refused."""
    offers = []
    for _ in range(60):
        wish = chosen(parts, book, state, 0, dealings)
        if isinstance(wish, act.End):
            return offers, dealings
        state, facts = decide(book, state, wish, Recorded([]))
        dealings = dealings.after(facts)
        if isinstance(wish, act.MakeOffer):
            offers.append(wish)
            state, facts = decide(book, state, act.Refuse(wish.to), Recorded([]))
            dealings = dealings.after(facts)
    raise AssertionError("a turn without an end")


def before_the_end(given):
    return at(given, **TO_THE_END)


def test_a_shrewd_bot_offers_once_a_turn_and_never_the_same_again():
    given = {"Ana": DEAR | {"cash": 3000}, "Ben": RICH, "Chloe": {"cash": 2500}}
    book, state = before_the_end(given)
    dealings, made = NONE_YET, []
    for _turn in range(12):
        offers, dealings = said_in_a_turn(SOUND["shrewd"], book, state, dealings._replace(turn=dealings.turn + 1))
        assert len(offers) <= 1
        made += offers
    assert made
    assert len(set(made)) == len(made)


def test_a_shrewd_bot_that_remembers_nothing_ends_its_turn_however_often_it_is_refused():
    book, state = before_the_end({"Ana": DEAR | {"cash": 3000}, "Ben": RICH, "Chloe": {"cash": 2500}})
    asked = 0
    for turn in range(8):
        then = state.fork()
        then.turn_no += turn
        while not isinstance(wish := chosen(SOUND["shrewd"], book, then, 0), act.End):
            for action in (wish, *([act.Refuse(wish.to)] if isinstance(wish, act.MakeOffer) else [])):
                then, _facts = decide(book, then, action, Recorded([]))
            assert then.offer_no < 20
        asked += then.offer_no
    assert asked


def test_what_is_refused_is_offered_for_less_and_never_below_what_it_is_worth():
    book, state = before_the_end({"Ana": DEAR | {"cash": 3000}, "Ben": RICH})
    dealings, asked = NONE_YET, []
    for _turn in range(12):
        offers, dealings = said_in_a_turn(SOUND["shrewd"], book, state, dealings._replace(turn=dealings.turn + 1))
        asked += [offer.want.cash for offer in offers if offer.give == Bundle(deeds=(31,)) and offer.to == 1]
    assert len(asked) > 1
    assert asked == sorted(asked, reverse=True)
    assert asked[-1] > 1200  # what it has cost


@pytest.mark.parametrize("name", SOUND)
def test_a_parcel_is_asked_for_below_what_building_it_would_cost_and_for_more_once_that_was_refused(name):
    """Two hotels on 6 are 300 to build, and 1,100 a visit."""
    book, state = before_the_end({"Ana": {"cash": 3000}, "Ben": TOWER | {"cash": 2500}})
    dealings, bid = NONE_YET, []
    for _turn in range(8):
        offers, dealings = said_in_a_turn(SOUND[name], book, state, dealings._replace(turn=dealings.turn + 1))
        bid += [offer.give.cash for offer in offers if offer.want == Bundle(deeds=(6,))]
    assert bid[0] < 300 + 100
    assert bid == sorted(set(bid))
    assert len(bid) > 1


@pytest.mark.parametrize("name", SOUND)
def test_who_was_refused_one_parcel_by_everybody_rather_asks_for_one_than_offers_another(name):
    ana = {"deeds": [6, 31], "buildings": {6: ["hotel", "hotel"], 31: ["hotel", "hotel"]}, "cash": 3000}
    book, state = before_the_end({"Ana": ana, "Ben": {"deeds": [9], "buildings": {9: 2}, "cash": 5500}})
    first, _dealings = said_in_a_turn(SOUND[name], book, state, NONE_YET._replace(turn=1))
    assert first[0].give.deeds == (31,)
    refused = tuple(
        RefusedOffer(Offer(other, 0, other, Bundle(deeds=(6,)), Bundle(cash=1072)), 0, 1) for other in (1, 2, 1, 2)
    )
    then, _dealings = said_in_a_turn(SOUND[name], book, state, NONE_YET._replace(turn=2, refused=refused))
    assert then[0].want.deeds == (9,)


@pytest.mark.parametrize("name", ["regular", "shrewd"])
def test_who_cannot_pay_leaves_more_than_a_parcel_for_the_debt(name):
    given = {
        "Ana": {"cash": 20, "at": 1, "deeds": [3, 8], "buildings": {3: 1, 8: 1}},
        "Ben": {"deeds": [6], "buildings": {6: ["hotel"]}, "cash": 500},
    }
    book, state = at(given, dice=[[1, 4]], when=[{"Ana": "roll"}, {"Ana": {"settle": {"deeds": [3]}}}])
    assert isinstance(chosen(SOUND[name], book, state), act.Refuse)


@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize(
    ("paid", "give", "want", "said"),
    [
        (160, (24,), (), act.Refuse), (1500, (24,), (), act.Refuse), (200, (), (21,), act.Refuse),
        (700, (), (21,), act.Accept),
    ],
)  # fmt: skip
def test_once_the_time_is_up_what_stands_is_worth_what_it_has_cost(name, paid, give, want, said):
    """It had paid 1,500 for what was counted as 150 a moment later, for fees that nobody would pay any more."""
    given = {
        "Ana": {"cash": 3000, "deeds": [24], "buildings": {24: ["hotel"]}},
        "Ben": {"cash": 5000, "deeds": [21], "buildings": {21: ["hotel"]}},
    }
    book, state = at(given, variant="timed")
    state, _facts = decide(book, state, TimeUp(), Recorded([]))
    gives, wants = Bundle(0 if give else paid, give), Bundle(paid if give else 0, want)
    state, _facts = decide(book, state, act.MakeOffer(0, 1, gives, wants), Recorded([]))
    assert isinstance(chosen(SOUND[name], book, state), said)


@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize("houses", [0, 1, 2])
def test_a_bare_parcel_is_no_cheaper_while_the_bank_has_no_houses(name, houses):
    """They come back: it had gone for 110, of which the bank takes 100."""
    given = {"Ana": {"cash": 5500}, "Ben": {"deeds": [39, 21], "cash": 3000}, "bank": {"houses": houses}}
    assert isinstance(answered(SOUND[name], given, {"cash": 800}, {"deeds": [39]}), act.Refuse)


@pytest.mark.parametrize("parts", ALL.values(), ids=ALL)
@pytest.mark.parametrize("lots", [(37, 39, 31, 34), (16, 18, 21, 23, 26, 29, 31, 34, 37, 39)], ids=len)
def test_parcels_that_come_at_once_are_built_on_out_of_one_purse(parts, lots):
    """4250 had been paid of 5500 for what one purse could not build on, and a hotel given with 3900 on top."""
    given = {"Ana": {"deeds": list(lots), "cash": 2000}, "Ben": {"cash": 5500}}
    assert isinstance(answered(parts, given, {"deeds": list(lots)}, {"cash": 2800}), act.Refuse)
    given["Ben"] |= {"deeds": [24], "buildings": {24: ["hotel"]}}
    assert isinstance(answered(parts, given, {"deeds": list(lots)}, {"deeds": [24], "cash": 1500}), act.Refuse)


def most_paid(parts, book, state, lot):
    """The most that Ben pays Ana for a parcel, and the position once he has."""

    def taken(price):
        wish = act.MakeOffer(0, 1, Bundle(deeds=(lot,)), Bundle(cash=price))
        then, _facts = decide(book, state, wish, Recorded([]))
        said = chosen(parts, book, then)
        return decide(book, then, said, Recorded([])).state if isinstance(said, act.Accept) else None

    found = 0, state
    for price in range(100, 3600, 100):
        then = taken(price)
        if then is None:
            break
        found = price, then
    return found


@pytest.mark.parametrize("parts", ALL.values(), ids=ALL)
@pytest.mark.parametrize("houses", [0, 1])
def test_nor_is_one_parcel_after_another_paid_for_by_a_purse_that_is_spent(parts, houses):
    """One at a time the bare ones had gone for 4,200 of 5,500, with a house on each for 8,600, half of it borrowed."""
    lots = (39, 37, 34, 31, 29, 26, 23)
    ana = {"deeds": list(lots), "cash": 2000} | ({"buildings": dict.fromkeys(lots, houses)} if houses else {})
    book, state = at({"Ana": ana, "Ben": {"cash": 5500}}, seats=4)
    paid = 0
    for lot in lots:
        price, state = most_paid(parts, book, state, lot)
        paid += price
    assert 1500 < paid <= 3200


@pytest.mark.parametrize("parts", [SOUND["shrewd"], MASTER.leased], ids=["shrewd", "master"])
def test_a_house_makes_no_parcel_dearer_by_more_turns_than_what_is_still_to_be_built_there_will_count(parts):
    """Bare 39 is bought for 1,800 at most; with one house, which costs 200, it had been for 3,280."""
    ana = {"deeds": [39], "buildings": {39: 1}, "cash": 2000}
    book, state = at({"Ana": ana, "Ben": {"cash": 5500}}, seats=4)
    assert 1700 < most_paid(parts, book, state, 39)[0] <= 2000


@pytest.mark.parametrize("parts", ALL.values(), ids=ALL)
@pytest.mark.parametrize("cash", [600, 1200])
def test_nobody_pays_all_that_they_have_for_a_parcel(parts, cash):
    """A regular player had borrowed half of a price, and paid the other half with all its cash."""
    given = {"Ana": {"deeds": [39], "buildings": {39: ["hotel", "hotel"]}}, "Ben": {"cash": cash}}
    book, state = at(given, seats=4)
    assert most_paid(parts, book, state, 39)[1].cash[1] > 50
