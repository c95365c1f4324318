"""The pages of an event, state by state, with plain posts: what each shows to whom, and what becomes of it."""

import re
from datetime import timedelta
from decimal import Decimal

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.event_pages.organising import views as organising
from clubs.event_pages.page import views
from clubs.event_pages.words import what_it_is
from clubs.models import Event, JournalLine, Ruling
from clubs.services import entries, events, rulings
from games.models import Game
from tests.cast import person, visitor
from tests.clubs import staged
from tests.clubs.holding import enter, opened, started
from tests.clubs.looking import own, page

pytestmark = pytest.mark.django_db


def test_a_draft_is_there_for_organisers_alone(client):
    made = staged.event("draft", entered=())
    assert "Open entries" in page(client, made, "organiser")
    for who in ("member", "stranger", "banned"):
        client.force_login(person(who))
        for part in ("", "wall/", "now/", "event.json", "standings.csv"):
            assert client.get(f"/events/{made.key}/{part}").status_code == 404


@pytest.mark.parametrize("part", ["entry/", "course/"])
def test_who_has_to_sign_in_first_comes_to_the_event_then(client, part):
    made = staged.event()
    answer = client.post(f"/events/{made.key}/{part}", {"action": "enter"})
    assert answer["Location"] == f"/accounts/login/?next=/events/{made.key}/"


def test_comings_and_goings_push_no_decision_off_the_page(client):
    made = staged.event("draft", entered=())
    events.open_entries(event_id=made.pk, user=person("organiser"))
    for _ in range(26):
        entries.enter(event_id=made.pk, user=person("ana"))
        entries.withdraw(event_id=made.pk, user=person("ana"))
    html = page(client, made, "ana")
    decided, comings = html.split('id="event-journal"')[1].split('id="event-comings"')
    assert "organiser opened it for entries" in decided
    assert "ana withdrew." not in decided
    assert comings.count("ana withdrew.") == 25


def test_a_round_that_is_not_there_is_the_last_one_and_is_drawn_once(client):
    made = staged.event("running")
    staged.play_round(made)
    with time_machine.travel(timezone.now(), tick=False):
        stamp, wanted = views.stamp_of(made), map(views.PartsWanted, (None, 7, 9999))
        shared = [views.draw_shared(made, stamp, each) for each in wanted]
    assert len({id(drawn) for drawn in shared}) == 1


def test_an_open_event_says_what_it_is_who_has_entered_and_what_it_asks(client):
    made = staged.event(least_games=3, about="Bring **cake**", starts_at=timezone.now() + timedelta(hours=1))
    html = page(client, made, "member")
    for words in (
        "<strong>cake</strong>",
        "chloe",
        "Everybody plays 3 rounds.",
        "R-77",
        "at least 3 games",
        made.digest,
    ):
        assert words in html
    assert "You have finished no game yet." in own(html)
    assert 'value="enter"' in own(html)
    assert 'value="enter"' not in own(page(client, made, "ana"))
    assert 'value="withdraw"' in own(page(client, made, "ana"))


def test_a_round_robin_says_before_its_start_how_often_people_will_meet():
    made = staged.event(format="round_robin", settings={"rounds": 2})
    assert "Any two of those who play now meet 2 times in all rounds." in what_it_is(made)


def test_whoever_has_not_signed_in_is_led_to_sign_in_and_back(client):
    made = staged.event()
    html = own(page(client, made))
    assert f"?next=/events/{made.key}/" in html
    assert "<button" not in html


def test_check_in_is_offered_while_it_is_open(client):
    now = timezone.now()
    made = staged.event(check_in_at=now - timedelta(minutes=5), starts_at=now + timedelta(minutes=5))
    assert "Check in, or you are not paired." in own(page(client, made, "ana"))
    client.post(f"/events/{made.key}/entry/", {"action": "check_in"})
    html = page(client, made, "ana")
    assert "you are checked in" in own(html)
    assert "present" in html


