"""What all tests share: no mail, no waiting, the same dice for the same test, nothing left in the cache."""

import os
import random
import secrets
import zlib
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import override_settings

from tests.cast import NAMES, person
from tests.servers import copied, image


def pytest_xdist_auto_num_workers():
    """One more than there are cores: a worker that waits for a browser, a server or a hammer leaves its core free."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items):
    """What a browser shows takes longest: begun first, it leaves no worker alone with it in the end."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


@pytest.fixture
def cast(db):
    return {name: person(name) for name in NAMES}


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
    """On SQLite the database of tests is a copy of one that was migrated before; the next run writes it over."""
    if connection.vendor != "sqlite":
        return django_db_keepdb
    copied(image(), connection.settings_dict["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def new_database():
    """Gives the address of a database of one's own in a folder, ready to be served."""

    def make(folder):
        copied(image(), folder / "served.sqlite3")
        return f"sqlite:///{folder}/served.sqlite3"

    return make


@pytest.fixture(autouse=True, scope="session")
def quick():
    """No waiting, no slow hashing; and a client looks for a file when it is asked for, not for all of them at once."""
    hashers = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with override_settings(
        BOT_PAUSE_SECONDS=0, DICE_LINKS=1 << 12, PASSWORD_HASHERS=hashers, WHITENOISE_AUTOREFRESH=True
    ):
        yield


@pytest.fixture(autouse=True)
def same_dice(request):
    with dice_of(request.node.nodeid):
        cache.clear()
        yield
