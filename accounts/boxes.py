"""The box in which an address ends, however it is written: one is good for one account."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from .models import HeldInbox, User

DOTLESS = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}
"""Where dots in a name make no difference."""
HELD_FOR = timedelta(days=30)
"""For how long the inbox of an account that was deleted confirms no other."""


def inbox(email: str) -> str:
    """The address of the box in which it ends: without `+tag`, and without dots where they count for nothing.

    A name in quotes is the same without them, and a host is what the mail server will make of it, however it is spelt.
    """
    name, _at, host = email.strip().rpartition("@")
    with suppress(UnicodeError):
        host = host.encode("idna").decode()
    name, host = re.sub(r'["\\]', "", name).lower().split("+")[0], host.lower().rstrip(".")
    return f"{name.replace('.', '')}@{DOTLESS[host]}" if host in DOTLESS else f"{name}@{host}"


def why_not(address: EmailAddress) -> str:
    """Why an address cannot be confirmed, in a sentence; nothing if it can."""
    if _has_confirmed_another(address):
        said = _("The inbox of %(email)s has confirmed another account: one is good for one. Nothing has changed.")
        return said % {"email": address.email}
    held = (
        HeldInbox.objects.filter(number=_number_of(address.email), until__gt=timezone.now()).order_by("-until").first()
    )
    if held is None:
        return ""
    said = _(
        "The inbox of %(email)s had an account that was deleted, and confirms another one after %(day)s. Nothing has "
        "changed."
    )
    return said % {"email": address.email, "day": date_format(localtime(held.until))}


def hold(user: User) -> None:
    """Let the inboxes of somebody who deletes their account confirm no other for a time: else each is good for many."""
    until = timezone.now() + HELD_FOR
    confirmed = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    HeldInbox.objects.bulk_create([HeldInbox(number=_number_of(email), until=until) for email in confirmed])


def _number_of(email: str) -> str:
    """What is kept of an inbox: nobody reads an address in it who has not this site's secret."""
    return salted_hmac("accounts.boxes", inbox(email), algorithm="sha256").hexdigest()


def _has_confirmed_another(address: EmailAddress) -> bool:
    """Whether the box in which an address ends has confirmed somebody else's account, however that one is written."""
    box = inbox(address.email)
    host = box.rpartition("@")[2]
    hosts = {host, *(spelt for spelt, meant in DOTLESS.items() if meant == host)}
    so_written = Q(email__regex="[^ -~]")  # a host can be spelt in many ways; those who do that are few
    for spelt in hosts:
        so_written |= Q(email__endswith=f"@{spelt}", email__startswith=box[0]) | Q(email__startswith='"')
    others = EmailAddress.objects.filter(so_written, verified=True).exclude(user=address.user_id)
    return any(inbox(email) == box for email in others.values_list("email", flat=True).iterator())
