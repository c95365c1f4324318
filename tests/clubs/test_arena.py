"""An arena: who is seated when, and with whom."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.formats import FORMATS
from clubs.scoring.results import Course, Decided, PlayedRound, RoundTable, Sat
from tests.clubs.played import played, sat, table
from tests.clubs.test_formats import entered, lawful, standing

ARENA = FORMATS["arena"]
SETTINGS = ARENA.read({})


def drawn(course, free):
    return ARENA.draw(SETTINGS, course, free)


def with_round(course, at):
    return course._replace(rounds=(*course.rounds, at))


def test_at_the_start_everybody_sits_down_at_once():
    draw = drawn(entered(18), range(1, 19))
    assert sorted(map(len, draw.tables)) == [4, 4, 5, 5]


def test_those_who_wait_longest_are_seated_first_and_the_others_wait_on_while_there_are_games():
    course = with_round(entered(14), sat((9, 10, 11, 12)))
    draw = drawn(course, [6, 1, 7, 2, 14, 3])
    assert [set(one) for one in draw.tables] == [{6, 1, 7, 2}]
    assert draw.byes == ()
    assert drawn(course, [6, 1, 7]).tables == ()


def test_when_nobody_plays_any_more_three_are_enough_and_two_are_not():
    course = with_round(entered(7), played(1, drawn(entered(7), [1, 2, 3, 4]), random.Random(1)))
    assert [len(one) for one in drawn(course, [5, 6, 7]).tables] == [3]
    assert drawn(course, [5, 6]).tables == ()
    assert drawn(course, []).tables == ()


def test_those_who_have_just_played_together_wait_for_others_while_there_are_any():
    course = with_round(entered(8), sat((1, 2, 3, 4), (5, 6, 7, 8)))
    over = table(1, (1, 2, 3, 4), random.Random(1))
    course = course._replace(rounds=(PlayedRound(1, (over, course.rounds[0].tables[1])),))
    assert drawn(course, [1, 2, 3, 4]) == drawn(course, [])
    alone = course._replace(rounds=(PlayedRound(1, (over,)),))
    assert [set(one) for one in drawn(alone, [1, 2, 3, 4]).tables] == [{1, 2, 3, 4}]


def test_of_four_tables_that_are_over_each_new_one_gets_one():
    dice = random.Random(1)
    groups = [range(at, at + 4) for at in (1, 5, 9, 13)]
    tables = [table(number, list(group), dice) for number, group in enumerate(groups, 1)]
    course = with_round(entered(20), PlayedRound(1, (*tables, sat((17, 18, 19, 20)).tables[0]._replace(number=5))))
    for one in drawn(course, range(1, 17)).tables:
        assert sorted((entry - 1) // 4 for entry in one) == [0, 1, 2, 3]


def test_ties_are_broken_by_everybodys_own_last_table_and_not_by_who_sat_in_the_last_wave():
    places = {1: 1, 2: 2, 3: 3, 4: 4}, {5: 2, 6: 1, 7: 3, 8: 4}
    course = entered(8, ties=("last",))._replace(points={4: (Fraction(1),) * 4})
    for number, by_entry in enumerate(places, 1):
        seats = tuple(Sat(entry, place) for entry, place in by_entry.items())
        course = with_round(course, PlayedRound(number, (RoundTable(1, seats, over=True),)))
    rows = ARENA.standings(SETTINGS, course)
    assert {row.entry for row in rows[:2]} == {1, 6}
    assert [row.last for row in rows] == [(1,), (1,), (2,), (2,), (3,), (3,), (4,), (4,)]


def test_people_on_about_the_same_points_sit_together():
    awards = tuple(Decided("award", entry=entry, points=Fraction(5)) for entry in range(2, 17, 2))
    tables = drawn(entered(16)._replace(rulings=awards), range(1, 17)).tables
    assert [{entry % 2 for entry in one} for one in tables] == [{0}, {0}, {1}, {1}]


@pytest.mark.long
@given(seed=st.integers(0, 2**32), people=st.integers(0, 30), seats=st.integers(3, 6))
def test_an_arena_goes_on_for_as_long_as_three_are_there_whatever_happens(seed, people, seats):
    dice = random.Random(seed)
    course, free = entered(people, seats), list(range(1, people + 1))
    for number in range(1, 12):
        draw = drawn(course, free)
        assert lawful(course, draw)
        sitting = {entry for one in draw.tables for entry in one}
        free = [entry for entry in free if entry not in sitting]
        if draw.tables:
            course = with_round(course, played(number, draw, dice, over=False))
        running = [one for at in course.rounds for one in at.tables if not one.over]
        playing = {one.entry for one in course.entrants if one.playing}
        assert running or len(playing) < 3
        course, more = some_end(course, dice)
        free = [entry for entry in (*free, *more) if entry in playing]
        standing(ARENA, SETTINGS, course)
        course = course._replace(
            entrants=tuple(one._replace(playing=one.playing and dice.random() > 0.03) for one in course.entrants)
        )


def some_end(course: Course, dice):
    """About half of the games that are under way end; who is free by that."""
    rounds, free = [], []
    for at in course.rounds:
        tables = []
        for one in at.tables:
            ends = not one.over and dice.random() < 0.5
            entries = [seat.entry for seat in one.seats]
            tables.append(table(one.number, entries, dice) if ends else one)
            free += entries if ends else []
        rounds.append(at._replace(tables=tuple(tables)))
    return course._replace(rounds=tuple(rounds)), free
