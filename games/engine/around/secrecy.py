"""Which actions of a running game nobody else may know yet, as their facts say: for whatever tells a game to others."""

from __future__ import annotations

from collections.abc import Iterable

from ..events import SEALED_EVENTS, Fact, SealedFact


def seal_of(events: Iterable[Fact]) -> SealedFact | None:
    """The fact of a move that keeps its action from others, if it has one."""
    return next((event for event in events if isinstance(event, SEALED_EVENTS)), None)


def sealed_moves(moves: Iterable[Iterable[Fact]]) -> dict[int, SealedFact]:
    """Of the moves of a game, each given by its facts, those whose action is not opened yet, by their places.

    With each the fact that keeps it: that is all that others may know of the move.
    """
    sealed: dict[int, SealedFact] = {}
    for place, events in enumerate(moves):
        for event in events:
            if sealed:
                sealed = {at: seal for at, seal in sealed.items() if not seal.is_opened_by(event)}
            if isinstance(event, SEALED_EVENTS):
                sealed[place] = event
    return sealed
