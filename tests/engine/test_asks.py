"""What is asked costs no more than its own length."""

import random

import pytest

from games.engine import EDITIONS, start
from games.engine.asking.arguments import Asker
from games.engine.asks import read
from games.engine.cards import CHANCE
from games.engine.chance import Drawn

dice = random.Random(1)
STATE = start(EDITIONS["polynesia"], 2, Drawn(lambda n, purpose: dice.randrange(n))).state


def ask(name, argument):
    return read(name, argument, Asker(STATE, 0, lambda other: 1))


@pytest.mark.parametrize("number", [1, 2, 20_000_000, 10**12])
def test_a_number_of_cards_never_becomes_more_of_them_than_one_above_those_held(number):
    offer = ask("offer", {"to": 1, "give": {"cards": number}, "want": {"cards": number}})
    assert offer.give.cards == offer.want.cards == (CHANCE,)
    assert ask("settle", {"cards": number}).give.cards == (CHANCE,)


LISTS = {
    "build": [1] * 10_000, "sell": [1] * 10_000, "give_up": [1] * 10_000, "accept": {"redeem": [1] * 10_000},
    "offer": {"to": 1, "give": {"cards": [CHANCE] * 10_000}}, "settle": {"deeds": [1] * 10_000},
}  # fmt: skip


@pytest.mark.parametrize("name", LISTS)
def test_no_list_is_longer_than_anything_on_the_table(name):
    with pytest.raises(ValueError, match=r"takes a list|is a number, or a list"):
        ask(name, LISTS[name])


WRONG = [[[1]] * 9_000, "x" * 9_000, {"a" * 9_000: 1}, 10**4_000, -(10**4_000), 1.5, True]
TAKE_ONE = ["bid", "lowest_bid", "mortgage", "refuse", "build", "offer", "use_card", "settle", "want"]


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", TAKE_ONE)
def test_a_wrong_value_is_told_in_few_words(name, wrong):
    with pytest.raises(ValueError, match=r".") as error:
        ask(name, wrong)
    assert len(str(error.value)) < 200
