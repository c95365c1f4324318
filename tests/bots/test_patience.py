"""A bot in debt has time for an answer from people before whom its offers stand, and not for ever."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from bots import tasks
from bots.at_tables import patience
from bots.at_tables.moving import move_at
from games.engine.actions import Accept, MakeOffer, Refuse
from games.engine.elements import Bundle
from games.models import Game
from games.tables import opening, playing, reading
from games.tables.database.store import state_of
from tests.cast import person, stand

SECOND = timedelta(seconds=1)
pytestmark = pytest.mark.django_db

HOTEL = {"deeds": [6], "buildings": {6: ["hotel", "hotel"]}, "cash": 500}
IN_DEBT = {"cash": 900, "at": 1, "deeds": [39], "buildings": {39: ["hotel"]}}
"""Who owes 1,100 after a visit, and has a parcel to sell for it."""


def in_debt(kind, people=("ben", "chloe")):
    """A table where land is leased, of Ana, others and one bot, which is in debt to Ana."""
    game = opening.open_table(host=person("ana"), bots=(kind,), edition="community")
    for name in people:
        opening.join(game_id=game.pk, user=person(name))
    playing.start_game(game_id=game.pk, user=person("ana"))
    game.refresh_from_db()
    bot = game.seats.get(bot=kind).order
    names = ("Ana", "Ben", "Chloe", "Dora")
    given = {name: {"cash": 5000} for name in names[: game.seats.count()]}
    given |= {"Ana": HOTEL, names[bot]: IN_DEBT, "turn": names[bot]}
    return stand(game, given, dice=[[1, 4]], when=[{names[bot]: "roll"}]), bot


def moved(game):
    """What its bot does next, None if it waits."""
    before = game.sequence
    move_at(reading.running(game.pk))
    game.refresh_from_db()
    return game.moves.get(sequence=game.sequence).action if game.sequence > before else None


@pytest.mark.parametrize("kind", ["regular", "shrewd", "master"])
def test_who_is_offered_a_parcel_by_a_bot_in_debt_has_time_for_an_answer(kind):
    game, bot = in_debt(kind)
    assert moved(game)[0] == "MakeOffer"
    assert moved(game) is None
    offer = state_of(game).offers[0]
    playing.play(game_id=game.pk, seat=offer.taker, wish=lambda state: Accept(offer.taker, offer=offer.number))
    game.refresh_from_db()
    assert moved(game)[0] == "Pay"
    assert bot not in state_of(game).out


@pytest.mark.parametrize("kind", ["regular", "shrewd", "master"])
def test_who_says_nothing_for_a_while_is_asked_no_more_and_the_game_goes_on(kind):
    game, _bot = in_debt(kind)
    asked = []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        while (action := moved(game))[0] == "MakeOffer":
            asked.append(state_of(game).offers[-1].taker)
            clock.shift(patience.PATIENCE - SECOND)
            assert moved(game) is None
            clock.shift(SECOND)
    assert action[0] in ("Settle", "Bankrupt")
    assert len(asked) == len(set(asked)) == 2


def test_a_shrewd_bot_in_debt_asks_for_less_once_it_was_refused_and_not_before():
    game, _bot = in_debt("shrewd", people=("ben",))
    prices = []
    for _ in range(3):
        assert moved(game)[0] == "MakeOffer"
        assert moved(game) is None
        offer = state_of(game).offers[0]
        prices.append(offer.want.cash)
        playing.play(game_id=game.pk, seat=offer.taker, wish=lambda state, o=offer: Refuse(o.taker, o.number))
        game.seats.update(refusals={})
        game.refresh_from_db()
    assert prices == sorted(set(prices), reverse=True)


def test_a_bot_that_waits_answers_what_is_offered_to_it():
    game, bot = in_debt("shrewd")
    assert moved(game)[0] == "MakeOffer"
    other = next(seat for seat in (1, 2, 3) if seat not in (bot, state_of(game).offers[0].taker))
    saves = MakeOffer(other, bot, Bundle(cash=3000), Bundle(deeds=(39,)))
    playing.play(game_id=game.pk, seat=other, wish=lambda state: saves)
    game.refresh_from_db()
    assert moved(game)[0] == "Accept"


def test_where_nobody_answers_the_sweep_finds_the_table_again():
    game, _bot = in_debt("shrewd")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert tasks.play_on(reading.running(game.pk), 4) == (1, None)
        clock.shift(patience.PATIENCE)
        tasks.sweep()
    assert Game.objects.get(pk=game.pk).sequence > game.sequence + 1
