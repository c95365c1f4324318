"""Bots move by real Celery tasks; lost, doubled and late ones do no harm."""

import pytest
from celery.contrib.testing.worker import start_worker

from bots import tasks
from bots.chair import Chair
from bots.simulate import play_game
from bots.strategies import steady
from config.celery import app
from games.engine import EDITIONS
from games.engine.actions import Bid
from games.models import Game
from games.tables import playing
from games.tables.audit import differences
from games.tables.store import edition_of, state_of
from tests.cast import awaited, bots_play, table

BOOK = EDITIONS["polynesia"]


def bots_only(**kwargs):
    game = table(bots=2, start=False, **kwargs)
    game.seats.filter(order=0).update(user=None, bot="steady")
    playing.start_game(game_id=game.pk, user=None)
    return Game.objects.get(pk=game.pk)


@pytest.mark.django_db
def test_a_task_that_is_delivered_twice_does_something_once():
    game = bots_only()
    answers = [tasks.move.apply((game.pk, 1), task_id="one").get() for _ in range(2)]
    assert answers == [True, False]
    assert Game.objects.get(pk=game.pk).sequence == 2


@pytest.mark.django_db
def test_a_task_for_a_game_that_is_gone_does_nothing():
    assert tasks.move(12345, 1) is False


@pytest.mark.django_db
def test_a_bot_does_not_move_for_a_person():
    game = table()
    assert tasks.move(game.pk, game.sequence) is False


@pytest.mark.django_db
def test_a_strategy_that_asks_for_the_impossible_does_not_hold_the_table_up(monkeypatch, caplog):
    game = bots_only()
    monkeypatch.setitem(tasks.STRATEGIES, "steady", lambda chair: Bid(chair.seat, 1))
    assert tasks.move(game.pk, 1) is True
    assert "was refused by" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_real_worker_plays_a_table_of_bots_forward():
    with start_worker(app, perform_ping_check=False, pool="solo"):
        game = bots_only()
        for _ in range(600):
            game.refresh_from_db()
            if game.sequence > 25:
                break
            wait_a_little()
    assert game.sequence > 25


def wait_a_little():
    import time

    time.sleep(0.05)


@pytest.mark.parametrize("seed", range(12))
def test_three_bots_come_to_an_end_by_bankruptcy(seed):
    played = play_game(BOOK, [steady.choose] * 3, seed)
    assert played.state.over
    assert len(played.state.out) == 2


@pytest.mark.parametrize(
    "options", [{"auction": "turns"}, {"claims": "manual"}, {"lowest_bid": "host"}, {"lowest_bid": "player"}]
)
def test_bots_know_their_way_at_every_kind_of_table(options):
    assert play_game(BOOK.with_options(options), [steady.choose] * 4, 7).state.over


@pytest.mark.django_db
def test_a_bot_gets_the_view_of_its_seat():
    game = bots_only()
    chair = Chair.at(edition_of(game), state_of(game), awaited(game))
    assert not hasattr(chair.view, "decks")
    assert chair.may("roll") is not None


@pytest.mark.parametrize(("edition", "options"), [
    ("atlantic", {"build_anywhere": True}), ("france", {}), ("paris", {}), ("community", {}),
])  # fmt: skip
def test_bots_play_every_edition_to_its_end(edition, options):
    assert play_game(EDITIONS[edition].with_options(options), [steady.choose] * 4, 3).state.over


@pytest.mark.django_db
@pytest.mark.parametrize(("edition", "variant"), [("france", "quick"), ("paris", "quick"), ("community", "standard")])
def test_a_stored_table_of_bots_comes_to_its_end_and_its_books_balance(edition, variant):
    game = bots_only(edition=edition, variant=variant)
    bots_play(game)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert list(differences(game)) == []


def test_bots_collect_salaries_and_claim_rents_where_claims_are_manual():
    book = EDITIONS["atlantic"].with_options({"claims": "manual", "build_anywhere": True})
    assert play_game(book, [steady.choose] * 3, 5).state.over
