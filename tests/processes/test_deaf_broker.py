"""A broker that says nothing: whoever moves is not kept waiting for it."""

import os
import subprocess
import sys
from threading import Thread

import pytest
from django.conf import settings

from tests.servers import PATIENCE, listener

ASK = """
from config import celery
celery.REST_SECONDS = {rest}
from kombu.exceptions import OperationalError
from bots.tasks import start
for _move in range({moves}):
    try:
        start(1)
    except OperationalError:
        print("no broker")
"""


@pytest.fixture
def deaf():
    """Where somebody takes every connection, and never answers."""
    with listener() as server:
        taken = []

        def take():
            while True:
                try:
                    taken.append(server.accept())
                except OSError:
                    return

        Thread(target=take, daemon=True).start()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0", taken
        for connection, _address in taken:
            connection.close()


def told_in(deaf, moves, rest=600):
    """What is said of the tasks of so many moves, one after the other, and how often the broker was asked for them."""
    address, taken = deaf
    before, env = len(taken), os.environ | {"REDIS_URL": address, "DATABASE_URL": "sqlite:///:memory:"}
    ask = ASK.format(moves=moves, rest=rest)
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", ask]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, timeout=4 * PATIENCE)
    assert not done.returncode, done.stderr
    return done.stdout.split("\n"), len(taken) - before


def test_a_task_for_a_broker_that_says_nothing_is_given_up_and_the_next_one_waits_for_nothing(deaf):
    said, asked = told_in(deaf, moves=1)
    assert said == ["no broker", ""]
    assert told_in(deaf, moves=3) == (["no broker"] * 3 + [""], asked)


def test_once_it_has_rested_the_broker_is_asked_again(deaf):
    _said, once = told_in(deaf, moves=1)
    assert told_in(deaf, moves=2, rest=0)[1] > once
