"""The sentences of a club's own journal; `journal` has those of its events."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import JournalLine

SENTENCES: Mapping[str, Promise] = {
    "founded": _("%(by)s founded the club."),
    "settings": _("%(by)s changed the settings of the club."),
    "link": _("%(by)s made a new link for joining; the old one leads nowhere any more."),
    "archived": _("%(by)s archived the club."),
    "restored": _("%(by)s restored the club."),
    "joined": _("%(by)s joined."),
    "asked": _("%(by)s asked to become a member."),
    "asked_no_more": _("%(by)s does not ask to become a member any more."),
    "accepted": _("%(by)s admitted %(who)s."),
    "refused": _("%(by)s did not admit %(who)s."),
    "left": _("%(by)s left the club."),
    "removed": _("%(by)s removed %(who)s from the club."),
    "banned": _("%(by)s banned %(who)s."),
    "lifted": _("%(by)s lifted the ban of %(who)s."),
    "organiser": _("%(by)s made %(who)s an organiser."),
    "member": _("%(by)s made %(who)s a member like others."),
    "owner": _("%(by)s handed the club on to %(who)s."),
    "report_upheld": _("%(by)s upheld report %(number)s, about %(who)s."),
    "report_silenced": _("%(by)s upheld report %(number)s, about %(who)s, who may not talk in the club for a week."),
    "report_dismissed": _("%(by)s dismissed report %(number)s, about %(who)s."),
    "news": _("%(by)s wrote the news “%(title)s”."),
    "news_changed": _("%(by)s changed the news “%(title)s”."),
    "news_removed": _("%(by)s removed the news “%(title)s”."),
}


def club_sentence(line: JournalLine) -> str:
    """What a line of a club's own says, in the reader's language; its `by` should be in hand."""
    by = line.by.get_username() if line.by else ""
    return str(SENTENCES[line.what]) % {"by": by, **line.names}
