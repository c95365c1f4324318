"""The fixed cast: Ana hosts, Ben is seated, Chloé watches, Dora is a stranger."""

from django.conf import settings
from django.test import Client

from accounts.models import SignedIn, User
from games.engine import awaited as seats_awaited
from games.models import Game
from games.tables import opening, playing, reading
from games.tables.database import sql
from games.tables.database.store import edition_of, snapshot_of, state_of
from games.tables.moves import owed
from games.tables.moves.in_words import wish_of
from tests.position import position

NAMES = ("ana", "ben", "chloe", "dora")


def person(name):
    """Who is called so, as they are now; they come when they are asked for first."""
    known = sql.one(User, "username", name)
    return known or User.objects.create(username=name, email=f"{name}@example.org", guided=True)


def visitor(name):
    """A browser in which somebody has signed in, listed among their sessions as after the form."""
    browser, user = Client(), person(name)
    browser.force_login(user)
    SignedIn.objects.create(session_id=browser.cookies[settings.SESSION_COOKIE_NAME].value, user=user)
    return browser


def table(bots=0, start=True, others=("ben",), given=None, dice=(), when=(), **kwargs):
    """A table of Ana's (of Polynesia unless named), with the others unless bots fill it; in a position if one is given.

    `given`, `dice` and `when` are as in a scenario: see `tests.position`. Seats are called Ana, Ben, Chloe … there.
    """
    kwargs = {"edition": "polynesia"} | kwargs
    game = opening.open_table(host=person("ana"), bots=("regular",) * bots, **kwargs)
    for name in () if bots else others:
        opening.join(game_id=game.pk, user=person(name))
    if start:
        playing.start_game(game_id=game.pk, user=person("ana"))
    game = sql.one(Game, "id", game.pk)
    return game if given is None and not when else stand(game, given, dice, when)


def stand(game, given=None, dice=(), when=()):
    """Put a running game into a position that a scenario comes to."""
    _book, state = position(
        game.edition, given, seats=game.seats.count(), dice=dice, when=when, variant=game.variant, options=game.options
    )
    awaiting = {str(seat): game.sequence for seat in seats_awaited(state)}
    Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(state), awaiting=awaiting)
    game.refresh_from_db()
    return game


def play(game, seat, name, argument=None, **kwargs):
    """Ask for an action by its name, as the pages do."""
    answer = playing.play(game_id=game.pk, seat=seat, wish=wish_of(seat, name, argument), **kwargs)
    game.refresh_from_db()
    return answer


def awaited(game):
    """The seat that a game waits for."""
    return int(next(iter(Game.objects.get(pk=game.pk).awaiting)))


def bots_play(game, most=3000):
    """Let the bots of a table move, and the server close auctions, until nothing is left to do; gives the moves."""
    from bots.at_tables.moving import move_at

    standing, number = None, 0
    while number < most:
        standing = standing or reading.running(game.pk)
        if standing is None or standing.row.status != Game.Status.RUNNING:
            break
        standing = move_at(standing)
        if standing is None and not is_due(game):
            break
        number += 1
    game.refresh_from_db()
    return number


def go_on(game):
    """One move by whoever has something to do, as a regular bot would, else by the server when it is due.

    Nobody makes an offer: of when one may follow a refusal a table knows, and not such a bot.
    """
    from bots.chair import Chair, seats_with_something_to_do
    from bots.registry import STRATEGIES

    rules, state = edition_of(game), state_of(game)
    for seat in seats_with_something_to_do(state):
        action = STRATEGIES["regular"](Chair.at(rules, state, seat, deaf=frozenset(state.order)))
        if action is not None:
            playing.play(game_id=game.pk, seat=seat, wish=lambda state, action=action: action)
            game.refresh_from_db()
            return
    assert is_due(game), f"{game} waits for nobody"
    game.refresh_from_db()


def given_up(moves):
    """A game that four bots have played for so many moves; then all but the last give up."""
    game = table(bots=3, start=False)
    game.seats.filter(order=0).update(user=None, bot="regular")
    playing.start_game(game_id=game.pk, user=None)
    bots_play(game, most=moves)
    for seat in range(3):
        play(game, seat, "bankrupt")
    game.refresh_from_db()
    return game


def is_due(game):
    """Let the server do what a table waits for it to do, if there is anything."""
    game.refresh_from_db()
    return bool(game.deadline and owed.fall_due(game_id=game.pk, now=game.deadline))


def a_bot_moves(game):
    """Let the first bot that has something to do move; whether one has."""
    from bots.at_tables.moving import move_at

    return move_at(reading.running(game.pk)) is not None
