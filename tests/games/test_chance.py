"""The draw function that games use gives every throw and every card as often as it should."""

import hashlib
from collections import Counter

import pytest

from games.tables import dice


def draws(purpose, n, count):
    """So many numbers 0 … n−1 as games draw them, from a chain that begins at a fixed link."""
    link = hashlib.sha256(b"a fixed beginning").digest()
    for index in range(count):
        link = hashlib.sha256(link).digest()
        yield dice.draw(link, "digest", "game", index, purpose, n)


def chi_square(counts, n, count):
    expected = count / n
    return sum((counts[value] - expected) ** 2 / expected for value in range(n))


def test_throws_are_as_even_as_chance_allows(whole):
    thrown = 1_000_000 if whole else 100_000
    counts = Counter(draws("dice", 36, thrown))
    # 35 degrees of freedom: one honest source in a thousand exceeds 66.6, one in a thousand stays under 14.7
    assert 14.7 < chi_square(counts, 36, thrown) < 66.6


@pytest.mark.parametrize(("left", "least", "most"), [(16, 3.5, 37.7), (11, 1.5, 29.6), (24, 7.5, 49.7)])
def test_each_card_that_is_left_is_drawn_as_often_as_the_others(left, least, most, whole):
    drawn = 100_000 if whole else 20_000
    counts = Counter(draws("card", left, drawn))
    assert least < chi_square(counts, left, drawn) < most
