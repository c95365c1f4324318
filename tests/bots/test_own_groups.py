"""A whole group is worth no less than its lots, however poor its holder is: nobody gives a lot of it away."""

import pytest

from games.engine import actions as act
from tests.bots.owned import OWNED
from tests.bots.test_exploits import chosen, offered

GREENS, ORANGES, BROWNS = [31, 32, 34], [16, 18, 19], [1, 3]
ANA = {"cash": 3000, "deeds": [12]}
OTHERS = {"Chloe": {"cash": 1200, "deeds": [11, 21]}}


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", ["regular", "shrewd", "master"])
@pytest.mark.parametrize(
    ("ben", "wanted"),
    [
        ({"cash": 100, "deeds": [*GREENS, 5]}, 31),
        ({"cash": 100, "deeds": [*ORANGES, 5], "mortgaged": ORANGES}, 16),
        ({"cash": 40, "deeds": [*BROWNS, *ORANGES, 37, 39], "mortgaged": [19, 37, 39]}, 39),
    ],
)
def test_whoever_cannot_build_on_a_group_keeps_it_all_the_same(ben, wanted, name, edition):
    offer = {"give": {"cash": 20}, "want": {"deeds": [wanted]}}
    book, state = offered(edition, {"Ana": ANA, "Ben": ben, **OTHERS}, offer)
    assert isinstance(chosen(name, book, state), act.Refuse)


@pytest.mark.parametrize("name", ["regular", "shrewd"])
def test_the_last_lot_of_a_group_is_taken_as_a_gift_by_whoever_has_no_cash(name):
    given = {"Ana": {"cash": 900, "deeds": [34]}, "Ben": {"cash": 20, "deeds": [31, 32]}, **OTHERS}
    book, state = offered("france", given, {"give": {"deeds": [34]}, "want": {"cash": 1}})
    assert isinstance(chosen(name, book, state), act.Accept)
