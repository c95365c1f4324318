"""What a pairing promises: everybody at one table, the same for everyone who draws it, and that its cost is told."""

import random
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.pairing.history import history_of, least_repeats, repeats_of
from clubs.pairing.tables import Contender, cut, drawn, in_order, pair, sizes, started
from clubs.scoring.lots import lot
from clubs.scoring.points import DEFAULT_POINTS
from tests.clubs.played import SEED, played, sat


@st.composite
def events(draw, most=40):
    """Contenders with the rounds that they have played so far, and how many sit at a table."""
    people, seats = draw(st.integers(3, most)), draw(st.integers(3, 6))
    dice = random.Random(draw(st.integers(0, 2**32)))
    rounds = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        rounds.append(played(number, pair(contenders(people, rounds), history_of(rounds), seats, SEED), dice))
    return contenders(people, rounds), rounds, seats


def contenders(people, rounds=()):
    points = dict.fromkeys(range(1, people + 1), Fraction(0))
    for table in (table for at in rounds for table in at.tables):
        for seat in table.seats:
            points[seat.entry] += DEFAULT_POINTS[len(table.seats)][seat.place - 1]
    return [Contender(entry, points[entry], float(entry % 7)) for entry in points]


@given(people=st.integers(3, 500), seats=st.integers(3, 6))
def test_tables_have_three_to_six_seats_alike_but_for_one(people, seats):
    each = sizes(people, seats)
    assert sum(each) == people
    assert 3 <= min(each) <= max(each) <= min(6, min(each) + 1)


@pytest.mark.parametrize(
    ("people", "seats", "tables"),
    [
        (16, 4, (4, 4, 4, 4)), (17, 4, (4, 4, 4, 5)), (15, 4, (5, 5, 5)), (11, 4, (5, 6)), (7, 4, (4, 3)),
        (6, 4, (6,)), (5, 4, (5,)), (3, 6, (3,)), (2, 4, ()), (0, 4, ()), (7, 6, (4, 3)), (13, 6, (5, 4, 4)),
        (8, 3, (4, 4)), (9, 3, (3, 3, 3)),
    ],
)  # fmt: skip
def test_three_sit_at_a_table_only_where_it_cannot_be_otherwise(people, seats, tables):
    assert sizes(people, seats) == tables


@given(events())
def test_everybody_sits_at_one_table_and_nobody_at_two(event):
    people, rounds, seats = event
    draw = pair(people, history_of(rounds), seats, SEED)
    assert sorted(entry for table in draw.tables for entry in table) == sorted(one.entry for one in people)
    assert sorted(map(len, draw.tables)) == sorted(sizes(len(people), seats))
    assert draw.byes == ()


@pytest.mark.parametrize("people", [0, 1, 2])
def test_fewer_than_three_have_a_bye(people):
    draw = pair(contenders(people), history_of([]), 4, SEED)
    assert (draw.tables, sorted(draw.byes)) == ((), list(range(1, people + 1)))


@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_the_entries_changes_nothing(event, dice):
    people, rounds, seats = event
    mixed = dice.sample(people, len(people))
    assert pair(mixed, history_of(rounds), seats, SEED) == pair(people, history_of(rounds), seats, SEED)


