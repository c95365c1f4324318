"""What tests in a browser share."""

import os

import pytest

from tests.servers import browser


@pytest.fixture(scope="module")
def chromium():
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with browser() as found:
        yield found
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]
