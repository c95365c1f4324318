"""A page of somebody who watches a table that is shown later: its socket says nothing of a move before its time."""

import asyncio
import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.models import Game, Move
from games.pages.live import next_look
from games.pages.live.next_look import NextLook
from games.pages.sending.before import shown_before, shown_of
from games.tables.hooks import TableChanged, tell
from games.tables.manners.pausing import pause
from games.tables.selectors import access_table_for
from tests.cast import awaited, person, play, table
from tests.sockets import PATIENCE
from tests.web.test_live import send, sit

pytestmark = pytest.mark.django_db(transaction=True)
DELAY = 300
NAMES = ("ana", "ben")


@pytest.fixture
def wanted(monkeypatch):
    """The looks that pages want later: nothing happens by itself, they look when a test says so."""
    found = []
    monkeypatch.setattr(NextLook, "within", lambda look, seconds: found.append((seconds, look)))
    return found


def shown_later():
    game = table()
    Game.objects.filter(pk=game.pk).update(watch_delay=DELAY)
    pass_by(game)
    return game


def pass_by(game):
    """The delay goes by for all that was played till now."""
    for move in Move.objects.filter(game=game):
        Move.objects.filter(pk=move.pk).update(at=move.at - timedelta(seconds=DELAY + 1))


async def played(game):
    mover = await sync_to_async(awaited)(game)
    socket = await sit(game, NAMES[mover])
    await send(socket, action="roll", command_id="11111111-1111-4111-8111-111111111111")
    while "done" not in await socket.receive_from():
        pass
    return socket


async def quiet(socket):
    """Whatever was said to it before now has come: it is asked for something, and answers with nothing of the game."""
    await send(socket, action="roll", command_id="22222222-2222-4222-8222-222222222222")
    said = []
    while True:
        html = await socket.receive_from()
        if html.startswith("{"):
            assert json.loads(html)["played"] is False
            return said
        said.append(html)


async def come(wanted):
    """The page has heard that something was played, by whatever way that comes."""
    for _each in range(20 * PATIENCE):
        if wanted:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nothing was heard")


def shows_more(html):
    """Whether a page is sent the second move: alone, or with the whole table."""
    return 'data-n="2"' in html or "?n=2" in html


async def watch(game):
    socket = await sit(game)
    assert 'id="board"' in await socket.receive_from()
    return socket


async def test_a_watcher_hears_nothing_of_a_move_until_its_time_has_come_and_then_sees_it(wanted):
    game = await sync_to_async(shown_later)()
    watcher = await watch(game)
    player = await played(game)
    await come(wanted)
    assert not any(map(shows_more, await quiet(watcher)))
    assert 0 < max(seconds for seconds, _look in wanted) <= DELAY
    await sync_to_async(pass_by)(game)
    wanted[-1][1]._look()
    assert shows_more(await watcher.receive_from())
    await watcher.disconnect()
    await player.disconnect()


async def test_a_table_that_changes_tells_a_watcher_nothing_either(wanted):
    game = await sync_to_async(shown_later)()
    watcher = await watch(game)
    await sync_to_async(play)(game, await sync_to_async(awaited)(game), "roll")
    await sync_to_async(tell)(TableChanged(game.pk))
    assert not any(map(shows_more, await quiet(watcher)))
    await watcher.disconnect()


async def test_that_all_clocks_stand_still_is_told_at_once(wanted):
    game = await sync_to_async(shown_later)()
    watcher = await watch(game)
    await sync_to_async(play)(game, await sync_to_async(awaited)(game), "roll")
    await sync_to_async(pause)(game_ids=[game.pk], now=timezone.now())
    html = await watcher.receive_from()
    assert "The table is paused" in html
    assert not shows_more(html)
    await watcher.disconnect()


async def test_whoever_signs_in_at_a_table_where_they_do_not_play_watches_like_others(wanted):
    game = await sync_to_async(shown_later)()
    await sync_to_async(play)(game, await sync_to_async(awaited)(game), "roll")
    for name in (None, "chloe"):
        watcher = await sit(game, name)
        assert not shows_more(await watcher.receive_from())
        await watcher.disconnect()
    player = await sit(game, "ana")
    assert shows_more(await player.receive_from())
    await player.disconnect()


def test_how_a_watcher_is_shown_a_table_is_not_how_its_players_have_it():
    game = shown_later()

    def shown(user):
        seen = access_table_for(user, game.key)
        now = shown_of(seen)
        return now, shown_before(seen, now)

    now, _before = shown(person("ana"))
    shown(person("chloe"))
    play(game, awaited(game), "roll")
    assert shown(person("ana"))[1] == now


async def test_a_page_looks_once_at_the_earliest_moment_that_was_wanted(monkeypatch):
    monkeypatch.setattr(next_look, "LEAST_SECONDS", 0.01)
    looked = asyncio.Event()
    later = NextLook(looked.set)
    later.within(3_000)
    later.within(0)
    first = later._next
    later.within(2_000)
    assert later._next is first
    await asyncio.wait_for(looked.wait(), 30)
    assert later._next is None
