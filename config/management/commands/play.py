"""`manage.py play`: everything in one process, for one machine: pages, sockets, Celery workers and their beat."""

from __future__ import annotations

import logging
import socket
import threading
from argparse import ArgumentParser
from contextlib import suppress
from ipaddress import ip_address
from typing import Any

import uvicorn
from celery.beat import EmbeddedService
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from config.celery import app, application
from games.management.numbers import whole
from games.pages.strict_json import MOST_BYTES

ONESELF = {4: "127.0.0.1", 6: "::1"}
"""Where one finds here what listens at all addresses of a machine, by the version of these."""


class Command(BaseCommand):
    """Migrates, gathers static files, makes the demo player, starts workers and beat as threads, and serves."""

    help = "Serve everything from one process: SQLite, everything else in memory."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=whole("port", 1, 65_535), default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        """Start, and serve until interrupted."""
        if not settings.LOCAL:
            raise CommandError("`play` makes a player with a known password: it is for a machine of one's own only.")
        here = listening(options["host"], options["port"])
        call_command("migrate", verbosity=0)
        if settings.STATIC_HASHED:
            call_command("collectstatic", verbosity=0, interactive=False)
        make_demo_player()
        start_worker("worker", "celery,clock", 2)
        start_worker("notices", "notices", 4)
        start_beat()
        reached = where_reached(options["host"])
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, reached]
        self.stdout.write(f"Freehold is at http://{reached}:{options['port']}/  (player: demo, password: demo)")
        how = uvicorn.Config(
            "config.asgi:application", http="h11", ws_max_size=MOST_BYTES, ws_per_message_deflate=False,
            proxy_headers=False, log_level="warning",
        )  # fmt: skip
        with suppress(KeyboardInterrupt):  # as one stops it
            uvicorn.Server(how).run(sockets=[here])


def listening(host: str, port: int) -> socket.socket:
    """What people come in by, before anything is begun that another server here may be at.

    Raises `CommandError` where nobody can listen, and for no host: 0.0.0.0 is wherever one is reached.
    """
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host or "no host", port))  # of an empty one the system makes every address
        made.listen(2048)
    except (OSError, TypeError) as error:  # a name that is none is of the wrong type
        made.close()
        raise CommandError(f"Nothing can listen at {host}:{port}: {getattr(error, 'strerror', error)}.") from error
    return made


def where_reached(host: str) -> str:
    """The host of the address by which one comes, from this machine at the least, to what listens there."""
    try:
        named = ip_address(host)
    except ValueError:  # a name
        return host
    reached = ONESELF[named.version] if named.is_unspecified else str(named)  # written as browsers write it
    return f"[{reached}]" if named.version == 6 else reached


def make_demo_player() -> None:
    """The player `demo`, once; only ever on a machine of one's own."""
    if not User.objects.filter(username="demo").exists():
        User.objects.create_user("demo", password="demo")  # noqa: S106  (local only, and said on the screen)


def start_beat() -> None:
    """Celery's beat as a thread, its schedule in memory."""
    beat: Any = EmbeddedService(app, thread=True, scheduler_cls="celery.beat:Scheduler")
    beat.daemon = True
    beat.start()


def start_worker(name: str, queues: str, threads: int) -> None:
    """A Celery worker in this process, for some of the queues: what one waits for holds up no other."""
    logging.getLogger("celery").setLevel(logging.ERROR)
    worker: Any = application(current=False).WorkController(
        pool="threads", concurrency=threads, queues=queues, hostname=f"{name}@localhost", without_gossip=True,
        without_mingle=True,
    )  # fmt: skip
    threading.Thread(target=worker.start, name=name, daemon=True).start()
