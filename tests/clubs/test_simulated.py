"""Whole events by a simulated clock: nobody waits for long or meets the same people at once, and strength comes out."""

import pytest

from tests.clubs.simulated import (
    arena,
    follows_strength,
    games,
    in_a_row,
    places_of_the_strongest,
    repeats,
    sittings,
    swiss,
)


@pytest.fixture(scope="module")
def an_arena():
    return arena(64, 60)


def test_in_a_swiss_everybody_plays_each_round_and_few_meet_again():
    event = swiss(64, 4)
    assert games(event) == (4, 4, 4)
    again, pairs = repeats(event)
    assert pairs == 4 * 16 * 6
    assert event.least <= again <= pairs * 0.05


@pytest.mark.long
def test_the_strongest_of_a_swiss_come_out_near_the_top():
    event = swiss(64, 6)
    assert follows_strength(event) > 0.6
    assert sum(places_of_the_strongest(event)) / 10 < 20


def test_in_an_arena_nobody_meets_the_same_people_at_once_or_waits_for_long(an_arena):
    assert in_a_row(an_arena) == 0
    assert max(an_arena.waited) < 400
    assert sum(an_arena.waited) / len(an_arena.waited) < 120


def test_in_an_arena_everybody_plays_about_as_often_as_the_others(an_arena):
    least, mean, most = games(an_arena)
    assert 3 <= least <= mean <= most <= 6


def test_all_tables_of_an_arena_are_over_at_its_end_and_count(an_arena):
    assert all(one.over for at in an_arena.course.rounds for one in at.tables)
    assert sum(row.played for row in an_arena.rows) == sum(map(len, sittings(an_arena)))


def test_a_simulated_event_is_the_same_each_time():
    assert swiss(20, 3).rows == swiss(20, 3).rows
    assert swiss(20, 3).rows != swiss(20, 3, seed=2).rows
