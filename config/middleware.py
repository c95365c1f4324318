"""What all answers go through: health for whoever asks, and headers that keep pages to whom they are for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_cache_control
from django.utils.decorators import sync_and_async_middleware

from games.pages.lobby import health

HEALTH = "/health/"
PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()"

Answering = Callable[[HttpRequest], Any]


@sync_and_async_middleware
def health_of_any_host(get_response: Answering) -> Answering:
    """Answer `/health/` under whatever host it is asked: who balances or watches knows us by an address only."""
    if not iscoroutinefunction(get_response):
        return lambda request: health(request) if request.path_info == HEALTH else get_response(request)
    asked = sync_to_async(health)

    async def answer(request: HttpRequest) -> HttpResponseBase:
        answering: Awaitable[HttpResponseBase] = (asked if request.path_info == HEALTH else get_response)(request)
        return await answering

    return answer


@sync_and_async_middleware
def discreet(get_response: Answering) -> Answering:
    """Let no cache in between keep a page, and nobody's browser one of somebody who has signed out."""
    if not iscoroutinefunction(get_response):
        return lambda request: _discreet(request, get_response(request))

    async def answer(request: HttpRequest) -> HttpResponseBase:
        return _discreet(request, await get_response(request))

    return answer


def _discreet(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Permissions-Policy", PERMISSIONS)
    response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    if not response.has_header("Cache-Control"):
        known = settings.SESSION_COOKIE_NAME in request.COOKIES
        patch_cache_control(response, private=True, **({"no_store": True} if known else {"no_cache": True}))
    return response
