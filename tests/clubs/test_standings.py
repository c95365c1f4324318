"""Standings by hand-worked examples, as the design has them, and what is true of all."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.pairing.history import history_of
from clubs.pairing.tables import Contender, pair
from clubs.scoring.points import DEFAULT_POINTS, earned, mean, ranked
from clubs.scoring.results import Course, Decided, Entrant, PlayedRound, RoundTable, Sat
from clubs.scoring.standings import TIES, results, standings
from tests.clubs.played import SEED, played

ALL = tuple(TIES)


def table(number, *places, worth=None, timed_out=True, over=True):
    """A table by (entry, place), in seats' order."""
    worths = worth or [None] * len(places)
    seats = tuple(Sat(entry, place, much) for (entry, place), much in zip(places, worths, strict=True))
    return RoundTable(number, seats, over, timed_out)


def course(*rounds, people=8, ties=(), rulings=(), away=()):
    entrants = tuple(Entrant(entry, playing=entry not in away) for entry in range(1, people + 1))
    return Course(SEED, 4, DEFAULT_POINTS, ties, entrants, rounds, rulings)


FIRST = table(1, (1, 1), (2, 2), (3, 3), (4, 4))
SECOND = table(2, (5, 1), (6, 2), (7, 3), (8, 4))


def points(made):
    return {row.entry: row.points for row in standings(made)}


def test_places_earn_points_by_the_size_of_the_table():
    made = course(
        PlayedRound(1, (FIRST, table(2, (5, 1), (6, 2), (7, 3)))),
        PlayedRound(2, (table(1, (1, 5), (2, 4), (3, 3), (4, 2), (5, 1)),)),
    )
    assert points(made) == {1: 7, 2: 6, 3: 5, 4: 5, 5: 12, 6: 3, 7: 1, 8: 0}


@pytest.mark.parametrize(
    ("places", "each"),
    [
        ((1, 1, 3, 4), (5, 5, 2, 1)),
        ((1, 2, 2, 2), (6, Fraction(7, 3), Fraction(7, 3), Fraction(7, 3))),
        ((1, 1, 1, 1), (Fraction(13, 4),) * 4),
    ],
)
def test_shared_places_share_the_sum_of_their_points(places, each):
    assert points(course(PlayedRound(1, (table(1, *enumerate(places, 1)),)), people=4)) == dict(enumerate(each, 1))


def test_a_bye_earns_the_mean_of_a_table_and_is_neither_a_game_nor_a_win():
    rows = {row.entry: row for row in standings(course(PlayedRound(1, (FIRST,), byes=(5,)), people=5))}
    assert (rows[5].points, rows[5].played, rows[5].wins) == (Fraction(13, 4), 0, 0)


def test_a_table_that_is_not_over_counts_for_nobody_yet():
    assert set(points(course(PlayedRound(1, (FIRST._replace(over=False),)), people=4)).values()) == {0}


def test_an_annulled_table_counts_for_nobody():
    made = course(PlayedRound(1, (FIRST, SECOND)), rulings=[Decided("annul", round=1, table=1)])
    assert points(made) == {1: 0, 2: 0, 3: 0, 4: 0, 5: 6, 6: 4, 7: 2, 8: 1}
    assert {row.entry: row.played for row in standings(made)} == {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1, 7: 1, 8: 1}


def test_corrected_places_stand_for_those_of_the_game_and_the_latest_correction_is_the_one():
    once = Decided("correct", round=1, table=1, places={1: 4, 4: 1})
    again = Decided("correct", round=1, table=1, places={1: 1, 2: 1, 3: 3, 4: 4})
    assert points(course(PlayedRound(1, (FIRST,)), people=4, rulings=[once])) == {1: 1, 2: 4, 3: 2, 4: 6}
    assert points(course(PlayedRound(1, (FIRST,)), people=4, rulings=[once, again])) == {1: 5, 2: 5, 3: 2, 4: 1}


