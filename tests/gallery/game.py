"""A game that four people could have played, stopped at the moments that are worth a picture."""

from contextlib import suppress

from games.engine.agenda import Auction, ToEnd, ToTake, ToThrow
from games.models import Game

NAMES = ("Ana", "Ben", "Chloé", "Davi")
KIND = "regular"
"""The bot that thinks for them; a person sits at each seat, so that nobody moves while a picture is taken."""
MIDDLE = 90
"""From which move on it is the middle of the game."""
MOST = 4_000
GAMES = 6
"""How many further games are played for moments that the first one did not have."""
BIDS = 3
"""How often somebody answers before a picture is taken of a moment that was made."""
RARE = {
    ("community", "auction"): {
        "given": {
            "Ana": {"cash": 9, "at": 4},
            "Ben": {"cash": 1410, "at": 24, "deeds": [1, 3, 6, 8, 25], "buildings": {1: 3, 3: 2}},
            "Chloe": {"cash": 1985, "at": 10, "deeds": [11, 13, 14, 5, 28], "buildings": {11: 1, 13: 1, 14: 2}},
            "Dora": {"cash": 1160, "at": 33, "deeds": [16, 18, 19, 21, 35], "buildings": {16: 2, 18: 2, 19: 2}},
        },
        "dice": [[1, 4]],
        "when": [{"Ana": "roll"}, {"Ana": "lease"}],
        "then": [(0, "end")],
    }
}
"""Moments to which no game of a book has come: a position, and what is played from there. Bots go on with it."""


def opened(edition):
    """A table of four people that has just started."""
    from games.tables import opening, playing
    from tests.cast import person

    people = [person(name) for name in NAMES]
    game = opening.open_table(host=people[0], edition=edition)
    for user in people[1:]:
        opening.join(game_id=game.pk, user=user)
    playing.start_game(game_id=game.pk, user=people[0])
    return game


def moments(edition):
    """The moments of a game as it goes on, each once: what it is, the table, and the seat that is asked.

    The end comes last, but for moments that the game did not have: they are of other tables.
    """
    game, wanted = opened(edition), {"opening", "middle", "auction", "trade", "debt"}
    for moment, seat in _met(game, wanted):
        yield moment, game, seat
    yield "end", game, 0
    for moment in sorted(wanted):
        if (edition, moment) in RARE:
            yield moment, *_made(edition, moment)
    wanted -= {moment for book, moment in RARE if book == edition}
    for _ in range(GAMES if wanted else 0):
        other = opened(edition)
        for moment, seat in _met(other, wanted):
            yield moment, other, seat
            if not wanted:
                return


def _met(game, wanted):
    """Those of the wanted moments to which a game comes, with the seat that is asked; they are wanted no more then."""
    for standing, position in _positions(game):
        if not wanted or standing.row.status != Game.Status.RUNNING:
            continue
        for moment in wanted & {*_found(position, standing.row.sequence)}:
            wanted.discard(moment)
            yield moment, _seat_of(moment, position)
            break


def _made(edition, moment):
    """A table at a moment that is rare, and the seat that is asked."""
    from games.tables import reading
    from games.tables.standing import state_at
    from tests.cast import play, stand

    made = RARE[edition, moment]
    game = stand(opened(edition), made["given"], made["dice"], made["when"])
    for seat, name in made["then"]:
        play(game, seat, name)
    while moment not in _found(state_at(reading.running(game.pk)), MIDDLE) and _moved(game):
        pass
    for _ in range(BIDS):
        _moved(game)
    return game, _seat_of(moment, state_at(reading.running(game.pk)))


def _positions(game):
    """The table after each move that its players make, and the position."""
    from games.tables import reading
    from games.tables.standing import state_at

    for _ in range(MOST):
        standing = reading.running(game.pk)
        if standing is None:
            break
        yield standing, state_at(standing)
        if not _moved(game) and not _is_due(game):
            break
    game.refresh_from_db()
    if game.status == Game.Status.RUNNING:
        _give_up(game)


def _found(position, number):
    """What a position shows."""
    top = position.agenda[-1] if position.agenda else None
    if number < 3:
        yield "opening"
    if position.debts:
        yield "debt"
    elif isinstance(top, Auction) and number > 12 and (top.high or top.is_secret):
        yield "auction"
    elif isinstance(top, ToTake) and number > MIDDLE:
        yield "middle"
    elif isinstance(top, ToThrow | ToEnd) and number > MIDDLE and _can_trade(position):
        yield "trade"


def _can_trade(position):
    """Whether several hold something."""
    return len({site.holder for site in position.sites} - {None}) > 2


def _seat_of(moment, position):
    """Whose page is shown: the seat that is asked."""
    from games.engine import awaited

    return position.debts[0].debtor if moment == "debt" else (*awaited(position), position.turn)[0]


def _moved(game):
    """Let the first seat that has something to do do what a bot would; whether one has."""
    from bots.chair import Chair, seats_with_something_to_do
    from bots.registry import STRATEGIES
    from games.tables import playing, reading
    from games.tables.standing import state_at

    standing = reading.running(game.pk)
    state = state_at(standing)
    for seat in seats_with_something_to_do(state):
        everybody = frozenset(range(len(standing.seats)))
        for deaf in (frozenset(), everybody):  # who was refused a moment ago does something else, and offers nothing
            action = STRATEGIES[KIND](Chair.at(standing.edition, state, seat, deaf=deaf))
            decision = standing.row.awaiting.get(str(seat))
            with suppress(playing.NotNow):
                if action is not None:
                    playing.play(game_id=game.pk, seat=seat, wish=lambda _state, told=action: told, decision=decision)
                    return True
    return False


def _is_due(game):
    from tests.cast import is_due

    return is_due(game)


def _give_up(game):
    """A game that would go on for ever ends: all leave it but the first who is still in."""
    from games.tables import playing, reading
    from games.tables.moves.in_words import wish_of
    from games.tables.standing import state_at

    while (standing := reading.running(game.pk)) is not None:
        last = state_at(standing).still_in()[-1]
        if not _is_due(game):
            playing.play(game_id=game.pk, seat=last, wish=wish_of(last, "bankrupt", None))
