"""Every line of the log leads to the clause of its fact, and the clause to an anchor of the edition's rulebook page."""

import random

import pytest
from django.urls import reverse

from bots.grades.regular import REGULAR
from bots.simulate import next_action
from games.books.log import lines
from games.books.teller import Teller
from games.engine import EDITIONS, decide, start
from games.engine.actions import TimeUp
from games.engine.chance import Drawn
from tests.laws import lawful_facts

BOOKS = [(name, variant) for name, book in EDITIONS.items() for variant in ("standard", *book.variants)]
NAMES = ["Ana", "Ben", "Chloé", "Dora"]


def lines_of_a_game(book, seed, most):
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    teller = Teller(book, NAMES)
    state, events = start(book, len(NAMES), chance)
    yield from lines(teller, events)
    for count in range(most):
        if state.over:
            return
        ending = count == most * 2 // 3 and book.ending.timed
        action = TimeUp() if ending else next_action(book, state, [REGULAR] * len(NAMES))
        state, events = decide(book, state, action, chance)
        lawful_facts(book, events)
        yield from lines(teller, events)


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "variant"), BOOKS)
def test_every_line_of_the_log_cites_a_clause_that_has_its_anchor(client, name, variant, whole):
    book = EDITIONS[name].with_variant(variant).with_options({"claims": "manual"})
    page = client.get(reverse("rules", args=[name])).content.decode()
    lines = [line for seed in range(4 if whole else 1) for line in lines_of_a_game(book, seed, 900 if whole else 400)]
    assert {line.text for line in lines if not line.clauses} == set()
    assert {clause for line in lines for clause in line.clauses if f'id="{clause}"' not in page} == set()
