"""What the server owes a table: the hammer of a free auction, the closing time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game
from games.tables import playing
from games.tables.database.store import state_of
from games.tables.moves import owed
from games.tables.opening import Pacing
from games.tables.seats import seating
from games.tasks import sweep
from tests.cast import awaited, person, play, table

pytestmark = pytest.mark.django_db


def auctioned(game):
    """Play on until something is under the hammer."""
    for _ in range(200):
        seat = awaited(game)
        for name in ("decline", "roll", "end", "stay", "pay"):
            try:
                play(game, seat, name)
                break
            except playing.Refused:
                continue
        if type(state_of(game).agenda[-1]).__name__ == "Auction":
            return
    raise AssertionError("no auction")


def later(seconds):
    return timezone.now() + timedelta(seconds=seconds)


def test_the_hammer_falls_a_quiet_time_after_the_last_bid():
    game = table(options={"auction": "free", "lowest_bid": "none"})
    auctioned(game)
    play(game, 0, "bid", 2_000)
    assert owed.fall_due(game_id=game.pk, now=later(-1)) is False
    assert owed.fall_due(game_id=game.pk, now=later(60)) is True
    assert state_of(Game.objects.get(pk=game.pk)).held_by(0)


def test_bids_of_two_seats_in_a_free_auction_do_not_cross():
    game = table(options={"auction": "free", "lowest_bid": "none"})
    auctioned(game)
    decisions = dict(game.awaiting)
    play(game, 0, "bid", 2_000, decision=decisions["0"])
    play(game, 1, "bid", 4_000, decision=decisions["1"])
    assert state_of(game).agenda[-1].by == 1


def test_the_hammer_falls_at_once_when_nobody_is_left_to_bid():
    game = table(options={"auction": "free", "lowest_bid": "none"})
    auctioned(game)
    play(game, 0, "pass")
    play(game, 1, "pass")
    assert owed.fall_due(game_id=game.pk, now=later(1)) is True


def test_a_pass_does_not_put_the_hammer_off():
    game = table(options={"auction": "free", "lowest_bid": "none"})
    auctioned(game)
    play(game, 0, "bid", 2_000)
    falls = game.hammer_at
    play(game, 1, "pass")
    assert game.hammer_at <= falls


def test_no_clock_runs_in_a_free_auction_nor_does_that_of_whoever_takes_a_seat_back():
    game = table(options={"auction": "free", "lowest_bid": "none"}, pace=Pacing("live", budget=120, credit=20, cap=180))
    auctioned(game)
    game.seats.filter(user=person("ana")).update(held=True)
    seating.take_back(game_id=game.pk, user=person("ana"))
    game.refresh_from_db()
    assert [(seat.held, seat.due_at) for seat in game.seats.all()] == [(False, None), (False, None)]
    assert game.deadline == game.hammer_at


def test_two_sweeps_at_once_let_the_hammer_fall_once():
    game = table(options={"auction": "free"})
    auctioned(game)
    assert owed.fall_due(game_id=game.pk, now=later(60)) is True
    assert owed.fall_due(game_id=game.pk, now=later(60)) is False


def test_a_short_game_ends_with_the_turn_in_which_its_time_is_up():
    game = table(variant="short", minutes=30)
    Game.objects.filter(pk=game.pk).update(closes_at=later(-1))
    sweep()
    sweep()
    game.refresh_from_db()
    assert state_of(game).closing
    assert game.status == Game.Status.RUNNING
    finish_turn(game)
    assert game.status == Game.Status.OVER


def finish_turn(game):
    for _ in range(40):
        if game.status == Game.Status.OVER:
            return
        seat = awaited(game)
        for name in ("roll", "buy", "decline", "end", "stay", "pay", "pass", "pay_fine", "bankrupt"):
            try:
                play(game, seat, name)
                break
            except playing.Refused:
                continue


def test_a_sweep_with_nothing_due_does_nothing():
    game = table()
    before = game.sequence
    assert sweep() == 0
    game.refresh_from_db()
    assert game.sequence == before
