"""Calls to addresses that users gave us: the public network only, no redirects, no proxies, not for long."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import requests
from django.conf import settings
from django.utils.translation import gettext as _
from requests_hardened import Config, Manager
from requests_hardened.ip_filter import InvalidIPAddress, filter_host
from urllib3.exceptions import ConnectTimeoutError, MaxRetryError, NewConnectionError

from .failures import Later, Undeliverable

SECONDS = (3.0, 7.0)
"""How long a connection may take, and how long an answer."""


class BadAddress(ValueError):
    """An address that we do not call; the message is for the user."""


def check(url: str) -> None:
    """Raise `BadAddress` for an address that is not encrypted, not found, or not on the public network."""
    parts = urlsplit(url)
    if parts.username or parts.password:
        raise BadAddress(_("Leave names and passwords out of the address."))
    if parts.scheme != "https" and not (parts.scheme == "http" and settings.OUTBOUND_LOOPBACK):
        raise BadAddress(_("The address must begin with https://."))
    try:
        filter_host(parts.hostname or "", parts.port or 443, allow_loopback=settings.OUTBOUND_LOOPBACK)
    except InvalidIPAddress as error:
        raise BadAddress(_("This address is not on the public network.")) from error
    except (requests.RequestException, ValueError, UnicodeError) as error:
        raise BadAddress(_("This address cannot be found.")) from error


def session() -> Any:
    """A session that reaches public addresses only: the one that was looked up is the one that is called."""
    made = Manager(
        Config(
            ip_filter_enable=True, ip_filter_allow_loopback_ips=settings.OUTBOUND_LOOPBACK, never_redirect=True,
            default_timeout=SECONDS, user_agent_override="Freehold",
        )
    ).get_session()  # fmt: skip
    made.trust_env = False
    return made


def failure(error: requests.RequestException) -> Exception:
    """What a failed call means: `Later` if it surely never left, else `Undeliverable`: it may have arrived."""
    if isinstance(error, InvalidIPAddress):
        return Undeliverable(_("This address is not on the public network."))
    if isinstance(error, requests.ConnectTimeout) or _never_left(error):
        return Later(_("The address could not be reached."))
    return Undeliverable(_("The address gave no answer."))


def _never_left(error: requests.RequestException) -> bool:
    cause = error.args[0] if error.args else None
    reason = cause.reason if isinstance(cause, MaxRetryError) else error.__cause__
    return isinstance(reason, NewConnectionError | ConnectTimeoutError | OSError)


def refusal(status: int) -> Exception | None:
    """What the status of an answer means: nothing for success, else `Later` or `Undeliverable`."""
    if status < 300:
        return None
    text = _("The address answered %(status)s.") % {"status": status}
    return Later(text) if status == 429 or status >= 500 else Undeliverable(text)
