"""The phrases that anybody may say: kept by their keys, so that each reader has them in their own language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PHRASES: Mapping[str, Promise] = {
    "hello": _("Hello, everybody!"),
    "luck": _("Good luck!"),
    "thanks": _("Thank you!"),
    "well": _("Well played!"),
    "bad_luck": _("Bad luck!"),
    "close": _("That was close!"),
    "sorry": _("Sorry!"),
    "moment": _("One moment, please."),
    "back": _("I am back."),
    "turn": _("It is your turn."),
    "trade": _("Shall we trade?"),
    "yes": _("Yes, gladly."),
    "no": _("No, thank you."),
    "pause": _("I have to go soon."),
    "game": _("Good game!"),
    "again": _("Another game?"),
}
"""A key is never used for anything else: rows hold it."""


def in_words(phrase: str, text: str) -> str:
    """What was said, in the reader's language; a phrase of another release by its key."""
    return str(PHRASES.get(phrase, phrase)) if phrase else text
