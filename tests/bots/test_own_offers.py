"""What a regular player offers of itself: found by printed prices, and nothing dear that it would refuse of others."""

import pytest

from bots.grades.novice import NOVICE
from bots.grades.regular import REGULAR
from games.engine import actions as act
from tests.bots.owned import MUTUAL, Talk, in_every_book

REST = {"Chloe": {"deeds": [6, 35]}, "Dora": {"deeds": [24]}}
GIFTS = [((1, 3), 19, [16, 18]), ((1, 3), 14, [11, 13])]
"""What Ana has of a cheap group and what she lacks of it, and the last lot of a dear one that she has, whose rest is
Ben's beside what she lacks."""
of_a_dear_group = pytest.mark.parametrize(("cheap", "holds", "theirs"), GIFTS, ids=["orange", "pink"])


def offered(grade, edition, given, options):
    """What Ana's bot offers in her turn, if it does."""
    done = grade(Talk(edition, given, **options).chair(0))
    return done if isinstance(done, act.MakeOffer) else None


@of_a_dear_group
@in_every_book
def test_the_last_lot_of_a_dear_group_is_not_given_for_that_of_the_cheapest(edition, options, cheap, holds, theirs):
    mine, lacking = cheap
    given = REST | {"Ana": {"deeds": [mine, holds]}, "Ben": {"deeds": [lacking, *theirs]}}
    offer = offered(REGULAR, edition, given, options)
    assert offer is None or holds not in offer.give.deeds
    assert holds in offered(NOVICE, edition, given, options).give.deeds  # a beginner may err


@of_a_dear_group
@in_every_book
def test_nor_to_whoever_may_hand_it_on_to_a_friend(edition, options, cheap, holds, theirs):
    mine, lacking = cheap
    given = REST | {"Ana": {"deeds": [mine, holds]}, "Ben": {"deeds": [lacking]}, "Chloe": {"deeds": theirs}}
    offer = offered(REGULAR, edition, given, options)
    assert offer is None or holds not in offer.give.deeds


@in_every_book
def test_a_group_for_a_group_is_offered_as_ever(edition, options):
    offer = offered(REGULAR, edition, MUTUAL, options)
    assert offer.want.deeds
    assert offer.give.deeds


@in_every_book
def test_half_a_purse_and_a_dear_lot_are_not_given_for_what_one_cannot_build_on_then(edition, options):
    given = {
        "Ana": {"deeds": [26, 29, 37, 5, 12]}, "Ben": {"deeds": [27, 16, 11, 31]},
        "Chloe": {"deeds": [6, 13, 15]}, "Dora": {"deeds": [24, 21, 1]},
    }  # fmt: skip
    unit = Talk(edition, {}, **options).unit
    poor = {who: dict(has, cash=(384 if who == "Ana" else 900) * unit) for who, has in given.items()}
    offer = offered(REGULAR, edition, poor, options)
    assert offer is None or 37 not in offer.give.deeds
