"""Shortly before a clock ends a game rents have little time left: nothing is bought for what it would earn later."""

from datetime import timedelta

import pytest
from django.utils import timezone

from bots.at_tables.moving import move_at
from bots.chair import Chair
from bots.choosing import choose
from games.engine import actions as act
from games.models import Game
from games.tables import opening, playing, reading
from tests.bots import leased
from tests.bots.owned import OWNED, TIMED
from tests.bots.test_exploits import SOUND, at, offered, strategy
from tests.cast import person, stand

MINUTES = 60
GIVEN = {
    "Ana": {"cash": 900, "deeds": [5, 19]}, "Ben": {"cash": 1400, "deeds": [16, 18, 29]},
    "Chloe": {"cash": 900, "deeds": [6, 8, 12, 35]},
}  # fmt: skip
DEAR = {"give": {"deeds": [19]}, "want": {"cash": 600}}


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize(("left", "kind"), [(None, act.Accept), (3, act.Accept), (2, None), (1, None)])
def test_a_last_lot_is_not_bought_for_rents_that_nobody_will_pay(left, kind, name, edition):
    book, state = offered(edition, GIVEN, DEAR, **TIMED[edition])
    said = strategy(name)(Chair.at(book, state, 1, rounds_left=left))
    assert isinstance(said, kind or act.Refuse | act.MakeOffer)


@pytest.mark.parametrize("edition", OWNED)
@pytest.mark.parametrize("name", ["shrewd", "master"])
@pytest.mark.parametrize(
    ("left", "bid", "kind"), [(3, 500, act.Bid), (2, 500, act.Pass), (1, 250, act.Pass), (1, 100, act.Bid)]
)
def test_nor_is_it_bid_for_beyond_what_it_counts_in_the_end(left, bid, kind, name, edition):
    """Also by who looks ahead."""
    given = {
        "Ana": {"cash": 1500, "at": 14, "deeds": [5]}, "Ben": {"cash": 1400, "deeds": [16, 18]},
        "Chloe": {"cash": 900, "deeds": [6, 8, 12, 35]},
    }  # fmt: skip
    asked = [{"Ana": "roll"}, {"Ana": "decline"}, {"Ana": {"bid": bid}}]
    book, state = at(edition, given, dice=[[2, 3]], when=asked, **TIMED[edition])
    assert isinstance(strategy(name)(Chair.at(book, state, 1, rounds_left=left)), kind)


@pytest.mark.parametrize("name", leased.SOUND)
@pytest.mark.parametrize(("left", "kind"), [(None, act.Accept), (2, act.Refuse), (1, act.Refuse)])
def test_where_land_is_leased_nothing_that_stands_is_bought_for_fees_to_come(left, kind, name):
    given = {
        "Ana": {"cash": 500, "deeds": [24], "buildings": {24: ["hotel"]}}, "Ben": {"cash": 5000, "deeds": [21]},
        "Chloe": {"cash": 3000, "deeds": [1]},
    }  # fmt: skip
    wish = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [24]}, "want": {"cash": 1000}}}}
    book, state = leased.at(given, variant="timed", when=[wish])
    said = choose(leased.SOUND[name], Chair.at(book, state, 1, rounds_left=left))
    assert isinstance(said, kind if kind is act.Accept else act.Refuse | act.MakeOffer)


@pytest.mark.django_db
@pytest.mark.parametrize(("left", "taken"), [(59, True), (1, False)])
def test_a_bot_at_a_table_sees_the_clock(left, taken):
    """The hour has begun, or is nearly over."""
    game = opening.open_table(
        host=person("ana"), bots=("shrewd",), edition="france", options={"time_limit": True}, minutes=MINUTES
    )
    opening.join(game_id=game.pk, user=person("chloe"))
    playing.start_game(game_id=game.pk, user=person("ana"))
    game.refresh_from_db()
    bot = game.seats.get(bot="shrewd").order
    names = ("Ana", "Ben", "Chloe")
    given = {names[0]: GIVEN["Ana"], names[bot]: GIVEN["Ben"], names[3 - bot]: GIVEN["Chloe"]}
    offer = {"Ana": {"offer": {"to": names[bot], **DEAR}}}
    stand(game, given, dice=[[4, 6]], when=[{"Ana": "roll"}, offer])
    Game.objects.filter(pk=game.pk).update(closes_at=timezone.now() + timedelta(minutes=left))
    move_at(reading.running(game.pk))
    game.refresh_from_db()
    said = game.moves.get(sequence=game.sequence).action[0]
    assert (said == "Accept") == taken
