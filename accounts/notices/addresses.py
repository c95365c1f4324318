"""Which addresses are on the public network, and how a host is written that may be called."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

UNICAST = ip_network("2000::/3")
"""All that is given out of IPv6: the rest are forms of other addresses, sites, links, groups."""
SPECIAL = tuple(
    map(
        ip_network,
        (
            "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24", "240.0.0.0/4",
            "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
        ),
    )
)  # fmt: skip
"""Protocols, relays, tunnels (Teredo and 6to4 carry an IPv4 address) and examples within the public ranges."""
NAME = re.compile(r"(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}")
"""A name under some domain, without a dot at its end; what is all digits at its end is a number and no name."""


def is_public(ip: IPv4Address | IPv6Address) -> bool:
    """Whether anybody on the Internet reaches the same machine by this address."""
    if any(ip in network for network in SPECIAL if network.version == ip.version):
        return False
    return ip.is_global and not ip.is_multicast and (ip.version == 4 or ip in UNICAST)


def is_host(host: str) -> bool:
    """Whether this names a host in the one usual form: a domain name, or a public address as it is always written.

    Not `2130706433`, `0177.0.0.1`, `localhost`, `example.org.` or `fe80::1%eth0`.
    """
    try:
        plain = host.encode("idna").decode().lower()
    except UnicodeError:
        plain = host
    if NAME.fullmatch(plain):
        return True
    try:
        ip = ip_address(plain)
    except ValueError:
        return False
    return is_public(ip) and "%" not in plain


def is_port(port: int) -> bool:
    """Whether a web server may stand there: 443, or a port that is not reserved for another service."""
    return port == 443 or 1024 <= port <= 65535
