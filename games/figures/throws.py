"""Where one throw of the dice leads a player, cards and the jail included."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.engine.board import GO_TO_JAIL, SQUARES, SquareKind
from games.engine.cards import CHANCE, CHEST, Card
from games.engine.clauses import CardId, Unsaid
from games.engine.edition import Edition

IN_JAIL: Final = SQUARES
"""The place of a player who is in jail; the others are those of the squares."""


class Thrown(NamedTuple):
    """What two dice may show: how many pips, whether a double, and how likely that is."""

    pips: int
    double: bool
    chance: float


DICE = tuple(
    Thrown(pips, double, ways / 36)
    for pips in range(2, 13)
    for double, ways in ((True, int(pips % 2 == 0)), (False, 6 - abs(pips - 7) - int(pips % 2 == 0)))
    if ways
)
"""All that two dice may show."""
PIPS = tuple((pips, (6 - abs(pips - 7)) / 36) for pips in range(2, 13))
"""So many pips, and how likely they are."""


class Rest(NamedTuple):
    """Where a player comes to rest, where they landed on their way, and the card that multiplies a rent there."""

    place: int
    landed: tuple[int, ...]
    card: CardId | Unsaid = ""


class Track(NamedTuple):
    """All that the way of a player follows from: what the squares are, and the two decks."""

    kinds: tuple[SquareKind, ...]
    chance: tuple[Card, ...]
    chest: tuple[Card, ...]


@lru_cache(maxsize=256)
def track_of(edition: Edition) -> Track:
    """The track of a book; tables of one book have equal ones, whatever they agree on."""
    kinds = tuple(square.kind for square in edition.board.squares)
    cards = edition.deck.values()
    chance, chest = (tuple(card for card in cards if card.deck == deck) for deck in (CHANCE, CHEST))
    return Track(kinds, chance, chest)


@lru_cache(maxsize=16)
def rests(track: Track) -> tuple[tuple[tuple[Rest, float], ...], ...]:
    """For each square on which a throw may end: where the player comes to rest, and how likely that is.

    Each card of a deck is as likely as any other; who may pay or draw another card pays.
    """
    return tuple(_merged(_rests(track, square)) for square in range(SQUARES))


def _merged(found: Iterator[tuple[Rest, float]]) -> tuple[tuple[Rest, float], ...]:
    chances: dict[Rest, float] = {}
    for rest, chance in found:
        chances[rest] = chances.get(rest, 0.0) + chance
    return tuple(chances.items())


def _rests(track: Track, square: int, card: CardId | Unsaid = "") -> Iterator[tuple[Rest, float]]:
    kind = track.kinds[square]
    deck = track.chance if kind == CHANCE else track.chest if kind == CHEST else ()
    if not deck:
        yield Rest(IN_JAIL if kind == GO_TO_JAIL else square, (square,), card), 1.0
    for drawn in deck:
        for rest, chance in _led(track, square, drawn):
            yield rest._replace(landed=(square, *rest.landed)), chance / len(deck)


def _led(track: Track, square: int, card: Card) -> Iterator[tuple[Rest, float]]:
    """Where a card leads from a square."""
    match card.effect:
        case "go_to_jail":
            yield Rest(IN_JAIL, ()), 1.0
        case "advance_to" | "move_to":
            yield from _rests(track, card.square)
        case "back":
            yield from _rests(track, (square - card.amount) % SQUARES)
        case "nearest_station" | "nearest_utility":
            kind = card.effect.removeprefix("nearest_")
            ahead = ((square + distance) % SQUARES for distance in range(1, SQUARES))
            yield from _rests(track, next(other for other in ahead if track.kinds[other] == kind), card.id)
        case _:
            yield Rest(square, ()), 1.0
