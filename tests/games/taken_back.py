"""A table at which one may take a step back, and what that leaves."""

from games.tables import playing
from games.tables.moves.in_words import wish_of
from games.tables.selectors import access_table_for
from tests.cast import person, table
from tests.position import TO_THE_END

STREET = {"Ana": {"deeds": [6, 8, 9]}, "Ben": {"deeds": [39]}}
NAMES = ("ana", "ben")


def streets(**kwargs):
    """A table at which Ana holds a street, has thrown, and may build before her turn ends."""
    return table(given=STREET, **TO_THE_END, **kwargs)


def play(game, seat, name, words=None, **kwargs):
    """A move that a player makes by hand."""
    kwargs = {"player": person(NAMES[seat]).pk} | kwargs
    answer = playing.play(game_id=game.pk, seat=seat, wish=wish_of(seat, name, words), **kwargs)
    game.refresh_from_db()
    return answer


def back(game, seat=0, number=None, **kwargs):
    """Take back the last move, or the one of that number."""
    return play(game, seat, "take_back", number or game.sequence, **kwargs)


def may(game, seat=0):
    """The number of the move that a player may take back now, None if none."""
    step = access_table_for(person(NAMES[seat]), game.key).own_step
    return step and step.number


def ledger(game):
    """What is in each purse by the transfers."""
    sums = {}
    for row in game.transfers.all():
        sums[row.payer] = sums.get(row.payer, 0) - row.amount
        sums[row.payee] = sums.get(row.payee, 0) + row.amount
    return sums
