"""Where a request comes from, as far as limits count it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest


def remote_address(request: HttpRequest) -> str:
    """The address that asks, as limits count it; '' if it is none."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def network_of(address: str) -> str:
    """An address; of IPv6 its network of 64 bits, for whoever has one address there has them all. '' if it is none."""
    try:
        ip = ip_address(address)
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False))
    return str(ip)