@pytest.mark.parametrize(
    ("repeats", "least", "said"),
    [
        (0, 0, "No pair meets again: all are new.</p>"),
        (2, 0, "2 pairs meet again.</p>"),
        (2, 1, "2 pairs meet again; no pairing of so many people could have fewer than 1.</p>"),
    ],
)
def test_how_many_meet_again_is_held_against_how_many_have_to_where_any_have(client, repeats, least, said):
    made = staged.event("running")
    staged.play_round(made, 1, cost={"spread": 0, "meetings": 0, "seats": 0, "repeats": repeats, "least": least})
    assert said in page(client, made)


@pytest.mark.parametrize(("format_", "counts"), [("swiss", True), ("knockout", False), ("season", False)])
def test_the_cost_of_a_pairing_tells_how_far_points_are_apart_where_tables_are_drawn_by_points(client, format_, counts):
    made = staged.event("running", format=format_, settings={})
    staged.play_round(made, 1, cost={"spread": 0, "meetings": 4, "seats": 1, "repeats": 1, "least": 0})
    html = page(client, made)
    assert ("points apart at each table" in html) is counts
    assert "meetings before, squared, the last round double: 4; seats had more often" in html


def test_a_running_event_shows_rounds_tables_standings_and_my_table(client):
    made = staged.event("running")
    staged.play_round(made, 1, over=True, cost={"spread": 2, "meetings": 3, "seats": 1, "repeats": 1, "least": 0})
    table = staged.play_round(made, 2)
    html = page(client, made, "ben")
    assert f"/tables/{table.game.key}/" in own(html)
    assert "you sit at table 1." in own(html)
    rows = re.findall(r'<th scope="row"><a href="/players/(\w+)/"', html)
    assert rows == ["ana", "ben", "chloe", "dora"]
    assert "1 table still plays." in html
    first = page(client, made, round=1)
    assert "1 pair meets again." in first
    assert "All tables of the round are over." in first


def test_rulings_and_the_journal_are_read_with_their_reasons_by_all(client):
    made = staged.event("running")
    staged.play_round(made, over=True)
    entry = made.entries.first()
    Ruling.objects.create(event=made, kind="award", entry=entry, points="1.5", reason="Fair play", by=person("owner"))
    events.pause(event_id=made.pk, user=person("owner"), reason="Fire alarm")
    html = page(client, made)
    for words in ("Fair play", "Fire alarm", "Paused: all clocks stand still.", "7.5"):
        assert words in html


def test_a_corrected_result_is_shown_as_it_was_corrected(client):
    made = staged.event("running")
    table = staged.play_round(made, over=True)
    places = {str(seat.entry_id): 5 - seat.place for seat in table.seats.all()}
    Ruling.objects.create(
        event=made, kind="correct", table=table, places=places, reason="So it was", by=person("owner")
    )
    html = page(client, made)
    assert html.index("1. dora") < html.index("2. chloe") < html.index("4. ana")
    ruled = "before: 1. ana, 2. ben, 3. chloe, 4. dora – now: 1. dora, 2. chloe, 3. ben, 4. ana"
    assert ruled in html
    assert ruled in page(client, made, "owner", "organise/")
    assert "\r\n1,1,1,ana,4," in page(client, made, part="pairings.csv")


def test_whoever_plays_no_more_is_counted_and_named_with_what_became_of_them(client):
    made = staged.event("running", entered=(*staged.PLAYERS, "stranger"))
    staged.play_round(made, over=True)
    entries.withdraw(event_id=made.pk, user=person("ben"))
    ana = made.entries.get(name="ana")
    entries.expel(event_id=made.pk, entry_id=ana.pk, user=person("owner"), reason="Shouted at others")
    html = page(client, made)
    assert "5 have entered. 2 of them play no more." in html
    assert '<li class="gone">ben <small>withdrawn</small></li>' in html
    assert '<li class="gone">ana <small>expelled</small></li>' in html
    assert re.search(r"An expulsion · ana</span> <span>Shouted at others", html)


