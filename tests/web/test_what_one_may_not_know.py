"""Two positions that differ only in what a viewer may not know look the same to them, to the last byte."""

import json
import re

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.elements import Deck
from games.models import DiceRoot, Game, StandingOrders
from games.pages.looking_back import analysis
from games.tables.database.store import snapshot_of, state_of
from games.tables.looking_back import replaying
from games.tables.opening import Pacing
from tests.cast import person, play, table
from tests.games.test_sealed import SECRET, sealed_table
from tests.web.test_live import sit

pytestmark = pytest.mark.django_db
PAGES = ("table", "fragments", "dice", "export", "api_table", "orders", "replay", "analysis", "why")
LISTS = ("lobby", "my_games")
NEW_EACH_TIME = re.compile(
    r'(command_id"|csrfmiddlewaretoken"|id="now") value="[^"]*"|"X-CSRFToken": "[^"]*"|has=[0-9]+'
)


def answered():
    """Ben has sealed a bid; Ana is to answer."""
    game = sealed_table()
    play(game, 1, "bid", SECRET)
    return game


def put(game, change, action=None):
    """Another position, and perhaps another answer that has led to it."""
    state = state_of(game)
    change(state)
    Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(state))
    if action is not None:
        game.moves.filter(sequence=game.sequence).update(action=action)


def sealed(*bids):
    def change(state):
        state.agenda[-1] = state.agenda[-1]._replace(sealed=bids)

    return change


def other_cards(state):
    state.decks = {name: Deck(deck.unseen[1:], deck.unseen[:1]) for name, deck in state.decks.items()}


OTHERWISE = {
    "a bid of less": lambda game: put(game, sealed((1, 2_000)), ["Bid", 1, 2_000]),
    "a bid of all": lambda game: put(game, sealed((1, 2_999_000)), ["Bid", 1, 2_999_000]),
    "no bid": lambda game: put(game, sealed(), ["Pass", 1]),
    "other cards on top": lambda game: put(game, other_cards),
    "other dice to come": lambda game: DiceRoot.objects.filter(game=game).update(marks=b"0" * 32),
    "orders of Ben's": lambda game: StandingOrders.objects.create(seat=game.seats.get(order=1), passes=True),
    "an order's answer": lambda game: game.moves.filter(sequence=game.sequence).update(ordered=True),
}


TOGETHER = (
    ("a bid of less", "other dice to come"),
    ("a bid of all", "other cards on top", "orders of Ben's", "an order's answer"),
    ("no bid",),
)
"""What is tried in short: whatever shows any of it shows them together."""


def seen_by(name, game):
    """All that somebody gets to see of a game, page by page."""
    cache.clear()
    replaying._records.clear()
    analysis._drawn._things.clear()
    client = Client()
    if name:
        client.force_login(person(name))
    addresses = [*(reverse(page, args=[game.key]) for page in PAGES), *map(reverse, LISTS)]
    return {address: NEW_EACH_TIME.sub("", client.get(address).content.decode()) for address in addresses}


@pytest.mark.parametrize("name", ["ana", "dora", None])
def test_pages_api_and_export_are_the_same_whatever_one_may_not_know(name, whole):
    game = answered()
    before = seen_by(name, game)
    for what in [(one,) for one in OTHERWISE] if whole else TOGETHER:
        with transaction.atomic():
            for one in what:
                OTHERWISE[one](game)
            assert (what, seen_by(name, game)) == (what, before)
            transaction.set_rollback(True)


def test_who_has_answered_sees_their_own_bid():
    game = answered()
    before = seen_by("ben", game)
    OTHERWISE["a bid of less"](game)
    assert seen_by("ben", game) != before


async def first_message(name, game):
    """What a page gets as it comes to the table."""
    cache.clear()
    socket = await sit(game, name)
    html = await socket.receive_from()
    await socket.disconnect()
    return NEW_EACH_TIME.sub("", html)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["ana", "dora", None])
async def test_so_are_the_messages_of_a_socket(name):
    game = await sync_to_async(answered)()
    before = await first_message(name, game)
    for otherwise in OTHERWISE.values():
        await sync_to_async(otherwise)(game)
        assert await first_message(name, game) == before


async def news_of(game, name, *answer):
    """What a page gets when Ben answers."""
    cache.clear()
    socket = await sit(game, name)
    await socket.receive_from()
    await sync_to_async(play)(game, 1, *answer)
    html = await socket.receive_from()
    await socket.disconnect()
    return NEW_EACH_TIME.sub("", html)


@pytest.mark.django_db(transaction=True)
async def test_so_is_the_news_that_somebody_has_answered():
    game = await sync_to_async(sealed_table)()
    before = await Game.objects.filter(pk=game.pk).values().aget()
    bid = await news_of(game, "ana", "bid", SECRET)
    await Game.objects.filter(pk=game.pk).aupdate(**before)
    await game.moves.filter(sequence=game.sequence).adelete()
    await sync_to_async(game.refresh_from_db)()
    assert await news_of(game, "ana", "pass") == bid


def test_a_table_tells_nobody_in_which_zone_another_lives():
    game = table(pace=Pacing("async", 864_000, 0, 864_000, 0, 9), given={})
    for name, zone in (("ana", "Pacific/Marquesas"), ("ben", "Asia/Kathmandu")):
        User.objects.filter(pk=person(name).pk).update(zone=zone)
    address = reverse("table", args=[game.key])
    pages = {name: seen_by(name, game)[address] for name in ("ana", "ben", None)}
    assert [name for name, page in pages.items() if "-09:30" in page or "+05:45" in page] == []


def test_the_position_of_a_table_is_in_no_answer_whole():
    game = answered()
    view = json.loads(seen_by("ana", game)[reverse("api_table", args=[game.key])])["view"]
    assert not {"decks", "agenda"} & set(view)
    assert view["deck_sizes"] == {"chance": 19, "chest": 19}
