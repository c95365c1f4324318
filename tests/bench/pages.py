"""`python -m tests.bench.pages [--keep]`: what pages and sweeps cost on a site with a crowd in it (`crowd.py`).

For each page: milliseconds of processor time, here and in PostgreSQL, and of the clock on the wall (medians),
statements, bytes; beside them an empty page through the same middleware. Then how long sweeps take where much is due at
once (`due.py`). Fails if a page asks more than `STATEMENTS` or something reads through a large table. PostgreSQL only.
`--keep` leaves the crowd in its test database for the next run.
"""

import os
import sys
import time
from functools import partial
from statistics import median

import django

from .clubs import ADDRESSES, KEPT_FOR_ALL

TIMES = 20
STATEMENTS = 6
PAGE_MS, SWEEP_MS = 20, 10
"""Goals, of processor time here and there together: what a busy machine changes least."""
PAGES = {
    "nobody": (
        "/bench/empty/", "/", "/?before={before}", "/leaderboard/", "/players/big/", "/rules/", "/rules/polynesia/",
    ),
    "big": (
        "/bench/empty/", "/", "/?before={before}", "/?host={host}", "/games/", "/games/waiting/", "/games/next/",
        "/players/big/", "/players/big/?before={ended}", "/players/u5/", "/leaderboard/", "/notices/", "/hours/",
        "/tables/new/", "/tables/o1/", "/tables/r1/", "/tables/r1/fragments/?n=1", "/tables/f1/", *ADDRESSES,
    ),
}  # fmt: skip


def main():
    """Measure in a test database of its own; gives what is not as it should be."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    from accounts.models import User

    from . import crowd, due

    settings.ROOT_URLCONF = "tests.bench.addresses"
    if connection.vendor != "postgresql":
        return ["The crowd is made on PostgreSQL: give its address in DATABASE_URL, such as that of `make stack`."]
    setup_test_environment()
    keep = "--keep" in sys.argv
    made = setup_databases(verbosity=0, interactive=False, keepdb=keep, serialized_aliases=())
    try:
        big = User.objects.filter(username="big").first() or crowd.fill()
        return [*pages(big), *sweeps(), *due.phases()]
    finally:
        teardown_databases(made, verbosity=0, keepdb=keep)


def pages(big):
    """Each page by who looks at it."""
    from django.test import Client

    from accounts.models import User
    from games.models import Game

    host = User.objects.get(username="u5").pk
    keys = {"host": host, "before": Game.objects.get(key="o2000").pk, "ended": int(time.time() * 1e6) - 60_000_000_000}
    faults = []
    for who, addresses in PAGES.items():
        client = Client(headers={"accept-encoding": "gzip"})
        if who == "big":
            client.force_login(big, backend="accounts.backends.OneCost")
        for address in addresses:
            path = address.format(**keys)
            most = STATEMENTS + KEPT_FOR_ALL.get(address, 0)
            faults += look(f"{path} of {who}", partial(client.get, path), PAGE_MS, most)
    return faults


def sweeps():
    """The two sweeps, with nothing due."""
    from accounts.notices.tasks import sweep_notices
    from games.tasks import sweep

    sweep(), sweep_notices()
    found = look("sweep with nothing due", sweep, SWEEP_MS, most=None)
    return found + look("sweep of notices with nothing due", sweep_notices, SWEEP_MS, most=None)


def look(name, act, goal, most=STATEMENTS):
    """Print one line of figures; gives what is wrong, in words."""
    from .plans import read_through, statements

    answer, asked = statements(act)
    costs = [cost(act) for _ in range(TIMES)]
    here, there, wall = (median(each) for each in zip(*costs, strict=True))
    size = f"{len(answer.content) / 1e3:6.1f} KB" if hasattr(answer, "content") else ""
    over = "" if here + there <= goal else f"  over {goal} ms"
    print(
        f"{name:44} {here:6.1f} + {there:4.1f} ms, {wall:6.1f} on the wall, {len(asked):2} statements {size}{over}",
        flush=True,
    )
    faults = [f"{name}: {len(asked)} statements, more than {most}"] if most and len(asked) > most else []
    return faults + [f"{name}: {scan}" for scan in read_through(asked)]


def cost(act):
    """Milliseconds of this process, of that of PostgreSQL where it can be asked, and of the clock on the wall."""
    from django.db import connection

    from .spent import since, spent

    before, wall = spent(connection), time.perf_counter()
    act()
    passed = (time.perf_counter() - wall) * 1e3
    here, there = since(connection, before)
    return here / 1e3, (there or 0.0) / 1e3, passed


if __name__ == "__main__":
    wrong = main()
    print("\n".join(wrong))
    sys.exit(bool(wrong))
