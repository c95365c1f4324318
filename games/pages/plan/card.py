"""The card that was drawn lies on the stage, face up, until dice are thrown, something is auctioned, or all is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.books.cards import card_text
from games.books.names import DECK_NAMES
from games.engine.clauses import Clause
from games.engine.events import AuctionOpened, Drew, GameEnded, Threw
from games.tables.record.history import PastMove
from games.tables.seen import Seen

from ..drawing import NOTHING, Swap, address, drawn, placed

STAGE = Swap("#drawn", "innerHTML")
"""Where on the stage it lies: no other fragment touches what is there."""
OVER = (Threw, AuctionOpened, GameEnded)
"""After which it is taken away."""


class CardFace(NamedTuple):
    """The face of a card in our words, with its deck and who has drawn it."""

    deck: str
    name: str
    text: str
    who: str
    clause: Clause
    rulebook: str


def lying_card(table: Seen, moves: Sequence[PastMove]) -> SafeString:
    """The card that lies there after these moves; nothing if none does."""
    return next((face for move in reversed(moves) if (face := _laid(table, move)) is not None), NOTHING)


def laid_card(table: Seen, moves: Sequence[PastMove]) -> SafeString:
    """The fragment that lays the card of these moves on a page, or takes away what lies there; none if all stays."""
    face = next((face for move in reversed(moves) if (face := _laid(table, move)) is not None), None)
    return NOTHING if face is None else placed(STAGE, face)


def _laid(table: Seen, move: PastMove) -> SafeString | None:
    """What lies there by a move alone: its last card, nothing, or (None) what lay there before."""
    for fact in reversed(move.facts):
        if isinstance(fact, Drew):
            return _face(table, fact)
    return NOTHING if any(isinstance(fact, OVER) for fact in move.facts) else None


def _face(table: Seen, drew: Drew) -> SafeString:
    text, book = card_text(table.edition, drew.card), table.edition.name
    name, who = str(DECK_NAMES[drew.deck]), table.names[drew.seat]
    return drawn("card", CardFace(drew.deck, name, text, who, drew.clause, address("rules", book)))
