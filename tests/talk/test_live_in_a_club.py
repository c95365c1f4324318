"""What is said in a club comes to the open pages of its members, each in their language; to nobody else, ever."""

import asyncio

import pytest
from django.contrib.sessions.models import Session
from django.http import Http404

from accounts.adapter import told
from accounts.conduct.reports import decide
from clubs.services import members
from games.tables.live.telling import hub
from talk.conduct.reporting import report
from talk.consumers import ClubPage
from talk.models import Mute
from talk.saying import say_in_club
from tests.cast import person
from tests.clubs.founding import founded
from tests.clubs.test_event_live import cookie, run
from tests.sockets import PATIENCE, Socket
from tests.talk.test_muting import WHY

pytestmark = pytest.mark.django_db(transaction=True)


async def opened(name, language="en", slug="reef"):
    headers = [(b"origin", b"http://testserver"), (b"host", b"testserver"), (b"accept-language", language.encode())]
    headers.append((b"cookie", (await run(cookie, name)).encode() if name else b""))
    page = Socket(f"/ws/clubs/{slug}/talk/", headers=headers)
    return page, await page.connect()


async def say(club, name="ana", **words):
    return await run(say_in_club, by=await run(person, name), club=club, **words)


async def test_a_line_comes_to_each_member_in_their_language_but_for_who_has_muted_its_author():
    club = await run(founded, ben="member", chloe="member")
    await run(lambda: Mute.objects.create(by=person("chloe"), whom=person("ana")))
    pages = [await opened(*who) for who in (("ana", "en"), ("ben", "fr"), ("chloe", "en"))]
    ana, ben, chloe = [page for page, _let_in in pages]
    said = await say(club, phrase="luck")
    mine, theirs = await ana.receive_from(), await ben.receive_from()
    assert f'id="talk-{said.pk}"' in mine
    assert "<bdi>Good luck!</bdi>" in mine
    assert "Bonne chance" in theirs
    assert ["/report/" in html for html in (mine, theirs)] == [False, True]
    await say(club, "ben", text="<b>eight</b>")
    assert "&lt;b&gt;eight&lt;/b&gt;" in await chloe.receive_from()
    for page in (ana, ben, chloe):
        await page.disconnect()
    assert f"club-{club.pk}" not in hub._listeners


async def test_a_line_of_which_a_report_is_upheld_is_taken_from_open_pages():
    club = await run(founded, ben="member")
    said = await say(club, text="rude words")
    made = await run(report, by=await run(person, "ben"), said=said, text=WHY)
    page, _ = await opened("ben")
    await run(decide, report_id=made.pk, by=await run(person, "boss"), decision="upheld", why="so")
    assert await page.receive_from() == f'<li id="talk-{said.pk}" class="gone" hidden></li>'
    await page.disconnect()


async def test_who_is_no_member_or_is_none_any_more_hears_nothing():
    club = await run(founded, ben="member", dora="banned", chloe="asking")
    for name in ("dora", "chloe", None):
        assert (await opened(name))[1] == (False, 4404)
    page, (let_in, _) = await opened("ben")
    assert let_in
    ana, ben = [await run(person, name) for name in ("ana", "ben")]
    await run(members.remove, club_id=club.pk, user=ana, who=ben.pk, reason="so")
    await say(club, phrase="hello")
    assert (await page.receive_output())["code"] == 4404


async def page_of(name, send):
    cookies = [(b"cookie", (await run(cookie, name)).encode())]
    return ClubPage({"headers": cookies, "url_route": {"kwargs": {"slug": "reef"}}}, send)


async def remove(club, name):
    ana, other = await run(person, "ana"), await run(person, name)
    await run(members.remove, club_id=club.pk, user=ana, who=other.pk, reason="so")


async def test_what_is_said_after_somebody_is_removed_is_not_sent_them_after_what_was_said_before():
    club, sent = await run(founded, ben="member"), []

    async def slowly(message):
        sent.append(message)
        if len(sent) == 2:  # it was let in, and is just sent a line
            await remove(club, "ben")
            await say(club, text="now that he is gone")

    page = await page_of("ben", slowly)
    await page.open()
    await say(club, text="while he was here")
    with pytest.raises(Http404):
        await asyncio.wait_for(page.tell(), PATIENCE)
    page.leave()
    assert ["he was here" in str(message) for message in sent[1:]] == [True]


async def test_who_is_removed_as_their_page_comes_hears_nothing(monkeypatch):
    club, sent, join = await run(founded, ben="member"), [], hub.join

    async def late(*channel):
        if not sent:
            sent.append("removed")
            await remove(club, "ben")
        await join(*channel)

    async def send(message):
        sent.append(message)

    monkeypatch.setattr(hub, "join", late)
    page = await page_of("ben", send)
    await page.open()
    await say(club, text="now that he is gone")
    with pytest.raises(Http404):
        await asyncio.wait_for(page.tell(), PATIENCE)
    page.leave()
    assert "gone" not in str(sent)


async def test_a_page_that_says_anything_goes_and_is_no_error(caplog):
    await run(founded, ben="member")
    for said in ({"text": "{"}, {"text": "x" * 2_000_000}, {"bytes": b"\xff\x00"}):
        page, (let_in, _) = await opened("ben")
        assert let_in
        await page.send_input({"type": "websocket.receive", **said})
        await page.wait()
    assert not [line for line in caplog.records if line.levelname == "ERROR"]
    assert not hub._listeners


async def test_who_signs_out_or_is_banned_hears_no_more_at_once():
    club = await run(founded, ben="member", chloe="member")
    for name, leave in (("ben", sign_out), ("chloe", ban)):
        page, _ = await opened(name)
        await leave(club, name)
        assert (await page.receive_output())["code"] == 4404


async def sign_out(_club, name):
    await run(lambda: Session.objects.all().delete())
    await run(lambda: told(person(name).pk))


async def ban(club, name):
    ana, other = await run(person, "ana"), await run(person, name)
    await run(members.ban, club_id=club.pk, user=ana, who=other.pk, reason="so")


async def test_a_page_that_hears_no_more_asks_for_what_it_lacks(async_client):
    club = await run(founded, ben="member")
    page, _ = await opened("ben")
    for listener in hub._listeners[f"club-{club.pk}"]:
        listener.lost()
    assert (await page.receive_output())["code"] == 1013
    first, second = await say(club, phrase="hello"), await say(club, phrase="luck")
    await run(async_client.force_login, await run(person, "ben"))
    lacking = (await async_client.get("/clubs/reef/talk/", {"after": first.pk})).content.decode()
    assert f"talk-{second.pk}" in lacking
    assert f"talk-{first.pk}" not in lacking
