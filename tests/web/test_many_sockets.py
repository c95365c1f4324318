"""One person has so many live pages and no more, of whatever kind; strangers of one address together."""

import pytest
from asgiref.sync import sync_to_async

from games.pages.live import places
from tests.cast import table
from tests.clubs import staged
from tests.clubs.founding import founded
from tests.sockets import PATIENCE, Socket
from tests.web.test_live import cookies_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(places, "MOST", 3)
    monkeypatch.setattr(places, "MOST_OF_STRANGERS", 2)
    yield
    assert not places._taken


def socket(path, cookie="", client=None, language="en"):
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"accept-language", language.encode())]
    made = Socket(path, headers=[*headers, (b"cookie", cookie.encode())])
    made.scope["client"] = client and (client, 1)
    return made


async def opened(*args):
    page = socket(*args)
    let_in = await page.connect()
    return page if let_in[0] else let_in[1]


async def test_a_person_has_so_many_of_all_kinds_and_another_when_one_has_gone():
    game, made = await sync_to_async(table)(), await sync_to_async(staged.event)()
    await sync_to_async(founded)(owner="ana", name="Lagoon")
    paths = (f"/ws/tables/{game.key}/", f"/ws/events/{made.key}/", "/ws/clubs/lagoon/talk/")
    ana, ben = [await sync_to_async(cookies_of)(name) for name in ("ana", "ben")]
    pages = [await opened(path, ana) for path in paths]
    assert [await opened(path, ana) for path in paths] == [4429] * 3
    pages.append(await opened(paths[0], ben))
    await pages.pop(0).disconnect()
    pages.append(await opened(paths[0], ana))
    assert await opened(paths[1], ana) == 4429
    for page in pages:
        await page.disconnect()


async def test_a_socket_too_many_is_refused_in_ones_language_where_the_server_can_say_so():
    game = await sync_to_async(table)()
    ana = await sync_to_async(cookies_of)("ana")
    pages = [await opened(f"/ws/tables/{game.key}/", ana) for _ in range(3)]
    for language, words in (("en", "too many live pages open"), ("fr", "trop de pages")):
        page = socket(f"/ws/tables/{game.key}/", ana, None, language)
        page.scope["extensions"] = {"websocket.http.response": {}}
        await page.send_input({"type": "websocket.connect"})
        assert (await page.receive_output())["status"] == 429
        assert words in (await page.receive_output())["body"].decode()
        await page.wait(PATIENCE)
    for page in pages:
        await page.disconnect()


@pytest.mark.parametrize(
    ("first", "same", "other"),
    [("2.2.2.2", "2.2.2.2", "2.2.2.3"), ("2a01:1::1", "2a01:1::ffff", "2a01:1:0:1::1"), ("2.2.2.2", "2.2.2.2", "")],
)
async def test_strangers_of_one_address_have_so_many_and_those_of_another_theirs(first, same, other):
    game = await sync_to_async(table)()
    path = f"/ws/tables/{game.key}/"
    pages = [await opened(path, "", client) for client in (first, same, other, other)]
    assert await opened(path, "", same) == 4429
    pages.append(await opened(path, await sync_to_async(cookies_of)("ana"), same))
    for page in pages:
        await page.disconnect()


async def test_of_an_address_of_our_own_network_nothing_is_known_so_that_none_is_turned_away():
    game = await sync_to_async(table)()
    pages = [await opened(f"/ws/tables/{game.key}/", "", client) for client in ("127.0.0.1", "10.0.0.1") for _ in "abc"]
    assert 4429 not in pages
    for page in pages:
        await page.disconnect()
