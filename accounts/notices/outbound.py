"""Calls to addresses that users gave us: the public network only, no redirects, no proxies, never for long."""

from __future__ import annotations

import asyncio
import hashlib
import socket
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import aiohttp
import requests
from aiohttp.abc import AbstractResolver, ResolveResult
from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _
from requests_hardened.ip_filter import InvalidIPAddress, filter_host
from yarl import URL

from .addresses import is_host, is_port, is_public
from .failures import NotYet, Undeliverable

SECONDS = 10.0
"""How long a whole call may take: name, connection, encryption, question and answer."""
CONNECT_SECONDS = 3.0
"""How long looking up a name may take, and how long a connection with its encryption."""
REST_SECONDS = 600
"""How long an address is left alone that gave no answer in time: it costs others their turn."""
LONGEST_LINE = 8190
"""Bytes of a line of an answer, and of one of its headers. What comes after the headers is never read."""

_lookups = ThreadPoolExecutor(32, thread_name_prefix="lookup")
"""A lookup cannot be broken off. One that hangs keeps its thread until the system gives it up, and nobody else."""


class Unresolved(Exception):
    """A name was not found in time."""


NEVER_LEFT = (
    Unresolved, requests.RequestException, aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError,
)  # fmt: skip
"""The failures after which it is sure that nothing has arrived."""


LOOPBACK = ("localhost", "127.0.0.1", "::1")


class BadAddress(ValueError):
    """An address that we do not call; the message is for the user."""


class Call(NamedTuple):
    """What is posted, and where to."""

    url: str
    body: bytes
    headers: dict[str, str]


def check(url: str) -> None:
    """Raise `BadAddress` for an address that is not encrypted, not found, or not on the public network."""
    parts = urlsplit(url)
    if "@" in parts.netloc:
        raise BadAddress(_("Leave names and passwords out of the address."))
    if parts.scheme != "https" and not (parts.scheme == "http" and settings.OUTBOUND_LOOPBACK):
        raise BadAddress(_("The address must begin with https://."))
    try:
        host, port = parts.hostname or "", 443 if parts.port is None else parts.port
        if not (settings.OUTBOUND_LOOPBACK and host in LOOPBACK):
            _check_form(host, port)
        _look_up(host, port).result(CONNECT_SECONDS)
    except InvalidIPAddress as error:
        raise BadAddress(_("This address is not on the public network.")) from error
    except BadAddress:
        raise
    except (requests.RequestException, TimeoutError, ValueError) as error:
        raise BadAddress(_("This address cannot be found.")) from error


def _look_up(host: str, port: int) -> Future[str]:
    """The address of a host. Raises `InvalidIPAddress` for one that is not public, others if there is none."""
    return _lookups.submit(_public_address, host, port)


def _public_address(host: str, port: int) -> str:
    """The library's answer, held against our own idea of what is public, which is narrower."""
    address = str(filter_host(host, port, allow_loopback=settings.OUTBOUND_LOOPBACK))
    ip = ip_address(address.strip("[]"))
    if not is_public(ip) and not (settings.OUTBOUND_LOOPBACK and ip.is_loopback):
        raise InvalidIPAddress(ip)
    return address


def _check_form(host: str, port: int) -> None:
    if host and not is_host(host):
        raise BadAddress(_("This address is not on the public network."))
    if not is_port(port):
        raise BadAddress(_("Only port 443, or one from 1024 on, is called."))


def post(call: Call) -> int | Exception:
    """Make one call: the status of the answer, or what went wrong (`NotYet`, `Undeliverable`)."""
    return post_all([call])[0]


def post_all(calls: Sequence[Call]) -> list[int | Exception]:
    """Make calls all at once, each with the same limit; gives what became of each.

    An address that has kept us waiting for the whole of it is left alone for a while.
    """

    async def gathered() -> list[int | Exception]:
        return await asyncio.gather(*(_answered(call) for call in calls))

    return asyncio.run(gathered())


async def _answered(call: Call) -> int | Exception:
    rests = f"silent-{hashlib.sha256(call.url.encode()).hexdigest()}"
    if cache.get(rests):
        return NotYet(_("The address has kept us waiting lately."))
    try:
        async with asyncio.timeout(SECONDS):
            return await _status(call)
    except InvalidIPAddress:
        return Undeliverable(_("This address is not on the public network."))
    except NEVER_LEFT:
        return NotYet(_("The address could not be reached."))
    except TimeoutError:
        cache.set(rests, True, REST_SECONDS)
    except (aiohttp.ClientError, OSError, ValueError):
        pass
    return Undeliverable(_("The address gave no answer."))


async def _status(call: Call) -> int:
    limits = aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_SECONDS)
    connector = aiohttp.TCPConnector(resolver=await _pinned(URL(call.url)), use_dns_cache=False, force_close=True)
    async with (
        aiohttp.ClientSession(
            connector=connector, timeout=limits, auto_decompress=False, max_line_size=LONGEST_LINE,
            max_field_size=LONGEST_LINE, headers={"User-Agent": "Freehold"},
        ) as session,
        session.post(call.url, data=call.body, headers=call.headers, allow_redirects=False) as answer,
    ):  # fmt: skip
        return answer.status


async def _pinned(url: URL) -> AbstractResolver:
    """Where a call goes: the address that was looked up and checked is the one that is called."""
    found = _look_up(url.host or "", url.port or 443)
    try:
        return Pinned(await asyncio.wait_for(asyncio.wrap_future(found), CONNECT_SECONDS))
    except TimeoutError as error:
        raise Unresolved from error


class Pinned(AbstractResolver):
    """Knows one address, whatever it is asked for. Nobody is asked where an address is written in numbers."""

    def __init__(self, address: str) -> None:
        self._address = ip_address(address.strip("[]"))

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The address."""
        kind = socket.AF_INET6 if self._address.version == 6 else socket.AF_INET
        flags = socket.AI_NUMERICHOST
        return [ResolveResult(hostname=host, host=str(self._address), port=port, family=kind, proto=0, flags=flags)]

    async def close(self) -> None:
        """Do nothing: no connection is kept open."""


def failure(outcome: int | Exception) -> Exception | None:
    """What an outcome means: nothing for success, else `NotYet` or `Undeliverable`."""
    if isinstance(outcome, Exception):
        return outcome
    if outcome < 300:
        return None
    text = _("The address answered %(status)s.") % {"status": outcome}
    return NotYet(text) if outcome == 429 or outcome >= 500 else Undeliverable(text)
