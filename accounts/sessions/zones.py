"""Times are shown in the zone of whoever looks."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.clocks.hours import zone_named


def in_ones_own_zone(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware: pages of somebody who is signed in are made in their zone, all others in UTC."""

    def answer(request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_named(request.user.zone if request.user.is_authenticated else "UTC")):
            return get_response(request)

    return answer
