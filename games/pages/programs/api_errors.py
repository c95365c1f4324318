"""How the API says no: the same two names in every answer.

`detail` is a sentence in the reader's language. `error` is the same, or where a program acts on it a word that never
changes.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotFound
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.engine.asking.words import BadWords
from games.tables.playing import BadWish

MISREAD = {
    "whole": _("%(name)s: %(said)s is not a whole number"),
    "square": _("%(name)s: there is no square %(said)s"),
    "squares": _("%(name)s takes a list of squares"),
    "keys": _("%(name)s takes %(keys)s"),
    "key": _("%(name)s: unknown key %(said)s"),
    "word": _("%(name)s takes a word"),
    "cards": _("%(name)s: cards is a number, or a list of chance / chest"),
    "number of cards": _("%(name)s: %(said)s is not a number of cards"),
    "loans": _("loan takes squares and sums"),
    "choice": _("there is no choice %(said)s"),
    "piece": _("there is no piece %(said)s"),
    "deck": _("there is no deck %(said)s"),
    "seat": _("there is no seat %(said)s"),
    "action": _("there is no action %(said)s"),
    "nothing": _("%(name)s takes no argument"),
    "pair": _("%(name)s takes one piece and how many of it"),
}
"""What the engine finds wrong with words (`FAULTS`), in the reader's language."""


def error_of(sentence: str, word: str = "") -> dict[str, Any]:
    """What every answer has that says no."""
    return {"error": word or sentence, "detail": sentence}


def turned_down(status: int, sentence: str, word: str = "", **more: Any) -> Response:
    """Such an answer, with more in it where there is more to say."""
    return Response(more | error_of(sentence, word), status=status)


def misread(wish: BadWish) -> str:
    """What is wrong with a wish that cannot be read."""
    words = wish.__cause__
    return str(MISREAD[words.kind]) % words.parts if isinstance(words, BadWords) else str(wish)


def answer_to(error: Exception, context: dict[str, Any]) -> Response | None:
    """What the framework answers to an error, under our names; of what was not found nothing but that."""
    response = exception_handler(NotFound() if isinstance(error, Http404) else error, context)
    if response is not None:
        response.data = error_of(str(response.data["detail"]))
    return response
