"""The landing table of each book: what is published, what one can work out by hand, what must add up."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine import EDITIONS
from games.figures.landings import PLACES, landings, place_of
from games.figures.throws import DICE, IN_JAIL, PIPS, rests, track_of
from tests import bench

PUBLISHED = Path(bench.__file__).with_name("markov.csv")
BOOKS = pytest.mark.parametrize("book", list(EDITIONS.values()), ids=list(EDITIONS))


def one(chances):
    return sum(chances) == pytest.approx(1, abs=1e-12)


def test_all_throws_together_are_certain_and_a_sixth_of_them_doubles():
    assert one(thrown.chance for thrown in DICE)
    assert one(chance for _pips, chance in PIPS)
    assert sum(thrown.chance for thrown in DICE if thrown.double) == pytest.approx(1 / 6)


@BOOKS
def test_wherever_the_dice_lead_a_piece_comes_to_rest_somewhere(book):
    assert all(one(chance for _rest, chance in found) for found in rests(track_of(book)))


@BOOKS
def test_every_turn_begins_and_ends_somewhere_and_every_throw_ends_somewhere(book):
    table = landings(book)
    assert len(table.turns) == PLACES
    assert all(one(turn.ends) for turn in table.turns)
    assert one(table.long_run)
    assert one(table.by_throw)
    assert all(0 <= chance <= 1 for turn in table.turns for chance in turn.hits)


@BOOKS
def test_nobody_rests_on_the_square_that_sends_to_jail(book):
    table = landings(book)
    assert table.by_turn[30] == 0
    assert table.hits[30] > 0.02


def test_the_table_of_the_atlantic_book_is_the_one_that_is_published():
    with PUBLISHED.open() as file:
        published = {row["square"]: float(row["short_stay"]) for row in csv.DictReader(file)}
    shares = landings(EDITIONS["atlantic"]).by_throw
    for place, share in enumerate(shares):
        name = "J" if place == IN_JAIL else str(place)
        assert 100 * share == pytest.approx(published.get(name, 0.0), abs=6e-5), name


def test_without_cards_a_turn_from_departure_leads_to_the_jail_as_reckoned_by_hand():
    bare = replace(EDITIONS["paris"], deck={})
    by_hand = 3 / 36 + (5 + 5 + 3 + 1) / 36**2 + (4 + 2 + 2) / 36**3  # at once, after one double, after two
    assert landings(bare).turns[0].hits[10] == pytest.approx(by_hand, abs=1e-15)


def test_tables_of_one_book_share_one_landing_table():
    paris = EDITIONS["paris"]
    assert landings(paris.with_options({"auction": "sealed"})) is landings(paris)
    assert landings(paris) is not landings(EDITIONS["atlantic"])


def test_a_piece_in_jail_is_not_on_its_square():
    assert (place_of(10, -1), place_of(10, 0)) == (10, IN_JAIL)
