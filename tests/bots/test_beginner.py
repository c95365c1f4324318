"""A beginner where land is owned hoards: it builds only with plenty in hand, a regular player before that."""

import pytest

from bots.chair import Chair
from bots.grades.novice import NOVICE
from bots.grades.regular import REGULAR
from games.engine import actions as act
from tests.bots.owned import BOOKS, scaled
from tests.position import position


@pytest.mark.parametrize(("edition", "options"), BOOKS, ids=[name for name, _ in BOOKS])
@pytest.mark.parametrize(("share", "builds"), [(0.6, False), (0.7, True)], ids=["less", "plenty"])
def test_a_beginner_builds_only_with_two_thirds_of_a_start_in_hand(edition, options, share, builds):
    book, _state = position(edition, {}, options=options)
    cash = int(share * book.setup.start_cash // book.unit) * book.unit
    given = {"Ana": {"at": 0, "deeds": [6, 8, 9], "cash": cash}, "turn": "Ana"}
    book, state = position(edition, given, dice=[[4, 6]], when=[{"Ana": "roll"}], options=options)
    chair = Chair.at(book, state, 0)
    assert isinstance(NOVICE(chair), act.Build) is builds
    assert isinstance(REGULAR(chair), act.Build)


@pytest.mark.parametrize(("edition", "options"), BOOKS, ids=[name for name, _ in BOOKS])
@pytest.mark.parametrize(("cash", "gives_up"), [(900, True), (1000, False)])
def test_a_beginner_who_cannot_be_saved_strips_itself_of_nothing(edition, options, cash, gives_up):
    """A hotel takes 2000; all that it has brings 1055 of the bank."""
    ana = {"at": 32, "cash": cash, "deeds": [12, 35, 16, 18, 19], "buildings": {16: 4, 18: 4, 19: 4}}
    given = {"Ana": ana, "Ben": {"deeds": [37, 39], "buildings": {37: "hotel", 39: "hotel"}, "cash": 1500}}
    book, state = position(edition, scaled(edition, given), dice=[[3, 4]], when=[{"Ana": "roll"}], options=options)
    assert Chair.at(book, state, 0).owes
    assert isinstance(NOVICE(Chair.at(book, state, 0)), act.Bankrupt) is gives_up
