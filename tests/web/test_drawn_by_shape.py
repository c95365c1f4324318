"""A part is drawn once for its shape, texts are written into it: the same comes out as of its template."""

import random
from dataclasses import replace

import pytest

from games.books.log import lines
from games.books.teller import Teller
from games.engine import view
from games.pages.deeds.deed import DeedCard, Rule, draw_deed
from games.pages.deeds.lines import DeedLine, DeedSum
from games.pages.desk.controls import Field, Form
from games.pages.desk.forms_drawn import form_drawn
from games.pages.drawing import drawn, joined, rendered
from games.pages.plan.board import player_cards, square_cards
from games.pages.plan.picture import BankCard, LogLine, Placed, StatusCard, TimeCard
from games.tables.shown import SeatRow
from tests.anything import walk

NAMES = ['<b id="x">', "Ana & Ben's", "\ue0000\ue001", "Dora", "é <script>"]
"""What people may call themselves, and what they may not."""


def seats(dice):
    maybe = lambda: dice.random() < 0.3  # noqa: E731
    return [
        SeatRow(
            order, None, "regular" if maybe() else "", name, "", 1 if maybe() else None, None, None,
            warned=maybe(), held=maybe(), free=maybe(), would_end=maybe(),
        )
        for order, name in enumerate(NAMES)
    ]  # fmt: skip


def parts(seed):
    """Parts of a table where anything allowed is done, each with what it draws."""
    dice = random.Random(seed)
    for number, (book, state, facts) in enumerate(walk(seed)):
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
        ("time", TimeCard("2030-01-01T00:00:00+00:00", "1 hour", True, "<Ana>", True, True, True)),
        ("time", TimeCard("", "", True, "", False, False, False)),
        (
            "status",
            StatusCard(
                '"><b>', "It's & <i>", "<u>", "7", True, (Placed(1, "<i>", ""), Placed(2, "&", "5")), "", "0", "/n"
            ),
        ),
        ("status", StatusCard("A", "B", "", "7", False, (), "2030-01-01T00:00:00+00:00", "5", "/n")),
    ],
)
def test_so_is_what_stands_above_a_table(part, value):
    assert drawn(part, value, swap=True) == plainly(part, value)


def test_what_is_drawn_already_goes_in_as_it_is_and_a_text_never_does():
    line = drawn("line", LogLine("1", 0, "throw", "<b>&", "", ""))
    assert "&lt;b&gt;&amp;" in line
    assert line in drawn("change", None, True, changed=joined([]), status=joined([]), log=line)


DEED = DeedCard(
    "asked", 39, "Harbour & Co", "lot", "blue", "Blue", 1, ("Ana holds 1 of 2", "<b> holds 1 of 2"), "", (), None, (),
    ("Somebody lands here: 3 %",), "", (), ("P-01",), "/rules/",
)  # fmt: skip
HELD = DEED._replace(
    lines=(DeedLine("Bare", "50", ""), DeedLine("1 house", "200 <", "7")), now=1, stamp="Mortgaged & sold"
)
FREE = DEED._replace(
    rules=(Rule("Nothing happens.", "P-02"),), clauses=(), group="", group_name="", held=(), owner=None
)


@pytest.mark.parametrize("place", ["asked", "deed", "page"])
@pytest.mark.parametrize(
    "deed",
    [
        DEED, HELD, HELD._replace(folded=True, lacking="You lack 7 & more"), FREE,
        HELD._replace(sums=(DeedSum("Price", "400", "P-03"), DeedSum("Loan", "", "P-04")), figures=()),
    ],
)  # fmt: skip
def test_a_deed_is_what_its_template_makes_of_it(place, deed):
    deed = deed._replace(place=place)
    assert draw_deed(deed) == rendered("deed", {"deed": deed})


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize(
    "form",
    [
        Form("roll", "Throw the dice", tone="main", group="now"),
        Form("buy", "Buy for 1 < 2", tone="main", group="now", note="“5” & left"),
        Form("take_back", "Take back: “<b>\ue0000\ue001”", (Field("hidden", "number", value=12),), group="back"),
        Form("use_card", "Use it", (Field("hidden", "deck", value="ch<est"), Field("hidden", "n", value=""))),
        Form("refuse", "Refuse", (Field("hidden", "offer", value=3),), about="7", tone="danger"),
        Form("sell", "Sell", (Field("select", "s", "Which", options=((1, "\ue0000\ue001"),)),), sure="Yes", note="a"),
    ],
)
def test_a_form_is_what_its_template_makes_of_it(form, answers):
    form = replace(form, answers=answers)
    assert form_drawn(form) == rendered("form", {"form": form})
    other = replace(form, label="Another one", note=form.note and "7 left")
    assert form_drawn(other) == rendered("form", {"form": other})
