"""A table as it stands is shown without a further question, and reads in another process as it was written."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.pages.sending.change import render_change
from games.pages.sending.fragments import render_own
from games.tables.database.store import snapshot_of
from games.tables.hooks import AFTER_CHANGE, MovePlayed
from games.tables.record.history import PastMove
from games.tables.seats.seating import take_over
from games.tables.seen import seen_by
from games.tables.selectors import access_table_for
from games.tables.shown import OwnSeat, TableRow
from games.tables.standing import Standing, from_bytes, state_at, to_bytes
from tests.cast import awaited, person, play, table
from tests.walks import games, walk

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@games
def test_any_table_reads_as_it_was_written(book, seats, seed):
    row = TableRow(7, "k", book.name, "standard", "live", "running", 3, {"0": 2}, NOON, None, 0, False, 1, "a", "d")
    sat = OwnSeat(0, 1, "", "Ana", "n", None, NOON, None, False, False, False, False, 5, 7, 0, (1, 2))

    def look(state, facts):
        if len(facts) % 5 == 0:
            last = PastMove(3, list(facts), True)
            standing = Standing(row, "standard", {"a": None, "b": 0.5}, snapshot_of(state), (sat,) * seats, last)
            again = from_bytes(to_bytes(standing))
            assert again == standing
            assert state_at(again) == state

    walk(book, seats, seed, 60, look)


@pytest.fixture
def told(db, django_capture_on_commit_callbacks):
    """The table that is told of after Ana's and Ben's first throw."""
    heard = []
    AFTER_CHANGE.append(heard.append)
    game = table()
    with django_capture_on_commit_callbacks(execute=True):
        play(game, awaited(game), "roll")
    AFTER_CHANGE.remove(heard.append)
    (standing,) = [change.standing for change in heard if isinstance(change, MovePlayed)]
    return game, standing


def test_what_is_told_after_a_move_is_what_is_read_of_it(told):
    game, standing = told
    read = access_table_for(person("ana"), game.key)
    heard = seen_by(person("ana"), from_bytes(to_bytes(standing)))
    assert (heard.game, heard.seats, heard.seat) == (read.game, read.seats, read.seat)
    assert heard.view == read.view
    assert heard.history(game.sequence - 1) == read.history(game.sequence - 1)


def test_a_move_is_shown_from_what_is_told_of_it_without_a_question(told, django_assert_num_queries):
    _game, standing = told
    ana = User.objects.get(username="ana")
    with django_assert_num_queries(0):
        seen = seen_by(ana, from_bytes(to_bytes(standing)))
        assert "throws" in render_change(seen) + render_own(seen)


def test_a_table_is_read_in_one_statement(told, django_assert_num_queries):
    game, _standing = told
    with django_assert_num_queries(1):
        assert access_table_for(AnonymousUser(), game.key).names == ["ana", "ben"]


def test_whoever_has_handed_a_seat_over_is_not_read(told):
    game, _standing = told
    game.seats.filter(order=1).update(free=True, held=True)
    take_over(game_id=game.pk, order=1, user=person("dora"))
    assert access_table_for(person("ben"), game.key).seat is None
    assert access_table_for(person("dora"), game.key).names == ["ana", "dora"]


def test_bytes_of_a_shape_that_is_not_ours_are_no_table():
    with pytest.raises(ValueError, match="object"):
        from_bytes(b"\x93\x01\x02\x03")
