"""The record of a game, its moves and its transfers, wherever it lies: in rows of their own, or put away in one."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple, TypeVar
from uuid import UUID, uuid5

import msgspec
from django.db.models import ExpressionWrapper, F, QuerySet, TextField

from games.engine.events import Fact
from games.engine.records import facts_from_plain
from games.models import Archive, Move, Transfer
from games.reasons import Reason, reason_from_plain

T = TypeVar("T")
IN_JSON = ("action", "chance", "links", "events", "clauses", "reason")
_decode = msgspec.json.Decoder().decode
_STAND_INS = UUID("8d5c1c5e-5a0e-4c39-9c5b-0a1f6f1f2d77")
OF_A_NAME = 5
"""The version of a UUID that is made of a name."""
_GIVEN = UUID("0f9b7c52-6a7d-4d0e-8f0c-3b1e6d2a9c41")


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
    reason: Any = None

    @property
    def facts(self) -> list[Fact]:
        """What happened."""
        return facts_from_plain(self.events, self.clauses)

    @property
    def said(self) -> Reason | None:
        """What a bot says of it."""
        return reason_from_plain(self.reason)


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

    def __bool__(self) -> bool:
        """Whether anything was found: a game that has started has a move."""
        return bool(self.moves)


def stand_in_command(game: int, sequence: int) -> UUID:
    """How the record tells that a bot has moved for a person in their seat: the name of such a move's command."""
    return uuid5(_STAND_INS, f"{game}/{sequence}")


def command_of(text: str) -> UUID:
    """The id of a command that somebody sends, under which it is played once. Raises `ValueError` for no UUID.

    One that is made of a name gets another: else anybody could send what tells a stand-in's move, whose name is no
    secret, and have a move of their own taken for one, or keep a bot from the move that is to have that id.
    """
    command = UUID(text)
    return uuid5(_GIVEN, str(command)) if command.version == OF_A_NAME else command


def wherever(in_rows: Callable[[], T], at_rest: Callable[[], T]) -> T:
    """What is found of a game in its rows or at rest; also while it goes from one to the other, or there and back."""
    return in_rows() or at_rest() or in_rows() or at_rest()


def record_of(game: int) -> Record:
    """All moves and transfers of a game, those of a move that is stored meanwhile left out."""
    return wherever(lambda: _in_rows(game), lambda: archived(game))


def moves_of(game: int) -> list[KeptMove]:
    """All moves of a game."""
    return wherever(lambda: _moves(game), lambda: archived(game).moves)


def last_move_of(game: int) -> KeptMove:
    """The last move of a game that has started."""
    last = Move.objects.filter(game=game).order_by("-sequence")
    [move] = wherever(lambda: _read(last[:1]), lambda: archived(game).moves[-1:])
    return move


def moves_by(game: int, action: str) -> list[KeptMove]:
    """The moves of a game by one kind of action, by the name of its class."""
    kind = Move.objects.filter(game=game, action__0=action).order_by("sequence")
    return wherever(lambda: _read(kind), lambda: [move for move in archived(game).moves if move.action[0] == action])


def _in_rows(game: int) -> Record:
    """What is found of a record in rows: all of it, or nothing where it is put away between two questions."""
    moves = _moves(game)
    paid = [KeptTransfer(*row) for row in _transfers(game)] if moves else []
    if moves and not paid and not Move.objects.filter(game=game).exists():
        return Record([], [])
    return Record(moves, [transfer for transfer in paid if transfer.sequence <= moves[-1].sequence])


def archived(game: int) -> Record:
    """What was put away of a game; an empty record if nothing was."""
    packed = Archive.objects.filter(game=game).values_list("record", flat=True).first()
    return Record([], []) if packed is None else unpacked(bytes(packed))


def packed(record: Record) -> bytes:
    """A record as bytes."""
    return zlib.compress(msgspec.json.encode(record._replace(moves=[_without_news(move) for move in record.moves])), 9)


def _without_news(move: KeptMove) -> Any:
    """A move of which nothing is said as the last release has it, which reads no other."""
    return move if move.reason is not None else tuple(move)[:-1]


def unpacked(data: bytes) -> Record:
    """The record that was packed."""
    return msgspec.json.decode(zlib.decompress(data), type=Record)


def _moves(game: int) -> list[KeptMove]:
    return _read(Move.objects.filter(game=game).order_by("sequence"))


def _read(moves: QuerySet[Move]) -> list[KeptMove]:
    rows = moves.values_list(*(as_text(name) if name in IN_JSON else name for name in KeptMove._fields))
    return [_kept(*row) for row in rows]


def _kept(
    sequence: int, seat: int | None, action: str, chance: str, links: str, events: str, clauses: str, command: Any,
    engine: str, at: datetime, ordered: bool, reason: str | None,
) -> KeptMove:  # fmt: skip
    return KeptMove(
        sequence, seat, plain(action), plain(chance), plain(links), plain(events), plain(clauses), str(command), engine,
        at.isoformat(), ordered, plain(reason),
    )  # fmt: skip


def as_text(column: str) -> ExpressionWrapper:
    """A column of JSON as it comes: of a long game there are thousands, which `plain` reads in a fraction."""
    return ExpressionWrapper(F(column), output_field=TextField())


def plain(text: str | None) -> Any:
    """What such a text says."""
    return None if text is None else _decode(text)


def _transfers(game: int) -> Any:
    rows = Transfer.objects.filter(game=game).order_by("pk")
    return rows.values_list("move__sequence", "payer", "payee", "amount", "clause")
