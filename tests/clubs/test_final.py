"""Swiss pods with a round for places, and rounds with a final: who stands where in the end."""

import random

from clubs.formats import FORMATS
from clubs.formats.titles import title_name
from clubs.scoring.results import Decided
from tests.clubs.test_formats import entered, walked

FINALS, SWISS = FORMATS["final"], FORMATS["swiss"]


def nothing(course, dice):
    return course


def course_of(each, settings, people=16, seed=1):
    return list(walked(each, settings, entered(people), random.Random(seed), nothing))[-1]


def places_at(table):
    return [seat.entry for seat in sorted(table.seats, key=lambda seat: seat.place)]


def test_after_its_rounds_the_best_four_play_the_final_and_take_the_first_places_in_its_order():
    settings = FINALS.read({"rounds": "3"})
    course = course_of(FINALS, settings)
    before = course._replace(rounds=course.rounds[:3])
    assert [at.title for at in course.rounds] == ["", "", "", "final"]
    (final,) = course.rounds[-1].tables
    best = [row.entry for row in FINALS.standings(settings, before)]
    assert {seat.entry for seat in final.seats} == set(best[:4])
    rows = FINALS.standings(settings, course)
    assert [row.entry for row in rows[:4]] == places_at(final)
    assert [row.entry for row in rows[4:]] == best[4:]
    points = {row.entry: row.points for row in FINALS.standings(settings, before)}
    assert {row.entry: row.points for row in rows} == points
    assert [row.played for row in rows[:5]] == [4, 4, 4, 4, 3]
    assert [row.title for row in rows[:5]] == ["title", "final", "final", "final", ""]


def test_who_leaves_before_the_final_makes_room_for_the_next():
    settings = FINALS.read({"rounds": 1})
    course = course_of(FINALS, settings)._replace(rulings=())
    course = course._replace(rounds=course.rounds[:1])
    best = [row.entry for row in FINALS.standings(settings, course)]
    gone = tuple(one._replace(playing=one.entry != best[0]) for one in course.entrants)
    draw = FINALS.draw(settings, course._replace(entrants=gone), ())
    assert set(draw.tables[0]) == set(best[1:5])


def test_an_annulled_final_gives_no_title_and_a_corrected_one_gives_it_to_another():
    settings = FINALS.read({})
    course = course_of(FINALS, settings)
    (final,) = course.rounds[-1].tables
    best = [row.entry for row in FINALS.standings(settings, course._replace(rounds=course.rounds[:-1]))]
    annulled = course._replace(rulings=(Decided("annul", 4, 1),))
    rows = FINALS.standings(settings, annulled)
    assert [row.entry for row in rows] == best
    assert {row.title for row in rows[:4]} == {"final"}
    last = places_at(final)[-1]
    corrected = course._replace(rulings=(Decided("correct", 4, 1, places={last: 0}),))
    first = FINALS.standings(settings, corrected)[0]
    assert (first.entry, first.title) == (last, "title")


def test_a_last_round_for_places_seats_by_the_standings_and_each_table_keeps_its_places():
    settings = SWISS.read({"rounds": 3, "ranked": True})
    course = course_of(SWISS, settings, people=18)
    before = [row.entry for row in SWISS.standings(settings, course._replace(rounds=course.rounds[:2]))]
    last = course.rounds[-1]
    assert last.title == "ranked"
    sizes = [len(table.seats) for table in last.tables]
    for number, table in enumerate(last.tables):
        begin = sum(sizes[:number])
        assert {seat.entry for seat in table.seats} == set(before[begin : begin + sizes[number]])
    rows = [row.entry for row in SWISS.standings(settings, course)]
    assert rows == [entry for table in last.tables for entry in places_at(table)]


def test_rounds_and_people_are_called_by_words_that_readers_know():
    assert [title_name(word) for word in ("final", "ranked", "title", "division 2", "", "what")] == [
        "Final", "Round for places", "Title", "Division 2", "", "",
    ]  # fmt: skip
