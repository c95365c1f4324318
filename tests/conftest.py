"""What all tests share: no mail, no waiting, the same dice for the same test, nothing left in the cache."""

import random
import secrets
import zlib
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import override_settings

from tests.cast import NAMES, person


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


@pytest.fixture(autouse=True, scope="session")
def quick():
    hashers = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with override_settings(BOT_PAUSE_SECONDS=0, DICE_LINKS=1 << 13, PASSWORD_HASHERS=hashers):
        yield


@pytest.fixture(autouse=True)
def same_dice(request):
    with dice_of(request.node.nodeid):
        cache.clear()
        yield
