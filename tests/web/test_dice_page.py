"""The page of the dice of a long game: the last draws first, those before on demand."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Move
from games.tables.database.store import state_of
from games.tables.record.history import MOST_DRAWS
from tests.cast import awaited, play, table

pytestmark = pytest.mark.django_db


def long_game(moves):
    """A game as if so many moves had drawn something since the first throw."""
    game = table()
    first = play(game, awaited(game), "roll")
    thrown = Move.objects.get(game=game, sequence=first.sequence)
    values = {
        field.attname: getattr(thrown, field.attname) for field in Move._meta.concrete_fields if field.name != "id"
    }
    Move.objects.bulk_create(
        Move(**values | {"sequence": first.sequence + n, "command_id": uuid4()}) for n in range(1, moves)
    )
    return game, first.sequence + moves - 1


def shown(client, game, before=""):
    html = client.get(reverse("dice", args=[game.key]) + before).content.decode()
    numbers = re.findall(r"<tr><td>(\d+)</td>", html)
    return [int(number) for number in numbers], re.findall(r'href="([^"]*before=[^"]*)"', html)


def test_a_long_game_shows_its_last_draws_first_and_leads_to_those_before(client):
    game, last = long_game(MOST_DRAWS + 10)
    numbers, [earlier] = shown(client, game)
    assert numbers == list(range(last, last - MOST_DRAWS, -1))
    assert earlier.endswith(f"?before={numbers[-1]}")
    before, further = shown(client, game, f"?before={numbers[-1]}")
    assert before[:10] == list(range(numbers[-1] - 1, numbers[-1] - 11, -1))
    assert not further


def test_before_what_is_no_number_come_the_last_draws(client):
    game, last = long_game(2)
    assert shown(client, game, "?before=x")[0][:2] == [last, last - 1]


def test_of_a_throw_the_page_says_what_fell_as_the_table_did(client):
    game = table()
    play(game, awaited(game), "roll")
    left, right = state_of(game).throw
    html = client.get(reverse("dice", args=[game.key])).content.decode()
    assert f"dice · {left}, {right} · {6 * (left - 1) + right - 1}/36" in html
