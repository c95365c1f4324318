"""What calls other people's servers has a worker of its own: it holds up no bot, no clock and no page."""

import time

import pytest
from celery.contrib.testing.worker import start_worker
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from accounts import tasks
from accounts.models import Notice, NoticeWishes
from accounts.notices.tasks import LATE
from config.celery import app, application
from games.models import Game, Heartbeat
from games.tasks import sweep
from tests.accounts.tormentor import tormentor
from tests.bots.test_tasks import bots_only
from tests.cast import person

HELD = ("ana", "ben", "chloe", "dora")


@pytest.fixture(autouse=True)
def our_app_again():
    """A worker for tests makes its app the current one, and leaves it so."""
    yield
    app.set_default()
    app.set_current()


def work_at(*queues):
    own = application(current=False)  # the queues of a worker are those of its app
    # A call to another server, begun just before, takes ten seconds to be given up.
    return start_worker(
        own, perform_ping_check=False, pool="solo", queues=queues, hostname=f"{queues[0]}@here", shutdown_timeout=40
    )


def eventually(happens, tries=600):
    for _ in range(tries):
        if happens():
            return True
        time.sleep(0.05)
    return False


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


@pytest.mark.django_db(transaction=True)
def test_while_webhooks_hold_the_worker_of_notices_bots_move_and_the_sweep_sweeps(settings):
    settings.OUTBOUND_LOOPBACK = True
    now = timezone.now()
    with work_at("celery", "clock"), work_at("notices"), tormentor("slow header") as (url, calls):
        for name in HELD:
            NoticeWishes.objects.create(user=person(name), webhook_url=url + name)
            Notice.objects.create(user=person(name), kind="test", about="x", channel="webhook", due_at=now)
            tasks.deliver.delay(person(name).pk, "webhook")
        assert eventually(lambda: calls)
        game = bots_only()
        sweep.delay()
        assert eventually(lambda: Game.objects.get(pk=game.pk).sequence > 25 and Heartbeat.objects.exists())
        assert Notice.objects.filter(status="sending").count() == 1


@pytest.mark.django_db(transaction=True)
def test_no_page_waits_for_a_mail_server(client):
    person("ana")
    client.post(reverse("account_reset_password"), {"email": "ana@example.org"})
    assert mail.outbox == []
    with work_at("notices"):
        assert eventually(lambda: any(letter.to == ["ana@example.org"] for letter in mail.outbox))


@pytest.mark.django_db
def test_notices_that_nobody_sends_are_an_error_in_the_log(caplog):
    long_ago = timezone.now() - 2 * LATE
    Notice.objects.create(user=person("ana"), kind="test", about="x", channel="webhook", due_at=long_ago)
    sweep()
    assert "no worker of the queue of notices" in caplog.text
