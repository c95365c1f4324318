"""Who leads at a table that is being played, as everybody may know it: once for each move that is asked about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.pages.memory import Latest
from games.tables.looking_back.later import Delayed, first_hidden
from games.tables.seen import Seen
from games.tables.selectors import watched_together
from games.tables.shown import Status


class Lead(NamedTuple):
    """What everybody may know of a running table: which seats are worth most, and what each is worth (whole units).

    None leads where all are worth the same.
    """

    seats: tuple[int, ...]
    worth: dict[int, int]


NOBODY = Lead((), {})
MOST, MOST_LATER = 16, 2
"""So many tables are read anew at once, in one statement, and of those that are shown later, which have to be played
up to then; the others show who leads at the next look."""
_leads: Latest[Lead] = Latest(2_000)


def leads(games: Iterable[Delayed]) -> dict[int, Lead]:
    """Who leads at each of these running games, by the number of its row."""
    games = list(games)
    hidden = first_hidden(games)
    shown = {game.pk: (game.key, hidden.get(game.pk, game.sequence + 1) - 1) for game in games}
    missing = [game for game in games if _leads.get(shown[game.pk]) is None]
    later = [game.pk for game in missing if game.watch_delay][:MOST_LATER]
    now = [game.pk for game in missing if not game.watch_delay][:MOST]
    for table in watched_together({game: shown[game][1] for game in now + later}):
        _leads.put(shown[table.game.pk], _of(table) if table.game.status == Status.RUNNING else NOBODY)
    return {game: _leads.get(key) or NOBODY for game, key in shown.items()}


def _of(table: Seen) -> Lead:
    seen, edition = table.view, table.edition
    if seen.ranking:
        return NOBODY
    worth = {seat: sum(edition.ending.worth.parts(edition, seen, seat)) for seat in seen.still_in()}
    best = max(worth.values(), default=0)
    first = tuple(seat for seat, total in worth.items() if total == best)
    return Lead(first if len(first) < len(worth) else (), worth)
