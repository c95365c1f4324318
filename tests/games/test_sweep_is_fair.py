"""A crowd of games that are due at once: the longest overdue first, and no sweep so long that it holds up the next."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.notices import outbox
from games.clocks import budgets, sweep
from games.models import Game, Seat
from tests.cast import table

pytestmark = pytest.mark.django_db


@pytest.fixture
def overdue(settings):
    """Five games, each of them due a minute earlier than the one before."""
    settings.MOST_GAMES_WITH_BOTS = 20
    games = [table(bots=1) for _ in range(5)]
    for minutes, game in enumerate(games, 1):
        Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(minutes=minutes))
    return [game.pk for game in games]


def served(monkeypatch, times, play=lambda game_id: None):
    """What so many sweeps come to, each of which has time for one game only."""
    monkeypatch.setattr(sweep, "SHARE", 0.0)
    monkeypatch.setattr(sweep, "SWEEPERS", [])
    order = []

    def played(game_id, now):
        order.append(game_id)
        play(game_id)
        return bool(Game.objects.filter(pk=game_id).update(deadline=None))

    for _ in range(times):
        sweep.run(timezone.now(), played, lambda game_id: None)
    return order


def test_the_longest_overdue_comes_first_and_the_next_sweep_goes_on(overdue, monkeypatch):
    assert served(monkeypatch, times=5) == overdue[::-1]


def test_a_game_that_cannot_be_played_is_in_nobodys_way(overdue, monkeypatch):
    def broken(game_id):
        if game_id == overdue[-1]:
            raise ValueError

    assert served(monkeypatch, times=5, play=broken) == overdue[::-1]


def test_a_sweep_that_has_time_plays_all(overdue, monkeypatch):
    monkeypatch.setattr(sweep, "SWEEPERS", [])
    played = []
    sweep.run(timezone.now(), lambda game_id, now: bool(played.append(game_id)), lambda game_id: None)
    assert played == overdue[::-1]


def test_how_long_a_sweep_goes_on_follows_from_the_time_between_two(overdue, settings, monkeypatch):
    settings.SWEEP_SECONDS = 0
    monkeypatch.setattr(sweep, "SWEEPERS", [])
    played = []
    sweep.run(timezone.now(), lambda game_id, now: bool(played.append(game_id)), lambda game_id: None)
    assert played == overdue[-1:]


def test_reminders_go_on_where_the_last_sweep_ended(overdue, monkeypatch):
    monkeypatch.setattr(budgets, "SHARE", 0.0)
    now = timezone.now()
    late = Seat.objects.filter(game__in=overdue, order=0)
    late.update(awaited=True)
    for seat in late:
        Seat.objects.filter(pk=seat.pk).update(warn_at=now - timedelta(minutes=seat.game_id))
    reminded = [game for _ in range(5) for game in budgets.remind(now)]
    assert reminded == sorted(overdue, reverse=True)


def test_notices_go_on_where_the_last_sweep_ended_and_pass_by_what_has_failed(overdue, monkeypatch):
    monkeypatch.setattr(outbox, "SHARE", 0.0)
    now, looked = timezone.now(), []
    for minutes, game in enumerate(overdue, 1):
        Game.objects.filter(pk=game).update(notices_at=now - timedelta(minutes=minutes))

    def look(game, now):
        looked.append(game.pk)
        if game.pk == overdue[-1]:
            raise ValueError
        Game.objects.filter(pk=game.pk).update(notices_at=None)

    monkeypatch.setattr(outbox, "look", look)
    for _ in range(5):
        outbox.look_around(now)
    assert looked == overdue[::-1]
    assert Game.objects.get(pk=overdue[-1]).notices_at > now
