"""Who plays in a seat: a strategy by its name, those of earlier releases too, with what all have seen in mind."""

import gc
import weakref

import pytest

from bots.at_tables import remembering
from bots.chair import Chair
from bots.registry import GRADES, STRATEGIES
from games.engine.elements import Bundle
from games.tables import opening, reading
from tests.bots.owned import MUTUAL
from tests.cast import bots_play, person, play, table
from tests.position import TO_THE_END, position

OFFER = {"to": 1, "give": {"cash": 50000}, "want": {"deeds": [39]}}


@pytest.mark.django_db
def test_a_table_of_an_earlier_release_goes_on_with_the_bots_of_this_one():
    game = table()
    game.seats.update(user=None, bot="steady")
    assert bots_play(game, most=5)


@pytest.mark.django_db
def test_a_table_is_opened_again_with_the_bots_of_this_release():
    game = opening.open_table(host=person("ana"), edition="paris", bots=("steady",))
    assert game.seats.get(order=1).bot == "regular"


def test_every_grade_has_parts_for_both_kinds_of_land():
    for grade in GRADES:
        assert STRATEGIES[grade.name] is grade
        assert None not in (*grade.owned, *grade.leased), grade.name
        assert grade.owned.business
        assert grade.leased.business


@pytest.mark.parametrize("grade", ["regular", "shrewd"])
def test_a_bot_leaves_nothing_behind_that_must_be_swept_up(grade):
    chair = Chair.at(*position("paris", MUTUAL, seats=4, **TO_THE_END), 0)
    gone = weakref.ref(chair)
    gc.disable()
    try:
        STRATEGIES[grade](chair)
        del chair
        assert gone() is None
    finally:
        gc.enable()


@pytest.mark.django_db
def test_what_all_have_seen_is_the_same_after_a_restart():
    game = table(given={"Ben": {"deeds": [39]}})
    play(game, 0, "offer", OFFER)
    remembering.dealings_at(reading.running(game.pk))
    play(game, 1, "refuse")
    kept = remembering.dealings_at(reading.running(game.pk))
    remembering.forget()
    assert remembering.dealings_at(reading.running(game.pk)) == kept
    assert [refused.offer.want for refused in kept.refused] == [Bundle(deeds=(39,))]
