"""The request as our views get it: with a player of ours or nobody, and with what htmx adds."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class PlayerRequest(HttpRequest):
    """A request that has been through our middleware; only the type checker needs it."""

    user: Any
    htmx: HtmxDetails
