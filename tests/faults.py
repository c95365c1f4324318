"""`python -m tests.faults [GAMES] [SECONDS]`: the full stack killed, flushed, cut off while games go on, then audited.

Needs PostgreSQL and Redis on this machine. Starts two ASGI processes, two workers and a beat on a database of its own;
kills one of them with SIGKILL every few seconds, empties Redis, shuts the database for a while, and all the time people
play over HTTP beside the bots. Prints what it did and what became of every game; exits 1 if anything was lost.
"""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid

ADMIN = os.environ.get("FAULTS_ADMIN_URL", "postgres://postgres@127.0.0.1:5432/postgres")
NAME = "freehold_faults"
URL = ADMIN.rsplit("/", 1)[0] + "/" + NAME
REDIS = os.environ.get("FAULTS_REDIS_URL", "redis://127.0.0.1:6379/14")
PORTS = (8931, 8932)
PEOPLE = 4
SHUT_SECONDS = 20
EVERY = 3
"""Seconds from one kill to the next."""
ENV = os.environ | {
    "DATABASE_URL": URL, "REDIS_URL": REDIS, "SWEEP_SECONDS": "1", "BOT_PAUSE_SECONDS": "0", "QUIET_SECONDS": "1",
}  # fmt: skip
COMMANDS = {
    "web 1": ("-m", "uvicorn", "config.asgi:application", "--port", str(PORTS[0]), "--log-level", "error"),
    "web 2": ("-m", "uvicorn", "config.asgi:application", "--port", str(PORTS[1]), "--log-level", "error"),
    "worker 1": ("-m", "celery", "-A", "config", "worker", "-n", "one@%h", "--pool", "solo", "--loglevel", "CRITICAL"),
    "worker 2": ("-m", "celery", "-A", "config", "worker", "-n", "two@%h", "--pool", "solo", "--loglevel", "CRITICAL"),
    "beat": ("-m", "celery", "-A", "config", "beat", "--loglevel", "CRITICAL", "--schedule", "/tmp/faults-beat"),
}


def sql(statement):
    """One statement as the administrator."""
    import psycopg

    with psycopg.connect(ADMIN, autocommit=True) as connection:
        connection.execute(statement)


class Stack:
    """The processes, by name."""

    def __init__(self):
        self.running = {}
        self.kills = {}

    def start(self, name):
        self.running[name] = subprocess.Popen(
            [sys.executable, *COMMANDS[name]], env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self, name):
        """SIGKILL, and a fresh one in its place."""
        self.running[name].send_signal(signal.SIGKILL)
        self.running[name].wait()
        self.kills[name] = self.kills.get(name, 0) + 1
        self.start(name)

    def end(self):
        for process in self.running.values():
            process.kill()
            process.wait()


class Person(threading.Thread):
    """Somebody who plays over HTTP at one of the two addresses, and repeats a command until it is answered."""

    ANSWERS = (
        "claim",
        "pay",
        "roll",
        "decline",
        "pass",
        "pay_fine",
        "stay",
        "choose",
        "end",
        "refuse",
        "sell",
        "mortgage",
    )

    def __init__(self, game_key, cookie, token):
        super().__init__(daemon=True)
        self.url = f"/api/tables/{game_key}/"
        self.headers = {"Cookie": f"sessionid={cookie}; csrftoken={token}", "X-CSRFToken": token}
        self.acknowledged, self.troubles, self.over = [], 0, False

    def ask(self, path, body=None):
        port = random.choice(PORTS)
        headers = self.headers | {"Content-Type": "application/json", "Referer": f"http://127.0.0.1:{port}/"}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=5) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, {}
        except (OSError, ValueError):
            self.troubles += 1
            time.sleep(0.2)
            return 0, {}

    def run(self):
        while not self.over:
            status, table = self.ask(self.url)
            if status != 200:
                continue
            self.over = table["status"] == "over"
            wish = self.wish(table)
            if wish is None:
                time.sleep(0.1)
                continue
            self.send(wish | {"command_id": str(uuid.uuid4())})

    def wish(self, table):
        name = next((name for name in self.ANSWERS if name in table.get("legal", {})), None)
        if name is None:
            return {"action": "bankrupt"} if table["legal"].get("bankrupt") and table["view"]["debts"] else None
        values = table["legal"][name]["values"]
        argument = values[0] if values else None
        return {"action": name, "argument": [argument] if name == "sell" else argument}

    def send(self, command):
        for _ in range(50):
            status, _answer = self.ask(self.url + "moves/", command)
            if status == 201:
                self.acknowledged.append(command["command_id"])
            if status in (201, 400, 403, 409, 422):
                return
            time.sleep(0.5)  # no answer, or too many requests: the same command again


