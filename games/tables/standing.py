"""A table as it stands at one number: all that is needed to show it to anybody, with no further question.

What plays a move has it in hand after the commit; it goes from process to process as bytes. It holds the whole
position, so it stays on the server: pages have what `Seen` makes of it, which holds it closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from games.engine.edition import Edition
from games.engine.position import State
from games.engine.records import facts_from_plain, facts_to_plain
from games.models import Game, Seat
from games.reasons import reason_from_plain, reason_to_plain

from .database.store import edition_named, position_of
from .record.history import PastMove
from .shown import OwnSeat, SeatRow, TableRow, own_seat, public_row, table_row


@dataclass(frozen=True)
class Standing:
    """A table, its seats and its position as they are at the number of its row.

    `position` are the bytes that are stored, None before the start, `steps` what may be taken back; `last` is the move
    of that number, where it is at hand; `has_orders` says whether standing orders may be waiting there, True where
    nobody has looked.
    """

    row: TableRow
    variant: str
    options: Mapping[str, Any]
    position: bytes | None
    seats: tuple[OwnSeat, ...]
    last: PastMove | None = None
    has_orders: bool = True
    _state: State | None = field(default=None, compare=False, repr=False)
    steps: bytes | None = None

    @cached_property
    def edition(self) -> Edition:
        """The edition that is played, its variant and options worked in."""
        return edition_named(self.row.edition, self.variant, self.options)

    @cached_property
    def seen_seats(self) -> list[SeatRow]:
        """The seats as everybody may see them."""
        return [public_row(seat) for seat in self.seats]

    @cached_property
    def packed(self) -> bytes:
        """This standing as bytes for other processes of ours, made once."""
        return to_bytes(self)


class Sight:
    """A table as somebody looks at it once: its position is read the first time that anything of it is wanted.

    It holds a whole position. Pages get it typed as `object`, so that they cannot read it; modules that may import this
    one can (`opened`).
    """

    def __init__(self, standing: Standing) -> None:
        self.standing = standing

    @cached_property
    def state(self) -> State:
        """The position."""
        return state_at(self.standing)

    @property
    def game(self) -> Game:
        """What a file says of the table's row."""
        now, row = self.standing, self.standing.row
        return Game(
            pk=row.pk, key=row.key, edition=row.edition, variant=now.variant, options=now.options, status=row.status,
            dice_anchor=row.dice_anchor, dice_digest=row.dice_digest,
        )  # fmt: skip


def opened(sight: object) -> Sight:
    """What somebody who shows a table holds of it closed. No page may name this, nor come to it."""
    assert isinstance(sight, Sight)
    return sight


def standing_in(sight: object) -> Standing | None:
    """The table that somebody holds closed, if it is at hand: for bots, which are asked of whole positions."""
    return None if sight is None else opened(sight).standing


def state_at(standing: Standing) -> State:
    """The position of a table that has started, a copy of one's own. No page may name this, nor come to it."""
    if standing._state is not None:
        return standing._state.fork()
    assert standing.position is not None
    return position_of(standing.position)


def standing_of(
    game: Game,
    seats: Iterable[Seat],
    last: PastMove | None = None,
    state: State | None = None,
    has_orders: bool = True,
) -> Standing:
    """A table as its rows have it; `last`, `state` and `has_orders` are given by whoever has them in hand."""
    position = None if game.snapshot is None else bytes(game.snapshot)
    steps = None if game.steps is None else bytes(game.steps)
    shown = tuple(own_seat(seat) for seat in seats)
    return Standing(table_row(game), game.variant, game.options, position, shown, last, has_orders, state, steps)


# --- from process to process -----------------------------------------------------------------------------


class _Sent(msgspec.Struct):
    """A standing as it is sent: facts as records, and their clauses beside them."""

    row: TableRow
    variant: str
    options: dict[str, Any]
    position: bytes | None
    seats: tuple[OwnSeat, ...]
    has_orders: bool
    last: tuple[int, list[Any], list[str], bool, int | None] | None
    steps: bytes | None = None
    reason: list[Any] | None = None


_decoder = msgspec.msgpack.Decoder(_Sent)
_encoder = msgspec.msgpack.Encoder()


def to_bytes(standing: Standing) -> bytes:
    """A standing for another process of ours."""
    last = standing.last
    sent = last and (last.number, *facts_to_plain(last.facts), last.ordered, last.seat)
    return _encoder.encode(
        _Sent(
            standing.row, standing.variant, dict(standing.options), standing.position, standing.seats,
            standing.has_orders, sent, standing.steps, last and reason_to_plain(last.reason),
        )
    )  # fmt: skip


def from_bytes(data: bytes) -> Standing:
    """What `to_bytes` made these from. Raises `ValueError` if another release has made them, in a shape of its own."""
    sent = _decoder.decode(data)
    last = None
    if sent.last is not None:
        number, facts, clauses, ordered, seat = sent.last
        last = PastMove(number, facts_from_plain(facts, clauses), ordered, seat, reason_from_plain(sent.reason))
    return Standing(
        sent.row, sent.variant, sent.options, sent.position, sent.seats, last, sent.has_orders, steps=sent.steps
    )
