"""What `manage.py check --deploy` says of a site before others reach it, beside what Django says."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import checks

from config.mails import are_written_down, go_out

WRITTEN_DOWN = "Mails are written down here, and with them links and codes that open accounts to whoever reads them."
NONE_CONFIRMS = "CONFIRMED_ADDRESSES is on and no mail goes out: nobody can confirm an address."
TO_OURSELVES = "OUTBOUND_LOOPBACK is on: whoever names a webhook has this machine call itself."
HINT = "See docs/full-stack.md."


def about_what_goes_out(**_asked: Any) -> list[checks.CheckMessage]:
    """A warning each for mails that are written where others read them, that all wait for, and for webhooks to itself.

    A site that sends no mails is none: its pages promise none.
    """
    backend = settings.EMAIL_BACKEND
    found = {
        "freehold.W001": are_written_down(backend) and WRITTEN_DOWN,
        "freehold.W002": settings.CONFIRMED_ADDRESSES and not go_out(backend) and NONE_CONFIRMS,
        "freehold.W003": settings.OUTBOUND_LOOPBACK and TO_OURSELVES,
    }
    return [checks.Warning(said, HINT, id=number) for number, said in found.items() if said]
