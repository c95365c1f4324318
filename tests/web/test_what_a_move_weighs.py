"""What a move brings each of two viewers, in bytes as their sockets send it: nothing on its way makes it less."""

import zlib

import pytest

from games.pages.sending.sent import Sent
from games.tables.selectors import access_table_for
from tests.cast import awaited, person, play, table
from tests.position import TO_THE_END

pytestmark = pytest.mark.django_db

MOST = 4_600
"""A third of it where it goes compressed."""
COMPRESSED = 4_000
"""The bytes of the heaviest moves there are, as they are where they go compressed."""
CARD = 1_000
"""What a card adds that is drawn, laid on the stage and obeyed."""
BOOKS = ("polynesia", "atlantic", "france", "paris", "community")
OF_ANA, OF_BEN = [1, 5, 6, 8, 11, 16, 26], [9, 12, 13, 15, 18, 19, 21, 23, 24, 25, 27, 29, 31, 32, 34, 35, 37]
GIVEN = {"Ana": {"deeds": OF_ANA, "at": 0}, "Ben": {"deeds": OF_BEN}}
"""So much that a throw goes to somebody's lot more often than not."""
ON_A_LOT = {"given": GIVEN, "dice": [[1, 2]], "when": [{"Ana": "roll"}]}


def weighed(book, name, **stands):
    """What goes to Ana, whose move it is, and to Ben."""
    game = table(edition=book, **{"given": GIVEN} | stands)
    pages = {who: Sent() for who in ("ana", "ben")}
    for round_ in range(2):
        lacks = {who: page.lacks(access_table_for(person(who), game.key), False, "en") for who, page in pages.items()}
        if not round_:
            for page, who in zip(pages.values(), pages, strict=True):  # the page says that its folds are closed
                page.lacks(access_table_for(person(who), game.key), False, "en")
            play(game, awaited(game), name)
    return [text.encode() for text in lacks.values()]


@pytest.mark.parametrize("book", BOOKS)
def test_a_throw_and_the_rent_it_costs_or_what_it_asks_is_light(book, whole):
    for _ in range(6 if whole else 2):
        sent = weighed(book, "roll")
        assert max(map(len, sent)) < MOST + CARD * any(b'class="face' in text for text in sent)


@pytest.mark.parametrize("book", BOOKS)
def test_to_buy_is_light(book):
    assert max(map(len, weighed(book, "lease" if book == "community" else "buy", **ON_A_LOT))) < MOST


@pytest.mark.parametrize("book", BOOKS)
def test_to_end_a_turn_is_light(book):
    assert max(map(len, weighed(book, "end", **{"given": None} | TO_THE_END))) < MOST


def test_a_bankruptcy_that_hands_over_much_and_the_end_of_a_game_are_light_too(whole):
    for book in BOOKS if whole else ("paris",):
        game = table(edition=book, given=GIVEN, others=("ben", "chloe"))
        pages = {name: Sent() for name in ("ana", "ben", "chloe")}
        lacking(game, pages), lacking(game, pages)  # to begin with; and the page says that its folds are closed
        for seat in (1, 0):  # Ben gives up, then Ana: Chloé has won
            play(game, seat, "bankrupt")
            came = [len(zlib.compress(text.encode())) for text in lacking(game, pages)]
            print(book, "seat", seat, came)
            assert max(came) < COMPRESSED


def lacking(game, pages):
    """What each page is sent."""
    return [page.lacks(access_table_for(person(who), game.key), False, "fr") for who, page in pages.items()]
