"""A load that is stopped leaves nothing behind: no process, no database."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from tests.bench.load.cpu import tree
from tests.servers import PATIENCE

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.skipif(
        connection.vendor != "postgresql" or not settings.REDIS_URL, reason="only the full stack could leave anything"
    ),
]


@pytest.mark.parametrize(("number", "bots"), [(signal.SIGTERM, "0"), (signal.SIGINT, "1")])
def test_a_load_that_is_stopped_leaves_no_process_and_no_database(number, bots):
    command = [sys.executable, "-m", "tests.bench.load"]
    env = os.environ | {"TABLES": "2", "BOTS": bots, "SECONDS": "60", "PYTHONUNBUFFERED": "1"}
    load = subprocess.Popen(command, cwd=settings.BASE_DIR, env=env, stdout=subprocess.PIPE, text=True)
    try:
        while not any(serves_pages(pid) for pid in tree(load.pid)):
            assert load.poll() is None
            time.sleep(0.1)
        begun = tree(load.pid)
        assert len(databases()) == 1
        load.send_signal(number)
        assert load.wait(PATIENCE) == 128 + number
    finally:
        load.kill()
        load.stdout.close()
    assert databases() == []
    assert all(is_gone(pid) for pid in begun)


def is_gone(pid):
    """Whether a process ends, if it has not yet: Python's tracker of resources does once those whose they were have."""
    for _each in range(10 * PATIENCE):
        if not Path(f"/proc/{pid}").exists():
            return True
        time.sleep(0.1)
    return False


def serves_pages(pid):
    try:
        return b"config.asgi:application" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def databases():
    """The databases of loads like this one."""
    url = os.environ["DATABASE_URL"]
    with psycopg.connect(url) as asked:
        return asked.execute("SELECT datname FROM pg_database WHERE datname = current_database() || '_load'").fetchall()
