"""What all answers go through: health for whoever asks, compression, headers that keep pages to whom they are for."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_cache_control, patch_vary_headers

from games.pages.arriving.lobby import health
from games.pages.player_requests import takes_gzip

from .guard import is_crowded

HEALTH = "/health/"
PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()"

Answering = Callable[[HttpRequest], HttpResponseBase]


def health_of_any_host(get_response: Answering) -> Answering:
    """Answer `/health/` under whatever host it is asked: who balances or watches knows us by an address only.

    Where there is no thread for it (`config/pages.py`) the guard says so.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        here = request.path_info == HEALTH and not is_crowded(request)
        return health(request) if here else get_response(request)

    return answer


class Compressed(GZipMiddleware):
    """Django's, with its padding of random length, but for pages that say again what they were asked (decision 35)."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress what is worth it, for who takes it so. Django's looks for the word alone: `gzip;q=0` has it, too."""
        if _repeats(request):
            return response
        if not takes_gzip(request):
            patch_vary_headers(response, ("Accept-Encoding",))
            return response
        return super().process_response(request, response)


def _repeats(request: HttpRequest) -> bool:
    """Whether the page may repeat its query: searches, also the staff's, and where one goes on after signing in."""
    found = request.resolver_match
    return not {"next", "q"}.isdisjoint(request.GET) or (found is not None and "admin" in found.app_names)


def discreet(get_response: Answering) -> Answering:
    """Let no cache in between keep a page, and nobody's browser one of somebody who has signed out."""
    return lambda request: _discreet(request, get_response(request))


def _discreet(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Permissions-Policy", PERMISSIONS)
    response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    if not response.has_header("Cache-Control"):
        known = settings.SESSION_COOKIE_NAME in request.COOKIES
        patch_cache_control(response, private=True, **({"no_store": True} if known else {"no_cache": True}))
    return response
