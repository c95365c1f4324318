"""Mails that are no notices, written by a worker: nobody waits for a mail server, and no time tells who is known."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.core import context
from anymail.exceptions import AnymailError
from celery import shared_task
from django.core.mail import EmailMessage
from django.test import RequestFactory
from django.utils import translation
from kombu.exceptions import OperationalError

WAITS = timedelta(days=1)
"""How long a mail waits for a worker; one that comes later finds it worth nothing any more, and throws it away."""


def by_a_worker(task: Any, *words: Any) -> None:
    """Leave a mail to a worker; without a broker it is written at once: one mail is worth waiting for."""
    try:
        task.apply_async(words, expires=WAITS.total_seconds())
    except OperationalError:
        task(*words)


@shared_task(
    name="accounts.tasks.send_mail",
    autoretry_for=(OSError, AnymailError), max_retries=5, retry_backoff=4, retry_backoff_max=60,
)  # fmt: skip
def send_mail(subject: str, body: str, to: list[str]) -> None:
    """Send a mail of an account: a link, a code, or what was changed there."""
    EmailMessage(subject, body, to=to).send()


@shared_task(name="accounts.tasks.send_reset")
def send_reset(email: str, host: str, secure: bool, language: str) -> None:
    """Write to who has an address, or to a stranger that nobody here has it; in the language of who has asked."""
    from .resets import write_reset  # not to be had yet when tasks are looked for

    request = RequestFactory().get("/", secure=secure, headers={"host": host})
    with context.request_context(request), translation.override(language):
        write_reset(request, email)
