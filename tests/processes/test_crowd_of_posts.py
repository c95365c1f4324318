"""Three hundred moves posted at once, on a database that has fifty connections for us, or five."""

import asyncio
import os
from collections import Counter
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit
from uuid import uuid4

import aiohttp
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from games.models import Game, Move
from games.tables import opening, playing
from games.tables.record.audit import differences
from tests.cast import awaited, person
from tests.servers import PATIENCE, WEB, free_port, process, wait_for

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL can run out of connections"),
]
TABLES, POSTS, PROCESSES = 60, 300, 3
TOKEN = "t" * 32


@contextmanager
def role(most):
    """The address of our database for somebody who gets so many connections and no more."""
    name, base = connection.settings_dict["NAME"], urlsplit(os.environ["DATABASE_URL"])
    who = f"{name}_crowd"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP ROLE IF EXISTS {who}")
        cursor.execute(f"CREATE ROLE {who} LOGIN PASSWORD 'crowd' CONNECTION LIMIT {most}")
        for what in ("TABLES", "SEQUENCES"):
            cursor.execute(f"GRANT ALL ON ALL {what} IN SCHEMA public TO {who}")
    try:
        yield f"postgres://{who}:crowd@{base.hostname}:{base.port or 5432}/{name}"
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP OWNED BY {who}")
            cursor.execute(f"DROP ROLE {who}")


def table(number):
    """A table of two, and the cookie of the one who is to throw."""
    people = [person(f"{name}{number}") for name in ("host", "guest")]
    game = opening.open_table(host=people[0], edition="polynesia")
    opening.join(game_id=game.pk, user=people[1])
    playing.start_game(game_id=game.pk, user=people[0])
    client = Client()
    client.force_login(people[awaited(game)])
    return game.key, f"csrftoken={TOKEN}; sessionid={client.cookies[settings.SESSION_COOKIE_NAME].value}"


async def post(client, port, key, cookie, command):
    """Post a throw; gives the status, whether one is told when to come again, and the command."""
    form = {"csrfmiddlewaretoken": TOKEN, "action": "roll", "command_id": str(command)}
    headers = {"Cookie": cookie, "HX-Request": "true"}
    async with client.post(f"http://127.0.0.1:{port}/tables/{key}/move/", data=form, headers=headers) as answer:
        await answer.read()
        return answer.status, "Retry-After" in answer.headers, command


async def crowd(ports, tables):
    """All of them at once: five posts for each table, two of them the same command."""
    timeout = aiohttp.ClientTimeout(total=4 * PATIENCE)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=timeout) as client:
        asked = []
        for key, cookie in tables:
            commands = [uuid4() for _ in range(POSTS // TABLES - 1)]
            for place, command in enumerate([*commands, commands[0]]):
                asked.append(post(client, ports[place % len(ports)], key, cookie, command))
        return await asyncio.gather(*asked)


@pytest.mark.parametrize("connections", [50, 5])
def test_of_posts_at_once_each_is_stored_once_and_whole_or_told_why_not(connections, settings):
    settings.DICE_LINKS = 1 << 10
    tables = [table(number) for number in range(TABLES)]
    with ExitStack() as stack:
        url = stack.enter_context(role(connections))
        ports = [free_port() for _ in range(PROCESSES)]
        for port in ports:
            stack.enter_context(
                process(*WEB, "--port", str(port), "--log-level", "critical", DATABASE_URL=url, REDIS_URL="")
            )
        for port in ports:
            wait_for(f"http://127.0.0.1:{port}/health/")
        answers = asyncio.run(crowd(ports, tables))
    told = Counter(status for status, _again, _command in answers)
    assert set(told) <= {200, 409, 422, 503}, told
    assert told[200] >= TABLES // 2, told
    assert all(again for status, again, _command in answers if status == 503)
    look([command for status, _again, command in answers if status == 200])


def look(acknowledged):
    """Each command that was answered is stored, none twice, and no table has half a move."""
    stored = Counter(Move.objects.exclude(seat=None).values_list("command_id", flat=True))
    assert set(acknowledged) <= set(stored)
    assert set(stored.values()) == {1}
    assert [difference for game in Game.objects.all() for difference in differences(game)] == []
