"""What calls other people's servers has a worker of its own: it holds up no bot, no clock and no page."""

import pytest
from django.utils import timezone

from accounts.models import Notice
from accounts.notices.tasks import LATE
from config.celery import app
from games.tasks import sweep
from tests.cast import person


def test_every_task_that_may_call_another_server_goes_where_no_plain_worker_takes_it():
    ours = [name for name in app.tasks if name.startswith("accounts.")]
    assert {app.amqp.router.route({}, name)["queue"].name for name in ours} == {"notices"}
    assert len(ours) >= 4
    assert set(app.amqp.Queues(app.conf.task_queues)) == {"celery", "clock"}


def test_a_task_that_does_not_end_is_ended():
    assert 0 < app.conf.task_soft_time_limit < app.conf.task_time_limit
    assert app.conf.task_time_limit < app.conf.broker_transport_options.get("visibility_timeout", 300)


def test_who_sends_a_task_waits_but_a_moment_and_a_worker_listens_as_long_as_nobody_writes(settings):
    settings.BROKER_URL = "redis://127.0.0.1:6379/0"
    assert app.connection_for_write().transport_options["socket_timeout"] <= 2
    assert "socket_timeout" not in app.connection_for_read().transport_options


@pytest.mark.django_db
def test_notices_that_nobody_sends_are_an_error_in_the_log(caplog):
    long_ago = timezone.now() - 2 * LATE
    Notice.objects.create(user=person("ana"), kind="test", about="x", channel="webhook", due_at=long_ago)
    sweep()
    assert "no worker of the queue of notices" in caplog.text


@pytest.mark.django_db
def test_notices_that_wait_for_minutes_are_no_error(caplog):
    lately = timezone.now() - LATE / 2
    Notice.objects.create(user=person("ana"), kind="test", about="x", channel="webhook", due_at=lately)
    sweep()
    assert "no worker of the queue of notices" not in caplog.text
