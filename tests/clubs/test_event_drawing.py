"""How pages of events are drawn: texts are texts, once for many, anew where something is; what is turned down."""

import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from clubs.events.kept import standings_told
from clubs.models import Entry, Event, EventTable, JournalLine, Ruling
from clubs.services import entries
from clubs.services.going_on.storing import store_standings
from games.models import Game
from tests.cast import person, stand
from tests.clubs import staged
from tests.clubs.looking import own, page
from tests.position import PLAYERS as POSITIONED

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 26, 9, tzinfo=UTC)
HOSTILE = "<img src=x onerror=alert(1)>"


def test_hostile_names_reasons_and_markdown_are_text(client):
    about = f"{HOSTILE}\n\n<script>alert(1)</script> [click](javascript:alert(1)) ![x](http://elsewhere/x.png)"
    made = staged.event("running", name=HOSTILE, about=about)
    Entry.objects.filter(name="ana").update(name=HOSTILE)
    table = staged.play_round(made, over=True)
    JournalLine.objects.create(club=made.club, event=made, what="paused", reason=HOSTILE)
    Ruling.objects.create(event=made, kind="annul", table=table, reason=HOSTILE, by=person("owner"))
    for part in ("", "wall/", "now/", "organise/"):
        html = page(client, made, "owner", part)
        assert "<img" not in html
        assert "<script>" not in html
        assert 'href="javascript' not in html
    client.force_login(person("ana"))
    assert "<img" not in client.get(f"/tables/{table.game.key}/").content.decode()


def test_a_page_that_is_up_to_date_is_told_nothing_and_one_that_is_not_gets_what_changed(client):
    made = staged.event()
    client.force_login(person("member"))
    asked = re.search(r'hx-get="([^"]+)"', page(client, made, "member").split("event-pulse")[1])[1].replace(
        "&amp;", "&"
    )
    assert client.get(asked).status_code == 204
    entries.enter(event_id=made.pk, user=person("stranger"))
    html = client.get(asked).content.decode()
    assert "stranger" in html
    assert "event-own" not in html
    entries.enter(event_id=made.pk, user=person("member"))
    assert "event-own" in client.get(asked).content.decode()


def test_many_who_look_at_the_same_have_it_drawn_once(client, clock, django_assert_max_num_queries):
    made = staged.event("running")
    staged.play_round(made, over=True)
    staged.play_round(made, 2)
    page(client, made)
    with django_assert_max_num_queries(2):
        page(client, made)


def test_a_page_asks_no_more_where_more_have_entered(client, django_assert_max_num_queries):
    made = staged.event()
    for number in range(30):
        Entry.objects.create(event=made, user=person(f"p{number}"), name=f"p{number}")
    with django_assert_max_num_queries(4):
        page(client, made)


def test_a_process_that_has_drawn_nothing_of_an_event_asks_eight_times_at_the_most(
    client, django_assert_max_num_queries
):
    made = staged.event("running")
    table = staged.play_round(made, over=True)
    Ruling.objects.create(event=made, kind="annul", table=table, reason="x", by=person("owner"))
    staged.play_round(made, 2)
    standings_told(made)
    with django_assert_max_num_queries(8):
        assert "Round 2" in page(client, made)


def test_after_a_result_the_tables_alone_are_asked_for_anew(
    client, django_assert_max_num_queries, django_capture_on_commit_callbacks
):
    made = staged.event("running")
    table = staged.play_round(made, people=("ana", "ben"))
    staged.play_round(made, at=table.round, people=("chloe", "dora"))
    page(client, made)
    EventTable.objects.filter(pk=table.pk).update(over_at=timezone.now())
    table.seats.update(place=1, sitting=False)
    with django_capture_on_commit_callbacks(execute=True):
        store_standings(made)
    with django_assert_max_num_queries(3):
        assert "1 table still plays." in page(client, made)


def test_long_standings_are_shown_in_part_and_on_wish_whole(client, monkeypatch):
    monkeypatch.setattr("clubs.event_pages.page.shared.SHOWN", 2)
    made = staged.event("running")
    staged.play_round(made, over=True)
    assert "2 more" in page(client, made)
    assert "2 more" not in page(client, made, standings="all")


def test_without_script_pages_come_again_by_themselves(client):
    made = staged.event()
    for part in ("", "wall/"):
        assert '<noscript><meta http-equiv="refresh"' in page(client, made, part=part)


def test_the_wall_shows_the_clock_the_tables_and_no_control(client):
    made = staged.event("running")
    staged.play_round(made, 1, over=True)
    staged.play_round(made, 2)
    html = page(client, made, "owner", "wall/")
    assert "data-until" in html
    assert "Round 2" in html
    assert not re.search(r"<(form|button|input|a )", html)


def test_what_nobody_offers_and_what_is_not_meant_is_turned_down_in_words(client):
    made = staged.event()
    client.force_login(person("owner"))
    for data in ({"action": "explode"}, {}, {"action": "cancel", "reason": "because"}):
        answer = client.post(f"/events/{made.key}/course/", data, follow=True)
        assert "Nothing has changed." in answer.content.decode()
    made.refresh_from_db()
    assert made.state == "open"
    client.post(f"/events/{made.key}/course/", {"action": "cancel", "reason": "Flood", "sure": "1"})
    made.refresh_from_db()
    assert made.state == "cancelled"


@pytest.mark.parametrize(
    ("state", "words"), [("open", "you may enter again, at the end of the list"), ("running", "Nobody comes back")]
)
def test_who_withdraws_is_asked_first(client, state, words):
    made = staged.event(state)
    assert words in own(page(client, made, "ana"))
    answer = client.post(f"/events/{made.key}/entry/", {"action": "withdraw"}, follow=True)
    assert "Nothing has changed." in answer.content.decode()
    assert made.entries.get(name="ana").status == "in"
    client.post(f"/events/{made.key}/entry/", {"action": "withdraw", "sure": "1"})
    assert made.entries.get(name="ana").status == "withdrawn"


def test_who_leads_is_read_off_the_table_and_nobody_does_where_all_have_the_same(client):
    made = staged.event("running")
    game = staged.play_round(made).game
    assert 'class="leads"' not in page(client, made)
    stand(game, {name: {"cash": 900 if name == "Ben" else 100} for name in POSITIONED[:4]})
    Game.objects.filter(pk=game.pk).update(sequence=game.sequence + 1)
    Event.objects.update(next_at=timezone.now())  # ten seconds later
    assert re.search(r'<li class="leads">ben ', page(client, made))


@pytest.mark.parametrize("key", ["nothing", "a" * 40, "%00", "..", "é"])
def test_an_event_that_is_not_there_is_not_found(client, db, key):
    assert client.get(f"/events/{key}/").status_code in (400, 404)
