"""Bots take prices from what they may do: what they choose is what costs less when it is played."""

import pytest

from bots.chair import Chair
from bots.grades.regular import REGULAR
from games.engine import actions as act
from tests.position import position

ON_THE_TAX = {"dice": [[1, 3]], "when": [{"Ana": "roll"}]}


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ("{deeds: [37, 39], cash: 1200}", "percent"),
        ("{deeds: [37, 39], cash: 1200, buildings: {37: hotel, 39: hotel}}", "flat"),
        ("{deeds: [37, 39], cash: 1400}", "flat"),
    ],
)
def test_of_the_income_tax_a_bot_pays_what_is_less_with_its_buildings_counted(given, word):
    book, state = position("atlantic", f"Ana: {given}", **ON_THE_TAX)
    assert REGULAR(Chair.at(book, state, 0)) == act.Choose(0, word)


def test_a_bot_would_rather_pay_the_sum_than_throw_for_it():
    book, state = position("community", **ON_THE_TAX)
    assert REGULAR(Chair.at(book, state, 0)) == act.Choose(0, "flat")


@pytest.mark.parametrize(("loans", "answer"), [({}, act.Accept(1, offer=1)), ({37: 100}, act.Refuse(1, 1))])
def test_a_bot_that_gives_a_parcel_away_counts_what_it_takes_to_end_its_loan(loans, answer):
    owed = {square: {"original": loan, "owed": loan} for square, loan in loans.items()}
    given = {"Ben": {"deeds": [37], "buildings": {37: 1}, "loans": owed}}
    offer = {"to": "Ben", "give": {"cash": 500}, "want": {"deeds": [37]}}
    book, state = position("community", given, when=[{"Ana": {"offer": offer}}])
    assert REGULAR(Chair.at(book, state, 1)) == answer
