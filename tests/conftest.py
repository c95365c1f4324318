"""What all tests share: no mail, no waiting, the same dice for the same test, nothing left in the cache."""

import asyncio
import functools
import gc
import os
import random
import re
import secrets
import subprocess
import sys
import threading
import zlib
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
import time_machine
from asgiref.sync import sync_to_async
from django.conf import settings as project
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import connection, connections, transaction
from django.template import RequestContext
from django.test import Client, TransactionTestCase, client, override_settings
from django.utils import translation
from django.utils.crypto import get_random_string
from hypothesis import HealthCheck, settings

from accounts.sessions.store import SessionStore
from bots.at_tables import remembering
from config.celery import app as celery
from games.engine import EDITIONS
from games.tables.database.links import FREE
from games.tables.database.threads import on_move_thread
from tests.cast import NAMES, person
from tests.servers import PATIENCE, copied, image
from tests.workers import pytest_sessionstart as pytest_sessionstart

LEFT = ("browser", "events", "everywhere", "processes", "reading")
"""Folders whose tests `make test` leaves to others.

To `make whole` what needs a browser, processes, rounds of events or every address there is; to `make check`, too, what
reads the code.
"""
HERE = Path(__file__).parent
A_TEST = re.compile(r"^(?:async )?def test_", re.MULTILINE)


def pytest_addoption(parser):
    parser.addoption("--whole", action="store_true", help="only what is left out otherwise, or shown in short")
    parser.addoption("--stored", action="store_true", help="only what asks the database that is named, of one book")


def pytest_configure(config):
    """How many positions a law is shown that is tried at random: the same ones each time, others for each seed."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    examples, steps = (30, 40) if config.getoption("whole") else (3, 24)
    same = config.getoption("--hypothesis-seed") is None
    settings.register_profile(
        "laws", max_examples=examples, stateful_step_count=steps, deadline=None, derandomize=same, database=None,
        suppress_health_check=slow,
    )  # fmt: skip
    settings.load_profile("laws")


def folder_of(item):
    return folder_of_file(item.path)


@functools.cache
def folder_of_file(path):
    return path.relative_to(HERE).parts[0]


def asks_a_database(item):
    """Whether a test asks the one that is named, by itself or by its processes; not one that it has made for itself."""
    marked = item.get_closest_marker("django_db") or item.get_closest_marker("full_stack")
    return bool(marked or {"db", "transactional_db", "standing"}.intersection(item.fixturenames))


def is_left_out(folder, config):
    """Whoever names a folder or a file of those that are left out runs it all the same."""
    return not config.getoption("whole") and not any(f"tests/{folder}" in arg for arg in config.args)


def tests_in(folder):
    """How many tests a folder has, by a look at its text: to import what only browsers need takes a while."""
    return sum(len(A_TEST.findall(path.read_text())) for path in (HERE / folder).glob("test_*.py"))


def pytest_ignore_collect(collection_path, config):
    """What is left out is not even imported."""
    name = collection_path.name
    return True if name in LEFT and collection_path.parent == HERE and is_left_out(name, config) else None


def has_a_short_form(item):
    return bool(item.get_closest_marker("hypothesis") or {"whole", "seed"}.intersection(item.fixturenames))


def is_long(item):
    return item.get_closest_marker("long") is not None


CASES, LONG = "cases", "long"


def other_cases(items):
    """Of each test that has several cases, all but one, which follows from its name: of five books each is some test's.

    What walks at random is shown a case of each book.
    """
    tests = {}
    for item in items:
        if "seed" not in item.fixturenames or item.get_closest_marker("parametrize"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {case for name, cases in tests.items() for case in cases if case is not one_of(cases, name)}


def of_other_books(items):
    """Of cases that differ in the book alone, or in the seed of a walk, all but one: no statement knows of a book."""
    tests = {}
    for item in items:
        parameters = item.callspec.params.items() if hasattr(item, "callspec") else ()
        others = [str(value) for name, value in parameters if name != "seed" and str(value) not in EDITIONS]
        tests.setdefault((item.nodeid.partition("[")[0], *others), []).append(item)
    return {case for (name, *_others), cases in tests.items() for case in cases if case is not one_of(cases, name)}


def one_of(cases, name):
    return cases[zlib.crc32(name.encode()) % len(cases)]


def pytest_collection():
    """What is collected stays: nothing of it is garbage to be looked for meanwhile."""
    gc.disable()


@pytest.hookimpl(trylast=True)  # after the plugin that marks what Hypothesis shows
def pytest_collection_modifyitems(config, items):
    """What is run in which length. What a browser shows takes longest: begun first, it is not waited for in the end."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    if config.getoption("stored"):
        others = of_other_books(items)
        items[:] = [item for item in items if asks_a_database(item) and item not in others]
    if config.getoption("whole"):
        others = other_cases(items)
        items[:] = [
            item
            for item in items
            if folder_of(item) in LEFT or has_a_short_form(item) or is_long(item) or item in others
        ]
        return
    told = getattr(config, "workeroutput", config.stash.setdefault(LEFT_OUT, {}))
    told |= {folder: tests_in(folder) for folder in LEFT if is_left_out(folder, config)}
    if all(arg.rpartition("/")[2] == HERE.name for arg in config.args):
        long = {item for item in items if is_long(item)}
        others = other_cases(items) - long
        told |= {CASES: len(others), LONG: len(long)}
        items[:] = [item for item in items if item not in others | long]


