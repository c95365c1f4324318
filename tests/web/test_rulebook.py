"""A book shows the rulings that concern it and those of all, and no others."""

import re

import pytest
from django.urls import reverse

from games.books import BOOKS, sentence
from games.books.cards import card_text
from games.engine import EDITIONS
from games.engine.board import DATA

ROW = re.compile(r"^\| (R-\d\d) \| (.+) \|$", re.MULTILINE)
NAMED = re.compile(r"\b([PAFDC])(?![\w-])|\b([PAFDC])-(?:\d\d|C[HC]-)")
LETTERS = {"polynesia": "P", "atlantic": "A", "france": "F", "paris": "D", "community": "C"}
ALL = "".join(LETTERS.values())

READ_BY_PEOPLE = {
    "R-07": "AC",  # Community has Atlantic's first sixteen cards
    "R-11": ALL,  # C adds to what holds for all
    "R-19": ALL,  # P-31 says only who fixes the lowest bid
    "R-30": ALL,  # cards count nothing anywhere
    "R-31": "FDC",  # auctions of pieces are of these: R-21
    "R-33": ALL,  # P is the exception that it names
    "R-46": "AC",  # as Paris has it, in Atlantic
    "R-50": "C",  # under the heading of Community, as the next ones
    "R-55": "C",
    "R-54": "C",
    "R-59": "PAD",  # R-23 is of Atlantic
    "R-62": "AF",  # on R-26, where houses are lacking
    "R-73": "C",
    "R-79": "FDC",  # on R-21
    "R-85": "PAFD",  # Community needs no evenness: C-21
    "R-87": "PAFD",  # in Community the loan is paid off first: R-71
    "R-89": "PAFC",  # in Paris the card goes under first: D-11
    "R-29": "PAFD",
}


def books_named(text: str) -> str:
    found = {one or other for one, other in NAMED.findall(text)}
    return "".join(letter for letter in ALL if letter in found) or ALL


def concerned() -> dict[str, str]:
    rows = dict(ROW.findall((DATA / "rulings.md").read_text()))
    return {ruling: READ_BY_PEOPLE.get(ruling, books_named(text)) for ruling, text in rows.items()}


WANTED = concerned()


def test_every_ruling_has_its_sentence_in_each_book_that_it_concerns_and_in_no_other():
    ours: dict[str, set[str]] = {}
    for name, book in BOOKS.items():
        for ruling in book.rulings:
            ours.setdefault(ruling, set()).update(LETTERS[name])
    assert ours == {ruling: set(books) for ruling, books in WANTED.items()}


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_book_shows_each_ruling_that_concerns_it_and_none_of_another(client, edition):
    page = client.get(reverse("rules", args=[edition])).content.decode()
    shown = re.findall(r'<div id="(R-\d\d)">', page)
    assert shown == sorted(set(shown))
    assert set(shown) == {ruling for ruling, books in WANTED.items() if LETTERS[edition] in books}


def test_what_a_ruling_says_of_one_book_is_not_told_in_another():
    assert sentence("R-46", "community") == "The luxury tax is $100."
    assert "luxury" not in sentence("R-46", "atlantic")


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_line_of_the_contents_leads_to_a_chapter_of_the_page(client, edition):
    html = client.get(reverse("rules", args=[edition])).content.decode()
    contents = re.findall(
        r'href="#([^"]+)"', html[html.index('class="contents"') : html.index("</nav>", html.index('class="contents"'))]
    )
    assert len(contents) == html.count("<h2>") == len(set(contents))
    assert all(f'<section id="{name}">' in html for name in contents)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_refusal_that_cites_a_card_says_what_stands_on_it(edition):
    for card in EDITIONS[edition].deck:
        assert sentence(card, edition) == card_text(EDITIONS[edition], card)
