"""`python -m tests.bench [--whole]`: everything, one line a figure.

`--whole` adds 1,000 games, a million landings, and a crowd of tables with bots beside others (minutes).
"""

import os
import socket
import subprocess
import sys
import tempfile

from . import landings, pairing, tournaments
from .engine import report


def stored(url):
    """Stored moves and those of bots on one database, each part in a process of its own."""
    for part in ("stored", "bots", "replay", "growth"):
        subprocess.run(
            [sys.executable, "-m", f"tests.bench.{part}"], env=os.environ | {"DATABASE_URL": url}, check=True
        )


def answers(port):
    """Whether a server listens on this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    whole = "--whole" in sys.argv
    report(whole)
    landings.report(1_000_000 if whole else 100_000)
    pairing.report(whole)
    if whole:
        tournaments.report()
        subprocess.run([sys.executable, "-m", "tests.bench.fairness"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        stored(f"sqlite:///{folder}/bench.sqlite3")
    if answers(5432):
        stored(os.environ.get("BENCH_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres"))
    else:
        print("one stored move on PostgreSQL: not measured, none answers on this machine")
