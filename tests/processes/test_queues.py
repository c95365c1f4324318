"""A worker of their own calls other people's servers, and sends mail: it holds up no bot, no clock and no page."""

import time

import pytest
from celery.contrib.testing.worker import start_worker
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from accounts import tasks
from accounts.models import Notice, NoticeWishes
from config.celery import app, application
from games.models import Game, Heartbeat
from games.tasks import sweep
from tests.accounts.tormentor import tormentor
from tests.bots.test_tasks import bots_only
from tests.cast import person
from tests.servers import PATIENCE

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
    name = f"{queues[0]}@here"
    return start_worker(
        own, perform_ping_check=False, pool="solo", queues=queues, hostname=name, shutdown_timeout=PATIENCE
    )


def eventually(happens, tries=2_400):
    for _ in range(tries):
        if happens():
            return True
        time.sleep(0.05)
    return False


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
