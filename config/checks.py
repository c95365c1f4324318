"""What `manage.py check --deploy` says of a site before others reach it, beside what Django says."""

from __future__ import annotations

from collections.abc import Callable
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator, validate_email
from django.utils.module_loading import import_string

from config.mails import are_written_down, go_out

WRITTEN_DOWN = "Mails are written down here, and with them links and codes that open accounts to whoever reads them."
NONE_CONFIRMS = "CONFIRMED_ADDRESSES is on and no mail goes out: nobody can confirm an address."
TO_OURSELVES = "OUTBOUND_LOOPBACK is on: whoever names a webhook has this machine call itself."
NONE_SENDS = "EMAIL_BACKEND names nothing that sends mails: each of them fails."
LEADS_NOWHERE = "SITE_URL, or the first of ALLOWED_HOSTS, is the address of no site: links in mails lead nowhere."
FROM_NOWHERE = "DEFAULT_FROM_EMAIL is no address: no server takes a mail from there."
HINT = "See docs/full-stack.md."


def about_what_goes_out(**_asked: Any) -> list[checks.CheckMessage]:
    """A warning each for mails that are written where others read them, that all wait for, that cannot come or be used.

    And one for webhooks to itself. A site that sends no mails is none: its pages promise none.
    """
    backend, sender = settings.EMAIL_BACKEND, parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    mails = go_out(backend)
    found = {
        "freehold.W001": are_written_down(backend) and WRITTEN_DOWN,
        "freehold.W002": settings.CONFIRMED_ADDRESSES and not mails and NONE_CONFIRMS,
        "freehold.W003": settings.OUTBOUND_LOOPBACK and TO_OURSELVES,
        "freehold.W004": mails and not _is_taken(import_string, backend) and NONE_SENDS,
        "freehold.W005": mails and not _is_taken(URLValidator(["http", "https"]), settings.SITE_URL) and LEADS_NOWHERE,
        "freehold.W006": mails and not _is_taken(validate_email, sender) and FROM_NOWHERE,
    }
    return [checks.Warning(said, HINT, id=number) for number, said in found.items() if said]


def _is_taken(by: Callable[[str], object], said: str) -> bool:
    try:
        by(said)
    except (ImportError, ValidationError):
        return False
    return True
