"""A worker keeps its connection to the database from task to task: a new one costs as much as several moves."""

import time
from types import SimpleNamespace

import pytest
from celery import signals
from celery.contrib.testing.worker import start_worker
from django.db import connection

from config.celery import application
from tests.servers import PATIENCE

PREFORK = "celery.concurrency.prefork"
TASKS = 4


def given_to_tasks():
    """The connection that each of some tasks is given, by a worker that looks after them as one of processes does."""
    app, given = application(current=False), []

    @app.task(name="tests.look", shared=False)
    def look():
        connection.ensure_connection()
        given.append(connection.connection)

    (fixup,) = app._fixups
    fixup.on_worker_init(sender=SimpleNamespace(app=app, pool_cls=PREFORK))
    try:
        with start_worker(app, perform_ping_check=False, pool="solo"):
            for _ in range(TASKS):
                look.delay()
            wait_until(lambda: len(given) == TASKS)
    finally:
        signals.task_prerun.disconnect(fixup.worker_fixup.on_task_prerun)
        signals.task_postrun.disconnect(fixup.worker_fixup.on_task_postrun)
    return given


def wait_until(happened):
    ends = time.monotonic() + PATIENCE
    while not happened() and time.monotonic() < ends:
        time.sleep(0.02)


@pytest.mark.django_db(transaction=True)
def test_task_after_task_is_served_by_one_connection(monkeypatch):
    monkeypatch.delitem(connection.settings_dict.get("OPTIONS", {}), "pool", raising=False)
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", None)
    given = given_to_tasks()
    assert len(given) == TASKS
    assert len({id(one) for one in given}) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("pool" not in connection.settings_dict.get("OPTIONS", {}), reason="this database has no pool")
def test_what_task_after_task_gives_back_to_a_pool_stays_open():
    given = given_to_tasks()
    assert len(given) == TASKS
    assert not any(one.closed for one in given)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("pool" not in connection.settings_dict.get("OPTIONS", {}), reason="this database has no pool")
def test_a_process_that_does_one_thing_at_a_time_takes_one_connection():
    connection.close()
    connection.close_pool()
    connection.ensure_connection()
    assert connection.pool.get_stats()["pool_size"] == 1
