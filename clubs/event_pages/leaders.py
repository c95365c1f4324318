"""Who leads at a table that is being played, as everybody may know it: once for each move that is asked about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.models import Game
from games.pages.memory import Latest
from games.tables.seen import Seen
from games.tables.selectors import watched
from games.tables.shown import Status


class Lead(NamedTuple):
    """What everybody may know of a running table: which seats are worth most, and what each is worth (whole units).

    None leads where all are worth the same.
    """

    seats: tuple[int, ...]
    worth: dict[int, int]


NOBODY = Lead((), {})
MOST = 64
"""So many tables are read anew at once; the others show who leads at the next look."""
_leads: Latest[Lead] = Latest(2_000)


def leads(games: Iterable[Game]) -> dict[int, Lead]:
    """Who leads at each of these running games, by the number of its row."""
    found: dict[int, Lead] = {}
    left = MOST
    for game in games:
        lead = None if game.watch_delay else _leads.get((game.key, game.sequence))
        if lead is None and left:
            left -= 1
            lead = _lead(game.pk)
            _leads.put((game.key, game.sequence), lead)
        found[game.pk] = lead or NOBODY
    return found


def _lead(game: int) -> Lead:
    table = watched(game)
    return NOBODY if table is None or table.game.status != Status.RUNNING else _of(table)


def _of(table: Seen) -> Lead:
    seen, edition = table.view, table.edition
    if seen.ranking:
        return NOBODY
    worth = {seat: sum(edition.ending.worth.parts(edition, seen, seat)) for seat in seen.still_in()}
    best = max(worth.values(), default=0)
    first = tuple(seat for seat, total in worth.items() if total == best)
    return Lead(first if len(first) < len(worth) else (), worth)
