"""Real processes for tests: the one-process server, or the parts of the full stack."""

import contextlib
import fcntl
import hashlib
import os
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from functools import cache
from pathlib import Path

from django.conf import settings

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

PATIENCE = 90
"""Seconds until something that comes on every machine is taken for lost."""
UNSEEN = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "HttpsUpgrades", "PaintHolding",
    "SpareRendererForSitePerProcess",
)  # fmt: skip
"""What nobody sees: a page that Chromium makes for the address bar of each window, a second of work each, and a process
that it begins beside that of each visitor, for a page that does not come."""
WEB = ("-m", "uvicorn", "config.asgi:application", "--no-proxy-headers", "--http", "h11", "--ws-max-size", "65536",
       "--ws-per-message-deflate", "false")  # fmt: skip
"""A web process, as all of them are started."""
QUICK = {"DJANGO_SETTINGS_MODULE": "tests.serving"}


def free_port():
    """A port that is free, and that no connection to others is given before a server has it: those have higher ones."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def listener():
    """A server's socket that waits as long as a test does.

    A worker that ends in this process limits all sockets made meanwhile, and two that end at once leave the limit.
    """
    server = socket.create_server(("127.0.0.1", 0))
    server.settimeout(None)
    return server


@contextlib.contextmanager
def process(*command, **env):
    """A process of this project, ended when the test is done with it. What it says of errors is shown if that fails."""
    started = subprocess.Popen(
        [sys.executable, *command], cwd=settings.BASE_DIR, env=os.environ | QUICK | env, stdout=subprocess.DEVNULL
    )
    try:
        yield started
    finally:
        started.terminate()
        try:
            started.wait(10)
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait()


@cache
def image(release="today"):
    """An SQLite database with all its tables and nobody in it, as a release had it or as it is today.

    Kept until migrations, settings or libraries change.
    """
    made_of = [*sorted(settings.BASE_DIR.glob("*/migrations/*.py")), *(settings.BASE_DIR / name for name in MADE_OF)]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in made_of)).hexdigest()[:16]
    kept = settings.VAR / f"migrated-{digest}"
    if not kept.exists():
        with (settings.VAR / "migrating").open("w") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)  # one makes it, whoever else wants it waits
            if not kept.exists():
                make_images(kept)
    return kept / release


def make_images(kept):
    """Walk through all migrations: a folder with the database of each release, there whole or not at all."""
    with tempfile.TemporaryDirectory(dir=settings.VAR) as folder:
        made = Path(folder) / "made"
        made.mkdir()
        command = ("-m", "tests.releases.images", str(made))
        with process(*command, DATABASE_URL=f"sqlite:///{folder}/walked", REDIS_URL="") as making:
            assert making.wait() == 0
        made.replace(kept)


MADE_OF = ("config/settings.py", "uv.lock", "tests/releases/__init__.py")


def copied(source, path):
    """All that is committed in one SQLite database, in a file of its own."""
    with contextlib.closing(sqlite3.connect(source)) as one, contextlib.closing(sqlite3.connect(path)) as other:
        one.backup(other)


def create_database(name):
    """The statement by which PostgreSQL makes a database: with all tables, if `MIGRATED` names one that has them."""
    of = f' TEMPLATE "{os.environ["MIGRATED"]}"' if "MIGRATED" in os.environ else ""
    return f'CREATE DATABASE "{name}"{of}'


def wait_for(url, server=None, tries=2_400):
    """Until a server answers; in vain at once if this is its process, and has ended."""
    for _ in range(tries):
        with contextlib.suppress(urllib.error.URLError, ConnectionError), urllib.request.urlopen(url):
            return
        if server and server.poll() is not None:
            raise AssertionError(f"the server at {url} has ended with {server.returncode}")
        time.sleep(0.05)
    raise AssertionError(f"{url} does not answer")


@contextlib.contextmanager
def one_process(database):
    """`manage.py play` on a database of its own."""
    port = free_port()
    with played(database, port):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def played(database, port):
    """The process of `manage.py play` at a port, once it answers."""
    env = {"DATABASE_URL": database, "REDIS_URL": "", "BOT_PAUSE_SECONDS": "0.01"}
    with process("manage.py", "play", "--port", str(port), **env) as server:
        wait_for(f"http://127.0.0.1:{port}/health/", server)
        yield server


@contextlib.contextmanager
def full_stack(database_url):
    """Two ASGI processes, two workers and a beat against PostgreSQL and Redis. Gives both addresses."""
    env = {"DATABASE_URL": database_url, "BOT_PAUSE_SECONDS": "0.01", "SWEEP_SECONDS": "1"}
    ports = (free_port(), free_port())
    with contextlib.ExitStack() as stack:
        web = [stack.enter_context(process(*WEB, "--log-level", "error", "--port", str(port), **env)) for port in ports]
        worker = ("-m", "celery", "-A", "config", "worker", "--concurrency", "1", "--loglevel", "ERROR")
        stack.enter_context(process(*worker, **env))
        notices = (*worker[:4], "worker", "--queues", "notices", "--pool", "solo", "--hostname", "notices@%h")
        stack.enter_context(process(*notices, **env))
        beat = ("-m", "celery", "-A", "config", "beat", "--loglevel", "ERROR", "--schedule", f"/tmp/beat-{ports[0]}")
        stack.enter_context(process(*beat, **env))
        for port, server in zip(ports, web, strict=True):
            wait_for(f"http://127.0.0.1:{port}/health/", server)
        yield [f"http://127.0.0.1:{port}" for port in ports]


@contextlib.contextmanager
def browser():
    """The system's Chromium, headless."""
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    flags.append(f"--disable-features={','.join(UNSEEN)}")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield chromium
        chromium.close()
