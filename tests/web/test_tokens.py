"""The colours of the style sheet can be told from what they stand on and from each other, by day and by night."""

import re
from itertools import combinations, starmap

import pytest

from games.engine import EDITIONS
from tests.web.colours import BLIND, CSS, apart, contrast, of_classes, tokens

TOKENS = tokens()
SEATS = of_classes(r"seat-\d", "seat")
GROUPS = of_classes("brown|light_blue|pink|orange|red|yellow|green|dark_blue|station|utility", "group")
TEXT = [("ink", "card"), ("ink", "paper"), ("soft", "card"), ("soft", "paper"), ("accent", "card"), ("accent", "paper"),
        ("on-accent", "accent"), ("warn", "card"), ("warn", "paper"), ("good", "card"), ("ink", "glow"),
        ("stamp", "card"), ("pip", "die")]  # fmt: skip
LINES = [("rule", "card"), ("rule", "paper"), ("accent", "card"), ("warn", "card"), ("eaves", "roof"),
         ("eaves", "hotel"), ("eaves", "office"), ("eaves", "works")]  # fmt: skip
EYES = [None, *BLIND]


def both(one, other):
    """The contrast by day and by night."""
    return list(starmap(contrast, zip(one, other, strict=True)))


@pytest.mark.parametrize(("what", "ground"), TEXT)
def test_text_can_be_read(what, ground):
    assert min(both(TOKENS[what], TOKENS[ground])) >= 4.5


@pytest.mark.parametrize(("what", "ground"), LINES)
def test_lines_that_mean_something_can_be_seen(what, ground):
    assert min(both(TOKENS[what], TOKENS[ground])) >= 3


def test_the_colour_of_every_seat_can_be_seen_and_read_on():
    assert len(SEATS) == 10
    assert min(value for seat in SEATS.values() for value in both(seat, TOKENS["card"])) >= 3
    assert min(value for seat in SEATS.values() for value in both(seat, TOKENS["on-seat"])) >= 4.5


def test_each_book_has_an_accent_that_can_be_read():
    accents = accents_of_books()
    assert set(accents) == set(EDITIONS)
    for accent in accents.values():
        assert min(both(accent, TOKENS["card"]) + both(accent, TOKENS["paper"])) >= 4.5
        assert min(both(TOKENS["on-accent"], accent)) >= 4.5


def accents_of_books():
    rules = re.findall(r"\.book-(\w+)\{(.*?)\}", CSS, re.DOTALL)
    return {book: tokens(body)["accent"] for book, body in rules}


@pytest.mark.parametrize("colours", [SEATS, GROUPS], ids=["seats", "groups"])
@pytest.mark.parametrize("blindness", EYES, ids=str)
def test_no_two_of_ten_look_alike_to_anybody(colours, blindness):
    assert len(colours) == 10
    for (one, first), (other, second) in combinations(colours.items(), 2):
        distances = [apart(a, b, blindness) for a, b in zip(first, second, strict=True)]
        assert min(distances) >= 0.05, (one, other, distances)


def test_how_much_of_a_group_is_held_is_drawn_by_a_line_that_can_be_seen():
    """By night some groups are nearly as dark as what they stand on, and by day one is as light."""
    drawn = re.search(r"\.holdings[^{}]*\{[^{}]*linear-gradient\(transparent calc\(.*?\), var\(--([\w-]+)\)", CSS)
    assert drawn is not None
    assert min(both(TOKENS[drawn[1]], TOKENS["card"])) >= 3


@pytest.mark.parametrize(("of", "sign"), [(SEATS, "shape"), (GROUPS, "hatch")], ids=["seats", "groups"])
def test_each_has_a_second_sign_of_its_own(of, sign):
    signs = {re.search(rf"\.{name}\{{[^}}]*--{sign}: (.*?);", CSS)[1] for name in of}
    assert len(signs) == len(of)


COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(|(?<![\w-])(?:white|black)(?![\w-])")


def test_no_colour_stands_outside_the_tokens():
    others = CSS.split("@layer page {")[1]
    assert COLOUR.findall(" ".join(re.findall(r"\{([^{}]*)\}", others))) == []
