"""The record of a game, its moves and its transfers, wherever it lies: in rows of their own, or put away in one."""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import msgspec
from django.db.models import QuerySet

from games.engine.events import Event
from games.engine.records import facts_from_plain
from games.models import Archive, Move, Transfer


class KeptMove(NamedTuple):
    """A move as it is stored, its columns by their names; `at` in ISO 8601."""

    sequence: int
    seat: int | None
    action: Any
    chance: Any
    links: Any
    events: Any
    clauses: Any
    command_id: str
    engine_version: str
    at: str
    ordered: bool

    @property
    def facts(self) -> list[Event]:
        """What happened."""
        return facts_from_plain(self.events, self.clauses)


class KeptTransfer(NamedTuple):
    """Money that moved, and with which move."""

    sequence: int
    payer: str
    payee: str
    amount: int
    clause: str


class Record(NamedTuple):
    """Moves by their numbers, and transfers as they were written."""

    moves: list[KeptMove]
    transfers: list[KeptTransfer]


def record_of(game: int) -> Record:
    """All moves and transfers of a game, those of a move that is stored meanwhile left out."""
    put_away = archived(game)
    if put_away.moves:
        return put_away
    moves = _moves(game)
    last = moves[-1].sequence if moves else 0
    found = Record(moves, [paid for row in _transfers(game) if (paid := KeptTransfer(*row)).sequence <= last])
    put_away = archived(game)
    return put_away if put_away.moves else found  # put away between two of these reads


def moves_of(game: int) -> list[KeptMove]:
    """All moves of a game."""
    return _moves(game) or archived(game).moves


def last_move_of(game: int) -> KeptMove:
    """The last move of a game that has started."""
    last = _read(Move.objects.filter(game=game).order_by("-sequence")[:1])
    return last[0] if last else archived(game).moves[-1]


def moves_by(game: int, action: str) -> list[KeptMove]:
    """The moves of a game by one kind of action, by the name of its class."""
    found = _read(Move.objects.filter(game=game, action__0=action).order_by("sequence"))
    return found or [move for move in archived(game).moves if move.action[0] == action]


def archived(game: int) -> Record:
    """What was put away of a game; an empty record if nothing was."""
    packed = Archive.objects.filter(game=game).values_list("record", flat=True).first()
    return Record([], []) if packed is None else unpacked(bytes(packed))


def packed(record: Record) -> bytes:
    """A record as bytes."""
    return zlib.compress(msgspec.json.encode(record), 9)


def unpacked(data: bytes) -> Record:
    """The record that was packed."""
    return msgspec.json.decode(zlib.decompress(data), type=Record)


def _moves(game: int) -> list[KeptMove]:
    return _read(Move.objects.filter(game=game).order_by("sequence"))


def _read(moves: QuerySet[Move]) -> list[KeptMove]:
    rows = moves.values_list(*KeptMove._fields)
    return [KeptMove._make(row)._replace(command_id=str(row[7]), at=row[9].isoformat()) for row in rows]


def _transfers(game: int) -> Any:
    rows = Transfer.objects.filter(game=game).order_by("pk")
    return rows.values_list("move__sequence", "payer", "payee", "amount", "clause")