def test_points_are_awarded_and_deducted_also_below_nothing():
    given_ = [Decided("award", entry=4, points=Fraction(3, 2)), Decided("deduct", entry=5, points=Fraction(1))]
    assert points(course(PlayedRound(1, (FIRST,)), people=5, rulings=given_)) == {
        1: 6,
        2: 4,
        3: 2,
        4: Fraction(5, 2),
        5: -1,
    }


def test_who_withdraws_keeps_what_they_have_and_who_never_came_has_no_line():
    made = course(PlayedRound(1, (FIRST,)), people=6, away={1, 6})
    assert points(made) == {1: 6, 2: 4, 3: 2, 4: 1, 5: 0}


def test_a_bot_ends_a_game_for_its_player():
    seats = tuple(Sat(entry, place, absent=entry == 2) for entry, place in ((1, 1), (2, 2), (3, 3)))
    assert points(course(PlayedRound(1, (RoundTable(1, seats, True, True),)), people=3)) == {1: 6, 2: 3, 3: 1}


def order(made):
    return [row.entry for row in standings(made)]


def test_points_come_first_and_then_the_tie_breaks_in_the_order_in_which_they_are_declared():
    """1 has a win and a third place, 2 two seconds, both 8 points; 2 has been worth more."""
    split, other = [50, 50, 0, 0], [40, 20, 20, 20]
    first = table(1, (1, 1), (3, 2), (4, 3), (5, 4), worth=other), table(2, (6, 1), (2, 2), (7, 3), (8, 4), worth=split)
    other = [60, 20, 10, 10]
    second = (
        table(1, (3, 1), (6, 2), (1, 3), (7, 4), worth=other),
        table(2, (4, 1), (2, 2), (5, 3), (8, 4), worth=split),
    )
    rounds = PlayedRound(1, first), PlayedRound(2, second)
    assert points(course(*rounds))[1] == points(course(*rounds))[2] == 8
    first, second = (order(course(*rounds, ties=ties)) for ties in (("wins", "share"), ("share", "wins")))
    assert first.index(1) < first.index(2)
    assert second.index(2) < second.index(1)
    shares = {row.entry: row.share for row in standings(course(*rounds))}
    assert (shares[1], shares[2]) == (Fraction(1, 4), Fraction(1, 2))


def test_a_shared_first_place_is_no_win():
    rows = standings(course(PlayedRound(1, (table(1, (1, 1), (2, 1), (3, 3), (4, 4)),)), people=4))
    assert {row.entry: row.wins for row in rows} == {1: 0, 2: 0, 3: 0, 4: 0}


def test_worth_breaks_no_ties_where_a_game_has_ended_by_itself():
    clocked = table(1, (1, 1), (2, 2), (3, 3), worth=[6, 3, 1])
    by_itself = table(2, (4, 1), (5, 2), (6, 3), worth=[9, 1, 0], timed_out=False)
    assert {row.share for row in standings(course(PlayedRound(1, (clocked, by_itself)), people=6))} == {None}
    annulled = course(PlayedRound(1, (clocked, by_itself)), people=6, rulings=[Decided("annul", round=1, table=2)])
    assert {row.entry: row.share for row in standings(annulled)} == {
        1: Fraction(6, 10), 2: Fraction(3, 10), 3: Fraction(1, 10), 4: None, 5: None, 6: None,
    }  # fmt: skip


def test_the_points_of_opponents_count_without_the_least():
    rows = {
        row.entry: row
        for row in standings(
            course(PlayedRound(1, (FIRST, SECOND)), PlayedRound(2, (table(1, (1, 1), (5, 2), (6, 3), (2, 4)),)))
        )
    }
    totals = {1: 12, 2: 5, 3: 2, 4: 1, 5: 10, 6: 6, 7: 2, 8: 1}
    assert {entry: row.points for entry, row in rows.items()} == totals
    assert rows[1].opponents == 5 + 2 + 10 + 6 + 5  # 2 counts twice; the 1 of entry 4 is left out
    assert rows[8].opponents == 10 + 6


