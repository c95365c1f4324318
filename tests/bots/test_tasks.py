"""Bots move by real Celery tasks; lost, doubled and late ones do no harm."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from celery.contrib.testing.worker import start_worker
from django.db import DatabaseError, connection, connections
from django.utils import timezone

from bots import tasks
from bots.chair import Chair
from bots.grades.regular import REGULAR
from bots.models import Turn
from bots.registry import STRATEGIES
from bots.simulate import play_game
from config.celery import app
from games.engine import EDITIONS
from games.engine.actions import Bid, Timeout
from games.models import Game
from games.tables import playing, reading
from games.tables.database.store import edition_of, state_of
from games.tables.moves import owed
from games.tables.record.audit import differences
from tests.cast import a_bot_moves, awaited, bots_play, table

BOOK = EDITIONS["polynesia"]


def bots_only(**kwargs):
    game = table(bots=2, start=False, **kwargs)
    game.seats.filter(order=0).update(user=None, bot="regular")
    playing.start_game(game_id=game.pk, user=None)
    return Game.objects.get(pk=game.pk)


def with_a_person():
    """A table of one person and two bots, of which one has something to do."""
    game = table(bots=2, options={"auction": "turns"})
    while awaited(game) == 0:
        playing.play(game_id=game.pk, seat=None, wish=lambda state: Timeout(0))
    return game


@pytest.fixture
def unhurried(monkeypatch):
    """A task makes room for no other, however slow the machine is."""
    monkeypatch.setattr(tasks, "SERVING_SECONDS", 3_600)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.django_db(transaction=True)
def test_bots_move_in_one_task_until_a_person_is_awaited():
    game = with_a_person()
    before = Game.objects.get(pk=game.pk).sequence
    made = tasks.move(game.pk)
    assert awaited(game) == 0
    assert made == Game.objects.get(pk=game.pk).sequence - before > 1


@pytest.mark.usefixtures("unhurried")
@pytest.mark.django_db(transaction=True)
def test_a_task_that_is_delivered_twice_moves_bots_once():
    game = with_a_person()
    assert tasks.move.apply((game.pk,), task_id="one").get() > 0
    assert tasks.move.apply((game.pk,), task_id="one").get() == 0


@pytest.mark.django_db(transaction=True)
def test_where_people_sit_each_move_is_followed_by_a_pause(settings):
    settings.BOT_PAUSE_SECONDS = 30
    game = with_a_person()
    Turn.objects.filter(game=game).update(due_at=timezone.now())
    assert tasks.move(game.pk) == 1
    assert Turn.objects.get(game=game).due_at > timezone.now() + timedelta(seconds=20)


def elsewhere(happens):
    """As another process would."""
    with ThreadPoolExecutor(1) as other:
        other.submit(happens).result()
        other.submit(connections.close_all).result()


@pytest.mark.django_db(transaction=True)
def test_who_moves_while_a_bot_thinks_is_not_kept_waiting_and_it_thinks_anew(monkeypatch):
    game, thoughts = with_a_person(), []

    def interrupted(chair):
        assert not connection.in_atomic_block
        if not thoughts:
            elsewhere(lambda: playing.play(game_id=game.pk, seat=None, wish=lambda state: Timeout(chair.seat)))
        thoughts.append(REGULAR(chair))
        return thoughts[-1]

    monkeypatch.setitem(STRATEGIES, "regular", interrupted)
    made = tasks.move(game.pk)
    assert made == len(thoughts) - 1 > 0


@pytest.mark.django_db
def test_a_task_for_a_game_that_is_gone_does_nothing():
    assert tasks.move(12345, 1) == 0


@pytest.mark.django_db
def test_a_bot_does_not_move_for_a_person():
    game = table()
    assert tasks.move(game.pk, game.sequence) == 0


@pytest.mark.django_db
def test_a_strategy_that_asks_for_the_impossible_does_not_hold_the_table_up(monkeypatch, caplog):
    game = bots_only()
    monkeypatch.setitem(STRATEGIES, "regular", lambda chair: Bid(chair.seat, 1))
    assert a_bot_moves(game)
    assert "was refused by" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_table_that_is_closed_while_a_bot_thinks_is_no_error(monkeypatch, caplog):
    game, moves = with_a_person(), STRATEGIES["regular"]

    def interrupted(chair):
        Game.objects.filter(pk=game.pk).delete()
        return moves(chair)

    monkeypatch.setitem(STRATEGIES, "regular", interrupted)
    assert tasks.move(game.pk) == 0
    assert not Game.objects.exists()
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


@pytest.mark.django_db
def test_what_is_due_at_a_table_that_was_closed_meanwhile_is_nothing():
    assert not owed.fall_due(game_id=0, now=timezone.now())


@pytest.mark.django_db(transaction=True)
def test_bots_whose_table_cannot_be_read_hold_up_no_other(monkeypatch, caplog):
    broken, well = with_a_person(), with_a_person()
    moves, before = STRATEGIES["regular"], Game.objects.get(pk=well.pk).sequence

    def breaks_there(chair):
        if Game.objects.get(pk=well.pk).sequence == before and not caplog.records:
            raise DatabaseError
        return moves(chair)

    monkeypatch.setitem(STRATEGIES, "regular", breaks_there)
    Turn.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    tasks.move(broken.pk)
    assert "could not move" in caplog.text
    assert Game.objects.get(pk=well.pk).sequence > before


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_real_worker_plays_a_table_of_bots_forward(whole):
    moves = 25 if whole else 10
    with start_worker(app, perform_ping_check=False, pool="solo"):
        game = bots_only()
        for _ in range(600):
            game.refresh_from_db()
            if game.sequence > moves:
                break
            wait_a_little()
    assert game.sequence > moves


def wait_a_little():
    import time

    time.sleep(0.05)


@pytest.mark.parametrize("seed", range(12))
def test_three_bots_come_to_an_end_by_bankruptcy(seed):
    played = play_game(BOOK, [REGULAR] * 3, seed)
    assert played.state.over
    assert len(played.state.out) == 2


@pytest.mark.parametrize(
    "options", [{"auction": "turns"}, {"claims": "manual"}, {"lowest_bid": "host"}, {"lowest_bid": "player"}]
)
def test_bots_know_their_way_at_every_kind_of_table(options):
    assert play_game(BOOK.with_options(options), [REGULAR] * 4, 7).state.over


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
    assert play_game(EDITIONS[edition].with_options(options), [REGULAR] * 4, 3).state.over


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("edition", "variant"), [("france", "quick"), ("paris", "quick"), ("community", "standard")])
def test_a_stored_table_of_bots_comes_to_its_end_with_places_for_all_and_its_books_balance(edition, variant, whole):
    game = bots_only(edition=edition, variant=variant)
    to_its_end = whole or edition == "france"
    bots_play(game, most=3_000 if to_its_end else 40)
    game.refresh_from_db()
    assert list(differences(game)) == []
    if to_its_end:
        assert game.status == Game.Status.OVER
        assert sorted(game.seats.values_list("place", flat=True)) == [1, 2, 3]
        assert not game.seats.filter(awaited=True).exists()


def test_bots_collect_salaries_and_claim_rents_where_claims_are_manual():
    book = EDITIONS["atlantic"].with_options({"claims": "manual", "build_anywhere": True})
    assert play_game(book, [REGULAR] * 3, 5).state.over


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("pace", "seconds"), [("instant", 0), ("brisk", 30), ("person", 120)])
def test_the_pace_of_a_table_says_how_long_its_bots_pause(settings, pace, seconds):
    settings.BOT_PAUSE_SECONDS = 30
    game = table(bots=1, bot_pace=pace)
    assert tasks.pause_of(reading.running(game.pk)) == seconds


@pytest.mark.django_db(transaction=True)
def test_where_nobody_sits_no_pace_holds_bots_up(settings):
    settings.BOT_PAUSE_SECONDS = 30
    game = bots_only(bot_pace="person")
    assert tasks.pause_of(reading.running(game.pk)) == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("minutes", "seconds"), [(None, 0), (90, 30)])
def test_where_all_people_are_away_bots_hurry_to_the_end_unless_the_clock_brings_it(settings, minutes, seconds):
    settings.BOT_PAUSE_SECONDS = 30
    game = table(minutes=minutes)
    game.seats.update(held=True)
    assert tasks.pause_of(reading.running(game.pk)) == seconds


@pytest.mark.parametrize("seed", [104, 106, 122, 129])
def test_a_game_in_which_nobody_comes_to_build_does_not_go_on_for_ever(seed):
    assert play_game(BOOK, [REGULAR] * 4, seed).state.over
