"""What bots do at stored tables is what they do in games of programs: others are answered before play goes on."""

from datetime import timedelta

import pytest
from django.utils import timezone

from bots import tasks
from bots.at_tables.moving import move_at
from bots.at_tables.remembering import dealings_at
from bots.registry import STRATEGIES
from games.engine.actions import Accept, MakeOffer
from games.engine.elements import Bundle
from games.models import Game
from games.tables import playing, reading
from games.tables.database.store import state_of
from tests.cast import stand, table
from tests.games.taken_back import back, play, streets

pytestmark = pytest.mark.django_db


def bots_alone(kind="regular", **kwargs):
    """A running table of three bots, in a position."""
    game = table(bots=2, start=False, **kwargs)
    game.seats.update(user=None, bot=kind)
    playing.start_game(game_id=game.pk, user=None)
    return Game.objects.get(pk=game.pk)


def moved(game, times=1):
    """The names of the next moves of its bots."""
    standing = reading.running(game.pk)
    for _ in range(times):
        standing = move_at(standing)
    moves = game.moves.order_by("-sequence")[:times]
    return [(move.seat, move.action[0]) for move in reversed(moves)]


def test_a_rent_is_claimed_before_the_visitor_ends_the_turn_and_the_next_throw_forgoes_it():
    game = bots_alone(options={"claims": "manual"})
    stand(game, {"turn": "Ben", "Ana": {"deeds": [6]}}, [[2, 4]], [{"Ben": "roll"}])
    assert moved(game) == [(0, "Claim")]


def test_an_offer_is_answered_before_its_giver_plays_on():
    game = bots_alone()
    stand(game, {"turn": "Ben", "Ana": {"deeds": [6]}})
    playing.play(game_id=game.pk, seat=1, wish=lambda state: MakeOffer(1, 0, Bundle(cash=10_000), Bundle(deeds=(6,))))
    assert moved(game) == [(0, "Refuse")]


def test_a_bot_that_wants_what_the_rules_refuse_holds_up_no_other(monkeypatch, caplog):
    monkeypatch.setitem(STRATEGIES, "stubborn", lambda chair: Accept(chair.seat, offer=7))
    game = bots_alone()
    game.seats.filter(order=0).update(bot="stubborn")
    stand(game, {"turn": "Ben", "Ana": {"deeds": [6]}})
    playing.play(game_id=game.pk, seat=1, wish=lambda state: MakeOffer(1, 0, Bundle(cash=10_000), Bundle(deeds=(6,))))
    assert moved(game) == [(1, "Roll")]
    assert "was refused by" in caplog.text


@pytest.mark.parametrize(("broken", "plays"), [(0, "Roll"), (1, "Timeout")])
def test_a_bot_that_breaks_holds_its_own_table_up_no_more_than_others(monkeypatch, caplog, broken, plays):
    """Ben is to throw, and before Ana lies an offer of his."""
    monkeypatch.setitem(STRATEGIES, "broken", lambda chair: 1 / 0)
    game = bots_alone()
    stand(game, {"turn": "Ben", "Ana": {"deeds": [6]}})
    if broken == 0:
        offer = MakeOffer(1, 0, Bundle(cash=10_000), Bundle(deeds=(6,)))
        playing.play(game_id=game.pk, seat=1, wish=lambda state: offer)
    game.seats.filter(order=broken).update(bot="broken")
    assert [name for _seat, name in moved(game)] == [plays]
    assert "could not think" in caplog.text


@pytest.mark.parametrize(("refused_by", "asks"), [(0, 2), (2, 0)])
def test_a_bot_that_one_refused_a_moment_ago_makes_its_offer_to_another(refused_by, asks):
    game = bots_alone("shrewd")
    ben = {"cash": 3_000_000, "deeds": [6, 8, 11, 13]}
    position = {"turn": "Ben", "Ben": ben, "Ana": {"deeds": [9]}, "Chloe": {"deeds": [14]}}
    stand(game, position, [[4, 6]], [{"Ben": "roll"}])
    until = (timezone.now() + timedelta(seconds=20)).isoformat()
    game.seats.filter(order=1).update(refusals={str(refused_by): {"times": 1, "until": until}})
    assert moved(game) == [(1, "MakeOffer")]
    game.refresh_from_db()
    assert state_of(game).offers[-1].taker == asks


def test_what_was_taken_back_has_changed_nothing_since_an_offer_was_refused():
    game = streets()
    before = dealings_at(reading.running(game.pk))
    play(game, 0, "build", [6])
    assert dealings_at(reading.running(game.pk)).changes == before.changes + 1
    back(game)
    assert dealings_at(reading.running(game.pk)) == before


def test_at_a_table_without_a_worker_bots_move_for_a_moment_and_the_sweep_goes_on():
    moved, standing = tasks.play_on(reading.running(bots_alone().pk), seconds=0)
    assert (moved, standing is not None) == (1, True)
