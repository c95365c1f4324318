"""The sentences of an event's journal; `club_journal` has those of the club itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.formats.titles import title_name
from clubs.models import JournalLine
from games.books.writing.decimals import decimal
from games.books.writing.lengths import length
from games.books.writing.lists import lister

SENTENCES: Mapping[str, Promise] = {
    "drafted": _("%(by)s drafted the event."),
    "changed": _("%(by)s changed the draft."),
    "opened": _("%(by)s opened it for entries: what is played is fixed from now on."),
    "entered": _("%(who)s entered."),
    "waiting": _("%(who)s is on the waiting list."),
    "moved_up": _("%(who)s moved up from the waiting list."),
    "withdrew": _("%(who)s withdrew."),
    "not_there": _("%(who)s did not check in and is not paired."),
    "elsewhere": _("%(who)s is at another live event and is not paired."),
    "no_member": _("%(who)s is not paired: the event is for members of the club."),
    "absent": _("%(who)s was absent from two rounds and is withdrawn."),
    "expelled": _("%(by)s expelled %(who)s."),
    "banned_out": _("%(who)s is not paired any more."),
    "locked_out": _("%(who)s is not paired any more."),
    "started": _("%(by)s started the event. Entries: %(n)s."),
    "began": _("The event started. Entries: %(n)s."),
    "too_few": _("The event is cancelled: fewer than three were there at its start."),
    "cancelled": _("%(by)s cancelled the event."),
    "paused": _("%(by)s paused the event: all clocks stand still."),
    "resumed": _("%(by)s let the event go on; all that was to come comes %(length)s later."),
    "outage": _("The server was away; all that was to come comes %(length)s later."),
    "corrected_clock": _("The server’s clock was wrong; all that was to come is put right by %(length)s."),
    "drawn": _("Round %(round)s was drawn. Tables: %(tables)s."),
    "redrawn": _("Round %(round)s was drawn anew: those who play have changed, or rulings. Tables: %(tables)s."),
    "round_opened": _("Round %(round)s began."),
    "round_over": _("Round %(round)s is over."),
    "unread": _("The result of table %(table)s of round %(round)s cannot be read; it is tried every ten minutes."),
    "few_left": _("Fewer than three are left: there is no further round."),
    "over": _("The event is over. First: %(who)s."),
    "over_for_nothing": _("The event is over. No table counts: nobody is first."),
    "no_table": _("The event is cancelled: fewer than three were left before anybody had played."),
    "annulled": _("%(by)s annulled table %(table)s of round %(round)s."),
    "corrected": _("%(by)s corrected the result of table %(table)s of round %(round)s: %(places)s."),
    "awarded": _("%(by)s awarded points to %(who)s: %(points)s."),
    "deducted": _("%(by)s deducted points from %(who)s: %(points)s."),
    "taken_back": _("%(by)s took ruling %(number)s back."),
}


WITHOUT_ROUNDS: Mapping[str, Promise] = {
    **SENTENCES,
    "absent": _("%(who)s left two games to a bot and is withdrawn."),
    "unread": _("The result of table %(round)s.%(table)s cannot be read; it is tried every ten minutes."),
    "annulled": _("%(by)s annulled table %(round)s.%(table)s."),
    "corrected": _("%(by)s corrected the result of table %(round)s.%(table)s: %(places)s."),
}
"""The same where readers know of no rounds."""


COMINGS = ("entered", "waiting", "moved_up", "withdrew")
"""What people do as often as they like, before an event starts: nothing is decided by it."""

OF_ENTRIES = (
    *COMINGS, "not_there", "elsewhere", "no_member", "absent", "expelled", "banned_out", "locked_out",
)  # fmt: skip
"""What changes who plays: a line stands with each such change."""


def sentence(line: JournalLine) -> str:
    """What a line says, in the reader's language; its `by` should be in hand."""
    return said(line.what, line.names, line.by.get_username() if line.by else "")


def said(what: str, names: Mapping[str, Any], by: str, sentences: Mapping[str, Promise] = SENTENCES) -> str:
    """A sentence by what a line has: its code, its names, who did it."""
    return str(sentences[what]) % {"by": by, **_in_words(names)}


def _in_words(names: Mapping[str, Any]) -> dict[str, Any]:
    """What a line has, as its reader writes it: lists, points, a length of time, a round that has a name of its own."""
    listed = lister()
    words = {name: listed(value) if isinstance(value, list) else value for name, value in names.items()}
    if "points" in names:
        words["points"] = decimal(names["points"], None)
    if "seconds" in names:
        words["length"] = length(names["seconds"])
    if called := title_name(names.get("title", "")):
        words["round"] = f"{names['round']} ({called})"
    return words
