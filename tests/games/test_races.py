"""Many at once, on a database that really lets them: only there does a row lock mean anything."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection, connections

from games.engine import Refused
from games.models import Game
from games.tables import playing
from games.tables.audit import differences
from tests.cast import awaited, play, table

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL; SQLite has one writer at a time"),
]


def at_once(count, ask):
    """Ask so many times at once; what each led to."""

    def one(number):
        try:
            return ask(number)
        except (Refused, playing.Stale) as error:
            return type(error).__name__
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(one, range(count)))


@pytest.mark.parametrize("round_", range(5))
def test_one_command_sent_eight_times_at_once_is_played_once(round_):
    game, command = table(), uuid4()
    seat = awaited(game)
    answers = at_once(8, lambda number: play(Game.objects.get(pk=game.pk), seat, "roll", command_id=command))
    assert {answer.sequence for answer in answers} == {2}
    assert sum(not answer.repeated for answer in answers) == 1


@pytest.mark.parametrize("round_", range(5))
def test_one_decision_answered_eight_times_at_once_is_answered_once(round_):
    game = table()
    seat = awaited(game)
    decision = game.awaiting[str(seat)]
    answers = at_once(8, lambda number: play(Game.objects.get(pk=game.pk), seat, "roll", decision=decision))
    assert sum(isinstance(answer, playing.Answer) for answer in answers) == 1
    game.refresh_from_db()
    assert game.sequence == 2
    assert list(differences(game)) == []
