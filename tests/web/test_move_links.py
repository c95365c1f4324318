"""Moves on the loop of the sockets: they keep what a move on a thread promises, and hold nobody up."""

import asyncio
import json
import threading

import pytest
from asgiref.sync import sync_to_async
from django.core.exceptions import SynchronousOnlyOperation
from django.db import connection, connections, transaction

from games.models import Game
from games.tables.database import links, statements
from games.tables.database.pipeline import PipelineCursor
from tests.cast import bots_play, play, table
from tests.web.test_live import both, send, sit
from tests.web.test_move_threads import backend, ended

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.full_stack,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="only the way to PostgreSQL is waited for"),
]
HERE = "pg_stat_activity WHERE datname = current_database()"
COMMAND = "6f6c0ed9-54a5-4ab4-8b2c-2f26b84b1b1a"


@pytest.fixture
def where(monkeypatch):
    """On which threads a move asks the database."""
    ask, found = PipelineCursor._ask, []

    def noting(self, statements, **how):
        if any("games_move" in text for text, _values in statements):
            found.append(threading.current_thread())
        return ask(self, statements, **how)

    monkeypatch.setattr(PipelineCursor, "_ask", noting)
    return found


class Held:
    """A table whose row somebody else holds, from another thread, until they let it go."""

    def __init__(self, game):
        self.game, self.taken, self.free = game, threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.hold)

    def hold(self):
        with transaction.atomic():
            statements.lock(self.game.pk)
            self.taken.set()
            self.free.wait(60)
        connections.close_all()

    def __enter__(self):
        self.thread.start()
        assert self.taken.wait(60)
        return self

    def __exit__(self, *_failure):
        self.free.set()
        self.thread.join()


