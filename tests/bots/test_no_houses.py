"""While the bank has no houses a group is not what it will be: no last lot is bought for what cannot be built."""

import pytest

from games.engine import actions as act
from tests.bots.owned import OWNED
from tests.bots.test_exploits import SOUND, chosen, offered, under_the_hammer

in_every_book = pytest.mark.parametrize("edition", OWNED)
by_every_sound_bot = pytest.mark.parametrize("name", SOUND)
GIVEN = {
    "Ana": {"cash": 900, "deeds": [5, 19]}, "Ben": {"cash": 1400, "deeds": [16, 18, 29]},
    "Chloe": {"cash": 900, "deeds": [6, 8, 12, 35]},
}  # fmt: skip
NONE_LEFT = {"bank": {"houses": 0}}


def asked(cash):
    return {"give": {"deeds": [19]}, "want": {"cash": cash}}


@in_every_book
@by_every_sound_bot
def test_a_last_lot_is_bought_for_little_while_the_bank_has_no_houses(name, edition):
    book, state = offered(edition, GIVEN, asked(700))
    assert isinstance(chosen(name, book, state), act.Accept)
    book, state = offered(edition, GIVEN | NONE_LEFT, asked(700))
    assert not isinstance(chosen(name, book, state), act.Accept)
    book, state = offered(edition, GIVEN | NONE_LEFT, asked(200))
    assert isinstance(chosen(name, book, state), act.Accept)


@in_every_book
@pytest.mark.parametrize("name", ["shrewd", "master"])
def test_nor_is_it_bid_for_as_if_it_could_be_built_on(name, edition):
    given = {"Ana": {"cash": 1500, "deeds": [5]}, "Ben": {"cash": 1400, "deeds": [16, 18]}}
    for more, kind in (({}, act.Bid), (NONE_LEFT, act.Pass)):
        book, state = under_the_hammer(edition, given | more, 19, 600)
        assert isinstance(chosen(name, book, state), kind)


@in_every_book
@by_every_sound_bot
def test_and_sold_for_no_less_as_the_buyer_will_come_to_houses(name, edition):
    given = {"Ana": {"cash": 1300, "deeds": [16, 18]}, "Ben": {"cash": 700, "deeds": [19, 21, 29]}}
    wish = {"give": {"cash": 500}, "want": {"deeds": [19]}}
    for more in ({}, NONE_LEFT):
        book, state = offered(edition, given | more, wish)
        assert not isinstance(chosen(name, book, state), act.Accept)
