"""When the time is up the turn in progress is played out, and it has a clock also where the table has none."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.clocks.sweep import due
from games.models import Game, Heartbeat, Seat
from games.tables.database.store import state_of
from games.tables.moves import owed
from games.tables.opening import Pacing
from games.tasks import sweep
from tests.cast import awaited, person, play, table

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def later(minutes):
    return timezone.now() + minutes * MINUTE


def time_is_up(**kwargs):
    """A table at which the time has just been called."""
    game = table(minutes=30, **kwargs)
    Game.objects.filter(pk=game.pk).update(closes_at=later(-1))
    assert owed.fall_due(game_id=game.pk, now=timezone.now())
    game.refresh_from_db()
    return game


def run_out(game, most=60):
    """The clocks of the last turn run out, one after the other; gives how many did."""
    for number in range(most):
        game.refresh_from_db()
        if game.status == Game.Status.OVER:
            return number
        assert owed.fall_due(game_id=game.pk, now=game.deadline)
    raise AssertionError("the last turn does not end")


@pytest.mark.parametrize("edition", ["polynesia", "atlantic", "france", "paris", "community"])
def test_a_last_turn_that_nobody_plays_ends_by_itself(edition):
    game = time_is_up(edition=edition, variant="short" if edition == "polynesia" else "standard")
    assert run_out(game) > 1
    assert set(game.seats.values_list("misses", "held")) == {(0, False)}


def test_each_decision_of_the_last_turn_has_two_minutes():
    game = time_is_up()
    seat = game.seats.get(order=awaited(game))
    assert seat.due_at - timezone.now() == pytest.approx(2 * MINUTE, abs=timedelta(seconds=5))
    Seat.objects.filter(pk=seat.pk).update(asked_at=later(-1.9), due_at=later(0.1))
    play(game, seat.order, "roll")
    assert game.deadline - timezone.now() == pytest.approx(2 * MINUTE, abs=timedelta(seconds=5))


def test_before_its_time_is_up_a_table_without_a_clock_has_none():
    game = table(minutes=30)
    assert not game.seats.exclude(due_at=None).exists()


def test_a_table_with_a_clock_keeps_it_in_its_last_turn():
    game = time_is_up(pace=Pacing("live", budget=600, credit=20, cap=600))
    assert game.seats.get(order=awaited(game)).due_at > later(9)


def test_once_its_time_is_called_a_game_is_due_by_its_clocks_alone():
    game = time_is_up()
    assert game.pk not in due(later(1))
    assert game.pk in due(later(3))


def test_a_last_turn_begun_under_an_earlier_release_gets_its_clock():
    game = time_is_up()
    game.seats.update(asked_at=None, warn_at=None, due_at=None)
    Game.objects.filter(pk=game.pk).update(closes_at=later(-60), deadline=None)
    owed.fall_due(game_id=game.pk, now=timezone.now())
    assert run_out(game) > 1


def test_a_free_auction_without_a_hammer_gets_one():
    from tests.games.test_clock import auctioned

    game = table(options={"auction": "free"})
    auctioned(game)
    Game.objects.filter(pk=game.pk).update(hammer_at=None, deadline=later(-1))
    owed.fall_due(game_id=game.pk, now=timezone.now())
    game.refresh_from_db()
    assert game.hammer_at is not None
    assert owed.fall_due(game_id=game.pk, now=game.hammer_at)


def test_what_is_overdue_is_said_once_not_at_every_sweep(caplog):
    game = table(minutes=30)
    Heartbeat.objects.create(pk=1, at=timezone.now())
    for _ in range(5):
        Game.objects.filter(pk=game.pk).update(closes_at=later(-10), claimed_until=later(0.4))  # another sweep has it
        sweep()
    assert caplog.text.count("overdue") == 1


def test_players_are_told_beforehand_and_when_it_has_come(client):
    game = table(minutes=30)
    client.force_login(person("ana"))
    page = lambda: client.get(reverse("table", args=[game.key])).content.decode()  # noqa: E731
    assert "two minutes for each decision" in page()
    assert "two minutes for each decision" in client.get(reverse("new_table")).content.decode()
    Game.objects.filter(pk=game.pk).update(closes_at=later(-1))
    sweep()
    assert state_of(Game.objects.get(pk=game.pk)).closing
    assert "this turn is the last" in page()
    assert "data-until" in page()


def test_at_a_table_with_a_clock_nothing_is_said_of_two_minutes(client):
    game = table(minutes=30, pace=Pacing("live", budget=600, credit=20, cap=600))
    client.force_login(person("ana"))
    assert "two minutes" not in client.get(reverse("table", args=[game.key])).content.decode()
