"""An offer of a bot's is no promise for ever: it is taken back once it would arm the other, and in its next turn."""

import pytest

from bots.chair import seats_with_something_to_do
from bots.dealings import NONE_YET
from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Recorded
from tests.bots import leased
from tests.bots.owned import OWNED
from tests.bots.test_exploits import at, chosen

in_every_book = pytest.mark.parametrize("edition", OWNED)
by_every_bot = pytest.mark.parametrize("name", ["novice", "regular", "shrewd", "master"])
SOLD = {"to": "Ana", "give": {"deeds": [18]}, "want": {"cash": 300}}
GIVEN = {"Ana": {"cash": 1500, "at": 12, "deeds": [16]}, "Ben": {"cash": 900, "deeds": [5, 18]}, "Chloe": {"cash": 900}}


def offered(edition, given=GIVEN):
    """Ben has offered Ana a lone lot of his, and she, who has said nothing, comes to the other that she lacks."""
    options = {"build_anywhere": True} if edition == "atlantic" else {}
    when = [{"Ben": {"offer": SOLD}}, {"Ana": "roll"}]
    return at(edition, given, dice=[[3, 4]], when=when, options=options)


@in_every_book
@by_every_bot
def test_what_would_make_a_group_whole_for_the_other_by_now_is_offered_no_more(name, edition):
    """She had waited until she had the other lot, and then had the last one for the price of a lone one."""
    book, state = offered(edition)
    assert isinstance(chosen(name, book, state), act.Withdraw)
    state = decide(book, state, act.Buy(0), Recorded([])).state
    assert 1 in seats_with_something_to_do(state)
    withdrawn = chosen(name, book, state)
    assert isinstance(withdrawn, act.Withdraw)
    state = decide(book, state, withdrawn, Recorded([])).state
    assert not state.offers


@in_every_book
@by_every_bot
def test_what_arms_nobody_stands_for_a_round(name, edition):
    given = GIVEN | {"Ana": GIVEN["Ana"] | {"deeds": [1]}}
    book, state = offered(edition, given)
    state = decide(book, state, act.Buy(0), Recorded([])).state
    assert chosen(name, book, state) is None


@in_every_book
@by_every_bot
def test_it_stands_while_a_third_may_take_what_is_lacking_until_that_one_does_not(name, edition):
    """It was taken back although the other lot was about to go to somebody else."""
    given = {
        "Ana": {"cash": 1500, "deeds": [16]}, "Ben": {"cash": 900, "deeds": [5, 18]}, "Chloe": {"cash": 900, "at": 12},
        "turn": "Chloe",
    }  # fmt: skip
    options = {"build_anywhere": True} if edition == "atlantic" else {}
    book, state = at(edition, given, dice=[[3, 4]], when=[{"Ben": {"offer": SOLD}}, {"Chloe": "roll"}], options=options)
    assert chosen(name, book, state) is None
    state = decide(book, state, act.Decline(2), Recorded([])).state
    assert isinstance(chosen(name, book, state), act.Withdraw)


WITHOUT_AN_ANSWER = NONE_YET._replace(turn=5, made=((1, 2),))
"""It is three turns ago that Ben made an offer."""
IN_THE_TURN_BEFORE = WITHOUT_AN_ANSWER._replace(made=((1, 4),))


def is_taken_back(name, book, state):
    """Whether Ben takes back what he has offered in the turn before."""
    return isinstance(chosen(name, book, state, dealings=IN_THE_TURN_BEFORE), act.Withdraw)


@in_every_book
@by_every_bot
def test_an_offer_without_an_answer_is_taken_back_in_the_next_turn_of_who_made_it(name, edition):
    """Whoever said nothing had kept Ben from offering anything to anybody."""
    when = [{"Ben": {"offer": SOLD}}]
    book, state = at(edition, GIVEN | {"turn": "Ben"}, when=when)
    assert isinstance(chosen(name, book, state, dealings=WITHOUT_AN_ANSWER), act.Withdraw)
    made_now = WITHOUT_AN_ANSWER._replace(made=((1, 5),))
    assert not isinstance(chosen(name, book, state, dealings=made_now), act.Withdraw)


@in_every_book
@by_every_bot
def test_what_was_offered_in_anothers_turn_stands_for_a_round_as_well(name, edition):
    """Who had asked for something and ended their turn found no more what had been offered instead."""
    given = GIVEN | {"Ana": {"cash": 1500, "deeds": [1]}, "turn": "Ben"}
    book, state = at(edition, given, when=[{"Ben": {"offer": SOLD}}])
    assert not is_taken_back(name, book, state)


@in_every_book
def test_what_somebody_has_offered_before_they_were_absent_stands(edition):
    """Who keeps the seat took it back in the next turn: by the book it stands, and it is no offer of that bot's."""
    book, state = offered(edition)
    assert chosen("held", book, state) is None
    book, state = at(edition, GIVEN | {"turn": "Ben"}, when=[{"Ben": {"offer": SOLD}}])
    assert chosen("held", book, state, dealings=WITHOUT_AN_ANSWER) == act.Roll(1)


@pytest.mark.parametrize("name", leased.ALL)
def test_so_it_is_where_land_is_leased(name):
    given = {"Ana": {"cash": 1500}, "Ben": {"cash": 900, "deeds": [19]}, "turn": "Ben"}
    book, state = leased.at(
        given, when=[{"Ben": {"offer": {"to": "Ana", "give": {"deeds": [19]}, "want": {"cash": 9}}}}]
    )
    assert isinstance(leased.chosen(leased.ALL[name], book, state, dealings=WITHOUT_AN_ANSWER), act.Withdraw)


