"""Notices by Web Push, to the browsers that somebody has let show them."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Collection
from email.utils import parseaddr
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.translation import gettext as _
from py_vapid import Vapid

from accounts.models import PushSubscription, User

from .. import outbound
from ..failures import NotYet, Undeliverable
from ..messages import Message

KEPT_SECONDS = 86_400
"""How long the push service keeps a notice for a browser that is off."""
SIGNED_SECONDS = 43_200
"""How long our signature is good: twelve hours, of the day that a push service allows."""


def reached(people: Collection[int]) -> set[int]:
    """Those of these people who have a browser to show them; nobody without a key of ours to send them with."""
    if not settings.VAPID_PRIVATE_KEY:
        return set()
    return set(PushSubscription.objects.filter(user__in=people).values_list("user", flat=True))


def send(user: User, message: Message) -> str:
    """Send to every browser at once; one that shows it is enough. Those that are gone (404, 410) are removed."""
    browsers = list(PushSubscription.objects.filter(user=user))
    outcomes = outbound.post_all([call_of(browser, message) for browser in browsers])
    results = [_failure(browser, outcome) for browser, outcome in zip(browsers, outcomes, strict=True)]
    failures = [result for result in results if result is not None]
    if failures and len(failures) == len(results):
        raise next((failure for failure in failures if isinstance(failure, NotYet)), failures[0])
    return str(message.key)


def call_of(browser: PushSubscription, message: Message) -> outbound.Call:
    """The call to a push service: the message, encrypted for one browser, with our name and key."""
    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    from pywebpush import WebPusher  # a third of a second, for an HTTP client that we do not use: only whoever sends

    body = WebPusher({"endpoint": browser.endpoint, "keys": keys}).encode(payload_of(message).encode())["body"]
    service = urlsplit(browser.endpoint)
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    claims = {
        "sub": f"mailto:{sender}", "aud": f"{service.scheme}://{service.netloc}",
        "exp": int(time.time()) + SIGNED_SECONDS,
    }  # fmt: skip
    headers = Vapid.from_string(settings.VAPID_PRIVATE_KEY).sign(claims)
    return outbound.Call(browser.endpoint, body, {**headers, "Content-Encoding": "aes128gcm", "TTL": str(KEPT_SECONDS)})


def _failure(browser: PushSubscription, outcome: int | Exception) -> Exception | None:
    if outcome in (404, 410):
        browser.delete()
        return Undeliverable(_("The browser is gone; it was removed."))
    return outbound.failure(outcome)


def payload_of(message: Message) -> str:
    """What the service worker of the page gets."""
    body = "\n".join(line.text for line in message.lines)
    title = "Freehold" if len(message.lines) == 1 else message.subject
    return json.dumps({"title": title, "body": body, "url": message.url})


def public_key() -> str:
    """Our key as browsers want it: the uncompressed point, in base64 for addresses."""
    point = Vapid.from_string(settings.VAPID_PRIVATE_KEY).public_key.public_bytes(
        Encoding.X962, PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()
