"""What `manage.py check --deploy` says of a site before others reach it, beside what Django says."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import checks

from config.mails import are_written_down, go_out

NONE_GO_OUT = (
    "No mail goes out: nobody who has lost a password gets a link to another one, and nobody a notice by mail."
)
WRITTEN_DOWN = "Mails are written down here, and with them links and codes that open accounts to whoever reads them."
NONE_CONFIRMS = "CONFIRMED_ADDRESSES is on and no mail goes out: nobody can confirm an address."
HINT = "Set EMAIL_URL, or EMAIL_BACKEND and ANYMAIL (docs/full-stack.md)."


def about_mails(**_asked: Any) -> list[checks.CheckMessage]:
    """A warning each for mails that go nowhere, that are written where others read them, and that all wait for."""
    backend = settings.EMAIL_BACKEND
    if go_out(backend):
        return []
    first = (WRITTEN_DOWN, "freehold.W002") if are_written_down(backend) else (NONE_GO_OUT, "freehold.W001")
    second = [(NONE_CONFIRMS, "freehold.W003")] if settings.CONFIRMED_ADDRESSES else []
    return [checks.Warning(said, HINT, id=number) for said, number in (first, *second)]
