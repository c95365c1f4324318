"""What all tests share: no mail, no waiting, the same dice for the same test, nothing left in the cache."""

import random
import secrets
import zlib

import pytest
from django.core.cache import cache
from django.test import override_settings

from tests.cast import NAMES, person


def pytest_collection_modifyitems(items):
    """What a browser shows takes longest: begun first, it leaves no worker alone with it in the end."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


@pytest.fixture
def cast(db):
    return {name: person(name) for name in NAMES}


@pytest.fixture(autouse=True, scope="session")
def quick():
    hashers = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with override_settings(BOT_PAUSE_SECONDS=0, DICE_LINKS=1 << 13, PASSWORD_HASHERS=hashers):
        yield


@pytest.fixture(autouse=True)
def same_dice(request, monkeypatch):
    """The system's secrets follow from the test's name, and with them every throw: a test that passes will pass."""
    source = random.Random(zlib.crc32(request.node.nodeid.encode()))
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: source.randbytes(size))
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: source.randbytes(size).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size=32: source.randbytes(size).hex()[:16])
    cache.clear()