@in_every_book
@by_every_bot
@pytest.mark.parametrize(("lots", "lacking", "price"), [((37,), 39, 1450), ((31, 32), 34, 1450)])
def test_a_lot_is_offered_no_more_once_its_group_has_come_to_be_whole(name, edition, lots, lacking, price):
    """Instead of something else it had been offered in the turn before, and stood once Ben had bought the last one."""
    ben = {"cash": 1500, "at": lacking - 7, "deeds": [5, *lots]}
    given = {"Ana": {"cash": 1500, "deeds": [16]}, "Ben": ben, "Chloe": {"cash": 900}, "turn": "Ben"}
    sold = {"to": "Ana", "give": {"deeds": list(lots)}, "want": {"cash": price}}
    book, state = at(edition, given, dice=[[3, 4]], when=[{"Ben": {"offer": sold}}, {"Ben": "roll"}])
    assert not is_taken_back(name, book, state)
    assert is_taken_back(name, book, decide(book, state, act.Buy(1), Recorded([])).state)


@in_every_book
@by_every_bot
def test_what_cannot_be_paid_any_more_is_offered_no_more(name, edition):
    """It stood until he had so much again, and then took all of it."""
    given = {"Ana": {"deeds": [39]}, "Ben": {"cash": 850, "deeds": [37]}, "Chloe": {"cash": 900}, "turn": "Ben"}
    bought = {"to": "Ana", "give": {"cash": 700}, "want": {"deeds": [39]}}
    book, state = at(edition, given, dice=[[1, 4]], when=[{"Ben": {"offer": bought}}, {"Ben": "roll"}])
    assert not is_taken_back(name, book, state)
    assert is_taken_back(name, book, decide(book, state, act.Buy(1), Recorded([])).state)


@in_every_book
@by_every_bot
def test_what_would_keep_its_debtor_in_is_offered_no_more(name, edition):
    """It stood while Ana owed Ben more than she could raise: by accepting it she paid and played on."""
    ben = {"cash": 1500, "deeds": [37, 39], "buildings": {37: 4, 39: "hotel"}}
    given = {"Ana": {"cash": 100, "at": 32, "deeds": [5, 15]}, "Ben": ben, "Chloe": {"cash": 900}}
    bought = {"to": "Ana", "give": {"cash": 1400}, "want": {"deeds": [5, 15]}}
    book, state = at(edition, given, dice=[[3, 4]], when=[{"Ben": {"offer": bought}}, {"Ana": "roll"}])
    assert is_taken_back(name, book, state)


@in_every_book
@pytest.mark.parametrize("name", ["regular", "shrewd", "master"])
@pytest.mark.parametrize(("price", "is_enough"), [(110, False), (130, True), (200, True)])
def test_nor_is_what_costs_no_more_than_it_is_worth_if_that_is_enough(name, edition, price, is_enough):
    """It stood unless it was a loss by itself: a station for its price was bought of Ana, and by that she played on."""
    ben = {"cash": 1500, "deeds": [37, 39], "buildings": {37: 4, 39: "hotel"}}
    ana = {"cash": 1460, "at": 32, "deeds": [5, 6, 8, 11, 13, 16, 18]}
    given = {"Ana": ana, "Ben": ben, "Chloe": {"cash": 900}}
    bought = {"to": "Ana", "give": {"cash": price}, "want": {"deeds": [5]}}
    book, state = at(edition, given, dice=[[3, 4]], when=[{"Ben": {"offer": bought}}, {"Ana": "roll"}])
    assert is_taken_back(name, book, state) == is_enough


@in_every_book
@pytest.mark.parametrize("name", ["regular", "shrewd", "master"])
def test_a_lot_is_offered_no_more_whose_buyer_could_hand_it_on_to_somebody_it_arms_by_now(name, edition):
    """Chloe got the rest of the group, and Ana could still have the last lot for the price of a lone one."""
    given = {
        "Ana": {"cash": 1500}, "Ben": {"cash": 900, "deeds": [5, 18]},
        "Chloe": {"cash": 1500, "at": 12, "deeds": [16]}, "turn": "Chloe",
    }  # fmt: skip
    book, state = at(edition, given, dice=[[3, 4]], when=[{"Ben": {"offer": SOLD}}, {"Chloe": "roll"}])
    assert chosen(name, book, state, dealings=IN_THE_TURN_BEFORE) is None
    state = decide(book, state, act.Buy(2), Recorded([])).state
    assert is_taken_back(name, book, state)


@pytest.mark.parametrize("name", leased.ALL)
def test_what_was_offered_in_a_debt_is_offered_no_more_once_that_is_paid(name):
    """It stood until the next turn: who said nothing while Ben owed something had his hotel for a part of its price."""
    ben = {"cash": 900, "deeds": [39], "buildings": {39: "hotel"}}
    book, state = leased.at(
        {"Ana": {"cash": 3500}, "Ben": ben, "turn": "Ben"},
        when=[{"Ben": {"offer": {"to": "Ana", "give": {"deeds": [39]}, "want": {"cash": 300}}}}],
    )
    made_now = WITHOUT_AN_ANSWER._replace(made=((1, 5),))
    assert isinstance(leased.chosen(leased.ALL[name], book, state, dealings=made_now), act.Withdraw)
