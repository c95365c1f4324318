"""What all tests share: no mail, no waiting, tasks collected rather than run unless a test runs a real worker."""

import pytest

from tests.cast import NAMES, person


@pytest.fixture
def cast(db):
    return {name: person(name) for name in NAMES}


@pytest.fixture(autouse=True)
def quick(settings):
    settings.BOT_PAUSE_SECONDS = 0
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
