"""What is kept for a time goes when it is over: the sweep comes by once an hour."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from accounts.models import HeldInbox, HeldName, Unconfirmed, User
from accounts.notices.tasks import forget_notices
from games.clocks.sweep import newly
from games.tables.seats.departing import close_unstarted

from .going import clear_what_came_after

UNCONFIRMED = timedelta(days=30)
"""For how long an address waits to be confirmed where the site asks for that."""
MOST = 500
"""How many rows of a kind are deleted at once; the rest goes an hour later."""
log = logging.getLogger(__name__)


def forget_what_is_old() -> None:
    """Once an hour, whichever process comes first."""
    if newly("what is old is forgotten"):
        forget(timezone.now())


def forget(now: datetime) -> None:
    """Delete what is older by now than the page on privacy says; what cannot be deleted keeps nothing else."""
    for kind in KINDS:
        try:
            kind(now)
        except Exception:
            log.exception("%s has failed", kind.__qualname__)


def _forget_sessions(now: datetime) -> None:
    over = Session.objects.filter(expire_date__lt=now).values_list("pk", flat=True)[:MOST]
    Session.objects.filter(pk__in=list(over)).delete()


def _free_names(now: datetime) -> None:
    HeldName.objects.filter(until__lt=now).delete()


def _free_inboxes(now: datetime) -> None:
    HeldInbox.objects.filter(until__lt=now).delete()


def _forget_notices(_now: datetime) -> None:
    forget_notices()


def _forget_addresses(now: datetime) -> None:
    """Note since when each address waits, and delete those that have waited too long, also from the account."""
    if not settings.CONFIRMED_ADDRESSES:
        return
    Unconfirmed.objects.filter(address__verified=True).delete()
    new = EmailAddress.objects.filter(verified=False, unconfirmed=None)[:MOST]
    Unconfirmed.objects.bulk_create([Unconfirmed(address=address, since=now) for address in new], ignore_conflicts=True)
    late = EmailAddress.objects.filter(verified=False, unconfirmed__since__lt=now - UNCONFIRMED)
    for number in list(late.values_list("pk", flat=True)[:MOST]):
        _forget_address(number)


@transaction.atomic
def _forget_address(number: int) -> None:
    """Delete an address, unless it has been confirmed meanwhile: it is held, and then asked for that once more.

    Whose it is is held first, as when they go themselves: two at once wait for each other and not for ever.
    """
    User.objects.select_for_update(no_key=True).filter(emailaddress=number).first()
    address = EmailAddress.objects.select_for_update().filter(pk=number, verified=False).first()
    if address is not None:
        User.objects.filter(pk=address.user_id, email__iexact=address.email).update(email="")
        address.delete()


KINDS: tuple[Callable[[datetime], object], ...] = (
    _forget_sessions, _free_names, _free_inboxes, clear_what_came_after, _forget_notices, close_unstarted,
    _forget_addresses,
)  # fmt: skip
"""What goes when its time is over, each by itself."""
