"""Telling open pages that a game has moved on, or their user has gone. What is told may be lost without harm."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from django.conf import settings

from ..hooks import Change, MovePlayed, OrdersGiven
from ..people import Person
from ..seen import Seen, seen_by
from ..standing import Sight, from_bytes, standing_in
from .hub import Hub

log = logging.getLogger(__name__)


class Watching(NamedTuple):
    """Who watches a table in one process, by digests; `asks` that it wants to know who does elsewhere."""

    process: bytes
    people: tuple[bytes, ...]
    asks: bool


@dataclass(frozen=True)
class LiveNews:
    """What an open page is told: that its game has come to a move, `number`; None if all is to be looked at anew.

    `watching` is what processes tell each other beside it, on channels of their own; `beside` is something of another
    app for whoever shows the table, which that app alone can read: nothing of the table has changed.
    """

    number: int | None
    _sight: object = None
    watching: Watching | None = None
    beside: bytes = b""

    def seen_by(self, user: Person) -> Seen | None:
        """The table after that move as somebody sees it; None where it has to be read, or is shown to them later."""
        standing = standing_in(self._sight)
        seen = None if standing is None else seen_by(user, standing)
        return None if seen is None or seen.is_shown_later else seen


LOOK_ANEW = LiveNews(None)


def channel_of(game: int) -> str:
    """What the pages that show a game listen to."""
    return f"game-{game}"


def channel_of_user(user: int) -> str:
    """What the pages that somebody has open listen to."""
    return f"user-{user}"


def announce(change: Change) -> None:
    """Say to all who show a game that it has moved on, or that they should look at its table anew."""
    if isinstance(change, MovePlayed):
        hub.tell(channel_of(change.game), LiveNews(change.sequence, change.standing and Sight(change.standing)))
    elif not isinstance(change, OrdersGiven):  # they are nobody else's business
        hub.tell(channel_of(change.game), LOOK_ANEW)


def recall(user: int) -> None:
    """Have the open pages of somebody ask anew who they are: signed out, locked out, or with another password."""
    hub.tell(channel_of_user(user), LOOK_ANEW)


def tell_beside(game: int, what: bytes) -> None:
    """Say something of another app to all who show a game: `games.pages.beside.HEARD` draws it."""
    hub.tell(channel_of(game), LiveNews(None, beside=what))


CROWD, BESIDE = b"w", b"b"
"""With these begin what tells who watches, and what another app tells: nothing else that is told begins so."""
_watching = msgspec.msgpack.Decoder(Watching)


def _written(news: LiveNews) -> bytes:
    if news.watching is not None:
        return CROWD + msgspec.msgpack.encode(news.watching)
    if news.beside:
        return BESIDE + news.beside
    standing = standing_in(news._sight)
    return b"" if standing is None else standing.packed


def _read(data: bytes) -> LiveNews:
    """What another process tells; what cannot be read, as another release may have written it, is to be looked at."""
    if not data:
        return LOOK_ANEW
    try:
        if data.startswith(CROWD):
            return LiveNews(None, watching=_watching.decode(data[1:]))
        if data.startswith(BESIDE):
            return LiveNews(None, beside=data[1:])
        standing = from_bytes(data)
    except (ValueError, TypeError):
        return LOOK_ANEW
    return LiveNews(standing.row.sequence, Sight(standing))


hub: Hub[LiveNews] = Hub(settings.HUB_URL, f"freehold{urlsplit(settings.HUB_URL).path}:", _written, _read)
"""Sites that share a Redis hear nothing of each other if its numbers differ, of which its channels know nothing."""
