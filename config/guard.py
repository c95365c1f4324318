"""What stands before every page: input that no page could take is turned down in words, and so is a crowd.

Each answer has its status, says one sentence in the reader's language, and needs neither the database nor a session.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.db import IntegrityError
from django.db.models import ProtectedError, RestrictedError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views.defaults import page_not_found
from psycopg.errors import ForeignKeyViolation, UniqueViolation

from games.pages.programs.api_errors import error_of
from games.pages.sending.fragments import render_refusal
from games.tables.database.away import is_away, reason

WORDS = {
    400: _("This request cannot be read. Nothing has changed."),
    404: _("There is nothing here, or not any more."),
    405: _("One does not come here in this way. Nothing has changed."),
    409: _("Somebody was quicker: what you wanted is taken, or done already. Nothing has changed."),
    413: _("That is more than anybody needs to send. Nothing has changed."),
    415: _("Only UTF-8 is understood here. Nothing has changed."),
    500: _("Something broke on our side. Every move that was answered is stored; load the page again."),
    503: _("Too many people are here at once. Try again in a moment; what was confirmed is stored."),
}
AWAY = _("What is stored here cannot be reached just now. Try again in a moment; what was confirmed is stored.")
"""What 503 says where the database is not to be had, or stores nothing: that is not for the crowd alone."""
RETRY_SECONDS = "3"
TOO_MUCH_SECONDS = "60"
"""When whoever has asked too much may come again, where nobody else says: our limits are by the minute and longer."""

log = logging.getLogger(__name__)


class Guard:
    """The middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, and see that no refusal goes out without a word, nor one for now without a time."""
        status = _unreadable(request)
        if status:
            return refusal(request, status)
        response = self.get_response(request)
        if response.status_code == 429 and "Retry-After" not in response:
            response["Retry-After"] = TOO_MUCH_SECONDS
        if response.status_code in WORDS and not response.streaming and not getattr(response, "content", b""):
            return _with_headers(refusal(request, response.status_code), response)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A page that got no connection says so; so does one that did what another did at the same moment.

        What else a database does not take is a fault of ours, and Django's to answer (`broken`) and to log.
        """
        if isinstance(error, IntegrityError) and _was_quicker(error):
            log.warning("two wanted the same at once: %s", type(error.__cause__).__name__, exc_info=error)
            return refusal(request, 409)
        return _away(request, error) if is_away(error) else None


def _was_quicker(error: IntegrityError) -> bool:
    """Whether what may be there once was there already, what was named had gone, or what was to go had been named.

    SQLite says so by words alone.
    """
    return (
        isinstance(error, ProtectedError | RestrictedError)
        or isinstance(error.__cause__, UniqueViolation | ForeignKeyViolation)
        or str(error).startswith(("UNIQUE constraint failed", "FOREIGN KEY constraint failed"))
    )


def _unreadable(request: HttpRequest) -> int:
    """The status for a request that no page can take; 0 for one that may go on."""
    if is_crowded(request):
        return 503
    if getattr(request, "scope", {}).get("too_long"):
        return 413
    if "\x00" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
        return 400
    charset = (request.content_params or {}).get("charset", "utf-8")
    if charset.lower() != "utf-8":
        return 415
    return 0 if _has_readable_fields(request) else 400


def is_crowded(request: HttpRequest) -> bool:
    """Whether no thread is free for this request (`config/pages.py`)."""
    return bool(getattr(request, "scope", {}).get("crowded"))


def _has_readable_fields(request: HttpRequest) -> bool:
    """Whether query and form can be taken apart. Asked first of all: error pages, too, look into the form."""
    try:
        _query, _form = request.GET, request.POST
    except (SuspiciousOperation, MultiPartParserError):
        return False
    return True


def refusal(request: HttpRequest, status: int, words: Any = None) -> HttpResponse:
    """A status with its sentence, or another: JSON for programs, a fragment for a table, else a page."""
    with translation.override(translation.get_language_from_request(request)):
        message = str(words or WORDS[status])
        response: HttpResponse
        if _is_program(request):
            response = JsonResponse(error_of(message), status=status)
        elif request.headers.get("HX-Request"):
            response = HttpResponse(render_refusal(None, (), message), status=status)
        else:
            page = render_to_string("refused.html", {"status": status, "message": message})
            response = HttpResponse(page, status=status)
    if status == 503:
        response["Retry-After"] = RETRY_SECONDS
    return response


def _is_program(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _with_headers(response: HttpResponse, other: HttpResponseBase) -> HttpResponse:
    for name, value in other.items():
        if name not in ("Content-Type", "Content-Length"):
            response[name] = value
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What Django itself could not read."""
    return refusal(request, 400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An address where there is nothing: programs read no pages."""
    return refusal(request, 404) if _is_program(request) else page_not_found(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    """What went wrong outside of a page; a session, too, needs the database."""
    error = sys.exc_info()[1]
    return _away(request, error) if error is not None and is_away(error) else refusal(request, 500)


def _away(request: HttpRequest, error: BaseException) -> HttpResponse:
    log.warning("the database was not to be had: %s", reason(error))
    return refusal(request, 503, AWAY)
