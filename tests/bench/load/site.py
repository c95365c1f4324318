"""What is loaded: web processes and workers on a database of their own, or one process of everything on SQLite."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import psycopg
import redis

from tests.servers import WEB, create_database, free_port, wait_for

from .cpu import is_here, spent, tree

DATABASE, REDIS = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
FULL = DATABASE.startswith("postgres") and bool(REDIS)
"""Whether PostgreSQL and Redis are there; without them it is SQLite in one process, as `make run` has it."""
WEB_PROCESSES = 2


@contextmanager
def database():
    """The address of an empty database with all its tables, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder, _empty(folder) as url:
        run("manage.py", "migrate", "--verbosity", "0", DATABASE_URL=url)
        yield url


@contextmanager
def _empty(folder):
    if not FULL:
        yield f"sqlite:///{folder}/load.sqlite3"
        return
    name = f"{urlsplit(DATABASE).path[1:]}_load"
    _as_owner(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)', create_database(name))
    try:
        yield DATABASE.rpartition("/")[0] + "/" + name
    finally:
        _as_owner(f'DROP DATABASE "{name}" WITH (FORCE)')


def _as_owner(*statements):
    with psycopg.connect(DATABASE, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def run(*command, **env):
    """A process of this project, to its end."""
    subprocess.run([sys.executable, *command], env=os.environ | env, check=True, stdout=subprocess.DEVNULL)


def tables(url, count, people=2, bots=0, **env):
    """So many games of people and bots, as `tests.bench.tables` makes them."""
    with tempfile.NamedTemporaryFile() as made:
        run("-m", "tests.bench.tables", made.name, *map(str, (count, people, bots)), DATABASE_URL=url, **env)
        return json.loads(Path(made.name).read_text())


def begun(*command, **env):
    """A process of this project that goes on, with a group of its own."""
    return subprocess.Popen(
        [sys.executable, *command], env=os.environ | env, stdout=subprocess.DEVNULL, start_new_session=True
    )


def end(process):
    """End a process, and if need be all of its group."""
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()


class Site:
    """A server under load: its address, its process, and one browser for everybody."""

    by_post = False

    def __init__(self, *command, **env):
        self.port, self.command, self.env = free_port(), command, env
        self.address = f"http://127.0.0.1:{self.port}"

    async def __aenter__(self):
        self.process = begun(*self.command, "--port", str(self.port), **self.env)
        self.client = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        return self

    async def __aexit__(self, *_error):
        await self.client.close()
        await asyncio.to_thread(end, self.process)

    @property
    def pids(self):
        """Its processes, as many as there are by now."""
        return tree(self.process.pid)


def web(application, **env):
    """Two processes that serve an ASGI application, started as in earnest."""
    words = [application if word == "config.asgi:application" else word for word in WEB]
    return Site(*words, "--workers", str(WEB_PROCESSES), "--log-level", "error", **env)


def freehold(url, **env):
    """The project itself on that database."""
    if FULL:
        return web("config.asgi:application", DATABASE_URL=url, **env)
    return Site("manage.py", "play", DATABASE_URL=url, **env)


@contextmanager
def workers(url, **env):
    """What lets bots move, started as in earnest: by name the number of each process; none where it is all in one."""
    celery = ("-m", "celery", "-A", "config")
    notices = ("worker", "--queues", "notices", "--pool", "threads", "--hostname", "notices@%h")
    with ExitStack() as stack:
        beat = ("beat", "--schedule", f"{stack.enter_context(tempfile.TemporaryDirectory())}/beat")
        started = {}
        for name, words in {"worker": ("worker",), "notices": notices, "beat": beat}.items() if FULL else ():
            process = begun(*celery, *words, "--loglevel", "ERROR", DATABASE_URL=url, **env)
            stack.callback(end, process)
            started[name] = process.pid
        yield started


def health(site):
    """Wait until it answers."""
    wait_for(f"{site.address}/health/")


class Meter:
    """What each part has used of the processor since it was made: seconds, of those that can be seen from here."""

    def __init__(self, url, **parts):
        self.url, self.parts = url, parts
        self.before = self.now()

    def now(self):
        """Seconds by part, with all that each has started; of PostgreSQL those of each connection that is open now."""
        found = {part: {pid: spent([pid]) for pid in tree(first)} for part, first in self.parts.items()}
        found["the load itself"] = {0: spent([os.getpid()])}
        if FULL:
            found |= {"PostgreSQL": self._backends(), "Redis": _redis()}
        return found

    def _backends(self):
        with psycopg.connect(self.url) as connection:
            asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            pids = [pid for (pid,) in connection.execute(asked)]
        return {pid: spent([pid]) for pid in pids if is_here(pid, "postgres")}

    def used(self):
        """Seconds since then."""
        after = self.now()
        return {
            part: sum(seconds - self.before[part].get(pid, 0) for pid, seconds in after[part].items())
            for part in after
            if after[part]
        }


def _redis():
    with redis.Redis.from_url(REDIS) as client:
        used = client.info("cpu")
    return {0: used["used_cpu_user"] + used["used_cpu_sys"]}
