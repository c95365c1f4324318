"""A trade that is only good for the one that it makes possible: what a third lacks who has what one lacks oneself."""

from bots.grades.master import master
from bots.grades.novice import NOVICE
from bots.grades.shrewd import SHREWD
from bots.search.weighing import Budget
from games.engine import actions as act
from tests.bots.owned import Talk, in_every_book

CHAIN = {
    "Ana": {"deeds": [16, 18, 5]}, "Ben": {"deeds": [11, 13, 19]}, "Chloe": {"deeds": [14, 1]}, "Dora": {"deeds": [24]},
}  # fmt: skip
"""Ana lacks a lot of Ben's, and has nothing that he lacks: that has Chloe."""


@in_every_book
def test_what_a_third_lacks_is_bought_and_swapped(edition, options):
    talk = Talk(edition, CHAIN, **options)
    first = SHREWD(talk.chair(0))
    assert isinstance(first, act.MakeOffer)
    assert (first.to, first.want.deeds, first.give.deeds) == (2, (14,), ())
    assert first.give.cash < 500 * talk.unit
    assert SHREWD.why(talk.chair(0), first).why == "of_use"
    talk.do(first)
    assert isinstance(NOVICE(talk.chair(2)), act.Accept)
    assert not isinstance(SHREWD(talk.chair(2)), act.Accept)  # it sees whom that would arm
    talk.do(act.Accept(2))
    talk.dealings = talk.dealings._replace(turn=2)
    for turn in range(2, 10):
        talk.dealings = talk.dealings._replace(turn=turn)
        second = SHREWD(talk.chair(0))
        talk.do(second)
        if second.give.deeds:  # before that cash alone is tried
            break
        talk.do(act.Refuse(second.to))
    assert (second.to, second.want.deeds, second.give.deeds) == (1, (19,), (14,))
    answer = talk.answer(SHREWD)
    if isinstance(answer, act.MakeOffer):  # he asks for more
        assert (answer.want.deeds, answer.give.deeds) == ((14,), (19,))
        talk.answer(SHREWD)
        answer = SHREWD(talk.chair(0))
    assert isinstance(answer, act.Accept)


def test_a_master_buys_it_as_well_though_none_of_its_futures_has_the_swap():
    talk = Talk("polynesia", CHAIN)
    offer = master("master", "", Budget(12))(talk.chair(0))
    assert (offer.to, offer.want.deeds) == (2, (14,))


@in_every_book
def test_who_has_what_the_other_lacks_needs_no_third(edition, options):
    talk = Talk(edition, CHAIN | {"Ana": {"deeds": [16, 18, 14]}, "Chloe": {"deeds": [1]}}, **options)
    offer = SHREWD(talk.chair(0))
    assert (offer.to, offer.want.deeds) == (1, (19,))


@in_every_book
def test_nothing_is_bought_for_somebody_who_would_not_swap(edition, options):
    talk = Talk(edition, CHAIN | {"Ben": {"deeds": [11, 19]}}, **options)
    offer = SHREWD(talk.chair(0))
    assert not isinstance(offer, act.MakeOffer) or offer.want.deeds != (14,)


@in_every_book
def test_the_holder_of_the_first_deed_drives_its_price_by_refusals_no_higher_than_that_of_others(edition, options):
    """Chloe and Ben may be of one mind: he need not swap once she has sold."""
    given = {
        "Ana": {"deeds": [26, 27, 5]}, "Ben": {"deeds": [6, 8, 29]}, "Chloe": {"deeds": [9, 24]},
        "Dora": {"deeds": [14]},
    }  # fmt: skip
    talk, offered = Talk(edition, given, **options), []
    for turn in range(1, 7):
        talk.dealings = talk.dealings._replace(turn=turn)
        wish = SHREWD(talk.chair(0))
        if isinstance(wish, act.MakeOffer):
            offered += [wish.give.cash] if wish.want.deeds == (9,) else []
            talk.do(wish)
            talk.do(act.Refuse(wish.to))
    assert offered
    assert max(offered) <= 2.2 * talk.book.board.squares[9].price
