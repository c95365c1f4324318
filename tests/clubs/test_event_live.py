"""An open page of an event is told that something has changed, whoever changed it; and nothing else, ever."""

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import Client
from django.utils import timezone

from clubs.consumers import NEWS
from clubs.models import Event
from clubs.services import entries, events
from clubs.services.going_on import rounds
from games.engine.actions import Conclude
from games.tables import playing
from games.tables.live.telling import hub
from tests.cast import person
from tests.clubs import staged
from tests.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)


def cookie(name):
    client = Client()
    client.force_login(person(name))
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def socket(key, cookie=""):
    headers = [(b"origin", b"http://testserver"), (b"host", b"testserver"), (b"cookie", cookie.encode())]
    return Socket(f"/ws/events/{key}/", headers=headers)


async def run(what, *args, **kwargs):
    """On the thread that all tests share: another would end with the connection of the pool that it has taken."""
    return await sync_to_async(what)(*args, **kwargs)


async def test_whoever_looks_is_told_of_a_change_once_and_without_a_word_about_it():
    made = await run(staged.event)
    page = socket(made.key)
    assert (await page.connect())[0]
    await run(entries.enter, event_id=made.pk, user=await run(person, "stranger"))
    assert await page.receive_from() == NEWS
    assert await page.receive_nothing(timeout=0.3)
    await page.disconnect()
    assert f"event-{made.pk}" not in hub._listeners


async def test_nobody_listens_to_what_they_may_not_see():
    made = await run(staged.event)
    draft = await run(staged.event, "draft", of=made.club)
    assert (await socket(made.key, await run(cookie, "banned")).connect())[0] is False
    assert (await socket(draft.key).connect())[0] is False
    assert (await socket("nothing").connect())[0] is False
    page = socket(draft.key, await run(cookie, "organiser"))
    assert (await page.connect())[0]
    await page.disconnect()


async def test_a_page_that_says_something_goes_and_nothing_is_kept_of_it():
    made = await run(staged.event)
    page = socket(made.key)
    assert (await page.connect())[0]
    await page.send_to("x" * 10_000)
    await page.wait()
    assert f"event-{made.pk}" not in hub._listeners


async def test_what_is_rolled_back_is_told_to_nobody():
    made = await run(staged.event)
    page = socket(made.key)
    await page.connect()
    await run(refused, made)
    assert await page.receive_nothing(timeout=0.3)
    await page.disconnect()


def refused(made):
    from clubs.services.errors import ClubError

    with pytest.raises(ClubError):
        entries.enter(event_id=made.pk, user=person("banned"))
    assert Event.objects.get().entries.count() == len(staged.PLAYERS)


async def test_a_pause_and_its_end_reach_the_open_pages_of_tables_at_once():
    made = await run(staged.event, "running")
    game = (await run(staged.play_round, made)).game
    headers = [(b"origin", b"http://testserver"), (b"host", b"testserver")]
    page = Socket(f"/ws/tables/{game.key}/", headers=headers)
    assert (await page.connect())[0]
    assert "Until the time is up" in await page.receive_from()
    organiser = await run(person, "organiser")
    await run(events.pause, event_id=made.pk, user=organiser, reason="Alarm.")
    told = await page.receive_from()
    assert "The table is paused" in told
    assert "Until the time is up" not in told
    await run(events.resume, event_id=made.pk, user=organiser)
    assert "Until the time is up" in await page.receive_from()
    await page.disconnect()


@pytest.mark.parametrize("delay", [0, 300])
async def test_the_end_of_a_table_is_told_unless_the_table_is_shown_later(delay):
    made = await run(staged.event, "running", watch_delay=delay)
    await run(staged.play_round, made, people=("ana", "ben"))
    first_round = await run(made.rounds.get)
    other = await run(staged.play_round, made, at=first_round, people=("chloe", "dora"))
    page = socket(made.key)
    assert (await page.connect())[0]
    await run(over, other)
    await run(rounds.advance, event_id=made.pk, now=timezone.now())
    assert await run(other.seats.filter(sitting=True).exists) is False
    if delay:
        assert await page.receive_nothing(timeout=0.3)
    else:
        assert await page.receive_from() == NEWS
    await page.disconnect()


def over(table):
    playing.play(game_id=table.game_id, seat=None, wish=lambda state: Conclude())
