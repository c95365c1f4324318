"""A game as plain data, for checking and keeping. Of what is secret only the links that draws have opened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from games.engine.around.secrecy import sealed_moves
from games.engine.cards import CHANCE, CHEST
from games.engine.records import keeps_secret
from games.models import Game, Seat

from ..database.store import edition_of
from .kept import KeptMove, KeptTransfer, record_of

FORMAT = 1


def export_of(game: Game, until: int | None = None) -> dict[str, Any]:
    """Everything public about a game, moves in order: all, or those `until` one, as it was known then."""
    book, seats = edition_of(game), list(Seat.everyone.filter(game=game).order_by("order", "pk"))
    cards = list(book.deck.values())
    return {
        "format": FORMAT,
        "game": game.key,
        "edition": game.edition,
        "variant": game.variant,
        "options": game.options,
        "status": _status(game, until),
        "dice": {"anchor": game.dice_anchor, "digest": game.dice_digest, "nonces": _nonces(seats)},
        "cards": {deck: [card.id for card in cards if card.deck == deck] for deck in (CHANCE, CHEST)},
        "deeds": [square.number for square in book.board.squares if square.group],
        "seats": [
            {"name": seat.name, "bot": seat.bot, "place": _place(seat, until)} for seat in seats if not seat.left_at
        ],
        "moves": _moves(game, until),
    }


def _status(game: Game, until: int | None) -> str:
    """Where a game stood after a move that was not its last; as it stands if none is named."""
    if until is None:
        return game.status
    return Game.Status.RUNNING if until else Game.Status.OPEN


def _place(seat: Seat, until: int | None) -> int | None:
    return seat.place if until is None else None


def _moves(game: Game, until: int | None) -> list[dict[str, Any]]:
    """The moves; of one whose action is still secret only whose it is."""
    record = record_of(game.pk)
    moves = record.moves[:until]
    paid: defaultdict[int, list[KeptTransfer]] = defaultdict(list)
    for transfer in record.transfers:
        paid[transfer.sequence].append(transfer)
    told = [_move(move, paid[move.sequence]) for move in moves]
    first = next((place for place, move in enumerate(moves) if keeps_secret(move.events)), len(moves))
    for place, seal in sealed_moves(move.facts for move in moves[first:]).items():
        told[first + place] |= {"seat": seal.seat, "action": ["Sealed", seal.seat]}
    return told


def _nonces(seats: Iterable[Seat]) -> list[str]:
    first: dict[int, str] = {}
    for seat in seats:
        first.setdefault(seat.order, seat.nonce)  # whoever takes a seat over finds the dice as they are
    return list(first.values())


def _move(move: KeptMove, paid: list[KeptTransfer]) -> dict[str, Any]:
    told = {} if move.reason is None else {"reason": move.reason}
    return told | {
        "number": move.sequence,
        "seat": move.seat,
        "action": move.action,
        "chance": move.chance,
        "draws": move.links,
        "events": move.events,
        "clauses": move.clauses,
        "transfers": [[one.payer, one.payee, one.amount, one.clause] for one in paid],
        "engine": move.engine_version,
        "at": move.at,
    }
