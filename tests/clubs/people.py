"""People at the tables of an event who play as a bot would, each through the door of people."""

from bots.at_tables.moving import move_at
from bots.chair import Chair, seats_with_something_to_do
from bots.registry import STRATEGIES
from games.engine.actions import Timeout
from games.tables import playing, reading
from games.tables.standing import state_at


def somebody_moves(game, away=frozenset()):
    """Let the first who has something to do at a table do it, but not who is away; whether somebody did."""
    standing = reading.running(game)
    if standing is None or standing.row.paused_at is not None:
        return False
    return move_at(standing) is not None or _a_person_moves(standing, away)


def _a_person_moves(standing, away):
    state, seats = state_at(standing), {seat.order: seat for seat in standing.seats}
    for order in seats_with_something_to_do(state):
        seat = seats[order]
        if seat.held or seat.user_id in away:
            continue
        action = STRATEGIES["regular"](Chair.at(standing.edition, state, order))
        if action is not None and _asks(standing, order, seat.user_id, action):
            return True
    return False


def _asks(standing, order, player, action):
    try:
        playing.play(
            game_id=standing.row.pk, seat=order, wish=lambda state: action, player=player,
            decision=standing.row.awaiting.get(str(order)), at_sequence=standing.row.sequence,
        )  # fmt: skip
    except playing.NotNow:  # an offer too soon after a refusal: nothing is said, and the default is played
        playing.play(game_id=standing.row.pk, seat=None, wish=lambda state: Timeout(order))
    except (playing.Stale, PermissionError):
        return False
    return True