def test_places_in_the_last_round_come_before_those_in_the_one_before():
    rounds = (
        PlayedRound(1, (table(1, (1, 1), (2, 2), (3, 3), (4, 4)),)),
        PlayedRound(2, (table(1, (1, 2), (2, 1), (3, 3), (4, 4)),)),
    )
    assert order(course(*rounds, people=4, ties=("last",))) == [2, 1, 3, 4]
    assert [row.last for row in standings(course(*rounds, people=5))][-1] == (7, 7)


def test_the_lot_decides_what_nothing_else_does_and_is_another_with_another_seed():
    made = course(people=6)
    assert order(made) == [row.entry for row in sorted(standings(made), key=lambda row: row.lot)]
    assert len({tuple(order(made._replace(seed=bytes([seed]) * 32))) for seed in range(9)}) > 1
    assert [row.place for row in standings(made)] == [1, 2, 3, 4, 5, 6]


def test_a_first_place_is_worth_six_everywhere_and_tables_of_any_size_have_nearly_the_same_mean():
    for size, by_place in DEFAULT_POINTS.items():
        assert by_place[0] == 6
        assert sorted(set(by_place), reverse=True) == list(by_place)
        assert 3 < mean(size, DEFAULT_POINTS) < Fraction(7, 2)


def test_places_without_declared_points_earn_nothing():
    assert earned({1: 1, 2: 2, 3: 3}, {3: (Fraction(5),)}) == {1: 5, 2: 0, 3: 0}


def test_shared_places_share_points_that_are_not_of_one_kind():
    declared = {3: (Fraction(3, 2), Fraction(2, 3), Fraction(0))}
    assert earned({1: 1, 2: 1, 3: 3}, declared) == {1: Fraction(13, 12), 2: Fraction(13, 12), 3: 0}
    assert mean(3, declared) == Fraction(13, 18)


def test_who_has_no_place_is_behind_all_who_have_one():
    assert ranked({1: None, 2: 2, 3: 1, 4: None}) == {1: 3, 2: 2, 3: 1, 4: 3}
    assert ranked({1: 1, 2: 1, 3: 2}) == {1: 1, 2: 1, 3: 3}


@st.composite
def events(draw):
    dice = random.Random(draw(st.integers(0, 2**32)))
    people, rounds = draw(st.integers(3, 24)), []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        field = dice.sample(range(1, people + 1), dice.randint(3, people))
        byes = tuple(set(range(1, people + 1)) - set(field))[:2]
        rounds.append(
            played(number, pair(list(map(Contender, field)), history_of(rounds), 4, SEED)._replace(byes=byes), dice)
        )
    tables = [(at.number, one.number) for at in rounds for one in at.tables]
    annulled = [Decided("annul", *dice.choice(tables))] if draw(st.booleans()) else []
    return course(*rounds, people=people, ties=ALL, rulings=annulled)


@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_tables_seats_and_entries_changes_nothing(made, dice):
    def mixed(some):
        return tuple(dice.sample(some, len(some)))

    rounds = tuple(
        at._replace(tables=mixed(tuple(one._replace(seats=mixed(one.seats)) for one in at.tables)))
        for at in made.rounds
    )
    assert standings(made._replace(rounds=rounds, entrants=mixed(made.entrants))) == standings(made)


@given(events())
def test_all_points_are_those_of_the_tables_and_byes(made):
    of_tables = sum((sum(DEFAULT_POINTS[len(result.places)]) for result in results(made)), Fraction(0))
    of_byes = sum(len(at.byes) for at in made.rounds) * Fraction(13, 4)
    assert sum(points(made).values()) == of_tables + of_byes


@given(events())
def test_everybody_has_a_place_of_their_own_and_more_points_are_a_better_one(made):
    rows = standings(made)
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    assert sorted(row.entry for row in rows) == [one.entry for one in made.entrants]
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert rows == standings(made)
