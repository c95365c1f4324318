"""A running site is updated: its games go on under this release, and under the last one's web processes meanwhile."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.engine.agenda import Auction
from games.models import Game, Seat
from games.tables.database.store import state_of
from games.tables.moves import owed
from games.tables.over.archive import archive
from games.tables.record.audit import differences
from games.tasks import sweep
from tests.cast import go_on
from tests.games.test_archive import finished
from tests.releases import (
    LAST,
    RELEASES,
    code_of,
    put,
    run_there,
    updated_from,
)

each_release = pytest.mark.parametrize("release", RELEASES)


def go_far(game, most):
    before = game.sequence
    for _ in range(most):
        if game.status == Game.Status.OVER:
            break
        go_on(game)
    assert game.sequence > before or game.status == Game.Status.OVER
    assert list(differences(game)) == []


def running():
    return Game.objects.filter(status=Game.Status.RUNNING)


@each_release
@pytest.mark.django_db(transaction=True)
def test_games_begun_under_a_release_go_on(release, whole):
    updated_from(release)
    assert running().count() > 5
    for game in running():
        assert list(differences(game)) == []
        go_far(game, 8 if whole else 4)


@each_release
@pytest.mark.django_db(transaction=True)
def test_what_code_of_a_release_stores_after_the_update_is_as_good(release, whole):
    put(release)
    for game in running():
        go_far(game, 8 if whole else 4)


def in_free_auction(game):
    top = state_of(game).agenda[-1]
    return isinstance(top, Auction) and top.mode == "free"


@pytest.mark.parametrize("store", [updated_from, put], ids=["rows before", "rows after"])
@pytest.mark.django_db(transaction=True)
def test_an_auction_that_was_open_before_there_were_hammers_closes_by_the_sweep_alone(store):
    store("d57a92a")
    opened = [game for game in running() if in_free_auction(game)]
    assert opened
    for game in opened:
        hammers = [owed.fall_due(game_id=game.pk, now=timezone.now() + timedelta(minutes=n)) for n in (1, 2)]
        assert any(hammers)
        game.refresh_from_db()
        assert not in_free_auction(game)


@pytest.mark.django_db(transaction=True)
def test_a_turn_whose_time_was_up_under_an_earlier_release_ends_by_the_sweep_alone():
    updated_from("e60e9c3")
    game = next(game for game in running() if state_of(game).closing)
    sweep()
    for _ in range(60):
        game.refresh_from_db()
        if game.status == Game.Status.OVER:
            return
        assert game.deadline is not None
        owed.fall_due(game_id=game.pk, now=game.deadline)
    raise AssertionError("it does not end")


@pytest.mark.django_db(transaction=True)
def test_hours_of_a_minute_chosen_under_an_earlier_release_hold_no_game():
    updated_from(LAST)
    slow = Seat.objects.filter(game__pace="async", game__status="running").exclude(due_at=None)
    assert slow
    for seat in slow:
        assert seat.due_at < timezone.now() + timedelta(days=11)
        assert seat.zone == "UTC"
        assert seat.game.deadline == min(other.due_at for other in slow.filter(game=seat.game))


@pytest.mark.django_db(transaction=True)
def test_processes_of_the_last_release_play_on_beside_those_of_this_one(tmp_path):
    folder = code_of(LAST, tmp_path)
    if folder is None:
        pytest.skip(f"git has no {LAST} here")
    put(LAST)
    for game in running():
        go_far(game, 4)
    played = run_there(folder, "meanwhile.py", 6)
    assert {error for _moves, error in played.values()} == {""}
    assert sum(moves for moves, _error in played.values()) > 30
    for game in running():
        go_far(game, 4)


@pytest.mark.django_db(transaction=True)
def test_processes_of_the_last_release_show_an_archived_game_without_its_log(tmp_path):
    folder = code_of(LAST, tmp_path)
    if folder is None:
        pytest.skip(f"git has no {LAST} here")
    game = finished(moves=5)
    archive(game.pk)
    assert run_there(folder, "looking.py", game.key) == {"table": 200, "fragments": 200, "dice": 200, "export": 200}
