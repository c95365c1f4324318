"""What other apps show on pages of games: each adds its function when it is ready; `games` knows none of them.

It is asked when somebody opens a page, and not with each move. What it gives is HTML that is safe, or ''.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from django.http import HttpResponse
from django.utils.safestring import SafeString

from games.tables.lists.overview import OwnGame
from games.tables.people import Person, Player
from games.tables.seen import Place, Seen
from games.tables.shown import TableRow

from .drawing import joined
from .player_requests import PlayerRequest

ABOVE_TABLE: list[Callable[[TableRow, Person], str]] = []
"""What stands above a table that has started, for somebody who looks at it, even where no move of it is shown yet."""
ABOVE_GAMES: list[Callable[[Player], str]] = []
"""What stands above somebody's own games."""
BELOW_JOURNAL: list[Callable[[Seen, Person, SafeString], str]] = []
"""What stands below the journal of a table, for somebody who looks at it; forms there need the token that is given."""
WHERE_ONE_WAITS: list[Callable[[Seen], str]] = []
"""What stands in a waiting room, for somebody who looks at it."""
HEARD: list[Callable[[bytes, Place, Person], str]] = []
"""What an open page is sent for its viewer when something is told beside the game.

By `games.tables.live.telling.tell_beside`. It is called on the loop of the sockets: it asks the database nothing.
"""
BY_PROGRAM: list[Callable[[int, Player], None]] = []
"""What happens when a program has moved for somebody at a table, by the API; it is given the number of its row."""
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


def where_one_waits(table: Seen) -> SafeString:
    """All that other apps show somebody in a waiting room."""
    return joined(show(table) for show in WHERE_ONE_WAITS)


def below_journal(table: Seen, user: Person, token: SafeString) -> SafeString:
    """All that other apps show somebody below the journal of a table."""
    return joined(show(table, user, token) for show in BELOW_JOURNAL)


def heard(what: bytes, place: Place, user: Person) -> SafeString:
    """What the page of somebody is sent of what another app has told."""
    return joined(draw(what, place, user) for draw in HEARD)


def above_games(user: Player) -> SafeString:
    """All that other apps show above the games of somebody who has signed in."""
    return joined(show(user) for show in ABOVE_GAMES)
