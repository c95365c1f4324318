"""What is said comes to open pages by the table's own sockets, each in its reader's language; no move waits for it."""

import pytest
from asgiref.sync import sync_to_async

from accounts.conduct.reports import decide
from games.models import Game
from games.tables.live.telling import LiveNews, _read, _written, hub
from talk.conduct.reporting import report
from talk.models import Mute
from tests.cast import awaited, person, play, table
from tests.talk.test_at_a_table import tell
from tests.talk.test_muting import WHY
from tests.web.test_live import sit

pytestmark = pytest.mark.django_db(transaction=True)
THINGS = sync_to_async(tell)


async def heard(socket, text):
    """Wait until a page is sent that; gives what it is sent."""
    while text not in (html := await socket.receive_from()):
        pass
    return html


async def leave(*sockets):
    for socket in sockets:
        await socket.disconnect()


async def test_each_open_page_gets_a_line_in_its_own_language_and_no_more_than_that():
    game = await sync_to_async(table)()
    ana, ben = await sit(game, "ana"), await sit(game, "ben", language="fr")
    dora = await sit(game, "dora")
    await THINGS(game, phrase="luck")
    mine, theirs = await heard(ana, "Good luck!"), await heard(ben, "Bonne chance")
    assert 'hx-target="#talked"' in theirs
    assert ['class="mine"' in html for html in (mine, theirs)] == [True, False]
    assert len(theirs) < 250
    assert "Good luck!" in await heard(dora, "Good luck!")
    await leave(ana, ben, dora)


async def test_a_line_comes_to_nobody_whom_it_is_not_for():
    game = await sync_to_async(table)(others=("ben", "chloe"))
    await sync_to_async(lambda: Mute.objects.create(by=person("ben"), whom=person("ana")))()
    await sync_to_async(Game.objects.update)(watch_delay=60)
    ben, chloe, dora = [await sit(game, name) for name in ("ben", "chloe", "dora")]
    await THINGS(game, phrase="luck")
    await heard(chloe, "Good luck!")
    await THINGS(game, "chloe", phrase="hello")
    assert "Good luck!" not in await heard(ben, "Hello, everybody!")
    await leave(ben, chloe)
    assert not [html for html in await all_of(dora) if "talked" in html]


async def test_a_line_of_which_a_report_is_upheld_is_taken_from_open_pages_and_one_that_is_dismissed_is_not():
    game = await sync_to_async(table)()
    lines = [await THINGS(game, text=words) for words in ("at first", "and then")]
    made = [await sync_to_async(report)(by=await sync_to_async(person)("ben"), said=said, text=WHY) for said in lines]
    page, boss = await sit(game, "ben"), await sync_to_async(person)("boss")
    await heard(page, 'id="board"')
    for row, decision in zip(made, ("dismissed", "upheld"), strict=True):
        await sync_to_async(decide)(report_id=row.pk, by=boss, decision=decision, why="so")
    await THINGS(game, phrase="luck")
    told = await heard(page, "talked")
    assert f'<li id="talk-{lines[1].pk}" class="gone" hidden></li>' in told
    assert "and then" not in told
    assert "Good luck!" in await heard(page, "talked")
    await page.disconnect()


async def all_of(socket):
    """All that a page has been sent, and nothing is on its way any more."""
    found = []
    while not await socket.receive_nothing(0.2):
        found.append(await socket.receive_from())
    await socket.disconnect()
    return found


async def test_a_move_comes_before_what_is_said_meanwhile():
    game = await sync_to_async(table)()
    mover = await sync_to_async(awaited)(game)
    page = await sit(game, ("ana", "ben")[1 - mover])
    await heard(page, 'id="board"')
    await sync_to_async(play)(game, mover, "roll")
    await THINGS(game, phrase="well")
    assert "throws" in await page.receive_from()
    assert "Well played!" in await heard(page, "talked")
    await page.disconnect()


async def test_other_processes_hear_it_as_it_was_told():
    news = LiveNews(None, beside=b"\x00any bytes")
    assert _read(_written(news)) == news
    game, told = await sync_to_async(table)(), []
    page = await sit(game, "ben")
    await heard(page, 'id="board"')
    hub.tell(f"game-{game.pk}", LiveNews(None, beside=b"what another release tells"))
    await THINGS(game, phrase="back")
    told = await heard(page, "talked")
    assert "I am back." in told
    await page.disconnect()
