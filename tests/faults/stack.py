"""The processes of the full stack, and what is done to them."""

import os
import random
import signal
import subprocess
import sys
import time

import psycopg
import redis

from tests.servers import WEB, create_database

from .line import Line, by_line

ADMIN = os.environ.get("FAULTS_ADMIN_URL", "postgres://postgres@127.0.0.1:5432/postgres")
NAME = os.environ.get("FAULTS_DATABASE", "freehold_faults")
REDIS = os.environ.get("FAULTS_REDIS_URL", "redis://127.0.0.1:6379/14")
PORTS = (8931, 8932)
SHUT_SECONDS = 20
EVERY = 4
"""Seconds from one kill to the next."""
ENV = os.environ | {
    "DATABASE_URL": ADMIN.rsplit("/", 1)[0] + "/" + NAME, "REDIS_URL": REDIS, "SWEEP_SECONDS": "5",
    "BOT_PAUSE_SECONDS": "0", "QUIET_SECONDS": "1", "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
}  # fmt: skip
WORKER = (
    "-m",
    "celery",
    "-A",
    "config",
    "worker",
    "-Q",
    "celery,clock",
    "--pool",
    "solo",
    "--loglevel",
    "CRITICAL",
    "-n",
)
NOTICES = tuple("notices" if word == "celery,clock" else word for word in WORKER)
QUIET_WEB = (*WEB, "--log-level", "critical", "--port")
COMMANDS = {
    "web 1": (*QUIET_WEB, str(PORTS[0])),
    "web 2": (*QUIET_WEB, str(PORTS[1])),
    "worker 1": (*WORKER, "one@%h"),
    "worker 2": (*WORKER, "two@%h"),
    "notices": (*NOTICES, "notices@%h"),
    "beat": ("-m", "celery", "-A", "config", "beat", "--loglevel", "CRITICAL", "--schedule", "/tmp/faults-beat"),
}

CUTS = ("back ends", "lines to Redis")
HURT = (*COMMANDS, *CUTS, "web 1", "web 2", "back ends")
"""What is hurt, each as often as it stands here: on the last three a live move depends."""
SEED = int(os.environ.get("FAULTS_SEED", "1"))


def sql(statement):
    """One statement as the administrator."""
    with psycopg.connect(ADMIN, autocommit=True) as connection:
        connection.execute(statement)


def prepare():
    """A fresh database and an empty Redis."""
    sql(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
    sql(create_database(NAME))
    for command in (("migrate",), ("collectstatic", "--noinput")):
        subprocess.run([sys.executable, "manage.py", *command, "--verbosity", "0"], env=ENV, check=True)
    redis.Redis.from_url(REDIS).flushdb()


class Stack:
    """The processes, by name, and how often each was killed, or what they are joined by was cut."""

    def __init__(self):
        self.running, self.kills, self.line = {}, dict.fromkeys((*COMMANDS, *CUTS), 0), Line(REDIS)

    def __enter__(self):
        self.line.start()
        self.line.listens.wait()
        for name in COMMANDS:
            self.start(name)
        return self

    def __exit__(self, *_error):
        for process in self.running.values():
            process.kill()
            process.wait()
        self.line.end()

    def start(self, name):
        self.running[name] = subprocess.Popen(
            [sys.executable, *COMMANDS[name]], env=ENV | {"REDIS_URL": by_line(REDIS)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def kill(self, name):
        """SIGKILL, and a fresh one in its place."""
        self.running[name].send_signal(signal.SIGKILL)
        self.running[name].wait()
        self.kills[name] += 1
        self.start(name)

    def hurt(self, name):
        """Kill a process, or cut what all of them are joined by."""
        if name in COMMANDS:
            self.kill(name)
            return
        self.kills[name] += 1
        if name == "lines to Redis":
            self.line.cut()
            return
        for _time in range(20):  # whatever a connection is at: one is in the midst of its commit
            end_back_ends()
            time.sleep(0.05)


def suffer(stack, seconds):
    """Kills and cuts, one after the other; Redis emptied after a third, the database shut after two thirds."""
    began, flushed, shut = time.monotonic(), False, False
    dice = random.Random(SEED)
    while (gone := time.monotonic() - began) < seconds:
        stack.hurt(dice.choice(HURT))
        if gone > seconds / 3 and not flushed:
            redis.Redis.from_url(REDIS).flushdb()
            flushed = True
            print(f"Redis emptied after {gone:.0f} s", flush=True)
        if gone > seconds * 2 / 3 and not shut:
            shut = True
            print(f"database shut for {SHUT_SECONDS} s after {gone:.0f} s", flush=True)
            shut_the_database()
        time.sleep(EVERY)
    hurt = ", ".join(f"{name} {count} times" for name, count in stack.kills.items())
    print("killed with SIGKILL, or hung up:", hurt, flush=True)


def end_back_ends():
    """Have PostgreSQL hang up on all who are connected to the database."""
    sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{NAME}'")


def shut_the_database():
    sql(f"ALTER DATABASE {NAME} ALLOW_CONNECTIONS false")
    end_back_ends()
    time.sleep(SHUT_SECONDS)
    sql(f"ALTER DATABASE {NAME} ALLOW_CONNECTIONS true")
