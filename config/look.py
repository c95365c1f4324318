"""By day, by night, or as the reader's system has it: the look of all pages, kept in a cookie."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from games.pages.memory import kept

COOKIE = "look"
YEAR = 31_536_000
SIGNS = {"system": "◐", "day": "☀", "night": "☾"}
NAMES = {"system": _("As your system has it"), "day": _("By day"), "night": _("By night")}
SCHEMES = {"day": "light", "night": "dark"}

LINKED = {"lobby", "my_games", "clubs", "rules", "leaderboard", "account_login", "account_signup"}
"""The pages to which the header leads from all others, and whose link says so there."""


def look(request: HttpRequest) -> dict[str, object]:
    """The look that the reader has chosen, for the head of each page, and the buttons by which others are chosen.

    Those are on every page and seldom others: they are drawn once for a look and a language. So is what
    never changes but for the link to the page that one reads.
    """
    chosen = request.COOKIES.get(COOKIE, "")
    chosen = chosen if chosen in SCHEMES else ""
    at = request.resolver_match
    linked = at.view_name if at and at.view_name in LINKED and not at.kwargs else ""
    led_to = {"ways": linked, "doors": linked, "foot": ""}  # the foot leads nowhere that says so there
    always = {part: partial(_always, part, page) for part, page in led_to.items()}
    return {
        "look": chosen, "scheme": SCHEMES.get(chosen, "light dark"), "looks": partial(_looks, chosen),
        "languages": partial(_languages, tuple(settings.LANGUAGES)), "always": always, "linked": linked,
    }  # fmt: skip


@kept(16)
def _looks(look: str) -> SafeString:
    looks = [(name, SIGNS[name], NAMES[name], name == (look or "system")) for name in SIGNS]
    return render_to_string("looks.html", {"looks": looks})


@kept(16)
def _languages(languages: tuple[tuple[str, str], ...]) -> SafeString:
    return render_to_string("languages.html", {"languages": languages})


@kept(128)
def _always(part: str, linked: str) -> SafeString:
    return render_to_string(f"always/{part}.html", {"linked": linked})


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep a look, and go back to the page from which it was chosen."""
    back = request.headers.get("referer", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if safe else resolve_url("lobby"))  # an address, never the name of a page
    chosen = request.POST.get("look", "")
    if chosen in SCHEMES:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, chosen, max_age=YEAR, samesite="Lax", secure=secure, httponly=True)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
