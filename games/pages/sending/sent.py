"""What one open page has been sent, and what it lacks of a table: a live page is never sent the same controls twice."""

from __future__ import annotations

from hashlib import blake2b
from time import time

from games.books.writing.language import speaking
from games.tables.seen import Place, Seen
from games.tables.shown import Status

from ..desk.forms_drawn import numbered
from ..desk.own import ALL_PANELS, Own, controls_of, told_as
from ..drawing import joined
from ..plan.board import moment_of
from ..plan.since import render_since
from .before import shown_before, shown_of
from .change import render_change
from .fragments import render_now, render_shared

FRESH_SECONDS = 10
"""For how long it is believed that a page still shows what it came with."""


def stamp_of(seen: Seen) -> str:
    """What a page shows, in a few letters, and when: its socket need not send that again."""
    return f"{time():.0f}-{_digest(seen)}"


def _is_stamp_of(stamp: str, seen: Seen) -> bool:
    moment, _, digest = stamp.partition("-")
    fresh = moment.isdecimal() and len(moment) < 12 and abs(time() - int(moment)) <= FRESH_SECONDS
    return fresh and digest == _digest(seen)


def _digest(seen: Seen) -> str:
    shown = moment_of(seen), seen.seat, seen.member, seen.zone
    return blake2b(repr(shown).encode(), digest_size=12).hexdigest()


def _counts(seen: Seen) -> bool:
    """Whether a page has something to count down by the server's clock."""
    game = seen.game
    return bool(game.hammer_at or game.closes_at or any(seat.due_at for seat in seen.seats))


class Sent:
    """The move that a page has (`number`), its own controls, and what a move from it has to know (`place`).

    `opens_in` is after how many seconds a table that is shown later will be shown further; None where it is not.
    `panels` are those that are open on the page: it says so, and gets what lies in them. `stamp` says what the page has
    come with.
    """

    def __init__(self, stamp: str = "") -> None:
        self.number = 0
        self._stamp = stamp
        self.place: Place | None = None
        self.opens_in: float | None = None
        self.panels: frozenset[str] = frozenset()
        self._own: Own | None = None
        self._told: str | None = None

    @property
    def delay(self) -> int:
        """By how many seconds later the page is shown what happens; 0 for that of a player, and at most tables."""
        return self.place.game.watch_delay if self.place and self.place.seat is None else 0

    def stand_up(self) -> None:
        """Whoever the page belonged to has gone: nothing is played for their seat."""
        if self.place:
            self.place = self.place._replace(seat=None)

    def lacks(self, seen: Seen, whole: bool, language: str) -> str:
        """What the page lacks: the last move if it is just one behind, else the table; that in any case if `whole`.

        At first its controls come with all that lies in panels, as the page itself does.
        """
        game = seen.game
        self.opens_in = seen.opens_in
        self.place, behind = seen.place, game.sequence - self.number
        if game.status == Status.OPEN:
            return ""
        with speaking(language):
            controls = controls_of(seen, self.panels if self.number else ALL_PANELS)
            if not self.number and _is_stamp_of(self._stamp, seen):
                shown_before(seen, shown_of(seen))  # for the first move after it
                self._own, self.number, self._told = controls, game.sequence, told_as(seen)
                return render_now()
            shared = (render_shared(seen) if whole or behind > 1 else render_change(seen)) if whole or behind else ""
            since = self._since(seen)  # second: of a move that has been drawn nobody has to ask
        # Nothing is noted before all is drawn: what could not be drawn here is drawn again elsewhere.
        first = not self.number
        own, self.number = self._changed(controls, whole), game.sequence
        self._told = told_as(seen)
        return shared + since + own + (render_now() if shared and (first or _counts(seen)) else "")

    def _since(self, seen: Seen) -> str:
        """What has happened since the viewer's own last move, as their turn comes; once it is over nothing has.

        A page that comes back may show what it was told before: their turn may have been played for them meanwhile.
        """
        return render_since(seen, swap=True) if told_as(seen) != self._told else ""

    def _changed(self, controls: Own, whole: bool) -> str:
        """Of the viewer's own controls what is not as before: a form half filled in is left alone."""
        had, self._own = None if whole else self._own, controls
        paper = "" if had and had.paper == controls.paper else controls.paper
        desk = "" if had and had.desk == controls.desk else controls.desk
        return numbered(joined((paper, desk)))