def pytest_collection_finish():
    """As in a web process: what is loaded by now stays, and all else is looked through for garbage more seldom."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(500_000, 20, 20)


LEFT_OUT = pytest.StashKey()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """A worker tells how many tests it has left out: each the same."""
    told = getattr(node, "workeroutput", {})
    node.config.stash[LEFT_OUT] = {folder: told[folder] for folder in (*LEFT, CASES, LONG) if folder in told}


IN_SHORT = []
"""The test that runs now, if it lies in no folder that is left out."""


@pytest.fixture(autouse=True, scope="session")
def no_process_of_ours():
    """In `make test` Python begins with nothing of this project, or not at all.

    Looked at where processes begin: of a hook of Python's own each `id` would tell as well, ten times as slow by that.
    """
    begin = subprocess.Popen.__init__

    def begin_another(process, args, *values, **named):
        words = args if isinstance(args, list | tuple) else [args]
        ours = sys.executable in words and {"-S", "ruff"}.isdisjoint(words)
        assert not (ours and IN_SHORT), "a test that starts a process of ours lies in tests/processes"
        begin(process, args, *values, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subprocess.Popen, "__init__", begin_another)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    IN_SHORT[:] = [] if folder_of(item) in LEFT else [item]
    try:
        return (yield)
    finally:
        IN_SHORT.clear()


def pytest_terminal_summary(terminalreporter, config):
    for first in terminalreporter.stats.get("rerun", ()):  # what passed when it was asked again says why it had not
        terminalreporter.section(f"asked again: {first.nodeid}", "_")
        first.toterminal(terminalreporter._tw)
        for title, text in first.sections:
            terminalreporter.write_line(f"-- {title}: {text}")
    left = {folder: number for folder, number in config.stash.get(LEFT_OUT, {}).items() if number}
    if left:
        cases, long = left.pop(CASES, 0), left.pop(LONG, 0)
        told = " and ".join(f"{number} of tests/{folder}" for folder, number in left.items())
        told += f", {long} long tests, {cases} cases of tests that have several"
        terminalreporter.write_line(f"left to `make whole`: {told}, and the whole length of what has a short form")


def pytest_generate_tests(metafunc):
    """A test at random asks for the `seed` of its walk: in short for one of each book, else for another, longer one."""
    if "seed" in metafunc.fixturenames and not [*metafunc.definition.iter_markers("parametrize")]:
        books = len(EDITIONS)
        metafunc.parametrize("seed", range(books, 2 * books) if metafunc.config.getoption("whole") else range(books))


@pytest.fixture(scope="session")
def whole(request):
    """Whether a test is to show all that it can, or each kind of it once: what it shows must be true either way."""
    return request.config.getoption("whole")


@pytest.fixture
def cast(db):
    return {name: person(name) for name in NAMES}


@pytest.fixture
def clock(request):
    """A clock that stands still at the `START` of the module, until a test moves it on."""
    with time_machine.travel(request.module.START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def tasks_at_once():
    """Tasks are done where they are started, as with a worker that is quick."""
    celery.conf.update(task_always_eager=True)
    yield
    celery.conf.update(task_always_eager=False)


@contextmanager
def dice_of(name):
    """The system's secrets follow from the test's name, and with them every throw: a test that passes will pass."""
    source = random.Random(zlib.crc32(name.encode()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda size=32: source.randbytes(size))
        patch.setattr(secrets, "token_hex", lambda size=32: source.randbytes(size).hex())
        patch.setattr(secrets, "token_urlsafe", lambda size=32: source.randbytes(size).hex()[:16])
        yield


@pytest.fixture(scope="module")
def standing(request, django_db_setup, django_db_blocker):
    """What a fixture of a module makes once stands until the module's end: a transaction around those of its tests."""
    with dice_of(request.node.nodeid), django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb, django_db_modify_db_settings):
    """On SQLite the database of tests is a copy of one that was migrated before; the next run writes it over.

    On PostgreSQL it is a copy, too, if `MIGRATED` names what is to be copied.
    """
    if connection.vendor != "sqlite":
        connection.settings_dict["TEST"]["TEMPLATE"] = os.environ.get("MIGRATED")
        return django_db_keepdb
    copied(image(), connection.settings_dict["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup):
    """No thread of a test that awaited something keeps the database when it is to go: PostgreSQL would wait for it."""
    yield
    asyncio.run(sync_to_async(connections.close_all)())


@pytest.fixture(scope="session")
def new_database():
    """Gives the address of a database of one's own in a folder, ready to be served."""

    def make(folder):
        copied(image(), folder / "served.sqlite3")
        return f"sqlite:///{folder}/served.sqlite3"

    return make


@pytest.fixture(autouse=True, scope="session")
def quick(request):
    """No waiting, no slow hashing, as many dice as a game needs; and a client looks for a file when it is asked for.

    Mails go to an outbox, so pages and links are those of a site that sends them.
    """
    hashers, links = (
        ["django.contrib.auth.hashers.MD5PasswordHasher"],
        1 << (12 if request.config.getoption("whole") else 10),
    )
    with override_settings(
        BOT_PAUSE_SECONDS=0,
        DICE_LINKS=links,
        PASSWORD_HASHERS=hashers,
        WHITENOISE_AUTOREFRESH=True,
        PRINTS_MAILS=False,
        KEEPS_MAILS=False,
    ):
        yield


@pytest.fixture(autouse=True, scope="session")
def short_ways():
    """What Django's own tools for tests do at length: in one fixture, since each costs every test a little."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "_login", sign_in)
        patch.setattr(client, "store_rendered_templates", partial(keep_once, client.store_rendered_templates))
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield


def keep_once(keep, store, signal, sender, template, context, **kwargs):
    """A client keeps what a page is drawn from, and not a copy of it for each part that is drawn from the same."""
    if isinstance(context, RequestContext) and store.get("of") is not context:
        store["of"] = context
        keep(store, signal, sender, template, context, **kwargs)


def sign_in(browser, user, backend=None):
    """A test that begins with somebody signed in has their session in one statement; to sign in one posts the form."""
    session = SessionStore()
    session.update(
        {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: backend, HASH_SESSION_KEY: user.get_session_auth_hash()}
    )
    session._session_key = get_random_string(32)
    session.model.objects.bulk_create([session.create_model_instance(session._session)])
    browser.cookies[project.SESSION_COOKIE_NAME] = session.session_key


def empty(_test):
    """A test that commits leaves a database behind as migrations made it; to have each table made anew takes longer.

    On SQLite by a copy of the one that nobody has been in.
    """
    if connection.vendor == "sqlite":
        return copied(image(), connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        return cursor.execute(f"DO $$ BEGIN {' '.join(f'DELETE FROM {name};' for name in filled_by_tests())} END $$")


@functools.cache
def filled_by_tests():
    """The tables that have no row as migrations leave them."""
    made = {ContentType._meta.db_table, Permission._meta.db_table}
    return sorted(set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - made)


@pytest.fixture(autouse=True)
def each_alike(request):
    """The same dice, nothing that another test has left, and no connection that a thread of sockets would keep."""
    with dice_of(request.node.nodeid):
        cache.clear()
        remembering.forget()  # a game that is rolled back leaves its number to another one
        translation.deactivate()  # a page leaves its reader's language behind
        yield
    for link in FREE:
        link.connection.close()
    if any(thread.name.startswith("moves") for thread in threading.enumerate()):
        asyncio.run(on_all_threads(connections.close_all))


async def on_all_threads(do):
    all_there = threading.Barrier(project.MOVE_THREADS)
    each = [on_move_thread(lambda: (all_there.wait(PATIENCE), do())) for _ in range(project.MOVE_THREADS)]
    await asyncio.gather(*each)
