"""Live tables over real sockets and the hub: moves in, fragments out."""

import asyncio
import json
import threading

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.test import Client
from django.urls import reverse

from games.engine.actions import Timeout
from games.models import Game
from games.tables import playing
from games.tables.database.links import on_link
from games.tables.database.pipeline import PipelineCursor
from games.tables.database.threads import on_move_thread
from games.tables.hooks import AFTER_CHANGE
from games.tables.live.telling import announce
from games.tables.opening import leave_table, open_table
from games.tables.seats.seating import take_over
from tests.accounts.signing_up import SIGN_UP
from tests.accounts.staff import does, staff
from tests.cast import awaited, person, play, table
from tests.position import TO_THE_END
from tests.servers import PATIENCE
from tests.sockets import Socket
from tests.web.test_tables import WHOLE

pytestmark = pytest.mark.django_db(transaction=True)


def cookies_of(name):
    client = Client()
    client.force_login(person(name))
    return "; ".join(f"{key}={morsel.value}" for key, morsel in client.cookies.items())


async def sit(game, name=None, language="en", cookie=""):
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"accept-language", language.encode())]
    if name:
        cookie = await sync_to_async(cookies_of)(name)
    headers.append((b"cookie", cookie.encode()))
    socket = Socket(f"/ws/tables/{game.key}/", headers=headers)
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
        assert 'id="where-' in html
    await first.disconnect()
    await second.disconnect()


@pytest.mark.full_stack
@pytest.mark.skipif(connection.vendor != "postgresql", reason="only connections to PostgreSQL can be found broken")
async def test_a_move_asks_no_connection_whether_it_is_well(monkeypatch):
    import psycopg

    game, asked, trips = await sync_to_async(table)(), [], []
    first, second = await both(game)
    await all_are_connected()
    for kind in (psycopg.Connection, psycopg.Cursor):
        monkeypatch.setattr(kind, "execute", noted(kind.execute, asked))
    monkeypatch.setattr(PipelineCursor, "_ask", by_trips(trips, PipelineCursor._ask))
    await send(first, action="roll")
    for socket in (first, second):
        assert "throws" in await socket.receive_from()
    monkeypatch.undo()
    assert not asked  # what is asked goes straight there, with the beginning and the end of its transaction
    assert [len(trip) for trip in trips] == [2, 1]  # what a move reads and writes; the dice are known since the start
    assert "games_game" in trips[0][0]
    await first.disconnect()
    await second.disconnect()


def by_trips(trips, ask):
    """What goes straight to PostgreSQL, with a note of each trip."""

    def noting(self, statements, **how):
        trips.append([text for text, _values in statements])
        return ask(self, statements, **how)

    return noting


async def all_are_connected():
    """A thread and a link ask their connection once, when they take it: here each has."""
    together = threading.Barrier(settings.MOVE_THREADS)

    def connected():
        connection.ensure_connection()
        together.wait(PATIENCE)

    await asyncio.gather(*(on_move_thread(connected) for _ in range(settings.MOVE_THREADS)))
    await asyncio.gather(*(on_link(lambda: None) for _ in range(settings.MOVE_LINKS)))


def noted(execute, asked):
    """The same, with a note of what was asked."""

    def noting(self, query, *args, **kwargs):
        asked.append(str(query))
        return execute(self, query, *args, **kwargs)

    return noting


async def test_each_page_gets_its_own_controls():
    game = await sync_to_async(table)()
    first, second = await both(game)
    await send(first, action="roll")
    assert 'id="answers"' in await first.receive_from()
    assert 'id="answers"' not in await second.receive_from()
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


async def test_what_lies_in_a_panel_is_sent_while_it_is_open():
    game = await sync_to_async(table)(given={"Ana": {"deeds": [1, 3]}})
    socket = await sit(game, "ana")
    assert 'value="mortgage"' in await socket.receive_from()  # as the page itself, it comes with everything
    await socket.send_to(text_data=json.dumps({"panels": []}))
    assert 'value="mortgage"' not in await socket.receive_from()
    await socket.send_to(text_data=json.dumps({"panels": ["business", "nowhere", 5]}))
    html = await socket.receive_from()
    assert 'value="mortgage"' in html
    assert 'value="offer"' not in html
    await sync_to_async(play)(game, 0, "mortgage", 1)
    assert 'value="redeem"' in await socket.receive_from()
    await socket.disconnect()


