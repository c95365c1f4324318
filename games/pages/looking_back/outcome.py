"""What came of a game, or how it stands: what each player is worth, and what of."""

from __future__ import annotations

from typing import NamedTuple

from games.books.names import PARTS_OF_WORTH, money
from games.tables.seen import Seen


class OutcomeRow(NamedTuple):
    """One player: their place, if the game is over; what they are worth, part by part and in all."""

    seat: int
    name: str
    place: int | None
    out: bool
    cells: tuple[str, ...]
    worth: str


class OutcomeTable(NamedTuple):
    """All players, the best first; only parts that somebody has."""

    heads: tuple[str, ...]
    rows: tuple[OutcomeRow, ...]


def outcome_of(table: Seen) -> OutcomeTable:
    """What everybody at a table that has started is worth, and what of."""
    edition, view = table.edition, table.view
    parts = {seat: edition.ending.worth.parts(edition, view, seat) for seat in view.order}
    shown = [place for place in range(len(PARTS_OF_WORTH)) if any(each[place] for each in parts.values())]
    places = {seat: rank for rank, together in enumerate(view.ranking) for seat in together}
    order = sorted(parts, key=lambda seat: (places.get(seat, 0), -parts[seat].total()))
    rows = tuple(
        OutcomeRow(
            seat, table.seats[seat].name, table.seats[seat].place, seat in view.out,
            tuple(money(edition.name, parts[seat][place]) for place in shown), money(edition.name, parts[seat].total()),
        )
        for seat in order
    )  # fmt: skip
    return OutcomeTable(tuple(str(PARTS_OF_WORTH[place].alone) for place in shown), rows)
