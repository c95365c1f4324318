"""Who watches in one web process is counted in the others, and gone from there when the process goes."""

import os
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from django.db import connection
from websockets.sync.client import connect

from tests.cast import table
from tests.servers import PATIENCE, WEB, free_port, process, wait_for

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="only the full stack has several processes"),
]


def page(stack, port, game, browser):
    site = f"localhost:{port}"
    address, headers = f"ws://{site}/ws/tables/{game.key}/", {"Cookie": f"csrftoken={browser}"}
    return stack.enter_context(connect(address, origin=f"http://{site}", additional_headers=headers))


def counted(socket, text):
    """Wait for it, longer than the word of a process is believed that has died."""
    while text not in (html := socket.recv(timeout=PATIENCE)) or 'id="watching"' not in html:
        pass


def test_watchers_of_two_processes_are_counted_together_until_one_of_these_is_killed():
    game, ports = table(), (free_port(), free_port())
    env = {
        "DATABASE_URL": urlsplit(os.environ["DATABASE_URL"])._replace(path=connection.settings_dict["NAME"]).geturl()
    }
    web = [process(*WEB, "--log-level", "error", "--port", str(port), **env) for port in ports]
    with ExitStack() as stack:
        _, other = [stack.enter_context(one) for one in web]
        for port in ports:
            wait_for(f"http://127.0.0.1:{port}/health/")
        here, there = page(stack, ports[0], game, "a"), page(stack, ports[1], game, "b")
        counted(here, "2 people watch")
        counted(there, "2 people watch")
        counted(page(stack, ports[1], game, "a"), "2 people watch")
        other.kill()
        counted(here, "1 person watches")
