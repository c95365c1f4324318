"""Swaps that lie open: who lacks the last lot of a group, and has the last of the other's, is nearer to one."""

from dataclasses import replace

import pytest

from bots.dealings import LONG, NONE_YET, RefusedOffer
from bots.grades.regular import REGULAR
from bots.grades.shrewd import SHREWD
from bots.owned.chances.prospects import Prospects
from bots.owned.chances.swaps import Lack, best_of_swaps, lacks
from games.engine import actions as act
from games.engine.elements import Bundle, Offer
from tests.bots.owned import Talk, in_every_book

OPEN = {"Ana": {"deeds": [16, 18, 14]}, "Ben": {"deeds": [11, 13, 19]}, "Chloe": {"deeds": [1]}}
"""Ana and Ben may swap."""
SHUT = OPEN | {"Ana": {"deeds": [16, 18]}, "Chloe": {"deeds": [1, 14]}}
"""Ana has nothing that Ben lacks."""


def chances(talk, *, swaps):
    """The chances of all to win, with the swaps that lie open or without them."""
    p = Prospects(replace(talk.chair(0), counts_swaps=True))
    return (p.odds if swaps else p.plain_odds).chances


@pytest.mark.parametrize(
    ("holders", "found"),
    [
        ((0, 0, 1), [(0, 1)]),
        ((0, 1, 0), [(0, 1)]),
        ((0, 1), [(1, 0), (0, 1)]),
        ((0, 0, 0), []),
        ((0, 1, 2), []),
        ((0, 0, None), []),
    ],
)
def test_who_lacks_but_one_lot_is_known_with_who_has_it(holders, found):
    assert list(lacks(holders)) == [Lack(*pair) for pair in found]


def test_a_swap_takes_two_groups_and_promises_each_its_best():
    assert best_of_swaps({1: (Lack(0, 1),), 2: (Lack(1, 0),), 3: (Lack(0, 1),)}, {1: 10, 2: 20, 3: 30}) == {
        0: 30,
        1: 20,
    }
    assert best_of_swaps({1: (Lack(0, 1), Lack(1, 0))}, {1: 10}) == {}
    assert best_of_swaps({1: (Lack(0, 1),), 2: (Lack(1, 2),)}, {1: 10, 2: 20}) == {}


@in_every_book
def test_a_swap_that_lies_open_raises_the_chances_of_both_and_lowers_those_of_others(edition, options):
    talk = Talk(edition, OPEN, **options)
    keen, plain = chances(talk, swaps=True), chances(talk, swaps=False)
    assert [keen[seat] > plain[seat] for seat in range(4)] == [True, True, False, False]


def test_where_none_lies_open_all_grades_count_alike():
    talk = Talk("france", SHUT)
    assert chances(talk, swaps=True) == chances(talk, swaps=False)


def test_shrewd_counts_them_and_regular_does_not():
    talk = Talk("france", OPEN)
    weighed = [grade.weigh(talk.chair(0), (act.End(0),)).options for grade in (SHREWD, REGULAR)]
    keen, plain = (next(one.value for one in options if one.does(act.End(0))) for options in weighed)
    assert keen == chances(talk, swaps=True)[0] > plain == chances(talk, swaps=False)[0]


def refused_by_ben(talk, wants, turn):
    """As if Ben had refused a sum for each of these of late."""
    offers = [Offer(place, 0, 1, Bundle(cash=1), Bundle(deeds=deeds)) for place, deeds in enumerate(wants)]
    talk.dealings = NONE_YET._replace(turn=turn, refused=tuple(RefusedOffer(offer, 0, 1) for offer in offers))


ALONE = {"Ana": {"deeds": [16, 18]}, "Ben": {"deeds": [19, 11, 21]}, "Chloe": {"deeds": [1]}, "Dora": {"deeds": [3]}}
"""Ana lacks a lot of Ben's, who lacks none of hers."""


@in_every_book
def test_who_has_twice_refused_to_arm_one_alone_is_asked_for_other_things(edition, options):
    talk = Talk(edition, ALONE, **options)
    asked = SHREWD(talk.chair(0))
    assert (asked.to, asked.want.deeds) == (1, (19,))
    refused_by_ben(talk, ((11, 19), (19, 21)), turn=2)
    wish = SHREWD(talk.chair(0))
    assert not isinstance(wish, act.MakeOffer) or 19 not in wish.want.deeds
    refused_by_ben(talk, ((11, 19), (19, 21)), turn=LONG + 2)
    assert SHREWD(talk.chair(0)).want.deeds == (19,)


@in_every_book
def test_cash_for_what_makes_nothing_whole_is_never_much_more_than_its_price(edition, options):
    given = {"Ana": {"deeds": [27]}, "Ben": {"deeds": [26]}, "Chloe": {"deeds": [1]}, "Dora": {"deeds": [3]}}
    talk, offered = Talk(edition, given, **options), 0
    for turn in range(1, 12):
        talk.dealings = talk.dealings._replace(turn=turn)
        wish = SHREWD(talk.chair(0))
        if isinstance(wish, act.MakeOffer):
            offered += 1
            assert wish.give.cash <= 2.2 * sum(talk.book.board.squares[square].price for square in wish.want.deeds)
            talk.do(wish)
            talk.do(act.Refuse(wish.to))
    assert offered
