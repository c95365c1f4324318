"""Whom somebody has met most often. Counted by number first: who they are is asked for the first of them alone."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.tables.database.columns import adapted
from games.tables.database.cursors import cursor
from games.tables.database.sql import table_of
from games.tables.looking_back.later import LONGEST

OPPONENTS, AT_FIRST = 12, 60
"""So many are shown, of so many who were met most often, of whom some may have gone."""
GAMES = 1_000
"""So many games of theirs are looked through, the last at which they sat down: a page costs no more, however many."""


class Met(NamedTuple):
    """Whom somebody has met, in how many games, and in how many of these each was ahead of the other."""

    name: str
    games: int
    ahead: int
    behind: int

    @property
    def level(self) -> int:
        """In how many they shared a place."""
        return self.games - self.ahead - self.behind


def met_by(user: User) -> list[Met]:
    """Whom they have met most often in their last `GAMES`, of those who are here; not in games not to be known yet."""
    told = adapted(timezone.now() - LONGEST)
    with cursor() as asked:
        asked.execute(_statement(), [user.pk, told, user.pk])
        return [Met(*row) for row in asked.fetchall()]


@cache
def _statement() -> str:
    """That a game is over stands in the text, as in `compiled.py`: there is an index of those."""
    last = (
        f"SELECT m.game_id, m.place FROM {table_of(Seat)} m JOIN {table_of(Game)} g ON g.id = m.game_id "
        "WHERE m.user_id = %s AND m.place IS NOT NULL "
        f"AND g.status = '{Game.Status.OVER}' AND g.uncounted <> '{Game.Uncounted.ANNULLED}' "
        f"AND (g.watch_delay = 0 OR g.ended <= %s) ORDER BY m.id DESC LIMIT {GAMES}"
    )
    often = (
        "SELECT s.user_id, count(*) AS games, count(CASE WHEN s.place > m.place THEN 1 END) AS ahead, "
        f"count(CASE WHEN s.place < m.place THEN 1 END) AS behind FROM ({last}) m "
        f"JOIN {table_of(Seat)} s ON s.game_id = m.game_id WHERE s.place IS NOT NULL AND s.user_id <> %s "
        f"GROUP BY s.user_id ORDER BY games DESC, s.user_id LIMIT {AT_FIRST}"
    )
    return (
        f"SELECT u.username, met.games, met.ahead, met.behind FROM ({often}) met "
        f"JOIN {table_of(User)} u ON u.id = met.user_id WHERE u.is_active AND u.guest_until IS NULL "
        f"ORDER BY met.games DESC, u.username LIMIT {OPPONENTS}"
    )
