"""Guests who have not come back for long are forgotten, and their games against bots with them."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from accounts.models import User
from games.clocks.bounded import for_a_while, of_a_period
from games.tables.seats.departing import depart

MOST_A_SWEEP, SHARE = 20, 0.05
LATER = timedelta(days=7)
"""When somebody looks again at a guest who cannot be forgotten yet: a game with others goes on."""

log = logging.getLogger(__name__)


def forget_guests(now: datetime | None = None) -> None:
    """Forget those whose time is up, a few at a time."""
    now = now or timezone.now()
    gone = User.objects.filter(guest_until__lt=now, is_active=True).order_by("guest_until")
    for guest in for_a_while(gone[:MOST_A_SWEEP], of_a_period(SHARE)):
        until, later = guest.guest_until, now + LATER
        if not User.objects.filter(pk=guest.pk, guest_until=until, is_active=True).update(guest_until=later):
            continue  # they are back, have signed up, or another sweep has them
        try:
            _forget(guest, later)
        except Exception:  # one who cannot be forgotten must not keep the others
            log.exception("guest %s cannot be forgotten", guest.pk)


@transaction.atomic
def _forget(guest: User, until: datetime) -> None:
    """Delete a guest, or, where their name stands in games of others, lock them out for good."""
    plays_on = not depart(guest)
    held = User.objects.select_for_update().filter(pk=guest.pk, guest_until=until).first()
    if held is None:  # they have come back meanwhile, and so do their tables
        transaction.set_rollback(True)
        return
    if plays_on:
        return
    try:
        with transaction.atomic():
            held.delete()
    except ProtectedError:
        User.objects.filter(pk=held.pk).update(is_active=False)
