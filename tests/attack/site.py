"""The servers under attack: their processes, their log, their memory and their time."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg

from tests.servers import WEB, copied, create_database, free_port, image, wait_for

NAME = "freehold_attack"
"""The database that is made for it and dropped before the next time."""
WORKER = (
    "-m",
    "celery",
    "-A",
    "config",
    "worker",
    "-Q",
    "celery,clock,notices",
    "--pool",
    "solo",
    "--loglevel",
    "ERROR",
)
TURNED_DOWN = ("django.core.exceptions.", "django.http.")
TICKS = os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def site():
    """Servers on a fresh database, and Django set up for it here."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATABASE_URL": _fresh_database(os.environ.get("DATABASE_URL", ""), folder), "LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "tests.attack.settings", "FREEHOLD_LOCAL": "1", "DICE_LINKS": "8192",
        }  # fmt: skip
        if not os.environ["DATABASE_URL"].startswith("postgres"):
            copied(image(), f"{folder}/attack.sqlite3")
        for command in (("migrate",), ("collectstatic", "--noinput")):
            subprocess.run([sys.executable, "manage.py", *command, "--verbosity", "0"], check=True)
        import django

        django.setup()
        with Site(Path(folder, "server.log")) as servers:
            yield servers


def _fresh_database(url, folder):
    """The address of a database that nobody uses: beside the one named, never that one itself."""
    if not url.startswith("postgres"):
        return f"sqlite:///{folder}/attack.sqlite3"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
        connection.execute(create_database(NAME))
    return url.rsplit("/", 1)[0] + "/" + NAME


class Site:
    """One process, or the parts of the full stack."""

    def __init__(self, log):
        self.log, self.processes = log, []
        whole = bool(os.environ.get("REDIS_URL"))
        self.ports = [free_port() for _ in range(1 + whole)]
        for port in self.ports:
            web = (*WEB, "--log-level", "error") if whole else ("manage.py", "play")
            self._start(*web, "--port", str(port))
        if whole:
            self._start(*WORKER)

    def _start(self, *command):
        with self.log.open("a") as log:
            self.processes.append(subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL, stderr=log))

    def __enter__(self):
        for port in self.ports:
            wait_for(f"http://127.0.0.1:{port}/health/")
        return self

    def __exit__(self, *_error):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()

    @property
    def is_alive(self):
        return all(process.poll() is None for process in self.processes)

    @property
    def megabytes(self):
        """What all hold in memory now."""
        return (
            sum(int(_first(r"VmRSS:\s+(\d+) kB", self._about(process, "status"))) for process in self.processes) // 1024
        )

    @property
    def busy_seconds(self):
        """The time of processors that the web processes have used up."""
        told = [
            self._about(process, "stat").rpartition(")")[2].split() for process in self.processes[: len(self.ports)]
        ]
        return sum(int(fields[11]) + int(fields[12]) for fields in told if fields) / TICKS

    @property
    def queued_seconds(self):
        """The time for which the threads of the web processes, and of this one, were ready and had no processor."""
        numbers = ["self", *(process.pid for process in self.processes[: len(self.ports)])]
        return sum(_queued(told) for number in numbers for told in Path(f"/proc/{number}/task").glob("*/schedstat"))

    def _about(self, process, name):
        told = Path(f"/proc/{process.pid}/{name}")
        return told.read_text() if told.exists() else ""

    def tracebacks(self):
        """The last line of each traceback in the log, once; what Django tells of requests it turned down is none."""
        text = self.log.read_text()
        found = re.findall(r"^Traceback \(most recent call last\):\n(?:\s.*\n)+(\S.*)$", text, re.MULTILINE)
        return sorted({line[:200] for line in found if not line.startswith(TURNED_DOWN)})


def _first(pattern, text):
    found = re.search(pattern, text)
    return found[1] if found else "0"


def _queued(told):
    """The seconds for which a thread has waited for a processor; none if it has ended meanwhile."""
    with contextlib.suppress(OSError):
        return int(told.read_text().split()[1]) / 1e9
    return 0


def seconds_of(call):
    """What a call gives, and how long it took."""
    began = time.monotonic()
    return call(), time.monotonic() - began
