"""Cards and taxes that leave a choice: the word is checked here and answered by the area that asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import Choose
from ..agenda import ToChoose
from ..clauses import Clause
from ..events import Chose
from ..play import Play
from ..table import Table


@dataclass(frozen=True)
class Choices:
    """One of the words that were offered."""

    def check_choose(self, table: Table, action: Choose) -> Iterator[Clause]:
        """One of the words that the card or the tax leaves."""
        yield from table.check_answer(ToChoose, action.seat)
        if isinstance(table.due, ToChoose) and action.word not in table.due.among:
            yield "G-08"
            yield table.due.source

    def choose(self, play: Play, action: Choose) -> None:
        """Hand the word to whoever asked."""
        top = play.top
        assert isinstance(top, ToChoose)
        play.answered()
        play.emit(Chose(action.seat, top.source, action.word))
        asker = play.rules.taxes if top.area == "taxes" else play.rules.cards
        asker.answer(play, action.seat, top.source, action.word)
