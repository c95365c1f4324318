"""Who ticks it is not asked to end the turn again where nothing else can be done."""

import pytest
from django.urls import reverse

from games.models import StandingOrders
from games.orders.following import follow
from games.tables.database.store import state_of
from tests.cast import person, stand, table
from tests.position import TO_THE_END
from tests.web.test_editions import page

pytestmark = pytest.mark.django_db
FREE = TO_THE_END | {"given": {}}


def end(client, game, headers=None, **ticked):
    client.force_login(person("ana"))
    client.post(reverse("move", args=[game.key]), {"action": "end"} | ticked, headers=headers or {"HX-Request": "true"})
    game.refresh_from_db()


def orders(game):
    return list(StandingOrders.objects.filter(seat__game=game).values_list("seat__order", "ends", "rolls"))


def test_the_page_asks_it_beside_the_end_of_the_turn(client):
    game = table(**FREE)
    assert 'name="ends"' in page(client, game)


@pytest.mark.parametrize("headers", [None, {"accept": "text/html"}])
def test_from_then_on_the_turn_ends_by_itself_where_nothing_else_can_be_done(client, headers):
    game = table(**FREE)
    end(client, game, headers, ends="1")
    assert orders(game) == [(0, True, False)]
    stand(game, **FREE)
    assert follow(game.pk, game.sequence)
    game.refresh_from_db()
    assert state_of(game).turn == 1
    assert game.moves.last().ordered


def test_but_not_where_one_could_build(client):
    game = table(edition="paris", **FREE)
    end(client, game, ends="1")
    stand(game, {"Ana": {"deeds": [6, 8, 9]}}, TO_THE_END["dice"], TO_THE_END["when"])
    assert not follow(game.pk, game.sequence)


def test_without_the_tick_nothing_is_ordered_and_it_takes_no_order_back(client):
    game = table(**FREE)
    end(client, game)
    assert orders(game) == []
    stand(game, **FREE)
    end(client, game, ends="1")
    stand(game, **FREE)
    end(client, game)
    assert orders(game) == [(0, True, False)]


def test_a_turn_that_was_not_ended_orders_nothing(client):
    game = table(**FREE)
    client.force_login(person("ben"))
    client.post(reverse("move", args=[game.key]), {"action": "end", "ends": "1"}, headers={"HX-Request": "true"})
    assert orders(game) == []
