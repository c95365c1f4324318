"""More people at once than there are connections: all are answered, nobody with a fault of ours."""

import asyncio
import os

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from tests.servers import WEB, free_port, process, wait_for

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL can run out of connections"),
]
MOST = 2
CROWD = 120


async def ask(port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    return answer.split(b" ", 2)[1].decode()


async def crowd(port):
    return await asyncio.gather(*(ask(port) for _ in range(CROWD)))


def connections_of(application):
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = %s", [application])
        return cursor.fetchone()[0]


async def test_a_crowd_waits_for_its_turn_and_takes_no_more_connections_than_there_are():
    port, name = free_port(), connection.settings_dict["NAME"]
    base = os.environ["DATABASE_URL"].split("?")[0].rsplit("/", 1)[0]
    env = {"DATABASE_URL": f"{base}/{name}?application_name=crowd", "DATABASE_POOL": str(MOST)}
    with process(*WEB, "--port", str(port), "--log-level", "critical", **env):
        await sync_to_async(wait_for)(f"http://127.0.0.1:{port}/health/")
        answers = await crowd(port)
        assert set(answers) <= {"200", "503"}
        assert "200" in answers
        assert 1 <= await sync_to_async(connections_of)("crowd") <= MOST
