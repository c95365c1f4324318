"""What the next throw may cost, how likely a visit is, when a price is earned back."""

from dataclasses import replace

import pytest

from games.engine import EDITIONS
from games.engine.elements import Site
from games.engine.parts.lines import Level
from games.figures.earning import outlay, rounds_to_earn
from games.figures.landings import landings
from games.figures.throws import IN_JAIL
from games.figures.visits import PossibleRent, chance_in_the_long_run, chance_of_visit, worst_visit

PARIS, ATLANTIC, FRANCE = EDITIONS["paris"], EDITIONS["atlantic"], EDITIONS["france"]
HOTEL, HOUSES = ("hotel",), ("house",) * 3


def sites(**held):
    """Sites by their numbers (`s6=…`): what stands there, held by seat 1."""
    found = [Site()] * 40
    for name, pieces in held.items():
        found[int(name[1:])] = Site(1, pieces)
    return tuple(found)


def test_the_worst_rent_within_reach_and_how_likely_it_is():
    assert worst_visit(PARIS, sites(s6=HOTEL), 0, 0) == PossibleRent(550, pytest.approx(5 / 36), (6,))
    assert worst_visit(PARIS, sites(s6=HOTEL, s9=HOUSES), 0, 0) == PossibleRent(550, pytest.approx(5 / 36), (6,))
    assert worst_visit(PARIS, sites(s6=HOTEL), 1, 0) is None
    assert worst_visit(PARIS, sites(s14=HOTEL), 0, 0) is None


def test_two_squares_that_cost_the_same_add_up():
    found = worst_visit(PARIS, sites(s6=HOTEL, s8=HOTEL), 0, 0)
    assert (found.chance, found.squares) == (pytest.approx(10 / 36), (6, 8))


def test_a_third_double_leads_to_jail_and_costs_no_rent():
    assert worst_visit(PARIS, sites(s6=HOTEL), 0, 0, doubles=2).chance == pytest.approx(4 / 36)


def test_from_jail_one_throws_as_from_its_square():
    assert worst_visit(PARIS, sites(s16=HOTEL), 0, IN_JAIL) == worst_visit(PARIS, sites(s16=HOTEL), 0, 10)


def test_what_only_a_card_leads_to_is_said_where_the_dice_lead_to_nothing():
    by_card = worst_visit(PARIS, sites(s39=HOTEL), 0, 0)  # the chance square is 7 ahead, one card of 16 leads there
    assert by_card == PossibleRent(2000, pytest.approx(6 / 36 / 16), (39,))
    assert worst_visit(PARIS, sites(s39=HOTEL, s6=()), 0, 0).amount == 6


def test_what_hardly_ever_happens_is_not_within_reach():
    assert worst_visit(PARIS, sites(s39=HOTEL), 0, 5) is None  # one throw of 36, then one card of 16


def test_a_utility_takes_the_dice_that_led_there_or_others():
    assert worst_visit(PARIS, sites(s12=()), 0, 1) == PossibleRent(44, pytest.approx(2 / 36), (12,))
    anew = worst_visit(FRANCE, sites(s12=()), 0, 1)
    assert anew == PossibleRent(36, pytest.approx(2 / 36 * 4 / 36), (12,))  # 10, 11 or 12 there are too rare


def test_a_card_that_leads_to_a_station_doubles_its_rent():
    owned = sites(s15=())
    assert worst_visit(ATLANTIC, owned, 0, 0).amount == 50


def test_a_visit_is_likelier_the_more_may_come():
    one, two = chance_of_visit(PARIS, [0], 6), chance_of_visit(PARIS, [0, 0], 6)
    assert one == pytest.approx(landings(PARIS).turns[0].hits[6])
    assert two == pytest.approx(1 - (1 - one) ** 2)
    assert chance_of_visit(PARIS, [], 6) == 0
    assert chance_in_the_long_run(PARIS, 3, 24) == pytest.approx(1 - (1 - landings(PARIS).hits[24]) ** 3)


def test_what_a_line_of_a_deed_takes_is_its_price_and_what_stands_there():
    assert outlay(PARIS, 39, Level(held=1)) == 400
    assert outlay(PARIS, 39, Level(HOUSES)) == 400 + 3 * 200
    assert outlay(PARIS, 39, Level(HOTEL)) == 400 + 5 * 200
    assert outlay(replace(PARIS, building=replace(PARIS.building, needs=3)), 39, Level(HOTEL)) == 400 + 4 * 200
    assert outlay(EDITIONS["community"], 39, Level(("office",))) == 50 + 4 * 200 + 400
    assert outlay(EDITIONS["polynesia"], 39, Level(held=1)) == 800_000


def test_a_price_is_earned_back_in_as_many_rounds_as_visits_pay_it():
    visits = 3 * landings(PARIS).by_turn[39]
    assert rounds_to_earn(PARIS, 39, Level(held=1), 3) == -(-400 // (50 * visits))
    assert rounds_to_earn(PARIS, 39, Level(HOTEL), 3) < rounds_to_earn(PARIS, 39, Level(held=2), 3)
    assert rounds_to_earn(PARIS, 39, Level(HOTEL), 0) is None
    assert rounds_to_earn(EDITIONS["community"], 39, Level(), 3) is None
