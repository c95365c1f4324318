"""Round robins: how equally often people meet."""

import random

import pytest

from clubs.formats import FORMATS
from clubs.pairing.schedule import meetings, scheduled
from clubs.scoring.lots import chance
from tests.clubs.played import SEED
from tests.clubs.test_formats import entered, walked

ROBIN = FORMATS["round_robin"]


def nothing(course, dice):
    return course


def tables_of(course):
    return [[[seat.entry for seat in table.seats] for table in at.tables] for at in course.rounds]


def walk(people, rounds, seats=4, happens=nothing):
    settings = ROBIN.read({"rounds": rounds})
    return list(walked(ROBIN, settings, entered(people, seats), random.Random(1), happens))


@pytest.mark.parametrize(
    ("people", "seats", "rounds", "often"),
    [(9, 3, 4, (1, 1)), (16, 4, 5, (1, 1)), (8, 4, 7, (3, 3)), (20, 4, 4, (0, 1))],
)
def test_where_numbers_allow_it_all_pairs_meet_equally_often(people, seats, rounds, often):
    course = walk(people, rounds, seats)[-1]
    assert meetings(tables_of(course), range(1, people + 1)) == often


def test_the_figure_that_will_be_reached_is_told_before_the_first_round():
    settings = ROBIN.read({"rounds": 4})
    said = "Any two of those who play now meet 1 time in all rounds."
    assert ROBIN.remarks(settings, entered(9, 3)) == [said]
    assert [ROBIN.remarks(settings, course) for course in walk(9, 4, 3)] == [[said]] * 4
    uneven = "Any two of those who play now meet at least 0 and at most 1 time in all rounds."
    assert ROBIN.remarks(settings, entered(16)) == [uneven]
    assert ROBIN.remarks(settings, entered(2)) == []


@pytest.mark.long
def test_who_leaves_does_not_make_the_others_meet_more_often_than_they_must():
    def one_leaves(course, dice):
        if len(course.rounds) != 2:
            return course
        return course._replace(entrants=tuple(one._replace(playing=one.entry != 17) for one in course.entrants))

    course = walk(17, 5, happens=one_leaves)[-1]
    assert len(course.rounds) == 5
    assert all(17 not in table for tables in tables_of(course)[2:] for table in tables)
    assert meetings(tables_of(course), range(1, 17))[1] <= 2


@pytest.mark.long
def test_a_schedule_is_the_same_wherever_it_is_drawn():
    people, each = range(12), (4, 4, 4)
    plans = [scheduled(people, each, 3, [], chance(SEED, 0)) for _ in range(2)]
    assert plans[0] == plans[1] != scheduled(people, each, 3, [], chance(bytes(32), 0))
    assert [sorted(entry for table in tables for entry in table) for tables in plans[0]] == [list(people)] * 3


def test_what_has_been_played_counts_for_what_is_left():
    past = [[[0, 1, 2], [3, 4, 5], [6, 7, 8]]]
    plan = scheduled(range(9), (3, 3, 3), 3, past, chance(SEED, 0))
    assert meetings([*past, *plan], range(9)) == (1, 1)