def test_whoever_sat_in_the_last_round_of_an_event_that_is_over_has_played_to_its_end(client):
    made = staged.event("running")
    staged.play_round(made, over=True)
    made.entries.filter(name="ana").update(status="withdrawn")
    assert 'class="gone"><td>1</td>' in page(client, made)
    Event.objects.update(state="over", ended_at=timezone.now())
    assert 'class="gone"><td>1</td>' not in page(client, made)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("not_there", "You did not check in before the start: you are not paired."),
        ("elsewhere", "At the start you still played at another live event: you are not paired here."),
        ("absent", "You were absent from two rounds: you are withdrawn, and keep your points."),
        ("withdrew", "You have withdrawn."),
    ],
)
def test_whoever_is_withdrawn_reads_why(client, what, words):
    made = staged.event("running")
    made.entries.filter(name="ana").update(status="withdrawn")
    JournalLine.objects.create(club=made.club, event=made, what=what, names={"who": "ana"})
    JournalLine.objects.create(club=made.club, event=made, what="withdrew", names={"who": "ben"})
    assert words in own(page(client, made, "ana"))


def test_whoever_enters_late_reads_from_when_they_play(client):
    event = started(4, late_until=2)
    enter(event, "late")
    told = "You have entered: you play from the next round on."
    assert told in own(page(client, event, "late"))
    assert told not in own(page(client, event, "p1"))


def test_whoever_played_to_the_end_reads_their_place_and_no_more_that_they_have_entered(client):
    made = staged.event("running")
    staged.play_round(made, over=True)
    assert "You have entered." in own(page(client, made, "ana"))
    Event.objects.update(state="over", ended_at=timezone.now())
    assert "You have entered." not in own(page(client, made, "ana"))


@pytest.mark.parametrize(("places", "goes"), [(None, False), (9, True)])
def test_only_a_place_for_which_one_can_wait_goes_to_who_waits(client, places, goes):
    event = opened(2, places=places)
    html = own(page(client, event, "p1"))
    assert ("Your place goes to the first who waits." in html) == goes
    assert "Until the start you may enter again, at the end of the list." in html


def test_whoever_still_plays_elsewhere_is_warned_before_the_start(client):
    start = timezone.now() + timedelta(minutes=5)
    made = staged.event(starts_at=start, check_in_at=timezone.now() - timedelta(minutes=5))
    assert "You still play" not in own(page(client, made, "ana"))
    other = staged.event("running", of=made.club, name="Long", starts_at=timezone.now() - timedelta(minutes=5))
    staged.play_round(other)
    assert "You still play at another live event, “Long”" in own(page(client, made, "ana"))


def test_before_anybody_has_played_there_are_no_places(client):
    made = staged.event("running")
    table = staged.play_round(made)
    assert "<table" not in page(client, made)
    made.rounds.all().delete()
    Game.objects.filter(pk=table.game_id).delete()
    staged.play_round(made, over=True)
    assert "<table" in page(client, made)


def test_the_moments_at_which_rounds_begin_are_told():
    made = staged.event(starts=["2030-01-05T20:30:00+00:00"])
    assert any("5 January 2030 20:30" in rule for rule in what_it_is(made))


def test_a_round_whose_time_is_up_does_not_say_when_it_will_end(client):
    made = staged.event("running")
    table = staged.play_round(made)
    assert "The round ends:" in page(client, made)
    past = timezone.now() - timedelta(minutes=1)
    made.rounds.update(closes_at=past)
    Game.objects.filter(pk=table.game_id).update(closes_at=past)
    assert "The round ends:" not in page(client, made)
    assert "The round ends:" not in client.get(f"/tables/{table.game.key}/event/").content.decode()


