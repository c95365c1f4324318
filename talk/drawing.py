"""Lines of talk as HTML: plain text, escaped, each in a place of its own so that none turns what stands beside it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

import msgspec
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.pages.drawing import Swap, joined, placed
from games.tables import seen
from games.tables.people import Person

from .lists import Remark
from .phrases import in_words

BELOW = Swap("#talked", "beforeend")
"""Where a line goes on a page that shows those before it."""
NO_TOKEN = SafeString("")


class SaidLine(NamedTuple):
    """A line on its way to open pages: `public` says that who watches may read it, `deaf` who does not want to.

    One without words is to be taken away from pages that show it.
    """

    number: int
    by: int
    name: str
    phrase: str
    text: str
    public: bool
    deaf: tuple[int, ...]

    @property
    def is_gone(self) -> bool:
        """Whether it is shown to nobody any more."""
        return not (self.phrase or self.text)


_decoder = msgspec.msgpack.Decoder(SaidLine)


def written(told: SaidLine) -> bytes:
    """As it goes to open pages."""
    return msgspec.msgpack.encode(told)


def heard(what: bytes, place: seen.Place, user: Person) -> str:
    """The line for an open page of somebody at that table; '' if it is not for them."""
    told = _read(what, user)
    if told is None or (place.seat is None and (not told.public or place.game.watch_delay)):
        return ""
    return placed(BELOW, draw_gone(told.number) if told.is_gone else draw_line(told, user))


def heard_in_club(what: bytes, user: Person) -> str:
    """The line for an open page of a member of the club; '' if it is not for them."""
    told = _read(what, user)
    if told is None:
        return ""
    return draw_gone(told.number) if told.is_gone else draw_whole(told, user, timezone.now())


def _read(what: bytes, user: Person) -> SaidLine | None:
    """A line; None for whoever does not want to hear its author, and for what is none."""
    try:
        told = _decoder.decode(what)
    except (ValueError, TypeError):  # of another release, or another app's
        return None
    return None if user.pk in told.deaf else told


def draw_whole(line: Remark | SaidLine, reader: Person, at: datetime, token: SafeString = NO_TOKEN) -> SafeString:
    """A line as a page of its own shows it: with its moment, and the ways to mute or report whoever said it.

    Without a token the page that it comes to puts its own there.
    """
    others = reader.pk is not None and line.by != reader.pk
    words = in_words(line.phrase, line.text)
    about = {"line": line, "at": at, "words": words, "others": others, "token": token}
    about["reports"] = not getattr(reader, "is_guest", True)
    return render_to_string("talk/line.html", about)


def draw_gone(number: int) -> SafeString:
    """What has a page take a line away, if it shows it."""
    return format_html('<li id="talk-{}" class="gone" hidden></li>', number)


def draw_line(line: Remark | SaidLine, reader: Person) -> SafeString:
    """A line as a table shows it."""
    whose = SafeString(' class="mine"' if line.by == reader.pk else "")
    words = in_words(line.phrase, line.text)
    return format_html('<li id="talk-{}"{}><b>{}</b> <bdi>{}</bdi></li>', line.number, whose, line.name, words)


def draw_lines(lines: Iterable[Remark], reader: Person) -> SafeString:
    """Lines as a table shows them."""
    return joined(draw_line(line, reader) for line in lines)
