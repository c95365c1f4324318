"""A part is drawn once for its shape, texts are written into it: the same comes out as of its template."""

import random

import pytest

from games.books.log import lines
from games.books.teller import Teller
from games.engine import view
from games.pages.board import player_cards, square_cards
from games.pages.drawing import drawn, joined, rendered
from games.pages.picture import BankCard, LogLine, Placed, StatusCard, TimeCard
from games.tables.shown import SeatRow
from tests.anything import positions

NAMES = ['<b id="x">', "Ana & Ben's", "\ue0000\ue001", "Dora", "é <script>"]
"""What people may call themselves, and what they may not."""


def seats(dice):
    maybe = lambda: dice.random() < 0.3  # noqa: E731
    return [
        SeatRow(
            order, None, "steady" if maybe() else "", name, "", 1 if maybe() else None, None, None,
            warned=maybe(), held=maybe(), free=maybe(), would_end=maybe(),
        )
        for order, name in enumerate(NAMES)
    ]  # fmt: skip


def parts(seed):
    """Parts of a table where anything allowed is done, each with what it draws."""
    dice = random.Random(seed)
    for number, (book, state, facts) in enumerate(positions(dice, 25)):
        seen, teller = view(state, None), Teller(book, NAMES)
        yield from (("square", square) for square in square_cards(book, seen, NAMES))
        yield from (("player", player) for player in player_cards(book, seen, seats(dice)[: len(seen.order)]))
        yield from (
            ("line", LogLine(str(number), 0, line.kind, line.text, line.clauses, "/rules/"))
            for line in lines(teller, facts)
        )


def plainly(part, value):
    return rendered(part, {part: value, "swap": True})


def test_each_part_of_any_table_is_what_its_template_makes_of_it(seed):
    for part, value in parts(seed):
        assert drawn(part, value, swap=True) == plainly(part, value)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("bank", BankCard("", "", "<i>", "", "1")),
        ("bank", BankCard("1 & 2", "", "3 houses", "", "")),
        ("bank", BankCard("", "5", "3 houses", "7", "8")),
        ("time", TimeCard("2030-01-01T00:00:00+00:00", "1 hour", True, "<Ana>", True, True, True, True)),
        ("time", TimeCard("", "", True, "", True, False, False, False)),
        ("status", StatusCard('"><b>', "It's & <i>", (Placed(1, "<i>", ""), Placed(2, "&", "5")), "", "0", "/n")),
        ("status", StatusCard("A", "B", (), "2030-01-01T00:00:00+00:00", "5", "/n")),
    ],
)
def test_so_is_what_stands_above_a_table(part, value):
    assert drawn(part, value, swap=True) == plainly(part, value)


def test_what_is_drawn_already_goes_in_as_it_is_and_a_text_never_does():
    line = drawn("line", LogLine("1", 0, "throw", "<b>&", "", ""))
    assert "&lt;b&gt;&amp;" in line
    assert line in drawn("change", None, True, changed=joined([]), status=joined([]), log=line)
