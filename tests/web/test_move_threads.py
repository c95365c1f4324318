"""The threads of sockets: each keeps its connection, and one that was lost is replaced before anything is asked."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import OperationalError, connection, connections

from games.models import Game
from games.tables.database.threads import on_move_thread
from tests.cast import awaited, play, table

pytestmark = pytest.mark.django_db(transaction=True)
only_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL has connections")


def backend():
    """The number of the process of PostgreSQL that serves this thread."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return cursor.fetchone()[0]


def ended(backends):
    """Have the server hang up, and wait until it has."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(number, 10000) FROM unnest(%s) AS number", [list(backends)])


async def many():
    return await asyncio.gather(*(on_move_thread(backend) for _ in range(40)))


@only_postgresql
@pytest.mark.full_stack
def test_however_many_ask_there_are_no_more_connections_than_threads_and_they_stay():
    async def twice():
        return {*await many()}, {*await many()}

    first, second = asyncio.run(twice())
    assert len(first | second) <= settings.MOVE_THREADS
    assert first & second


@only_postgresql
@pytest.mark.full_stack
def test_a_connection_that_was_lost_is_replaced_before_anything_is_asked():
    before = {*asyncio.run(many())}
    ended(before)
    assert not before & {*asyncio.run(many())}


def patience():
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_settings WHERE setting::int > 0 AND name = ANY(%s)", [LIMITS])
        return {name for (name,) in cursor.fetchall()}


LIMITS = ["lock_timeout", "idle_in_transaction_session_timeout"]


@only_postgresql
@pytest.mark.full_stack
def test_nobody_waits_for_ever_for_a_table_that_somebody_holds_nor_holds_it_for_ever():
    assert asyncio.run(on_move_thread(patience)) == {*LIMITS}


def breaks():
    connection.ensure_connection()
    raise OperationalError("the server has gone away")


def test_a_connection_that_breaks_while_it_is_asked_is_not_kept():
    async def ask():
        with pytest.raises(OperationalError):
            await on_move_thread(breaks)
        return await on_move_thread(Game.objects.count)

    assert asyncio.run(ask()) == 0


@only_postgresql
@pytest.mark.full_stack
def test_a_move_whose_connection_breaks_first_of_all_is_not_played_and_can_be_asked_for_again():
    game, command = table(), uuid4()
    seat = awaited(game)

    def hung_up():
        with ThreadPoolExecutor(1) as elsewhere:
            elsewhere.submit(ended, [backend()]).result()
            elsewhere.submit(connections.close_all).result()
        return play(game, seat, "roll", command_id=command)

    async def ask():
        with pytest.raises(OperationalError):
            await on_move_thread(hung_up)
        return await on_move_thread(play, game, seat, "roll", command_id=command)

    assert not asyncio.run(ask()).repeated
    assert game.moves.filter(command_id=command).count() == 1


def test_what_goes_wrong_there_goes_wrong_for_whoever_asked():
    with pytest.raises(Game.DoesNotExist):
        asyncio.run(on_move_thread(Game.objects.get, pk=0))
