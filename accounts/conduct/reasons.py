"""Why the server has flagged two people, in words for the staff, game by game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import Flag
from games.books import BOOKS
from games.books.names import money


def reasons_of(flag: Flag) -> Iterator[tuple[str, str]]:
    """The key of each of the last games by which a flag was raised, and what was noticed there, in a sentence."""
    for reason in flag.reasons:
        yield reason["game"], _sentence(flag, reason)


def _sentence(flag: Flag, reason: dict[str, Any]) -> str:
    """What was noticed in one game; nothing of a kind that this release does not know."""
    said = reason | {"who": _name(flag, reason.get("who")), "whom": _name(flag, reason.get("whom"))}
    if flag.kind == Flag.Kind.AGAIN:
        return _("They had met in %(met)s games that counted within a week.") % said
    if flag.kind == Flag.Kind.EARLY:
        return _("They agreed to end it when somebody still in had thrown in %(turns)s turns.") % said
    if flag.kind == Flag.Kind.LEFT:
        return _("%(who)s gave up in each of their last %(games)s games together that counted.") % said
    if flag.kind == Flag.Kind.GIVEN:
        said["much"] = money(reason["book"], reason["amount"]) if reason["book"] in BOOKS else reason["amount"]
        if reason.get("gave_up"):
            return (
                _("%(who)s gave %(whom)s at least %(much)s for nothing, by giving up with more than was owed.") % said
            )
        return _("%(who)s gave %(whom)s at least %(much)s for nothing, in %(trades)s trades.") % said
    return ""


def _name(flag: Flag, user: int | None) -> str:
    """Which of the two it is."""
    return next((one.get_username() for one in (flag.one, flag.other) if one.pk == user), "")
