"""Seasons: who goes up and who goes down."""

import random

from clubs.formats import FORMATS
from clubs.scoring.results import Decided, Entrant
from tests.clubs.played import played
from tests.clubs.test_formats import entered, walked

SEASON = FORMATS["season"]
ONE = SEASON.read({})


def month(course, settings=ONE, seed=1):
    """The course with one month more, and the draw of that."""
    draw = SEASON.draw(settings, course, ())
    at = played(len(course.rounds) + 1, draw, random.Random(seed))
    return course._replace(rounds=(*course.rounds, at))


def divisions(course, settings=ONE):
    """Who plays where in the next month."""
    tables = SEASON.draw(settings, course, ()).tables
    blocks = [tables[at : at + settings.width] for at in range(0, len(tables), settings.width)]
    return [{entry for table in block for entry in table} for block in blocks]


def ranks(course, table):
    """A table from its best to its last, ties in the order of the standings."""
    base = [row.entry for row in SEASON.standings(ONE, course)]
    return sorted((seat.entry for seat in table.seats), key=base.index)


def test_in_the_first_month_divisions_are_by_strength():
    assert divisions(entered(12)) == [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}]


def test_the_best_of_a_table_goes_up_and_the_last_goes_down():
    course = month(entered(12))
    first, second, third = (ranks(course, table) for table in course.rounds[0].tables)
    assert divisions(course) == [
        {*first[:3], second[0]},
        {first[3], *second[1:3], third[0]},
        {second[3], *third[1:]},
    ]


def test_two_tables_make_a_division_and_two_of_each_move_if_so_agreed():
    settings = SEASON.read({"width": 2, "movers": 2})
    course = month(entered(16), settings)
    tables = course.rounds[0].tables
    assert [{(seat.entry - 1) // 8 for seat in table.seats} for table in tables] == [{0}, {0}, {1}, {1}]
    upper, _lower = divisions(course, settings)
    for table, places in ((tables[0], (0, 1)), (tables[2], (0, 1))):
        order = ranks(course, table)
        assert {order[place] for place in places} <= upper
        assert not {order[2], order[3]} & upper


def test_at_an_annulled_table_nobody_moves():
    course = month(entered(8))
    annulled = course._replace(rulings=(Decided("annul", 1, 1), Decided("annul", 1, 2)))
    assert divisions(annulled) == [{1, 2, 3, 4}, {5, 6, 7, 8}]


def test_who_is_gone_is_replaced_from_below_and_who_is_new_begins_in_the_last_division():
    course = month(entered(12))
    first, second, _third = (ranks(course, table) for table in course.rounds[0].tables)
    people = [one._replace(playing=one.entry != first[0]) for one in course.entrants]
    course = course._replace(entrants=(*people, Entrant(13, 99.0)))
    now = divisions(course)
    assert now[0] == {*first[1:3], second[0], first[3]}
    assert 13 in now[2]


def test_nothing_is_drawn_after_the_last_month_nor_for_fewer_than_three():
    settings = SEASON.read({"rounds": 2})
    once = month(entered(8), settings)
    assert SEASON.draw(settings, once, ()) is not None
    assert SEASON.draw(settings, month(once, settings), ()) is None
    assert [SEASON.draw(ONE, entered(people), ()) is None for people in (2, 3)] == [True, False]


def test_in_the_end_the_first_division_stands_before_the_second():
    course = list(walked(SEASON, ONE, entered(13), random.Random(5), lambda course, dice: course))[-1]
    rows = SEASON.standings(ONE, course)
    there = [{seat.entry for seat in table.seats} for table in course.rounds[-1].tables]
    assert [row.title for row in rows] == ["division 1"] * 4 + ["division 2"] * 4 + ["division 3"] * 5
    assert [{row.entry for row in rows[at : at + 4]} for at in (0, 4)] == there[:2]
    last = {seat.entry: seat.place for table in course.rounds[-1].tables for seat in table.seats}
    assert [last[row.entry] for row in rows[:4]] == sorted(last[row.entry] for row in rows[:4])
