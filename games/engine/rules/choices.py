"""Cards and taxes that leave a choice: the word is checked here and answered by the area that asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import Choose, Reply
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
        asked = table.due if isinstance(table.due, ToChoose) else None
        if action.word not in (asked.among if asked else _words_of(table)):
            yield "G-08"
            yield from (asked.source,) if asked else ()

    def choose(self, play: Play, action: Choose) -> None:
        """Hand the word to whoever asked."""
        top = play.top
        assert isinstance(top, ToChoose)
        play.answered()
        play.emit(Chose(action.seat, top.source, action.word))
        asker = play.rules.taxes if top.area == "taxes" else play.rules.cards
        asker.answer(play, action.seat, top.source, action.word)


def _words_of(table: Table) -> set[Reply]:
    """The words that cards and taxes of this book ever leave the choice of."""
    tax, cards = table.rules.taxes.choice, table.rules.deck.values()
    words: set[Reply] = {"flat", tax.word} if tax else set()
    return words | ({"pay", "draw"} if any(card.effect == "pay_or_chance" for card in cards) else set())
