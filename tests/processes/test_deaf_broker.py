"""A broker that says nothing: whoever moves is not kept waiting for it."""

import os
import socket
import subprocess
import sys
from threading import Thread

import pytest
from django.conf import settings

ASK = """
from kombu.exceptions import OperationalError
from bots.tasks import start
try:
    start(1)
except OperationalError:
    print("no broker")
"""


@pytest.fixture
def deaf():
    """Where somebody takes every connection, and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = []

        def take():
            while True:
                try:
                    taken.append(server.accept())
                except OSError:
                    return

        Thread(target=take, daemon=True).start()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"
        for connection, _address in taken:
            connection.close()


def test_a_task_for_a_broker_that_says_nothing_is_given_up(deaf):
    env = os.environ | {"REDIS_URL": deaf, "DATABASE_URL": "sqlite:///:memory:"}
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", ASK]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "no broker", done.stderr
