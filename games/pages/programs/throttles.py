"""How often the API answers."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle

from ..remote_address import remote_address


class Throttle(UserRateThrottle):
    """Each account by itself, strangers by where they come from, as all limits here count it."""

    def get_ident(self, request: Request) -> str:
        """The address of a stranger, or its network."""
        return remote_address(request)
