"""The last lot of somebody's group has its price: so much that they cannot build with what is left."""

from dataclasses import replace

import pytest

from bots.grades.holder import HOLDER
from bots.grades.master import FUTURES, master
from bots.grades.regular import REGULAR
from bots.grades.shrewd import SHREWD
from bots.owned.trades import proposing
from bots.search.weighing import Budget
from games.engine import actions as act
from games.engine.elements import Bundle
from tests.bots.owned import Talk, in_every_book

UNHURRIED = master("unhurried", "", Budget(FUTURES))
who_counts = pytest.mark.parametrize("grade", [REGULAR, SHREWD], ids=["regular", "shrewd"])


def of_four(edition, *, cash, of_chloe=300, more=()):
    """Ana, who has so much cash, lacks the last orange one, which is Ben's; all as if one began with 1,500."""
    cash_of = {"Ana": cash, "Ben": 300, "Chloe": of_chloe, "Dora": 300}
    deeds = {"Ana": [16, 18, *more], "Ben": [11, 19, 21], "Chloe": [1], "Dora": [3]}
    unit = Talk(edition, {}).unit
    rest = {who: [square for square in deeds[who] if square not in more] for who in ("Chloe", "Dora")}
    return {who: {"deeds": (deeds | rest)[who], "cash": cash_of[who] * unit} for who in deeds}


def is_sold(grade, edition, options, *, cash, price, more=()):
    """Whether Ben sells Ana, who has so much cash, and more deeds, the last orange one for that."""
    talk = Talk(edition, of_four(edition, cash=cash, more=more), **options)
    talk.ask(give={"cash": price}, want={"deeds": (19,)})
    return isinstance(talk.answer(grade), act.Accept)


@who_counts
@in_every_book
def test_who_pays_all_that_they_would_build_with_gets_the_last_lot(grade, edition, options):
    assert is_sold(grade, edition, options, cash=1500, price=1400)
    assert is_sold(grade, edition, options, cash=800, price=800)


@who_counts
@in_every_book
def test_who_keeps_enough_to_build_does_not_get_it_at_four_times_its_price(grade, edition, options):
    assert not is_sold(grade, edition, options, cash=1500, price=800)
    assert not is_sold(grade, edition, options, cash=800, price=600)
    assert not is_sold(grade, edition, options, cash=500, price=400)


@who_counts
@in_every_book
@pytest.mark.parametrize("price", [10, 60, 200])
@pytest.mark.parametrize("group", [[1, 3], [6, 8, 9], [37, 39]], ids=["brown", "light blue", "dark blue"])
def test_who_has_another_group_and_no_money_for_it_does_not_get_it_as_a_gift(grade, edition, options, group, price):
    """Two groups had been worth less than one to whoever could build on one alone."""
    assert not is_sold(grade, edition, options, cash=300, price=price, more=group)


@in_every_book
@pytest.mark.parametrize("grade", [REGULAR, SHREWD, UNHURRIED], ids=["regular", "shrewd", "master"])
@pytest.mark.parametrize("paid", [350, 500, 800])
def test_a_third_who_may_hand_it_on_gets_it_no_cheaper(grade, edition, options, paid):
    """A *regular* had counted only the money that changed hands."""
    talk = Talk(edition, of_four(edition, cash=800, of_chloe=900), **options)
    talk.do(act.MakeOffer(2, 1, Bundle(paid * talk.unit), Bundle(deeds=(19,))))
    assert not isinstance(talk.answer(grade), act.Accept)


@pytest.mark.parametrize("grade", [REGULAR, SHREWD, UNHURRIED], ids=["regular", "shrewd", "master"])
@in_every_book
@pytest.mark.parametrize("price", [300, 340, 380, 420, 600, 900])
def test_of_a_group_in_three_hands_a_lot_is_no_cheaper_to_who_may_be_given_the_last_one(grade, edition, options, price):
    """It had gone for 420, and of a master for 380: then the third gave theirs."""
    assert not isinstance(asked_for_a_lot_of_three_hands(edition, options, price).answer(grade), act.Accept)


@who_counts
@in_every_book
def test_for_what_the_last_one_costs_it_is_sold(grade, edition, options):
    assert isinstance(asked_for_a_lot_of_three_hands(edition, options, 1300).answer(grade), act.Accept)