async def test_who_is_not_awaited_is_not_sent_the_same_controls_again():
    game = await sync_to_async(table)(**TO_THE_END, others=("ben", "chloe"))
    socket = await sit(game, "chloe")
    await socket.receive_from()
    await sync_to_async(play)(game, 0, "end")
    assert 'id="desk"' in await socket.receive_from()  # what lay in the panels at first has gone
    await sync_to_async(play)(game, 1, "roll")
    html = await socket.receive_from()
    assert not any(f'id="{name}"' in html for name in ("own", "desk", "answers", "says"))
    await socket.disconnect()


async def test_when_an_offer_ends_its_answers_go_from_every_page():
    game = await sync_to_async(table)(given={"Ana": {"deeds": [1]}})
    pages = await both(game)
    await sync_to_async(play)(game, 0, "offer", {"to": 1, "give": {"deeds": [1]}})
    assert ['value="withdraw"' in await page.receive_from() for page in pages] == [True, False]
    await sync_to_async(play)(game, 1, "refuse", 1)
    told = [await page.receive_from() for page in pages]
    assert all(' id="own"' in html and 'id="offers"' not in html for html in told)
    assert not any('name="offer"' in html for html in told)
    assert not any('id="player-' in html for html in told)  # nobody has more or less
    for page in pages:
        await page.disconnect()


async def test_programs_that_play_by_the_page_find_the_number_and_the_forms_of_each_move():
    game = await sync_to_async(table)(**TO_THE_END)
    pages = await both(game)
    await sync_to_async(play)(game, 0, "end")
    told = [await page.receive_from() for page in pages]
    assert all(f'/fragments/?n={game.sequence}"' in html and '<div id="status"' in html for html in told)
    assert '<section id="own"' in told[1]
    assert 'name="action" value="roll"' in told[1].partition('<section id="own"')[2]
    for page in pages:
        await page.disconnect()


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


async def test_a_table_that_its_host_closes_is_closed_to_whoever_still_speaks():
    game = await sync_to_async(open_table)(host=await sync_to_async(person)("ana"), edition="polynesia")
    socket = await sit(game, "ana")
    await sync_to_async(leave_table)(game_id=game.pk, user=await sync_to_async(person)("ana"))
    await send(socket, action="roll")
    assert (await socket.receive_output()) == {"type": "websocket.close", "code": 4404}
    await socket.disconnect()


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        (b"http://localhost:8000", True),
        (b"http://127.0.0.1:8000", True),
        (b"https://127.0.0.1", True),
        (b"http://evil.example:8000", False),
        (b"http://localhost:9000", False),
        (b"http://localhost", False),
        (b"http://127.0.0.1", False),
        (b"http://localhost:99999", False),
        (b"https://localhost:8000", False),
    ],
)
async def test_a_socket_is_let_in_from_pages_of_this_server_and_from_no_other_port_or_host(settings, origin, is_let_in):
    settings.CSRF_TRUSTED_ORIGINS = ["https://127.0.0.1"]
    game = await sync_to_async(table)()
    socket = Socket(f"/ws/tables/{game.key}/", headers=[(b"host", b"localhost:8000"), (b"origin", origin)])
    connected, _ = await socket.connect()
    assert connected is is_let_in
    await socket.disconnect()


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


class Together:
    """Trips, as the statements of all of them."""

    def __init__(self, texts):
        self.append = texts.extend


@pytest.fixture
def statements(monkeypatch):
    """What is asked of the database, in whatever thread."""
    asked, execute = [], CursorWrapper._execute_with_wrappers
    monkeypatch.setattr(
        CursorWrapper, "_execute_with_wrappers", lambda *args, **kw: asked.append(args[1]) or execute(*args, **kw)
    )
    monkeypatch.setattr(PipelineCursor, "_ask", by_trips(Together(asked), PipelineCursor._ask))
    return asked


async def test_a_move_asks_the_database_no_more_however_many_pages_show_it(statements):
    asked = []
    for watchers in (0, 3):
        game = await sync_to_async(table)()
        first, *others = [*await both(game), *[await sit(game) for _ in range(watchers)]]
        for watcher in others[1:]:
            await watcher.receive_from()
        statements.clear()
        await send(first, action="roll", command_id="6f6c0ed9-54a5-4ab4-8b2c-2f26b84b1b1a")
        for socket in (first, *others):
            assert "throws" in await socket.receive_from()
        assert json.loads(await first.receive_from())["played"]
        asked.append([text for text in statements if text.startswith("SELECT")])
        for socket in (first, *others):
            await socket.disconnect()
    assert len(asked[0]) == len(asked[1]) > 0


