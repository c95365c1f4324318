"""The colours of the style sheet can be told from what they stand on, by day and by night."""

import re
from itertools import starmap

import pytest
from django.conf import settings

CSS = (settings.BASE_DIR / "static" / "freehold.css").read_text()
PAIR = re.compile(r"light-dark\((#\w{6}), (#\w{6})\)")
TOKENS = {
    name: PAIR.search(pair).groups() for name, pair in re.findall(r"--([\w-]+): (light-dark\(#\w{6}, #\w{6}\))", CSS)
}
SEATS = [PAIR.search(line).groups() for line in re.findall(r"\.seat-\d \{.*\}", CSS)]
TEXT = [("ink", "card"), ("ink", "paper"), ("soft", "card"), ("soft", "paper"), ("lagoon", "card"), ("lagoon", "paper"),
        ("on-lagoon", "lagoon"), ("warn", "card"), ("ink", "glow")]  # fmt: skip
LINES = [("rule", "card"), ("lagoon", "card"), ("warn", "card")]


def light(colour):
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


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
    assert min(value for seat in SEATS for value in both(seat, TOKENS["card"])) >= 3
    assert min(value for seat in SEATS for value in both(seat, TOKENS["on-seat"])) >= 4.5