def test_the_tables_of_an_arena_are_shown_all_at_once_those_that_play_first(client):
    settings = {"minutes": 90, "wait": 20}
    made = staged.event("running", format="arena", settings=settings, closes_at=timezone.now() + timedelta(hours=1))
    first = staged.play_round(made, 1, over=True)
    second = staged.play_round(made, 2)
    html = page(client, made)
    assert html.index(f"/tables/{second.game.key}/") < html.index(f"/tables/{first.game.key}/")
    assert "Table 2.1" in html
    assert "It ends:" in html


def test_the_seed_is_told_once_the_event_is_over_and_never_before(client):
    made = staged.event("running")
    staged.play_round(made, over=True)
    seed = bytes(made.seed).hex()
    parts = ("", "wall/", "now/", "event.json", "standings.csv", "pairings.csv")
    for who in ("owner", "ana"):
        assert not any(seed in page(client, made, who, part) for part in parts)
    Event.objects.update(state="over", ended_at=timezone.now())
    assert seed in page(client, made)
    assert seed in page(client, made, part="event.json")


def test_the_seed_of_an_event_that_was_cancelled_is_told_where_anything_was_drawn(client):
    made = staged.event("cancelled", ended_at=timezone.now())
    seed = bytes(made.seed).hex()
    parts = ("", "event.json")
    assert not any(seed in page(client, made, "ana", part) for part in parts)
    staged.play_round(made)
    assert all(seed in page(client, made, "ana", part) for part in parts)


@pytest.mark.parametrize("query", ["", "?table={table}", "?entry={entry}", "?ruling={ruling}", "?q=ana", "?q=nobody"])
def test_what_organisers_decide_asks_six_things_once_it_has_been_drawn_and_eight_anew(query):
    made = staged.event("running")
    table = staged.play_round(made, over=True)
    rulings.award(
        entry_id=made.entries.first().pk, user=person("organiser"), points=Decimal(1), reason="helped all evening"
    )
    address = f"/events/{made.key}/organise/" + query.format(
        table=table.pk, entry=made.entries.first().pk, ruling=made.rulings.get().pk
    )
    organiser = visitor("organiser")
    organising._kept._things.clear()
    with time_machine.travel(timezone.now(), tick=False):
        with CaptureQueriesContext(connection) as anew:
            assert organiser.get(address).status_code == 200
        with CaptureQueriesContext(connection) as asked:
            organiser.get(address)
    assert len(asked) <= 6
    assert len(anew) <= 8


@pytest.mark.parametrize("ruled", [True, False])
def test_what_organisers_decide_asks_six_things_when_a_table_has_begun_or_nothing_is_ruled(ruled):
    made = staged.event("running")
    staged.play_round(made, over=True)
    organiser, address = visitor("organiser"), f"/events/{made.key}/organise/"
    if ruled:
        award = {"points": Decimal(1), "reason": "helped all evening"}
        rulings.award(entry_id=made.entries.first().pk, user=person("organiser"), **award)
        organiser.get(address)
        staged.play_round(made, number=2)
    with CaptureQueriesContext(connection) as anew:
        page = organiser.get(address).content.decode()
    assert ("helped all evening" in page, "Round 2" in page) == (ruled, ruled)
    assert len(anew) <= 6


@pytest.mark.parametrize("state", ["open", "running", "over"])
@pytest.mark.parametrize("who", ["ana", "stranger", "organiser"])
def test_a_page_that_has_been_drawn_asks_six_things_of_the_database(client, state, who):
    made = staged.event(state)
    if state != "open":
        staged.play_round(made, over=state == "over")
    client.force_login(person(who))
    with time_machine.travel(timezone.now(), tick=False):
        client.get(f"/events/{made.key}/")
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/events/{made.key}/")
    assert len(asked) <= 6


def test_organisers_find_a_table_that_is_running_where_they_decide(client):
    made = staged.event("running")
    table = staged.play_round(made)
    address = reverse("table", args=[table.game.key])
    html = visitor("organiser").get(f"/events/{made.key}/organise/").content.decode()
    assert f'<a href="{address}">running</a>' in html