async def test_a_message_that_was_lost_is_made_good_by_the_next_one():
    game = await sync_to_async(table)()
    socket = await sit(game)
    await socket.receive_from()
    AFTER_CHANGE.remove(announce)
    try:
        await sync_to_async(play)(game, await sync_to_async(awaited)(game), "roll")
    finally:
        AFTER_CHANGE.append(announce)
    assert await socket.receive_nothing()
    late = await sync_to_async(awaited)(game)
    await sync_to_async(playing.play)(game_id=game.pk, seat=None, wish=lambda state: Timeout(late))
    html = await socket.receive_from()
    assert 'id="board"' in html
    assert f"?n={game.sequence + 1}" in html
    await socket.disconnect()


async def test_a_seat_that_is_somebody_elses_meanwhile_is_not_played_for():
    game = await sync_to_async(table)()
    first, second = await both(game)
    seat = await sync_to_async(awaited)(game)
    await sync_to_async(game.seats.filter(order=seat).update)(user=await sync_to_async(person)("dora"))
    await send(first, action="roll")
    assert "You are watching" in await first.receive_from()
    assert "no seat" in await first.receive_from()
    assert await sync_to_async(game.moves.count)() == game.sequence
    await first.disconnect()
    await second.disconnect()


async def test_who_sits_down_plays_by_the_socket_of_one_who_watched():
    game = await sync_to_async(table)()
    seat = await sync_to_async(awaited)(game)
    socket = await sit(game, "dora")
    assert "You are watching" in await socket.receive_from()
    await sync_to_async(game.seats.filter(order=seat).update)(free=True, held=True)
    await sync_to_async(take_over)(game_id=game.pk, order=seat, user=await sync_to_async(person)("dora"))
    assert "The table waits for you" in await socket.receive_from()
    await send(socket, action="roll")
    assert "throws" in await socket.receive_from()
    await socket.disconnect()


async def seen_by(socket):
    """What a page gets until its socket is closed, and the code of that."""
    got = []
    while True:
        event = await socket.receive_output()
        if event["type"] == "websocket.close":
            return got, event["code"]
        got.append(event["text"])


WORD = "lagoon-and-reef-7"


def signed_in(name):
    """A browser that has signed in, and the cookie of its sockets."""
    user = person(name)
    if not user.has_usable_password() or not user.check_password(WORD):
        user.set_password(WORD)
        user.save()
    client = Client()
    client.post("/accounts/login/", {"login": name, "password": WORD})
    return client, f"sessionid={client.cookies['sessionid'].value}"


def sign_out(client):
    client.post("/accounts/logout/")


def change_password(client):
    new = "reef-and-lagoon-8"
    client.post("/accounts/password/change/", {"oldpassword": WORD, "password1": new, "password2": new})


def lock_out(client):
    does(staff(superuser=True), person("ana"), "lock_out")


def sessions_ended(client):
    does(staff(superuser=True), person("ana"), "end_sessions")


def staff_password(client):
    new = {"password1": "reef-8-reef", "password2": "reef-8-reef", "usable_password": "true", "reason": "lost it"}
    address = f"/admin/accounts/user/{person('ana').pk}/password/"
    assert staff(superuser=True).post(address, new).status_code == 302


@pytest.mark.parametrize("ends", [sign_out, change_password, lock_out, sessions_ended, staff_password])
async def test_a_page_loses_its_seat_as_soon_as_its_user_is_gone(ends):
    game = await sync_to_async(table)()
    client, cookie = await sync_to_async(signed_in)("ana")
    socket = await sit(game, cookie=cookie)
    assert "You are watching" not in await socket.receive_from()
    await sync_to_async(ends)(client)
    got, code = await seen_by(socket)
    assert code == 4401
    assert "You are watching" in got[-1]


def guest_at_a_table():
    client = Client()
    client.post(reverse("new_table"), WHOLE)
    cookie = "; ".join(f"{key}={morsel.value}" for key, morsel in client.cookies.items())
    return Game.objects.get(host=client.session["_auth_user_id"]), client, cookie


