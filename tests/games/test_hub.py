"""What is told reaches whoever listens, in any process and in its order; who hears nothing more is told that."""

import asyncio
import shutil
import subprocess
from threading import Thread

import pytest

from games.tables.hooks import MovePlayed, OrdersGiven, TableChanged
from games.tables.live.hub import Hub, Listener
from games.tables.live.telling import announce, channel_of, hub, recall
from tests.servers import free_port

REDIS = shutil.which("redis-server")


class Page:
    """Somebody who keeps what is told."""

    def __init__(self):
        self.told = asyncio.Queue()
        self.lost = asyncio.Event()
        self.listener = Listener(self.told.put_nowait, self.lost.set)

    async def hears(self):
        return await asyncio.wait_for(self.told.get(), 10)


def new_hub(url=""):
    return Hub(url, "test:", str.encode, bytes.decode)


async def test_what_a_thread_tells_is_heard_by_all_of_a_channel_in_its_order():
    here, pages, other = new_hub(), [Page(), Page()], Page()
    for page in pages:
        await here.join("game-1", page.listener)
    await here.join("game-2", other.listener)
    thread = Thread(target=lambda: [here.tell("game-1", str(number)) for number in range(50)])
    thread.start()
    for page in pages:
        assert [await page.hears() for _ in range(50)] == [str(number) for number in range(50)]
    thread.join()
    assert other.told.empty()


async def test_who_has_left_hears_nothing():
    here, gone, page = new_hub(), Page(), Page()
    for one in (gone, page):
        await here.join("game-1", one.listener)
    here.leave("game-1", gone.listener)
    here.leave("game-1", gone.listener)
    here.tell("game-1", "news")
    assert await page.hears() == "news"
    assert gone.told.empty()


def test_what_nobody_listens_to_may_be_told():
    new_hub().tell("game-1", "news")


async def test_a_change_is_told_to_the_pages_of_its_game():
    page = Page()
    await hub.join(channel_of(7), page.listener)
    for change in (OrdersGiven(7, 3), MovePlayed(7, 3), MovePlayed(8, 1), TableChanged(7)):
        announce(change)
    recall(7)
    assert [(await page.hears()).number for _ in range(2)] == [3, None]
    hub.leave(channel_of(7), page.listener)
    assert page.told.empty()


@pytest.fixture
def redis():
    """A Redis of one's own: its address, and what it takes to end and to start it."""
    if not REDIS:
        pytest.skip("no redis-server here")
    port, running = free_port(), []

    def start():
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        running.append(subprocess.Popen([REDIS, "--port", str(port), "--save", "", "--requirepass", "word"], **quiet))

    def end():
        server = running.pop()
        server.kill()
        server.wait()

    start()
    yield f"redis://:word@127.0.0.1:{port}/0", start, end
    for server in running:
        server.kill()
        server.wait()


async def joined(here, page, channel="game-1"):
    """Listen, as soon as Redis is there."""
    for _ in range(400):
        try:
            return await here.join(channel, page.listener)
        except OSError:
            await asyncio.sleep(0.05)
    raise AssertionError("Redis does not come")


async def test_what_one_process_tells_is_heard_in_all_once_and_in_its_order(redis):
    url, *_ = redis
    one, two = new_hub(url), new_hub(url)
    pages = {one: Page(), two: Page()}
    for here, page in pages.items():
        await joined(here, page)
    for number in range(200):
        one.tell("game-1", f"{number}" * 1_000)
    two.tell("game-2", "nothing of theirs")
    for page in pages.values():
        assert [await page.hears() for _ in range(200)] == [f"{number}" * 1_000 for number in range(200)]
    for here, page in pages.items():
        assert page.told.empty()
        here.leave("game-1", page.listener)


async def test_a_loop_goes_on_while_somebody_connects_to_say_what_is_told_on_it():
    said, everything = [], asyncio.Event()

    async def answer(reader, writer):
        """A Redis on the same loop: it answers only as long as that goes on."""
        while len(said) < 20 and (line := await reader.readline()):
            if b"news" in line:
                said.append(line.strip()[-7:])
            elif line.startswith(b"*"):
                writer.write(b"+OK\r\n")
        writer.close()  # from Python 3.12 on a server that closes waits for all who are connected
        everything.set()

    async with await asyncio.start_server(answer, "127.0.0.1", port := free_port()):
        here = new_hub(f"redis://127.0.0.1:{port}/0")
        for number in range(20):
            here.tell("game-1", f"news {number:02}\r\n")
        await asyncio.wait_for(everything.wait(), 10)
    assert said == [b"news %02d" % number for number in range(20)]


@pytest.mark.long
async def test_who_hears_nothing_more_is_told_and_may_come_again(redis):
    url, start, end = redis
    here, there, page, again = new_hub(url), new_hub(url), Page(), Page()
    await joined(here, page)
    await asyncio.to_thread(end)
    await asyncio.wait_for(page.lost.wait(), 10)
    with pytest.raises(ConnectionRefusedError):
        await here.join("game-1", again.listener)
    there.tell("game-1", "lost without harm")
    start()
    await joined(here, again)
    while again.told.empty():  # whoever tells finds its way back as well
        there.tell("game-1", "back")
        await asyncio.sleep(0.05)
    assert await again.hears() == "back"
    here.leave("game-1", again.listener)
