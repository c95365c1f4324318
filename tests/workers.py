"""What workers of the suite begin with, and what they tell: what came of a test, and no more of it than is read."""

import os
import threading

import pytest
from django.db import connection

from tests.servers import image

UNREAD = ("logstart", "logfinish")
"""Half of all messages, each of which costs both sides a millisecond: that a test begins, and that it has ended."""


@pytest.hookimpl(trylast=True)  # after the plugin that tells
def pytest_sessionstart(session):
    """A worker tells of a test in one message, and of what is around it only what did not go well."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        tell_less(session.config.pluginmanager.get_plugins())
    elif session.config.getoption("numprocesses") and connection.vendor == "sqlite":
        threading.Thread(target=image).start()  # what workers copy is made while they look for their tests


def tell_less(plugins):
    [teller] = [one for one in plugins if type(one).__name__ == "WorkerInteractor"]
    tell = teller.sendevent
    teller.sendevent = lambda name, **said: name in UNREAD or went_well_around(**said) or tell(name, **said)


def went_well_around(data=None, **_said):
    """Whether this is the report of something before or after a test that went well, and said nothing."""
    return bool(data) and data.get("when") in ("setup", "teardown") and data["outcome"] == "passed"
