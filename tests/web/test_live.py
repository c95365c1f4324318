"""Live tables over real sockets and the real in-memory layer: moves in, fragments out."""

import json

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from config.asgi import application
from tests.cast import awaited, person, play, table

pytestmark = pytest.mark.django_db(transaction=True)


def cookies_of(name):
    client = Client()
    client.force_login(person(name))
    return "; ".join(f"{key}={morsel.value}" for key, morsel in client.cookies.items())


async def sit(game, name=None, language="en"):
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"accept-language", language.encode())]
    if name:
        headers.append((b"cookie", (await sync_to_async(cookies_of)(name)).encode()))
    socket = WebsocketCommunicator(application, f"/ws/tables/{game.key}/", headers=headers)
    connected, code = await socket.connect()
    return socket if connected else code


async def send(socket, **body):
    await socket.send_to(text_data=json.dumps({"headers": {}, "body": body}))


async def both(game):
    names = ("ana", "ben")
    mover = await sync_to_async(awaited)(game)
    first, second = await sit(game, names[mover]), await sit(game, names[1 - mover])
    for socket in (first, second):
        assert 'id="board"' in await socket.receive_from()
    return first, second


async def test_a_move_of_one_is_seen_by_the_other():
    game = await sync_to_async(table)()
    first, second = await both(game)
    await send(first, action="roll")
    for socket in (first, second):
        html = await socket.receive_from()
        assert "throws" in html
        assert 'id="players"' in html
    await first.disconnect()
    await second.disconnect()


async def test_each_page_gets_its_own_controls():
    game = await sync_to_async(table)()
    first, second = await both(game)
    await send(first, action="roll")
    assert "The table waits for you" in await first.receive_from()
    assert "The table waits for you" not in await second.receive_from()
    await first.disconnect()
    await second.disconnect()


async def test_a_refusal_goes_to_the_one_who_asked():
    game = await sync_to_async(table)()
    first, second = await both(game)
    await send(second, action="roll")
    assert 'id="board"' in await second.receive_from()
    assert "It is not your turn." in await second.receive_from()
    assert await first.receive_nothing()
    await first.disconnect()
    await second.disconnect()


@pytest.mark.parametrize(
    "text", ["x", "{", "[]", '{"body": 5}', '{"body": {"action": ["roll", "end"]}}', '{"body": null}']
)
async def test_a_message_that_is_none_of_ours_is_answered_in_words(text):
    game = await sync_to_async(table)()
    socket = await sit(game, "ana")
    await socket.receive_from()
    await socket.send_to(text_data=text)
    await socket.receive_from()
    assert 'role="alert"' in await socket.receive_from()
    await socket.disconnect()


async def test_a_watcher_sees_and_cannot_move():
    game = await sync_to_async(table)()
    socket = await sit(game)
    assert "You are watching" in await socket.receive_from()
    await send(socket, action="roll")
    await socket.receive_from()
    assert "no seat" in await socket.receive_from()
    await socket.disconnect()


async def test_a_table_that_is_not_there_is_closed():
    game = await sync_to_async(table)()
    game.key = "nowhere"
    assert await sit(game) == 4404


async def test_another_origin_is_not_let_in():
    game = await sync_to_async(table)()
    headers = [(b"host", b"localhost"), (b"origin", b"http://evil.example")]
    socket = WebsocketCommunicator(application, f"/ws/tables/{game.key}/", headers=headers)
    connected, _ = await socket.connect()
    assert not connected


async def test_a_page_that_comes_back_gets_the_true_state():
    game = await sync_to_async(table)()
    first, second = await both(game)
    await second.disconnect()
    await send(first, action="roll")
    await first.receive_from()
    again = await sit(game, "ben")
    assert f"?n={(game.sequence + 1)}" in await again.receive_from()
    await first.disconnect()
    await again.disconnect()


async def test_a_move_from_elsewhere_reaches_the_page():
    game = await sync_to_async(table)()
    socket = await sit(game)
    await socket.receive_from()
    seat = await sync_to_async(awaited)(game)
    await sync_to_async(play)(game, seat, "roll")
    assert "throws" in await socket.receive_from()
    await socket.disconnect()


async def test_who_signs_out_cannot_move_over_an_old_socket():
    game = await sync_to_async(table)()
    first, second = await both(game)
    await sync_to_async(forget_sessions)()
    await send(first, action="roll")
    await first.receive_from()
    assert "no seat" in await first.receive_from()
    await first.disconnect()
    await second.disconnect()


def forget_sessions():
    from django.contrib.sessions.models import Session

    Session.objects.all().delete()


async def test_the_socket_speaks_french():
    game = await sync_to_async(table)()
    socket = await sit(game, language="fr")
    assert "Vous regardez" in await socket.receive_from()
    await socket.disconnect()


@pytest.mark.parametrize(
    "text", ["[" * 20_000, '{"body": {"action": "bid", "amount": "--5"}}', '{"body": {"a": "\\u0000"}}']
)
async def test_what_cannot_be_read_leaves_the_socket_open(text):
    game = await sync_to_async(table)()
    socket = await sit(game, "ana")
    await socket.receive_from()
    for _ in range(2):
        await socket.send_to(text_data=text)
        await socket.receive_from()
        assert 'role="alert"' in await socket.receive_from()
    await socket.disconnect()


@pytest.mark.parametrize("frame", [{"text_data": "x" * 70_000}, {"bytes_data": b"x"}])
async def test_a_frame_that_is_too_long_or_of_bytes_ends_the_socket_in_words(frame):
    game = await sync_to_async(table)()
    socket = await sit(game)
    await socket.receive_from()
    await socket.send_to(**frame)
    assert "more than anybody needs" in await socket.receive_from()
    assert (await socket.receive_output())["code"] == 1009


async def test_a_flood_ends_the_socket_in_words():
    game = await sync_to_async(table)()
    socket = await sit(game)
    await socket.receive_from()
    for _ in range(200):
        await socket.send_to(text_data="x")
    said = ""
    while (output := await socket.receive_output(5))["type"] == "websocket.send":
        said = output["text"]
    assert "Too many messages" in said
    assert output["code"] == 1013


async def test_a_key_that_no_table_could_have_is_closed():
    game = await sync_to_async(table)()
    for key in ("a\x00b", "x" * 500, "é"):
        game.key = key
        assert await sit(game) in (4404, 1000)
