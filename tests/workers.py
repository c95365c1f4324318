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
    """A worker tells of a test in one message, and of what is around it only what did not go well.

    All tests are run with room for their calls.
    """
    for loop in session.config.hook.pytest_runtestloop.get_hookimpls():
        if not (loop.wrapper or loop.hookwrapper):
            loop.function = with_room(loop.function)
    if "PYTEST_XDIST_WORKER" in os.environ:
        tell_less(session.config.pluginmanager.get_plugins())
    elif session.config.getoption("numprocesses") and connection.vendor == "sqlite":
        threading.Thread(target=image).start()  # what workers copy is made while they look for their tests


def with_room(function):
    """Call it where a thousand calls fit that it makes in turn, one within another.

    Python keeps what is being called in pieces of 16 KB, and asks the system for another at the end of one. A test lies
    as deep as pytest and Django have called one another: whatever it calls forth and back across such an end had a
    piece mapped and unmapped each time, a sixth of all the time of the suite. A call that asks for more than a piece
    is given a larger one, in whose rest lie all that come after it.
    """

    def roomy(*args):
        return function(*args)

    roomy.__code__ = roomy.__code__.replace(co_stacksize=33_000)  # of eight bytes each: half a megabyte is mapped
    return roomy


def tell_less(plugins):
    [teller] = [one for one in plugins if type(one).__name__ == "WorkerInteractor"]
    tell = teller.sendevent
    teller.sendevent = lambda name, **said: name in UNREAD or went_well_around(**said) or tell(name, **said)


def went_well_around(data=None, **_said):
    """Whether this is the report of something before or after a test that went well, and said nothing."""
    return bool(data) and data.get("when") in ("setup", "teardown") and data["outcome"] == "passed"