def test_the_same_input_gives_the_same_tables_everywhere():
    rounds = [sat((1, 2, 3, 4), (5, 6, 7, 8))]
    people = [Contender(entry, Fraction(entry // 3), entry / 3) for entry in range(1, 9)]
    assert pair(people, history_of(rounds), 4, SEED).tables == ((6, 7, 8, 3), (2, 5, 4, 1))
    assert pair(people, history_of(rounds), 4, bytes(32)).tables != pair(people, history_of(rounds), 4, SEED).tables


@given(events())
def test_a_pairing_costs_no_more_than_the_tables_that_the_search_begins_with(event):
    people, rounds, seats = event
    history = history_of(rounds)
    order = in_order(people, history, SEED)
    lots = [lot(SEED, history.number, one.entry) for one in order]
    begun = started([one.points for one in order], sizes(len(order), seats), lots)
    first = drawn([[order[rank] for rank in table] for table in begun], history, SEED).cost
    assert pair(people, history, seats, SEED).cost.total <= first.total


@given(events(most=14))
def test_what_a_pairing_costs_can_be_counted_again(event):
    people, rounds, seats = event
    draw = pair(people, history_of(rounds), seats, SEED)
    points = {one.entry: one.points for one in people}
    pairs = [set(two) for table in draw.tables for two in combinations(table, 2)]
    old = [{seat.entry for seat in table.seats} for at in rounds for table in at.tables]
    last = [{seat.entry for seat in table.seats} for at in rounds[-1:] for table in at.tables]
    met = [sum(two <= table for table in old + last) for two in pairs]
    spreads = [max(points[entry] for entry in table) - min(points[entry] for entry in table) for table in draw.tables]
    best = [max(points[entry] for entry in table) for table in draw.tables]
    assert best == sorted(best, reverse=True)
    assert draw.cost.spread == sum(spread**2 for spread in spreads)
    assert draw.cost.meetings == sum(times**2 for times in met)
    assert draw.cost.least <= draw.cost.repeats == sum(times > 0 for times in met)


def test_people_with_the_same_points_do_not_meet_again_if_they_need_not():
    rounds = [sat((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))]
    assert pair(contenders(16), history_of([]), 4, SEED).cost.repeats == 0
    assert pair([Contender(entry) for entry in range(1, 17)], history_of(rounds), 4, SEED).cost.repeats == 0


def test_points_come_before_meetings_and_those_of_the_last_round_count_double():
    first, second = sat((1, 2, 3), (4, 5, 6)), sat((1, 4, 5), (2, 3, 6), number=2)
    people = [Contender(entry, Fraction(entry < 4)) for entry in range(1, 7)]
    draw = pair(people, history_of([first, second]), 3, SEED)
    assert {frozenset(table) for table in draw.tables} == {frozenset((1, 2, 3)), frozenset((4, 5, 6))}
    assert draw.cost.spread == 0
    assert draw.cost.meetings == 1 + 1 + 9 + 9 + 1 + 1


def test_the_first_round_gives_each_table_one_of_the_strongest_and_not_always_the_same_others():
    people = [Contender(entry, strength=-entry) for entry in range(12)]
    draws = [pair(people, history_of([]), 4, bytes([seed]) * 32).tables for seed in range(5)]
    for tables in draws:
        assert 0 in tables[0]
        assert [sorted(entry // 3 for entry in table) for table in tables] == [[0, 1, 2, 3]] * 3
    assert len({frozenset(map(frozenset, tables)) for tables in draws}) > 1


def test_table_one_has_the_most_points():
    people = [Contender(entry, Fraction(entry)) for entry in range(8)]
    assert set(pair(people, history_of([]), 4, SEED).tables[0]) == {4, 5, 6, 7}


def test_after_as_many_rounds_as_there_are_seats_the_same_four_have_had_each_seat_once():
    people, rounds = contenders(4), []
    for number in range(1, 5):
        rounds.append(sat(*pair(people, history_of(rounds), 4, SEED).tables, number=number))
    for seat in range(4):
        assert {at.tables[0].seats[seat].entry for at in rounds} == {1, 2, 3, 4}


def test_people_with_the_same_points_get_seats_that_they_have_had_least():
    before = sat((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    draw = pair([Contender(entry) for entry in range(1, 17)], history_of([before]), 4, SEED)
    assert draw.cost.seats == 0
    had = {entry: seat for table in before.tables for seat, (entry, *_) in enumerate(table.seats)}
    assert all(had[entry] != seat for table in draw.tables for seat, entry in enumerate(table))


def partitions(people, each):
    """Every way to seat these people at tables of these sizes."""
    if not each:
        yield []
        return
    first, *others = people
    for mates in combinations(others, each[0] - 1):
        rest = [entry for entry in others if entry not in mates]
        for tables in partitions(rest, each[1:]):
            yield [(first, *mates), *tables]


@given(st.randoms(use_true_random=False), st.sampled_from([(6, 3), (7, 4), (8, 4), (9, 3)]), st.integers(1, 3))
def test_no_pairing_at_all_has_fewer_repeats_than_the_lower_bound(dice, field, number):
    people, seats = field
    rounds = []
    for at in range(1, number + 1):
        mixed = dice.sample(range(people + 2), people)  # some sit out, and others are not there any more
        rounds.append(sat(*([mixed[rank] for rank in table] for table in cut(sizes(people, seats))), number=at))
    history = history_of(rounds)
    ways = [
        way for each in {sizes(people, seats), sizes(people, seats)[::-1]} for way in partitions(range(people), each)
    ]
    least = min(len(repeats_of(history.met, way)) for way in ways)
    assert least_repeats(history, ways[0]) <= least


def test_the_lower_bound_knows_that_eight_people_at_two_tables_meet_again():
    rounds = [sat((1, 2, 3, 4), (5, 6, 7, 8))]
    cost = pair([Contender(entry) for entry in range(1, 9)], history_of(rounds), 4, SEED).cost
    assert (cost.repeats, cost.least) == (4, 4)


def test_the_lower_bound_knows_who_has_met_nearly_everybody():
    rounds = [sat((1, 2, 3), number=1), sat((1, 4, 5), number=2), sat((1, 6, 7), number=3)]
    assert least_repeats(history_of(rounds), [(1, 2, 4), (3, 5, 6, 7)]) == 1