def main(games, seconds):
    """Set it up, let it suffer, look at what is left."""
    sql(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
    sql(f"CREATE DATABASE {NAME}")
    os.environ.update(ENV)
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], env=ENV, check=True)
    subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"], env=ENV, check=True)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    import redis

    redis.Redis.from_url(REDIS).flushdb()
    people = [seated(f"person{number}") for number in range(PEOPLE)]
    opened = [bots_game(number) for number in range(games)]
    stack = Stack()
    for name in COMMANDS:
        stack.start(name)
    try:
        for person in people:
            person.start()
        suffer(stack, seconds)
        print("killed with SIGKILL:", ", ".join(f"{name} {count} times" for name, count in sorted(stack.kills.items())))
        waited = wait_for_the_end(games + PEOPLE)
    finally:
        stack.end()
    return judge(people, len(opened), waited)


def seated(name):
    """A person with a session, at a table with two bots."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.middleware.csrf import _get_new_csrf_string

    from accounts.models import User
    from games import services

    user = User.objects.create_user(name)
    game = services.open_table(host=user, edition="france", variant="quick", bots=("steady",) * 2)
    services.start_game(game_id=game.pk, user=user)
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.save()
    return Person(game.key, session.session_key, _get_new_csrf_string())


def bots_game(number):
    """A table of three bots, of an edition whose games are short."""
    from accounts.models import User
    from games import services

    edition, variant = (("france", "quick"), ("community", "standard"), ("paris", "quick"))[number % 3]
    host = User.objects.get_or_create(username="host")[0]
    game = services.open_table(host=host, edition=edition, variant=variant, bots=("steady",) * 2)
    game.seats.filter(order=0).update(user=None, bot="steady")
    services.start_game(game_id=game.pk, user=None)
    return game.pk


def suffer(stack, seconds):
    """Kills, one after the other; Redis emptied after a third, the database shut after two thirds."""
    import redis

    began, flushed, shut = time.monotonic(), False, False
    dice = random.Random(1)
    while (gone := time.monotonic() - began) < seconds:
        stack.kill(dice.choice(list(COMMANDS)))
        if gone > seconds / 3 and not flushed:
            redis.Redis.from_url(REDIS).flushdb()
            flushed = True
            print(f"Redis emptied after {gone:.0f} s")
        if gone > seconds * 2 / 3 and not shut:
            shut = True
            print(f"database shut for {SHUT_SECONDS} s after {gone:.0f} s")
            shut_the_database()
        time.sleep(EVERY)


def shut_the_database():
    sql(f"ALTER DATABASE {NAME} ALLOW_CONNECTIONS false")
    sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{NAME}'")
    time.sleep(SHUT_SECONDS)
    sql(f"ALTER DATABASE {NAME} ALLOW_CONNECTIONS true")


def wait_for_the_end(games, most=420):
    """Until every game is over; gives how long that took after the last fault, None if it never came."""
    from django.db import close_old_connections

    from games.models import Game

    began = time.monotonic()
    while time.monotonic() - began < most:
        close_old_connections()
        if Game.objects.filter(status=Game.Status.OVER).count() >= games:
            return time.monotonic() - began
        time.sleep(1)
    return None


def judge(people, games, waited):
    """Audit all, look for every acknowledged move; print it."""
    from games.audit import differences
    from games.models import Game, Move

    over = Game.objects.filter(status=Game.Status.OVER).count()
    print(f"{over} of {games + len(people)} games over" + (f", {waited:.0f} s after the last fault" if waited else ""))
    faults = [difference for game in Game.objects.all() for difference in differences(game)]
    acknowledged = [command for person in people for command in person.acknowledged]
    found = Move.objects.filter(command_id__in=acknowledged).count()
    print(f"{Move.objects.count()} moves, audit: {len(faults)} differences")
    print(f"{len(acknowledged)} moves of people acknowledged, {found} of them stored, once each")
    print(f"{sum(person.troubles for person in people)} requests of people found no answer and were asked again")
    for fault in faults[:5]:
        print("  ", fault)
    return 0 if waited and not faults and found == len(acknowledged) else 1


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(numbers + [40, 60][len(numbers) :])))
