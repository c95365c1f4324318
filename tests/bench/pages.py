"""`python -m tests.bench.pages [--keep] [WORD…]`: what pages and sweeps cost on a site with a crowd (`crowd.py`).

For each page: milliseconds of processor time, here and in PostgreSQL, and statements; the same where the process keeps
nothing of it; milliseconds of the clock on the wall (all medians), bytes; beside them an empty page through the same
middleware, and a bare loop. Then how long sweeps take where much is due at once (`due.py`). Fails if a page asks
more than `STATEMENTS` or something reads through a large table. PostgreSQL only.
`--keep` leaves the crowd in its test database for the next run; with words only pages that have one in their address.
"""

import os
import sys
import time
from functools import partial
from statistics import median

import django

from .engine import floor

TIMES, ANEW = int(os.environ.get("TIMES", "20")), 3
STATEMENTS = 6
PAGE_MS, FILE_MS, SWEEP_MS = 20, 100, 10
"""Goals, of processor time here and there together: what a busy machine changes least. A download is a file and no
page: it has all of a game, here of two or three thousand moves (decision 32)."""
STEP, FLOOR = 0.32, 10_000
"""µs that a bare-loop step took on the machine for which the goals were set, and how many tell of this one's."""


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
    as_served()
    keep = "--keep" in sys.argv
    made = setup_databases(verbosity=0, interactive=False, keepdb=keep, serialized_aliases=())
    try:
        if not User.objects.filter(username="big").exists():
            crowd.fill()
        slower = floor() / STEP
        print(f"a bare-loop step takes {slower * STEP:.2f} µs here: goals are held against {slower:.2f}", flush=True)
        words = [word for word in sys.argv[1:] if not word.startswith("--")]
        return pages(words) if words else [*pages([""]), *sweeps(), *due.phases()]
    finally:
        teardown_databases(made, verbosity=0, keepdb=keep)


def as_served():
    """Have templates not noted for tests, which copies all that each is given."""
    from django.template import Template
    from django.test.utils import _TestState

    Template._render = _TestState.saved_data.template_render


def pages(words):
    """Each page that has one of the words in its address, by who looks at it."""
    from django.core.cache import cache
    from django.test import Client

    from accounts.models import User

    from .visits import KEPT_FOR_ALL, PAGES, keys

    cache.clear()
    faults, named = [], keys()
    for who, addresses in PAGES.items():
        client = Client(headers={"accept-encoding": "gzip"})
        if who != "nobody":
            sign_in(client, User.objects.get(username=who))
        for address in (one for one in addresses if any(word in one for word in words)):
            path = address.format(**named)
            most = STATEMENTS + KEPT_FOR_ALL.get(address, 0)
            goal = FILE_MS if path.endswith("/export/") else PAGE_MS
            faults += look(f"{path} of {who}", partial(client.get, path), goal, most)
    return faults


def sign_in(client, user):
    """Have somebody be signed in, and listed among their sessions, as after the form."""
    from django.conf import settings

    from accounts.models import SignedIn

    client.force_login(user, backend="accounts.backends.OneCost")
    SignedIn.objects.create(session_id=client.cookies[settings.SESSION_COOKIE_NAME].value, user=user)


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

    slower = floor(FLOOR) / STEP
    forget()
    _answer, first = statements(act)
    answer, asked = min((statements(act) for _ in range(2)), key=lambda one: len(one[1]))  # some are asked by the clock
    costs = [cost(act) for _ in range(TIMES)]
    here, there, wall = (median(each) for each in zip(*costs, strict=True))
    anew = median(sum(cost(act)[:2]) for _ in range(ANEW) if forget() is None)
    size = f"{len(answer.content) / 1e3:6.1f} KB" if hasattr(answer, "content") else ""
    status = getattr(answer, "status_code", 200)
    eased = (here + there) / slower
    over = "" if eased <= goal else f"  over {goal} ms"
    print(
        f"{name:44} {here:6.1f} + {there:4.1f} ms: {eased:6.1f} at {STEP} µs a step, {len(asked):2} statements; "
        f"drawn anew {anew / slower:6.1f} ms, {len(first):2} statements; {wall:6.1f} ms on the wall {size}{over}",
        flush=True,
    )
    faults = [f"{name}: {len(asked)} statements, more than {most}"] if most and len(asked) > most else []
    if status >= 400:
        faults.append(f"{name}: {status}")
    return faults + [f"{name}: {scan}" for scan in read_through({each.sql: each for each in (*first, *asked)}.values())]


def forget():
    """Have drawn anew what a process keeps of events and of games looked back at: as after a result, and a move."""
    from games.pages.memory import Latest
    from games.tables.looking_back import replaying

    for name, module in [*sys.modules.items()]:
        if name.startswith(("clubs.", "games.pages.looking_back.analysis")):
            for thing in vars(module).values():
                if isinstance(thing, Latest):
                    thing._things.clear()
    replaying._records.clear()


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
