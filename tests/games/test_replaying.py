"""Past positions come from checkpoints, are those that the facts lead to, and hold nothing that is secret."""

import pytest

from games.engine import fold
from games.engine.position import State
from games.engine.records import state_to_plain
from games.models import Game
from games.past.positions import STEP
from games.tables.database.store import edition_of, state_of
from games.tables.looking_back import replaying
from games.tables.looking_back.replaying import replayed, study_of
from games.tables.over.archive import archive
from games.tables.record.kept import moves_of
from games.tables.selectors import access_table_for
from games.tables.standing import opened
from tests.cast import bots_play, given_up, person, play, table
from tests.games.test_sealed import SECRET, sealed_table

pytestmark = pytest.mark.django_db
MOVES = 3 * STEP + 7


@pytest.fixture(scope="module")
def game(standing):
    """A game that bots have played for a while; then all but one give up."""
    made = given_up(MOVES)
    Game.objects.filter(pk=made.pk).update(rated=True, notices_at=None)
    made.refresh_from_db()
    assert made.status == Game.Status.OVER
    return made


def seen(game, name="ana"):
    replaying._records.clear()
    return access_table_for(person(name), game.key)


def state_after(table, number):
    return opened(replayed(table, number)._sight).state


def test_after_each_move_a_game_stands_where_its_facts_lead_from_the_start(game):
    facts = [event for move in moves_of(game.pk) for event in move.facts]
    ends, folded = seen(game), fold(edition_of(game), 4, facts)
    assert state_to_plain(state_after(ends, game.sequence)) == state_to_plain(folded)
    so_far = []
    for number, move in enumerate(moves_of(game.pk), 1):
        so_far += move.facts
        if number % 9 == 0 or number % STEP < 2:
            assert state_to_plain(state_after(ends, number)) == state_to_plain(fold(edition_of(game), 4, so_far))


def test_no_move_is_told_again_from_the_start(game, monkeypatch):
    shown, applied = seen(game), []
    replayed(shown, 1)
    monkeypatch.setattr(State, "fork", lambda self, fork=State.fork: applied.append(self) or fork(self))
    moves = [move.facts for move in replaying._records.get(game.key).moves]
    monkeypatch.setattr(replaying._records.get(game.key).positions, "moves", Counted(moves))
    replayed(shown, MOVES)
    assert replaying._records.get(game.key).positions.moves.read < STEP


class Counted(list):
    """Moves that say how many of them were read."""

    def __getitem__(self, place):
        found = super().__getitem__(place)
        self.read = len(found)
        return found


def test_the_last_position_is_the_one_that_is_stored(game):
    shown = seen(game)
    assert replayed(shown, game.sequence).view._replace(asked=None) == shown.view.open_to_all()._replace(asked=None)


@pytest.mark.parametrize("number", [0, -1, 10**9])
def test_what_is_no_move_of_the_game_is_none(game, number):
    assert replayed(seen(game), number) is None


def test_nobody_has_a_seat_a_clock_or_a_place_in_the_past(game):
    past = replayed(seen(game), 30)
    assert past.seat is None
    assert past.options == {}
    assert {(seat.place, seat.due_at, seat.held) for seat in past.seats} == {(None, None, False)}
    assert {seat.place for seat in replayed(seen(game), game.sequence).seats} == {1, 2, 3, 4}


def test_an_archived_game_is_replayed_as_before(game):
    before = [replayed(seen(game), number).view for number in (1, STEP, 50, game.sequence)]
    study = study_of(seen(game))
    archive(game.pk)
    assert [replayed(seen(game), number).view for number in (1, STEP, 50, game.sequence)] == before
    assert study_of(seen(game)) == study


def test_a_game_that_goes_on_is_read_on_from_where_it_was():
    game = table(bots=1)
    first = replayed(seen(game), 1).view
    for _ in range(2):
        game.refresh_from_db()
        bots_play(game, most=5)
        play_for_ana(game)
        shown = access_table_for(person("ana"), game.key)
        assert replayed(shown, 1).view == first
        past = replayed(shown, shown.game.sequence)
        assert (past.view.cash, past.view.sites) == (shown.view.cash, shown.view.sites)


def play_for_ana(game):
    game.refresh_from_db()
    if "0" in game.awaiting:
        play(game, 0, "bankrupt")


def test_a_sealed_bid_is_in_no_past_position():
    game = sealed_table()
    play(game, 1, "bid", SECRET)
    past = replayed(seen(game, "ana"), game.sequence)
    assert str(SECRET) not in repr(past.view)
    assert past.move.ordered is False
    assert state_of(game).agenda
    assert opened(past._sight).state.agenda == []


def test_a_process_keeps_no_more_moves_than_it_may(game, monkeypatch):
    monkeypatch.setattr(replaying._records, "_most", game.sequence)
    shown, other = seen(game), table(bots=1)
    replayed(shown, 1)
    replayed(access_table_for(person("ana"), other.key), 1)
    assert [key for key in (game.key, other.key) if replaying._records.get(key)] == [other.key]
