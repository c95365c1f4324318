"""Notices by Web Push, to the browsers that somebody has let show them."""

from __future__ import annotations

import base64
import json
from email.utils import parseaddr

import requests
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.translation import gettext as _
from py_vapid import Vapid
from pywebpush import WebPushException, webpush

from accounts.models import PushSubscription, User

from .. import outbound
from ..failures import Later, Undeliverable
from ..messages import Message

KEPT_SECONDS = 86_400
"""How long the push service keeps a notice for a browser that is off."""


def is_ready(user: User) -> bool:
    """Whether there is a browser to show them, and a key of ours to send them with."""
    return bool(settings.VAPID_PRIVATE_KEY) and PushSubscription.objects.filter(user=user).exists()


def send(user: User, message: Message) -> str:
    """Send to every browser; one that shows it is enough. Those that are gone (404, 410) are removed."""
    outcomes = [_send(subscription, message) for subscription in PushSubscription.objects.filter(user=user)]
    failures = [outcome for outcome in outcomes if outcome is not None]
    if failures and len(failures) == len(outcomes):
        raise next((failure for failure in failures if isinstance(failure, Later)), failures[0])
    return str(message.key)


def _send(subscription: PushSubscription, message: Message) -> Exception | None:
    """Send to one browser; gives what went wrong."""
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    try:
        with outbound.session() as session:
            webpush(
                {"endpoint": subscription.endpoint, "keys": keys},
                data=payload_of(message),
                vapid_private_key=Vapid.from_string(settings.VAPID_PRIVATE_KEY),
                vapid_claims={"sub": f"mailto:{sender}"},
                ttl=KEPT_SECONDS,
                timeout=outbound.SECONDS,  # requests takes a pair: to connect, to answer
                requests_session=session,
            )
    except requests.RequestException as error:
        return outbound.failure(error)
    except WebPushException as error:
        return _refused(subscription, error.response.status_code)
    return None


def _refused(subscription: PushSubscription, status: int) -> Exception | None:
    if status in (404, 410):
        subscription.delete()
        return Undeliverable(_("The browser is gone; it was removed."))
    return outbound.refusal(status)


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
