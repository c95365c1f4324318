"""What one open page has been sent, and what it lacks of a table: a live page is never sent the same controls twice."""

from __future__ import annotations

from django.utils import translation
from django.utils.safestring import SafeString

from games.tables.seen import Place, Seen
from games.tables.shown import Status

from .fragments import render_change, render_now, render_shared
from .own import ALL_PANELS, controls_of, numbered


class Sent:
    """The move that a page has (`number`), its own controls, and what a move from it has to know (`place`).

    `panels` are those that are open on the page: it says so, and gets what lies in them.
    """

    def __init__(self) -> None:
        self.number = 0
        self.place: Place | None = None
        self.panels: frozenset[str] = frozenset()
        self._own = ""

    def stand_up(self) -> None:
        """Whoever the page belonged to has gone: nothing is played for their seat."""
        if self.place:
            self.place = self.place._replace(seat=None)

    def lacks(self, seen: Seen, whole: bool, language: str) -> str:
        """What the page lacks: the last move if it is just one behind, else the table; that in any case if `whole`.

        At first its controls come with all that lies in panels, as the page itself does.
        """
        game = seen.game
        self.place, behind = seen.place, game.sequence - self.number
        if game.status == Status.OPEN:
            return ""
        with translation.override(language):
            controls = controls_of(seen, self.panels if self.number else ALL_PANELS)
            shared = (render_shared(seen) if whole or behind > 1 else render_change(seen)) if whole or behind else ""
        # Nothing is noted before all is drawn: what could not be drawn here is drawn again elsewhere.
        own, self.number = self._changed(controls, whole), game.sequence
        return shared + own + (render_now() if shared else "")

    def _changed(self, controls: SafeString, whole: bool) -> str:
        """The viewer's own controls, unless they are as before: a form half filled in is left alone."""
        same, self._own = controls == self._own and not whole, controls
        return "" if same else numbered(controls)
