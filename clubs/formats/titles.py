"""What the words mean by which formats call a round (`Round.title`), a line of standings or the division of a table."""

from __future__ import annotations

from django.utils.translation import gettext as _

FINAL, RANKED, TITLE = "final", "ranked", "title"


def division(number: int) -> str:
    """The word for a division, 1 the first."""
    return f"division {number}"


def title_name(word: str) -> str:
    """How a reader is told of it; empty for a round or a line like all others."""
    kind, _space, number = word.partition(" ")
    if kind == "division":
        return _("Division %(number)s") % {"number": number}
    return {FINAL: _("Final"), RANKED: _("Round for places"), TITLE: _("Title")}.get(word, "")
