"""Which actions of a running game nobody else may know yet: said here once, for whatever tells a game to others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from .events import AuctionEnded, BidSealed, Event, GameEnded


def secret_answers(moves: Iterable[Iterable[Event]]) -> dict[int, int]:
    """Of the moves of a game, each given by its facts, those that answer a sealed auction not opened yet (R-80).

    By their places in `moves`, each with the seat that answered: that it has answered is all that others may know.
    """
    open_answers: dict[tuple[int, str], dict[int, int]] = defaultdict(dict)
    for place, events in enumerate(moves):
        for event in events:
            match event:
                case BidSealed(seat=seat, square=square, piece=piece):
                    open_answers[square, piece][place] = seat
                case AuctionEnded(square=square, piece=piece):
                    open_answers.pop((square, piece), None)
                case GameEnded():
                    open_answers.clear()
    return {place: seat for answers in open_answers.values() for place, seat in answers.items()}
