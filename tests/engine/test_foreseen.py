"""What a trade would leave both sides with is what accepting it does leave them with, to the last unit."""

import random

from games.engine import decide
from games.engine.actions import Accept, MakeOffer
from games.engine.around.foreseen import foresee
from games.engine.chance import Recorded
from games.engine.elements import Bundle, Offer
from games.engine.table import Table
from tests.position import position
from tests.web.test_asking import bundle, looked_at

ORANGES = {"Ana": {"deeds": [16, 18, 5]}, "Ben": {"deeds": [19, 15]}}


def test_what_is_foreseen_of_an_offer_is_what_accepting_it_leaves(seed):
    dice, accepted = random.Random(seed), 0
    for book, state, seat in looked_at(seed):
        state.cash = [cash + 500 * book.unit for cash in state.cash]  # else in one walk nobody can pay for anything
        others = [other for other in state.still_in() if other != seat]
        for other in others * 3:
            offer = MakeOffer(seat, other, *(bundle(book, state, one, dice) for one in (seat, other)))
            accepted += look_at(book, state, offer)
    assert accepted


def look_at(book, state, offer):
    """What is foreseen of an offer comes about as it is accepted; whether it may be."""
    seats = offer.seat, offer.to
    if any(Table(book, state).broken(offer)):
        return False
    told = foresee(book, state, Offer(0, *offer))  # whether or not both could pay by now
    made = decide(book, state, offer, Recorded([])).state
    answer = Accept(offer.to, offer=made.offer_no)
    if any(Table(book, made).broken(answer)):
        return False
    then = decide(book, made, answer, Recorded([])).state
    assert [side.cash for side in told.before] == [state.cash[seat] for seat in seats]
    assert [side.cash for side in told.after] == [then.cash[seat] for seat in seats]
    for seat in seats:
        got, gave = (sum(amount for pair, amount in told.paid.items() if pair[end] == seat) for end in (1, 0))
        assert got - gave == then.cash[seat] - state.cash[seat]
    assert [side.worth for side in told.after] == [book.ending.worth.of(book, then, seat) for seat in seats]
    return True


def test_a_group_that_becomes_whole_and_what_a_visit_to_it_costs_then():
    book, state = position("paris", ORANGES)
    told = foresee(book, state, Offer(0, 0, 1, Bundle(cash=100), Bundle(deeds=(19,))))
    bare = [book.board.squares[square].rents[0] for square in (16, 18, 19)]
    assert [side.groups for side in (*told.before, *told.after)] == [(), (), ("orange",), ()]
    assert [side.visit for side in told.before] == [max(bare[:2]), bare[2]]
    assert [side.visit for side in told.after] == [2 * max(bare), 0]


def test_nothing_of_the_position_is_changed_by_looking():
    book, state = position("polynesia", ORANGES)
    before = state.fork()
    foresee(book, state, Offer(0, 0, 1, Bundle(deeds=(5,)), Bundle(deeds=(15,))))
    assert state == before


def test_a_utility_is_visited_at_the_highest_throw():
    book, state = position("atlantic", {"Ana": {"deeds": [12]}, "Ben": {"deeds": [28]}})
    told = foresee(book, state, Offer(0, 0, 1, Bundle(deeds=(12,)), Bundle(cash=200)))
    assert [side.visit for side in (*told.before, *told.after)] == [48, 48, 0, 120]
