"""The box in which an address ends, however it is written: one is good for one account."""

from __future__ import annotations

import re
from contextlib import suppress

from allauth.account.models import EmailAddress
from django.db.models import Q

DOTLESS = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}
"""Where dots in a name make no difference."""


def inbox(email: str) -> str:
    """The address of the box in which it ends: without `+tag`, and without dots where they count for nothing.

    A name in quotes is the same without them, and a host is what the mail server will make of it, however it is spelt.
    """
    name, _at, host = email.strip().rpartition("@")
    with suppress(UnicodeError):
        host = host.encode("idna").decode()
    name, host = re.sub(r'["\\]', "", name).lower().split("+")[0], host.lower().rstrip(".")
    return f"{name.replace('.', '')}@{DOTLESS[host]}" if host in DOTLESS else f"{name}@{host}"


def has_confirmed_another(address: EmailAddress) -> bool:
    """Whether the box in which an address ends has confirmed somebody else's account, however that one is written."""
    box = inbox(address.email)
    host = box.rpartition("@")[2]
    hosts = {host, *(spelt for spelt, meant in DOTLESS.items() if meant == host)}
    so_written = Q(email__regex="[^ -~]")  # a host can be spelt in many ways; those who do that are few
    for spelt in hosts:
        so_written |= Q(email__endswith=f"@{spelt}", email__startswith=box[0]) | Q(email__startswith='"')
    others = EmailAddress.objects.filter(so_written, verified=True).exclude(user=address.user_id)
    return any(inbox(email) == box for email in others.values_list("email", flat=True).iterator())
