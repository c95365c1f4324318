"""A database that reads and does not write, its disk full or another server in its place: nobody loses a move."""

from contextlib import contextmanager
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.urls import reverse

from games.models import Move
from tests.accounts.signing_up import SIGN_UP
from tests.cast import awaited, person, table
from tests.web.test_live import send, sit
from tests.web.test_move_threads import ended

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("ana", "ben")
OTHERS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> ALL(%s)"


def tell(statement, *args):
    with connection.cursor() as cursor:
        cursor.execute(statement, args or None)
        return cursor.fetchall() if cursor.description else []


def hang_up(but):
    """Have the server end all connections but this one and another, that of the test."""
    ended(pid for (pid,) in tell(OTHERS, [but, connection.connection.info.backend_pid]))


@contextmanager
def storing_nothing():
    """Within, this thread's connection takes no writes."""
    told = "PRAGMA query_only = {}" if connection.vendor == "sqlite" else "SET default_transaction_read_only = {}"
    tell(told.format("on"))
    try:
        yield
    finally:
        tell(told.format("off"))


@pytest.fixture
def game(client):
    game = table()
    client.force_login(person(NAMES[awaited(game)]))
    return game


def sent(client, game, how, command):
    address, body = reverse(how, args=[game.key]), {"action": "roll", "command_id": command}
    if how == "move":
        return client.post(address, body, headers={"hx-request": "true"})
    return client.post(address, body, content_type="application/json")


@pytest.mark.parametrize("how", ["move", "api_moves"])
def test_a_move_is_asked_for_again_and_is_played_once_it_can_be_stored(client, game, how, caplog):
    command, before = uuid4(), Move.objects.count()
    with storing_nothing():
        answer = sent(client, game, how, command)
        assert client.get(reverse("table", args=[game.key])).status_code == 200
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert "cannot be reached just now" in answer.content.decode()
    assert "SQLITE_READONLY" in caplog.text or "ReadOnlySqlTransaction" in caplog.text
    assert Move.objects.count() == before
    assert sent(client, game, how, command).status_code < 300


def test_whoever_signs_up_is_told_so_in_their_language_and_that_it_is_no_crowd(client, db):
    with storing_nothing():
        answer = client.post(reverse("account_signup"), SIGN_UP, headers={"accept-language": "fr"})
    assert answer.status_code == 503
    assert "inaccessible" in answer.content.decode()


@pytest.fixture
def of_the_test(db):
    """The connection by which the tables are emptied after it."""
    connection.ensure_connection()
    return connection.connection.info.backend_pid if connection.vendor == "postgresql" else None


@pytest.mark.full_stack
@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL is taken over by another server")
async def test_a_page_is_sent_away_until_later_and_moves_once_it_comes_again(of_the_test):
    game = await sync_to_async(table)()
    mover = NAMES[await sync_to_async(awaited)(game)]
    page = await sit(game, mover)
    await page.receive_from()
    database = connection.settings_dict["NAME"]
    await sync_to_async(tell)(f'ALTER DATABASE "{database}" SET default_transaction_read_only = on')
    try:
        await sync_to_async(hang_up)(of_the_test)
        await send(page, action="roll")
        while (told := await page.receive_output())["type"] == "websocket.send":
            pass
        assert told == {"type": "websocket.close", "code": 1013}
    finally:
        await sync_to_async(tell)(f'ALTER DATABASE "{database}" RESET default_transaction_read_only')
        await sync_to_async(hang_up)(of_the_test)
    again = await sit(game, mover)
    await again.receive_from()
    await send(again, action="roll")
    assert "throws" in await again.receive_from()
    await again.disconnect()
