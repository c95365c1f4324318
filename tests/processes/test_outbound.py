"""Whoever gives us an address to call cannot hold us: the whole call has an end, however its server answers."""

import socket
import threading

import pytest

from accounts.models import PushSubscription
from accounts.notices import outbound
from tests.accounts.listener import listener
from tests.accounts.test_channels import KEYS, hook, notify, vapid
from tests.accounts.tormentor import WAYS, tormentor
from tests.cast import person

pytestmark = pytest.mark.django_db
__all__ = ["vapid"]


@pytest.fixture(autouse=True)
def hurried(settings, monkeypatch):
    """Limits that whatever is answered keeps on a busy machine; of ten seconds in all for who never does, two."""
    settings.OUTBOUND_LOOPBACK = True
    monkeypatch.setattr(outbound, "SECONDS", 2)


@pytest.fixture
def answered(monkeypatch):
    monkeypatch.setattr(outbound, "SECONDS", 8)


@pytest.mark.parametrize("way", WAYS)
def test_a_webhook_that_answers_byte_by_byte_is_hung_up_on(way):
    with tormentor(way) as (url, calls):
        hook(url)
        row = notify("webhook")
    assert (row.status, len(calls)) == ("failed", 1)
    assert row.detail == "The address gave no answer."


@pytest.mark.parametrize("way", ["slow body", "a bomb"])
@pytest.mark.usefixtures("answered")
def test_of_an_answer_only_its_status_is_read(way):
    with tormentor(way) as (url, _calls):
        hook(url)
        assert notify("webhook").status == "sent"


@pytest.mark.parametrize("way", ["huge header", "many headers"])
def test_an_answer_without_end_is_no_answer(way):
    with tormentor(way) as (url, _calls):
        hook(url)
        assert notify("webhook").status == "failed"


def test_a_server_that_never_agrees_on_its_encryption_was_not_reached(monkeypatch):
    monkeypatch.setattr(outbound, "CONNECT_SECONDS", 1)
    with tormentor("silence") as (url, calls):
        hook(url.replace("http:", "https:"))
        assert notify("webhook").status == "waiting"
    assert len(calls) == 1


def test_a_name_whose_lookup_hangs_is_given_up(monkeypatch):
    never = threading.Event()
    monkeypatch.setattr(outbound, "CONNECT_SECONDS", 0.5)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: never.wait(20) and [])
    hook("https://slow.example.org/")
    assert notify("webhook").status == "waiting"
    with pytest.raises(outbound.BadAddress):
        outbound.check("https://slow.example.org/")
    never.set()


def test_an_address_that_kept_us_waiting_is_left_alone_for_a_while():
    with tormentor("silence") as (url, calls):
        hook(url)
        assert [notify("webhook").status, notify("webhook").status] == ["failed", "waiting"]
    assert len(calls) == 1


@pytest.mark.usefixtures("answered")
def test_browsers_are_told_at_once_so_that_a_slow_push_service_holds_up_no_other(vapid):
    with tormentor("slow header") as (slow, _), listener(201) as (quick, calls):
        for number in range(8):
            PushSubscription.objects.create(user=person("ana"), endpoint=f"{slow}{number}", **KEYS)
        PushSubscription.objects.create(user=person("ana"), endpoint=quick, **KEYS)
        assert notify("push").status == "sent"
    assert len(calls) == 1
