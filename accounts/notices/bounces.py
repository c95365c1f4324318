"""What the mail provider tells us later: a mail that bounced is shown in the log, and its address no longer used.

Reached by anymail's own signal, its only way of telling.
"""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from anymail.signals import tracking
from django.utils.translation import gettext_noop

from accounts.models import Channel, Notice

from .unsubscribing import unsubscribe


def listen() -> None:
    """Take what comes in at the provider's webhook."""
    tracking.connect(on_event, dispatch_uid="freehold.bounces")


def on_event(event: Any, **_rest: Any) -> None:
    """A bounce or a rejection takes the address out of use until it is confirmed again; a complaint ends all mails."""
    if event.event_type not in ("bounced", "rejected", "complained") or not event.message_id:
        return
    sent = Notice.objects.filter(channel=Channel.EMAIL, message_id=event.message_id).select_related("user")
    first = sent.first()
    if first is None:
        return
    if event.event_type == "complained":
        unsubscribe(first.user)
    else:
        EmailAddress.objects.filter(user=first.user, email__iexact=event.recipient).update(verified=False)
    sent.update(status=Notice.Status.FAILED, detail=gettext_noop("Your mail provider sent it back."))
