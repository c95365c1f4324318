"""What makes no group whole is not bought with the cash that a group would be built with."""

import pytest

from bots.grades.shrewd import SHREWD
from games.engine import actions as act
from tests.bots.owned import Talk, in_every_book


def offered(edition, options, *, cash):
    """What Ana offers, who has so much cash, as if one began with 1,500, and one green lot; another is Ben's."""
    unit = Talk(edition, {}).unit
    deeds = {"Ana": [31, 24], "Ben": [32, 19], "Chloe": [1], "Dora": [3]}
    given = {who: {"deeds": held, "cash": 1200 * unit} for who, held in deeds.items()}
    given["Ana"]["cash"] = cash * unit
    talk = Talk(edition, given, **options)
    return SHREWD(talk.chair(0)), talk.unit


@in_every_book
def test_who_has_plenty_buys_the_second_lot_of_a_group(edition, options):
    offer, unit = offered(edition, options, cash=1500)
    assert isinstance(offer, act.MakeOffer)
    assert (offer.want.deeds, offer.give.deeds) == ((32,), ())
    assert offer.give.cash >= 300 * unit


@in_every_book
@pytest.mark.parametrize("cash", [500, 800])
def test_who_would_be_left_with_less_than_two_fifths_of_a_start_does_not(edition, options, cash):
    offer, unit = offered(edition, options, cash=cash)
    paid = offer.give.cash if isinstance(offer, act.MakeOffer) else 0
    assert paid == 0 or cash * unit - paid >= 600 * unit