def idle():
    """Whether no link is in the midst of a transaction."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {HERE} AND state LIKE 'idle in transaction%'")
        return cursor.fetchone() == (0,)


async def test_a_move_of_people_among_themselves_is_played_on_the_loop_and_both_see_it(where):
    game = await sync_to_async(table)()
    first, second = await both(game)
    where.clear()
    await send(first, action="roll", command_id=COMMAND)
    assert "throws" in await second.receive_from()
    assert "throws" in await first.receive_from()
    assert COMMAND in await first.receive_from()
    assert where == [threading.current_thread()]
    assert await sync_to_async(game.moves.filter(command_id=COMMAND).count)() == 1
    await first.disconnect()
    await second.disconnect()


async def test_a_move_at_a_table_with_bots_wakes_them_from_a_thread(where):
    game = await sync_to_async(table)(bots=1)
    await sync_to_async(bots_play)(game)
    socket = await sit(game, "ana")
    await socket.receive_from()
    where.clear()
    await send(socket, action="roll")
    assert "throws" in await socket.receive_from()
    assert where
    assert threading.current_thread() not in where
    await socket.disconnect()


async def test_the_same_command_is_played_once():
    game = await sync_to_async(table)()
    first, second = await both(game)
    for _time in range(2):
        await send(first, action="roll", command_id=COMMAND)
    done = {"done": COMMAND, "played": True}
    for _time in range(2):
        while (text := await first.receive_from())[0] != "{":
            pass
        assert json.loads(text) == done
    assert await sync_to_async(game.moves.filter(command_id=COMMAND).count)() == 1
    await first.disconnect()
    await second.disconnect()


async def test_what_is_refused_leaves_nothing_begun():
    game = await sync_to_async(table)()
    first, second = await both(game)
    before = await sync_to_async(game.moves.count)()
    await send(first, action="end")
    assert 'id="board"' in await first.receive_from()
    assert 'class="refusal"' in await first.receive_from()
    assert await sync_to_async(idle)()
    assert await sync_to_async(game.moves.count)() == before
    await first.disconnect()
    await second.disconnect()


async def test_while_a_move_waits_for_its_table_others_are_played():
    waits, goes = await sync_to_async(table)(), await sync_to_async(table)()
    first, _second = await both(waits)
    third, fourth = await both(goes)
    with Held(waits):
        await send(first, action="roll", command_id=COMMAND)
        await send(third, action="roll")
        assert "throws" in await fourth.receive_from()
        assert await sync_to_async(waits.moves.filter(command_id=COMMAND).count)() == 0
    assert "throws" in await first.receive_from()
    for socket in (first, _second, third, fourth):
        await socket.disconnect()


async def test_a_link_that_was_lost_is_replaced_before_anything_is_asked():
    game = await sync_to_async(table)()
    first, second = await both(game)
    await send(first, action="roll")
    assert "throws" in await second.receive_from()
    held = [link.connection.connection.info.backend_pid for link in links.FREE if not link.is_lost]
    assert held
    await sync_to_async(ended)(held)
    other = await sync_to_async(table)()
    third, fourth = await both(other)
    await send(third, action="roll")
    assert "throws" in await fourth.receive_from()
    for socket in (first, second, third, fourth):
        await socket.disconnect()


async def test_a_move_that_is_called_off_while_it_waits_is_not_played_and_holds_nothing():
    game = await sync_to_async(table)()
    before = await sync_to_async(game.moves.count)()
    with Held(game):
        move = asyncio.ensure_future(links.on_link(play, game, 0, "roll"))
        while not await sync_to_async(who_wait_for_a_row)():
            await asyncio.sleep(0.01)
        move.cancel()
        with pytest.raises(asyncio.CancelledError):
            await move
    while not await sync_to_async(idle)():  # the server is given the row, and finds then that nobody wants it
        await asyncio.sleep(0.01)
    assert await sync_to_async(game.moves.count)() == before


async def test_a_link_whose_opening_was_called_off_is_not_asked_before_it_is_open(monkeypatch):
    kind = type(connections["default"])
    opens, half, goes_on = kind.set_autocommit, threading.Event(), threading.Event()

    def halting(self, autocommit):
        if not autocommit:
            half.set()
            assert goes_on.wait(60)
        opens(self, autocommit)

    monkeypatch.setattr(kind, "set_autocommit", halting)
    first = asyncio.ensure_future(links.on_link(lambda: None))
    while not half.is_set():
        await asyncio.sleep(0.01)
    first.cancel()
    await asyncio.wait([first])
    second = asyncio.ensure_future(links.on_link(commits_by_itself))
    await asyncio.sleep(0.1)  # enough to ask on what is half open; it is right however long it takes
    goes_on.set()
    assert await second is False


async def test_what_two_who_were_called_off_had_asked_for_is_opened_once_and_stays_open(monkeypatch):
    kind = type(connections["default"])
    opens, opened, goes_on = kind.set_autocommit, [], threading.Event()

    def halting(self, autocommit):
        if not autocommit:
            opened.append(self)
            assert goes_on.wait(60)
        opens(self, autocommit)

    monkeypatch.setattr(kind, "set_autocommit", halting)
    for _ in range(2):
        move = asyncio.ensure_future(links.on_link(lambda: None))
        while not opened:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)  # enough for the second to be at it as well; it is right however long it takes
        move.cancel()
        await asyncio.wait([move])
    goes_on.set()
    assert await links.on_link(commits_by_itself) is False
    assert len(opened) == 1


def commits_by_itself():
    return links._here.get().connection.connection.autocommit


async def test_a_page_whose_move_lost_its_connection_is_sent_away_and_its_command_is_played_when_it_comes_again():
    game = await sync_to_async(table)()
    first, second = await both(game)
    with Held(game):
        await send(first, action="roll", command_id=COMMAND)
        while not (waiting := await sync_to_async(who_wait_for_a_row)()):
            await asyncio.sleep(0.01)
        await sync_to_async(ended)(waiting)
        assert await first.receive_output() == {"type": "websocket.close", "code": 1013}
    assert await sync_to_async(game.moves.filter(command_id=COMMAND).count)() == 0
    first, other = await both(game)
    await send(first, action="roll", command_id=COMMAND)
    assert "throws" in await second.receive_from()
    for socket in (first, second, other):
        await socket.disconnect()


def who_wait_for_a_row():
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pid FROM {HERE} AND wait_event_type = 'Lock'")
        return [pid for (pid,) in cursor.fetchall()]


@pytest.mark.parametrize("ask", [Game.objects.count, backend, lambda: statements.lock(0)])
async def test_whatever_would_hold_up_the_loop_or_be_left_open_is_not_asked(ask):
    with pytest.raises(SynchronousOnlyOperation):
        await links.on_link(ask)
    assert await sync_to_async(idle)()
