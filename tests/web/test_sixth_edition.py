"""A sixth edition needs a declaration, its words, and nothing else: one is made up here, with a board of its own."""

import dataclasses
import re
from collections.abc import Mapping

import pytest
from django.urls import reverse
from django.utils import translation

from bots.grades.regular import REGULAR
from bots.simulate import play_game
from games.books import BOOKS
from games.books.book import Book, Currency
from games.engine import EDITIONS
from games.engine.board import Board
from games.engine.cards import Card
from games.models import Game, Transfer
from tests.cast import bots_play, person

pytestmark = pytest.mark.django_db

FRANCE = re.compile(r"F-(?=\d\d|C[HC]-)")


def renumbered(value):
    """A part of France's declaration with clauses and cards of the Moon's."""
    if isinstance(value, str):
        return FRANCE.sub("M-", value)
    if isinstance(value, Card):
        return value._replace(id=renumbered(value.id))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: renumbered(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return dataclasses.replace(value, **parts)
    if isinstance(value, Mapping):
        return {renumbered(key): renumbered(part) for key, part in value.items()}
    return tuple(renumbered(part) for part in value) if type(value) is tuple else value


def moon():
    """France's rules on a board where everything costs thrice as much and the groups lie the other way round."""
    book = EDITIONS["france"]
    lots = [square for square in book.board.squares if square.kind == "lot"]
    groups = dict(zip((lot.number for lot in lots), (lot.group for lot in reversed(lots)), strict=True))
    squares = (
        dataclasses.replace(square, price=square.price * 3, group=groups.get(square.number, square.group))
        for square in book.board.squares
    )
    return dataclasses.replace(renumbered(book), name="moon", board=Board.of(squares), variants={})


def words_of(book):
    clauses = [renumbered(clause) for clause in BOOKS["france"].sentences]
    sentences = {clause: f"So {clause} has it on the Moon." for clause in clauses}
    craters = {square.number: f"Crater {square.number}" for square in book.board.squares if square.group}
    return Book(
        edition=book.name, name="The Moon", currency=Currency("·", "☾ %s"), places=craters, ways=craters,
        chapters=[("On the Moon", clauses)], sentences=sentences, rulings={"R-01": "Halves round to the full."},
    )  # fmt: skip


@pytest.fixture
def sixth(monkeypatch):
    """The edition and its words, each in its registry."""
    book = moon()
    monkeypatch.setitem(EDITIONS, book.name, book)
    monkeypatch.setitem(BOOKS, book.name, words_of(book))
    yield book
    translation.deactivate()


def shown(client, name, *args, **query):
    return client.get(reverse(name, args=args), query).content.decode()


def opened(client, book, bots=3):
    client.force_login(person("ana"))
    fields = {"edition": book.name, "variant": "standard", "bots": bots, "luxury_tax": 900}
    assert client.post(reverse("new_table"), fields).status_code == 302
    return Game.objects.get()


def test_a_sixth_edition_opens_and_shows_a_table_with_its_own_places_and_money(client, sixth):
    game = opened(client, sixth)
    for language in ("en", "fr"):
        client.cookies["django_language"] = language
        page = shown(client, "table", game.key)
        assert {"Crater 1", "Crater 39", "☾ 1·200"} <= set(re.findall(r"Crater \d+|☾ [\d·]+", page))  # thrice 400
        assert "Chamonix" not in page


def test_a_sixth_edition_is_played_and_its_log_cites_its_own_clauses(client, sixth):
    game = opened(client, sixth)
    for name in ("roll", "buy", "end", "roll"):
        bots_play(game, 30)
        client.post(reverse("move", args=[game.key]), {"action": name})
    assert {"M"} <= {transfer.clause[0] for transfer in Transfer.objects.filter(move__game=game)} <= {"M", "R"}
    refused = client.post(
        reverse("move", args=[game.key]), {"action": "redeem", "square": 1}, headers={"HX-Request": "true"}
    )
    assert refused.status_code == 422
    assert set(re.findall(r"/rules/moon/#([A-Z])", shown(client, "table", game.key))) <= set("MGR")


def test_a_sixth_edition_stands_in_the_rulebook_and_the_form(client, sixth):
    client.force_login(person("ana"))
    rules = shown(client, "rules", "moon")
    assert "So M-07 has it on the Moon." in rules
    assert "Halves round to the full." in rules
    assert "The Moon" in shown(client, "new_table", edition="moon")


def test_a_sixth_edition_is_played_to_its_end(sixth):
    assert play_game(sixth, [REGULAR] * 3, 7).state.over
