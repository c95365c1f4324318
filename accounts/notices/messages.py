"""What a notice says: one message for all that is due to somebody by one channel, in their language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Notice
from games.books.writing.lengths import left_until
from games.books.writing.lists import together, told
from games.models import Seat
from games.tables.manners.matter_kinds import MatterKind


class NoticeLine(NamedTuple):
    """One matter in words, and where it is."""

    kind: str
    text: str
    url: str


class Message(NamedTuple):
    """All that one sending says. `key` is its name."""

    key: UUID
    subject: str
    lines: tuple[NoticeLine, ...]
    url: str


def compose(key: UUID, notices: Sequence[Notice]) -> Message:
    """One message for these notices of one user, in the language that is on."""
    lines = tuple(_line(notice) for notice in notices)
    games = {notice.game_id for notice in notices if notice.kind != MatterKind.OVER}
    if len(lines) == 1:
        return Message(key, lines[0].text, lines, lines[0].url)
    subject = ngettext("%(n)s game waits for you", "%(n)s games wait for you", len(games)) % {"n": len(games)}
    if not games:
        subject = ngettext("%(n)s game is over", "%(n)s games are over", len(lines)) % {"n": len(lines)}
    return Message(key, subject, lines, absolute(reverse("my_games")))


def absolute(path: str) -> str:
    """A path of ours as an address for the world outside."""
    return settings.SITE_URL.rstrip("/") + path


def _line(notice: Notice) -> NoticeLine:
    if notice.game is None:
        return NoticeLine(notice.kind, _("This is how Freehold tells you that a game waits for you."), absolute("/"))
    seats = list(notice.game.seats.all())
    mine = next((seat for seat in seats if seat.user_id == notice.user_id), None)
    others = together(seat.name for seat in seats if seat is not mine)
    text = told((_sentence(notice) % {"others": others}, *_time_left(mine, notice.kind)))
    return NoticeLine(notice.kind, text, absolute(reverse("table", args=[notice.game.key])))


def _sentence(notice: Notice) -> str:
    return {
        MatterKind.TURN: _("It is your turn at the table with %(others)s."),
        MatterKind.AUCTION: _("An auction waits for you at the table with %(others)s."),
        MatterKind.OFFER: _("There is an offer for you at the table with %(others)s."),
        MatterKind.CLAIM: _("You can claim what you are owed at the table with %(others)s."),
        MatterKind.REMINDER: _("Your time runs out at the table with %(others)s."),
        MatterKind.HELD: _("A bot plays for you at the table with %(others)s. You can take your seat back."),
        MatterKind.OVER: _("The game with %(others)s is over."),
    }[MatterKind(notice.kind)]


def _time_left(seat: Seat | None, kind: str) -> tuple[str, ...]:
    if seat is None or seat.due_at is None or kind not in (MatterKind.TURN, MatterKind.AUCTION, MatterKind.REMINDER):
        return ()
    return (_("You have %(time)s.") % {"time": left_until(seat.due_at)},)