async def test_by_the_session_of_a_guest_nobody_plays_on_once_the_guest_has_signed_up():
    game, client, cookie = await sync_to_async(guest_at_a_table)()
    socket = await sit(game, cookie=cookie)
    assert "You are watching" not in await socket.receive_from()
    assert (await sync_to_async(client.post)(reverse("account_signup"), SIGN_UP)).status_code == 302
    got, code = await seen_by(socket)
    assert code == 4401
    assert "You are watching" in "".join(got)


async def test_who_has_signed_out_plays_nothing_by_an_open_socket():
    game = await sync_to_async(table)()
    name = ("ana", "ben")[await sync_to_async(awaited)(game)]
    client, cookie = await sync_to_async(signed_in)(name)
    socket = await sit(game, cookie=cookie)
    await socket.receive_from()
    await sync_to_async(sign_out)(client)
    await send(socket, action="roll")
    _got, code = await seen_by(socket)
    assert code == 4401
    assert await sync_to_async(game.moves.count)() == game.sequence


async def test_a_session_that_is_gone_unsaid_plays_for_a_minute_at_the_most(monkeypatch):
    game = await sync_to_async(table)()
    first, second = await both(game)
    await sync_to_async(forget_sessions)()
    monkeypatch.setattr("games.pages.live.viewer.KNOWN_SECONDS", 0)
    await send(first, action="roll")
    got, code = await seen_by(first)
    assert "no seat" in got[-1]
    assert code == 4401
    assert await sync_to_async(game.moves.count)() == game.sequence
    await second.disconnect()


async def test_a_page_whose_session_is_gone_unsaid_loses_its_seat_within_a_minute(monkeypatch):
    game = await sync_to_async(table)()
    _client, cookie = await sync_to_async(signed_in)("ana")
    socket = await sit(game, cookie=cookie)
    await socket.receive_from()
    await sync_to_async(forget_sessions)()
    monkeypatch.setattr("games.pages.live.viewer.KNOWN_SECONDS", 0)
    await sync_to_async(play)(game, await sync_to_async(awaited)(game), "roll")
    got, code = await seen_by(socket)
    assert code == 4401
    assert "You are watching" in got[-1]


async def test_who_signs_out_elsewhere_keeps_the_tables_of_other_browsers():
    game = await sync_to_async(table)()
    client, _cookie = await sync_to_async(signed_in)("ana")
    _other, others = await sync_to_async(signed_in)("ana")
    socket = await sit(game, cookie=others)
    await socket.receive_from()
    await sync_to_async(sign_out)(client)
    assert await socket.receive_nothing()
    await socket.disconnect()


async def test_a_socket_leaves_a_session_of_an_earlier_secret_to_the_pages_which_can_send_a_cookie(settings):
    game = await sync_to_async(table)()
    client, cookie = await sync_to_async(signed_in)("ana")
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another secret " * 5
    socket = await sit(game, cookie=cookie)
    assert "You are watching" not in await socket.receive_from()
    await socket.disconnect()
    page = await sync_to_async(client.get)(f"/tables/{game.key}/")
    assert "You are watching" not in page.content.decode()


async def test_within_the_minute_a_push_asks_for_no_session():
    game = await sync_to_async(table)()
    socket = await sit(game, "ana")
    await socket.receive_from()
    await sync_to_async(forget_sessions)()
    await sync_to_async(play)(game, await sync_to_async(awaited)(game), "roll")
    assert "You are watching" not in await socket.receive_from()
    assert await socket.receive_nothing()
    await socket.disconnect()


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
@pytest.mark.parametrize(("language", "words"), [("en", "more than anybody needs"), ("fr", "plus que quiconque")])
async def test_a_frame_that_is_too_long_or_of_bytes_ends_the_socket_in_words(frame, language, words):
    game = await sync_to_async(table)()
    socket = await sit(game, language=language)
    await socket.receive_from()
    await socket.send_to(**frame)
    assert words in await socket.receive_from()
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
    await socket.wait()
    assert await socket.receive_nothing(0)  # whatever was still on its way here, nothing follows


async def test_a_key_that_no_table_could_have_is_closed():
    game = await sync_to_async(table)()
    for key in ("a\x00b", "x" * 500, "é"):
        game.key = key
        assert await sit(game) in (4404, 1000)
