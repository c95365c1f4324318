"""Whoever is owed a rent is not as poor as they look: what they buy costs as much as a moment later."""

import pytest

from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Recorded
from tests.bots import leased
from tests.bots.owned import BOOKS
from tests.bots.test_exploits import SOUND, chosen
from tests.bots.test_exploits import at as owned_at

in_every_book = pytest.mark.parametrize(("edition", "options"), BOOKS, ids=[name for name, _ in BOOKS])
by_every_sound_bot = pytest.mark.parametrize("name", SOUND)
GIVEN = {
    "Ana": {"cash": 600, "deeds": [16, 18, 31, 32, 34], "buildings": dict.fromkeys((31, 32, 34), 3)},
    "Ben": {"cash": 900, "deeds": [19, 21, 29, 37, 39], "buildings": {37: 3, 39: 3}},
    "Chloe": {"cash": 700, "at": 24, "deeds": [5, 6, 8, 9, 12, 15, 25, 28, 35]},
}
"""Chloe comes to 31, and owes Ana 900 there, who lacks 19 of a second group."""
RICH = GIVEN | {"Chloe": GIVEN["Chloe"] | {"cash": 1400}}
TO_CHLOE = [{"Ana": "roll"}, {"Ana": "end"}, {"Ben": "roll"}, {"Ben": "end"}]
NO_RENT, A_RENT = [[4, 6], [4, 6], [4, 2]], [[4, 6], [4, 6], [3, 4]]
WISH = {"Ana": {"offer": {"to": "Ben", "give": {"cash": 420}, "want": {"deeds": [19]}}}}


def at(edition, given, dice, options, *asked):
    return owned_at(edition, given, dice=dice, when=[*TO_CHLOE, {"Chloe": "roll"}, *asked], options=options)


@in_every_book
@by_every_sound_bot
def test_a_last_lot_is_no_cheaper_for_whoever_is_about_to_be_paid(name, edition, options):
    book, state = at(edition, GIVEN, NO_RENT, options, WISH)
    assert isinstance(chosen(name, book, state), act.Accept)
    book, state = at(edition, GIVEN, A_RENT, options, WISH)
    assert state.debts
    assert isinstance(chosen(name, book, state), act.Refuse)


@in_every_book
@by_every_sound_bot
def test_nor_for_whoever_waits_with_the_claim(name, edition, options):
    book, state = at(edition, RICH, A_RENT, options | {"claims": "manual"}, WISH)
    assert not isinstance(chosen(name, book, state), act.Accept)
    state = decide(book, state, act.Claim(0), Recorded([])).state
    assert not state.debts
    assert isinstance(chosen(name, book, state), act.Refuse | act.MakeOffer)


@in_every_book
@by_every_sound_bot
def test_nor_where_it_is_the_owner_of_the_lot_who_owes_it(name, edition, options):
    ben = {"cash": 500, "at": 24, "deeds": [5, 12, 15, 19, 21, 25, 28, 29, 35]}
    given = {"Ana": GIVEN["Ana"] | {"cash": 500}, "Ben": ben, "Chloe": {"cash": 700, "deeds": [6, 8, 9]}}
    book, state = owned_at(
        edition, given, dice=[[4, 6], [3, 4]], when=[*TO_CHLOE[:3], WISH], options=options
    )  # fmt: skip
    assert state.debts
    assert isinstance(chosen(name, book, state), act.Refuse)


@pytest.mark.parametrize("name", leased.SOUND)
def test_where_land_is_leased_neither(name):
    given = {
        "Ana": {"cash": 800, "deeds": [37], "buildings": {37: ["hotel"]}}, "Ben": {"cash": 100, "deeds": [39]},
        "Chloe": {"cash": 300, "at": 30, "deeds": [11, 13, 34], "buildings": {11: 4, 13: 4}},
    }  # fmt: skip
    wish = {"Ana": {"offer": {"to": "Ben", "give": {"cash": 200}, "want": {"deeds": [39]}}}}
    for dice, kind in (([*NO_RENT[:2], [1, 3]], act.Accept), (A_RENT, act.Refuse)):
        book, state = leased.at(given, dice=dice, when=[*TO_CHLOE, {"Chloe": "roll"}, wish])
        assert isinstance(leased.chosen(leased.SOUND[name], book, state), kind)


@in_every_book
@by_every_sound_bot
@pytest.mark.parametrize(("dice", "kind"), [(NO_RENT, act.Accept), (A_RENT, act.Refuse)])
def test_a_lot_is_no_lone_one_for_whoever_is_about_to_have_the_rest_of_its_group(dice, kind, name, edition, options):
    """Where Chloe cannot pay Ana, who has 16, Ana is to have Chloe's 18 as well."""
    given = {
        "Ana": {"cash": 900, "deeds": [16, 31, 32, 34], "buildings": dict.fromkeys((31, 32, 34), 3)},
        "Ben": {"cash": 900, "deeds": [5, 19, 21, 37, 39]}, "Chloe": {"cash": 100, "at": 24, "deeds": [18]},
        "Dora": {"cash": 900, "deeds": [12]},
    }  # fmt: skip
    wish = {"Ana": {"offer": {"to": "Ben", "give": {"cash": 440}, "want": {"deeds": [19]}}}}
    asked = [*TO_CHLOE, {"Chloe": "roll"}, wish]
    book, state = owned_at(edition, given, seats=4, dice=dice, when=asked, options=options)
    assert isinstance(chosen(name, book, state), kind)