@in_every_book
def test_nor_is_it_offered_to_who_may_hand_it_on(edition, options):
    """For the last yellow one Ben gave Ana, after her first no, the last orange one and cash: Chloe has the others."""
    hands = {"Ana": [26], "Ben": [19, 27, 29], "Chloe": [16, 18], "Dora": [3]}
    cash = {"Ana": 300, "Ben": 900, "Chloe": 900, "Dora": 300}
    unit = Talk(edition, {}).unit
    talk = Talk(edition, {who: {"deeds": hands[who], "cash": cash[who] * unit} for who in hands}, **options)
    for turn in range(2, 6):
        offer = proposing.propose(replace(talk.chair(1), counts_swaps=True))
        if offer is None:
            break
        assert not offer.give.deeds
        talk.do(offer)
        talk.do(act.Refuse(offer.to))
        talk.dealings = talk.dealings._replace(turn=turn)
    assert turn > 2


def asked_for_a_lot_of_three_hands(edition, options, price):
    """Ana, Ben and Chloe have an orange lot each, and Ana asks Ben for his."""
    given = of_four(edition, cash=1500)
    hands = {"Ana": [16], "Ben": [11, 18, 21], "Chloe": [1, 19]}
    talk = Talk(edition, given | {who: given[who] | {"deeds": deeds} for who, deeds in hands.items()}, **options)
    talk.ask(give={"cash": price}, want={"deeds": (18,)})
    return talk


@pytest.mark.parametrize("grade", [REGULAR, SHREWD, UNHURRIED], ids=["regular", "shrewd", "master"])
@in_every_book
def test_what_the_buyer_has_left_with_a_third_counts_as_theirs(grade, edition, options):
    talk = Talk(edition, of_four(edition, cash=1500), **options)
    talk.do(act.MakeOffer(0, 2, Bundle(1000 * talk.unit), Bundle(deeds=(1,))))
    talk.do(act.Accept(2))
    talk.ask(give={"cash": 460}, want={"deeds": (19,)})
    assert not isinstance(talk.answer(grade), act.Accept)
    assert is_sold(grade, edition, options, cash=500, price=460)


@pytest.mark.parametrize("grade", [REGULAR, SHREWD, UNHURRIED], ids=["regular", "shrewd", "master"])
@pytest.mark.parametrize(
    ("deeds", "mortgaged", "paid", "price"),
    [([39, 26, 5, 15], [39, 26, 5, 15], 480, 800), ([5, 15], [], 400, 1080)],
    ids=["mortgaged ones at half their price", "others at their price"],
)
@in_every_book
def test_so_does_what_they_have_left_with_a_third_for_deeds(grade, edition, options, deeds, mortgaged, paid, price):
    """The third may have them back for as much: a last lot worth 1,260 to Ben had gone for 740 so, or for 1,040."""
    given = of_four(edition, cash=1500)
    given["Chloe"] = given["Chloe"] | {"deeds": [1, *deeds], "mortgaged": mortgaged}
    talk = Talk(edition, given, **options)
    talk.do(act.MakeOffer(0, 2, Bundle(paid * talk.unit), Bundle(deeds=tuple(deeds))))
    talk.do(act.Accept(2))
    talk.ask(give={"cash": price}, want={"deeds": (19,)})
    assert not isinstance(talk.answer(grade), act.Accept)


@in_every_book
def test_who_plays_for_somebody_absent_sells_it_at_no_price(edition, options):
    assert not is_sold(HOLDER, edition, options, cash=1500, price=1500)


@in_every_book
def test_a_last_lot_is_first_asked_for_at_more_than_twice_its_price(edition, options):
    given = {"Ana": {"deeds": [16, 18]}, "Ben": {"deeds": [19, 21]}, "Chloe": {"deeds": [1]}, "Dora": {"deeds": [3]}}
    talk = Talk(edition, given, **options)
    asked = SHREWD(talk.chair(0))
    assert (asked.to, asked.want.deeds, asked.give.deeds) == (1, (19,), ())
    assert asked.give.cash > 2 * talk.book.board.squares[19].price
