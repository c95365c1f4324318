"""Whose word on addresses is taken: that of the proxies named in `TRUSTED_PROXIES`, and of nobody else."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_network

from django.core.exceptions import ImproperlyConfigured


def checked(proxies: Iterable[str]) -> list[str]:
    """Addresses and networks (`10.0.0.0/8`) of proxies. Raises `ImproperlyConfigured` for all else."""
    named = list(proxies)
    for proxy in named:
        try:
            everybody = ip_network(proxy).prefixlen == 0
        except ValueError as error:
            raise ImproperlyConfigured(f"TRUSTED_PROXIES: {error}") from error
        if everybody:
            raise ImproperlyConfigured("TRUSTED_PROXIES: whoever trusts everybody believes every forged address")
    return named
