"""What other apps show on pages of games: each adds its function when it is ready; `games` knows none of them.

It is asked when somebody opens a page, and not with each move. What it gives is HTML that is safe, or ''.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from django.http import HttpResponse
from django.utils.safestring import SafeString

from games.tables.overview import OwnGame
from games.tables.people import Person, Player
from games.tables.shown import TableRow

from .drawing import joined
from .player_requests import PlayerRequest

ABOVE_TABLE: list[Callable[[TableRow, Person], str]] = []
"""What stands above a table that has started, for somebody who looks at it."""
ABOVE_GAMES: list[Callable[[Player], str]] = []
"""What stands above somebody's own games."""
PARTS_OF: list[Callable[[Collection[str]], Mapping[str, str]]] = []
"""What arranged games are part of: its name, by the keys of those games of which an app knows it."""
COMING_IN: list[Callable[[PlayerRequest], HttpResponse | None]] = []
"""What makes a player of a stranger who sits down; what it gives turns them away."""


def come_in(request: PlayerRequest) -> HttpResponse | None:
    """Have whoever sits down be a player from now on; an answer instead for who cannot be one."""
    return next((turned for let_in in COMING_IN if (turned := let_in(request)) is not None), None)


def placed(games: Iterable[OwnGame]) -> list[OwnGame]:
    """Somebody's own games, each with what it is part of; nothing is asked where nobody has arranged any of them."""
    games = list(games)
    arranged = [game.game.key for game in games if game.arranged]
    if not arranged:
        return games
    known = {key: name for names in PARTS_OF for key, name in names(arranged).items()}
    return [game._replace(part_of=known.get(game.game.key, "")) for game in games]


def above_table(game: TableRow, user: Person) -> SafeString:
    """All that other apps show somebody above a table."""
    return joined(show(game, user) for show in ABOVE_TABLE)


def above_games(user: Player) -> SafeString:
    """All that other apps show above the games of somebody who has signed in."""
    return joined(show(user) for show in ABOVE_GAMES)
