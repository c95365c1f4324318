"""Heats: who goes on, who has a bye, who plays the final, and who stands where."""

import random

import pytest

from clubs.formats import FORMATS
from clubs.scoring.results import Decided
from tests.clubs.played import played
from tests.clubs.test_formats import entered, walked

KNOCKOUT = FORMATS["knockout"]
TWO = KNOCKOUT.read({})


def nothing(course, dice):
    return course


def walk(people, settings=TWO, seats=4, seed=1):
    return list(walked(KNOCKOUT, settings, entered(people, seats), random.Random(seed), nothing))


def first_round(people=16, settings=TWO, rulings=()):
    course = entered(people)
    draw = KNOCKOUT.draw(settings, course, ())
    return course._replace(rounds=(played(1, draw, random.Random(2)),), rulings=rulings)


def through(course, table, many=2):
    """The best of a table; who shares a place is in the order of the seeds."""
    return {seat.entry for seat in sorted(table.seats, key=lambda seat: (seat.place, seat.entry))[:many]}


def test_sixteen_play_two_rounds_of_heats_and_a_final():
    course = walk(16)[-1]
    assert [len(at.tables) for at in course.rounds] == [4, 2, 1]
    assert [at.title for at in course.rounds] == ["", "", "final"]
    for before, after in zip(course.rounds, course.rounds[1:], strict=False):
        on = set().union(*(through(course, table) for table in before.tables))
        assert on == {seat.entry for table in after.tables for seat in table.seats}


@pytest.mark.parametrize(("seats", "advance"), [(3, 1), (3, 3), (4, 1), (4, 2), (4, 3), (5, 2), (6, 1), (6, 3)])
def test_every_field_comes_down_to_a_final_of_one_table(whole, seats, advance):
    for people in range(3, 40) if whole else (3, 4, 5, 7, 8, 11, 13, 16, 19):
        course = walk(people, KNOCKOUT.read({"advance": advance}), seats)[-1]
        assert [at.title for at in course.rounds][-1] == "final"
        assert len(course.rounds[-1].tables) == 1
        assert len(course.rounds) < 12


def test_all_heats_are_alike_and_those_left_over_are_the_best_seeds():
    course = first_round(18)
    assert [len(table.seats) for table in course.rounds[0].tables] == [4, 4, 4, 4]
    assert course.rounds[0].byes == (1, 2)
    draw = KNOCKOUT.draw(TWO, course, ())
    assert {1, 2} <= {entry for table in draw.tables for entry in table} | set(draw.byes)


@pytest.mark.parametrize("advance", [1, 2, 3])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_rules_say_how_many_seats_the_tables_of_a_round_have(seats, advance):
    rules = KNOCKOUT.sentences(KNOCKOUT.read({"advance": advance}))
    assert "The tables of a round have equally many seats, or differ by one so that at least three go on." in rules
    assert ("Of a table of three only the best two go on." in rules) == (advance == 3)
    for people in range(3, 40):
        draw = KNOCKOUT.draw(KNOCKOUT.read({"advance": advance}), entered(people, seats), ())
        least, most = (by(map(len, draw.tables)) for by in (min, max))
        alike = [byes for byes in range(people % seats, people, seats) if byes < people]
        on = [byes + (people - byes) // seats * min(advance, seats - 1) for byes in alike]
        assert least == most or (most == least + 1 and on[0] < 3)


def test_two_winners_are_no_table_so_that_as_few_as_needed_have_a_bye_before():
    course = walk(8, KNOCKOUT.read({"advance": 1}))[-1]
    assert course.rounds[0].byes == (1,)
    assert [len(table.seats) for table in course.rounds[-1].tables] == [3]


def test_the_strongest_meet_late():
    for table in first_round().rounds[0].tables:
        assert sorted((seat.entry - 1) // 4 for seat in table.seats) == [0, 1, 2, 3]


def test_who_is_gone_makes_room_for_the_next_at_their_table():
    course = first_round()
    table = course.rounds[0].tables[0]
    gone = min(through(course, table))
    left = course._replace(entrants=tuple(one._replace(playing=one.entry != gone) for one in course.entrants))
    on = {entry for heat in KNOCKOUT.draw(TWO, left, ()).tables for entry in heat}
    assert len(on) == 8
    assert on & {seat.entry for seat in table.seats} == through(course, table, 3) - {gone}


def test_an_annulled_heat_is_decided_by_the_seeds_and_a_corrected_one_by_its_new_places():
    course = first_round()
    entries = sorted(seat.entry for seat in course.rounds[0].tables[0].seats)
    annulled = course._replace(rulings=(Decided("annul", 1, 1),))
    corrected = course._replace(
        rulings=(Decided("correct", 1, 1, places=dict(zip(entries, (4, 3, 2, 1), strict=True))),)
    )
    for ruled, on in ((annulled, entries[:2]), (corrected, entries[2:])):
        drawn = {entry for heat in KNOCKOUT.draw(TWO, ruled, ()).tables for entry in heat}
        assert drawn & set(entries) == set(on)


def test_who_came_further_stands_before_the_others():
    course = walk(18)[-1]
    reached = {}
    for at in course.rounds:
        reached |= dict.fromkeys([*at.byes, *(seat.entry for table in at.tables for seat in table.seats)], at.number)
    rows = KNOCKOUT.standings(TWO, course)
    assert [reached[row.entry] for row in rows] == sorted(reached.values(), reverse=True)
    assert [row.title for row in rows[:7]] == ["title"] + ["final"] * 5 + [""]
    final = {seat.entry: seat.place for seat in course.rounds[-1].tables[0].seats}
    assert [final[row.entry] for row in rows[:6]] == sorted(final.values())
