"""What a regular player offers by habit is looked at once more by chances: a dear group for a cheap one is none."""

import pytest

from bots.grades.regular import REGULAR
from games.engine import actions as act
from tests.bots.owned import MUTUAL, Talk, in_every_book

REST = {"Chloe": {"deeds": [6, 35]}, "Dora": {"deeds": [24]}}


def said(edition, given, **options):
    """What Ana's bot does in her turn."""
    return REGULAR(Talk(edition, given, **options).chair(0))


@in_every_book
@pytest.mark.parametrize(
    ("lacks", "holds", "theirs"),
    [((1, 3), 19, [16, 18]), ((1, 3), 14, [11, 13])],
    ids=["oranges", "pinks"],
)
def test_the_cheapest_group_is_not_paid_for_with_the_last_lot_of_a_dear_one(edition, options, lacks, holds, theirs):
    mine, lacking = lacks
    given = REST | {"Ana": {"deeds": [mine, holds]}, "Ben": {"deeds": [lacking, *theirs]}}
    offer = said(edition, given, **options)
    assert not isinstance(offer, act.MakeOffer) or holds not in offer.give.deeds


@in_every_book
def test_a_group_for_a_group_is_offered_as_ever(edition, options):
    offer = said(edition, MUTUAL, **options)
    assert isinstance(offer, act.MakeOffer)
    assert offer.want.deeds
    assert offer.give.deeds
