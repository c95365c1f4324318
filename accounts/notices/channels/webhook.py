"""Notices to an address of the user's own, signed as the Standard Webhooks specification has it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Collection
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import NoticeWishes, User

from .. import outbound
from ..failures import Undeliverable
from ..messages import Message


def reached(people: Collection[int]) -> set[int]:
    """Those of these people who have given an address."""
    given = NoticeWishes.objects.filter(user__in=people).exclude(webhook_url="")
    return set(given.values_list("user", flat=True))


def send(user: User, message: Message) -> str:
    """Post it as JSON. An address that answers 410 is removed."""
    wishes = NoticeWishes.objects.get(user=user)
    body = body_of(message)
    headers = signed(message.key, body, wishes.webhook_secret)
    outcome = outbound.post(outbound.Call(wishes.webhook_url, body, headers))
    if outcome == 410:
        NoticeWishes.objects.filter(pk=wishes.pk, webhook_url=wishes.webhook_url).update(webhook_url="")
        raise Undeliverable(_("The address is gone; it was removed."))
    if failed := outbound.failure(outcome):
        raise failed
    return str(message.key)


def body_of(message: Message) -> bytes:
    """The message as JSON; `content` and `text` are what common chat services show."""
    text = "\n".join(f"{line.text} {line.url}" for line in message.lines)
    notices = [line._asdict() for line in message.lines]
    return json.dumps({"content": text, "text": text, "subject": message.subject, "notices": notices}).encode()


def signed(key: UUID, body: bytes, secret: str) -> dict[str, str]:
    """The headers: id, moment, and the HMAC-SHA256 of id, moment and body."""
    moment = str(int(time.time()))
    key_bytes = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key_bytes, b".".join((str(key).encode(), moment.encode(), body)), hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "webhook-id": str(key),
        "webhook-timestamp": moment,
        "webhook-signature": "v1," + base64.b64encode(digest).decode(),
    }
