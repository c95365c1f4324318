"""What a visit costs, line by line of a deed, as the books print it; and what is charged is the line that holds."""

import pytest

from games.engine import EDITIONS
from games.engine.elements import Site
from games.engine.parts.lines import Level
from tests.position import position

HOUSE, HOTEL, OFFICE, WORKS = ("house",), ("hotel",), ("office",), ("works",)


def printed(book, square):
    rules = EDITIONS[book]
    rates = [rules.charges.rate_at(rules, square, level) for level in rules.charges.levels(rules, square)]
    return [rate and rate.amount for rate in rates]


@pytest.mark.parametrize(
    ("book", "square", "amounts"),
    [
        ("paris", 24, [20, 40, 100, 300, 750, 925, 1100]),
        ("france", 39, [50, 100, 200, 600, 1400, 1700, 2000]),
        ("polynesia", 1, [4_000, 8_000, 20_000, 60_000, 180_000, 320_000, 500_000]),
        ("atlantic", 5, [25, 50, 100, 200]),
        ("polynesia", 5, [50_000, 100_000, 200_000, 400_000]),
        ("paris", 12, [4, 10]),
        ("community", 24, [None, 100, 300, 750, 925, 1100, 1320, 2200, 2420, 2640]),
        ("community", 5, [None, 25, 50, 100, 200]),
        ("community", 28, [None, 4, 10]),
    ],
)
def test_the_lines_of_a_deed_are_those_that_are_printed(book, square, amounts):
    assert printed(book, square) == amounts


def test_with_three_houses_before_a_hotel_the_fourth_is_not_on_the_deed():
    rules = EDITIONS["paris"].with_variant("quick")
    levels = list(rules.charges.levels(rules, 24))
    assert levels == [Level(held=1), Level(held=3), *(Level(HOUSE * number) for number in (1, 2, 3)), Level(HOTEL)]
    assert rules.charges.rate_at(rules, 24, levels[-1]).amount == 1100


def test_a_utility_takes_so_much_for_each_pip_of_the_throw_that_the_book_says():
    rates = {book: EDITIONS[book].charges.rate_at(EDITIONS[book], 12, Level(held=2)) for book in ("paris", "france")}
    assert [(rate.per_dice, rate.anew, rate.most) for rate in rates.values()] == [(True, False, 120), (True, True, 120)]


@pytest.mark.parametrize("book", list(EDITIONS))
def test_the_line_that_holds_is_one_of_the_deed_and_asks_what_is_charged(book):
    rules = EDITIONS[book]
    for square in (printed.number for printed in rules.board.squares if printed.group):
        for level in rules.charges.levels(rules, square):
            sites = [Site()] * 40
            group = [other for other in rules.board.group_of(square) if other != square]
            for other in group[: max(level.held - 1, 0)]:
                sites[other] = Site(0, WORKS if level.pieces == WORKS else ())
            sites[square] = Site(0, level.pieces)
            assert rules.charges.level(rules, sites, square) == level
            assert rules.charges.rate(rules, sites, square) == rules.charges.rate_at(rules, square, level)


def test_a_mortgage_leaves_no_rate():
    rules = EDITIONS["paris"]
    assert rules.charges.rate(rules, [Site(0, owed=30)] * 40, 1) is None


@pytest.mark.parametrize(
    ("built", "pips", "paid"), [({}, [2, 4], 12), ({6: 1, 8: 1, 9: 1}, [2, 4], 30), ({}, [4, 5], 16)]
)
def test_what_is_charged_is_the_rate(built, pips, paid):
    given = {"Ben": {"deeds": [6, 8, 9], "buildings": built}, "Ana": {"cash": 1000}}
    book, state = position("paris", given, dice=[pips], when=[{"Ana": "roll"}])
    assert 1000 - state.cash[0] == paid == book.charges.rate(book, state.sites, sum(pips)).amount
