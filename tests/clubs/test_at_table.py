"""What an event shows on pages of games: a line at its tables, and what waits above one's own games."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.event_pages.elsewhere import at_table
from clubs.models import Event, EventTable, JournalLine
from games.models import Game
from tests.cast import person, table
from tests.clubs import staged

pytestmark = pytest.mark.django_db


def page(client, game, who="ana"):
    client.force_login(person(who))
    return client.get(f"/tables/{game.key}/").content.decode()


def test_a_table_of_an_event_says_so_and_until_when_its_round_lasts(client):
    made = staged.event("running")
    html = page(client, staged.play_round(made).game)
    assert f'href="/events/{made.key}/"' in html
    assert "Evening" in html
    assert "The round ends:" in html
    assert 'data-ten="Ten minutes are left."' in html


@pytest.mark.parametrize(("left", "said"), [(1000, ""), (500, "Ten minutes are left."), (100, "Two minutes are left.")])
def test_without_script_too_a_table_says_that_the_end_is_near(client, left, said):
    game = staged.play_round(staged.event("running")).game
    Game.objects.filter(pk=game.pk).update(closes_at=timezone.now() + timedelta(seconds=left))
    html = page(client, game)
    line = re.search(r'<p class="round-warning yours"( hidden)?>([^<]*)</p>', html)
    assert line[2] == said
    assert bool(line[1]) is not bool(said)


def test_any_other_table_says_nothing_of_events(client):
    assert "at-event" not in page(client, table())


def test_a_table_that_is_over_early_shows_the_others(client):
    made = staged.event("running", entered=(*staged.PLAYERS, "p1", "p2", "p3", "p4"))
    first = staged.play_round(made, people=staged.PLAYERS)
    other = staged.play_round(made, at=first.round, people=("p1", "p2", "p3", "p4"))
    assert f"/tables/{other.game.key}/" not in page(client, first.game)
    Game.objects.filter(pk=first.game.pk).update(status="over")
    first.over_at = timezone.now()
    first.save()
    for html in (page(client, first.game), client.get(f"/tables/{first.game.key}/event/").content.decode()):
        assert f"/tables/{other.game.key}/" in html
        assert "This table is over; 1 table still plays." in html


@pytest.mark.parametrize("state", ["running", "cancelled"])
def test_beside_a_table_that_is_over_those_stand_too_that_could_not_be_opened_yet(client, state):
    made = staged.event("running", entered=(*staged.PLAYERS, "p1", "p2", "p3", "p4"))
    first = staged.play_round(made, people=staged.PLAYERS)
    other = staged.play_round(made, at=first.round, people=("p1", "p2", "p3", "p4"))
    end(first)
    EventTable.objects.filter(pk=other.pk).update(game=None)
    Event.objects.update(state=state)
    html = page(client, first.game)
    assert "<h3>Table 2</h3>" in html
    assert "<li>p1</li>" in html


def end(table):
    """The game is over, and its event has not looked yet."""
    Game.objects.filter(pk=table.game.pk).update(status="over")


def test_who_looks_before_the_event_has_counted_reads_the_truth_and_the_page_follows_the_event(client):
    made = staged.event("running")
    only = staged.play_round(made)
    end(only)
    html = page(client, only.game)
    assert "still play" not in html
    assert "All tables of the round are over." in html
    assert f'data-follows="{made.key}"' in html
    assert "The next round begins:" not in html


@pytest.mark.parametrize(("state", "leads"), [("running", True), ("cancelled", False)])
def test_after_a_table_nobody_is_led_to_what_comes_next_where_nothing_does(client, state, leads):
    made = staged.event("running")
    only = staged.play_round(made)
    end(only)
    Event.objects.update(state=state)
    assert ("See what comes next" in page(client, only.game)) is leads


def test_at_an_old_table_one_is_led_to_the_next_one_and_others_are_not(client):
    made = staged.event("running")
    old = staged.play_round(made, over=True)
    assert "To my next table" not in page(client, old.game)
    new = staged.play_round(made, 2)
    assert f'href="/tables/{new.game.key}/">To my next table' in page(client, old.game)
    assert "To my next table" not in page(client, old.game, "stranger")


def test_a_paused_table_says_why_and_not_when_its_round_ends(client):
    made = staged.event("running", paused_at=timezone.now())
    game = staged.play_round(made).game
    JournalLine.objects.create(club=made.club, event=made, what="paused", reason="The fire alarm.")
    Game.objects.filter(pk=game.pk).update(paused_at=timezone.now())
    html = page(client, game)
    assert "The fire alarm." in html
    assert "The round ends:" not in html


def test_a_table_that_plays_two_minutes_is_not_told_that_two_are_left(client):
    game = staged.play_round(staged.event("running", minutes=2), closes=119).game
    html = page(client, game)
    assert "minutes are left." not in html


def test_a_table_of_an_event_without_rounds_names_none(client):
    settings = {"wait": 30}
    game = staged.play_round(staged.event("running", format="arena", settings=settings)).game
    html = page(client, game)
    assert "Round 1" not in html
    assert "table 1.1" in html


def test_who_is_banned_reads_at_their_table_nothing_of_the_others(client):
    made = staged.event("running", entered=(*staged.PLAYERS, "banned", "p2", "p3", "p4"))
    first = staged.play_round(made, people=("banned", "p2", "p3"))
    other = staged.play_round(made, at=first.round, people=staged.PLAYERS)
    Game.objects.filter(pk=first.game.pk).update(status="over")
    for html in (page(client, first.game, "banned"), client.get(f"/tables/{first.game.key}/event/").content.decode()):
        assert f'href="/events/{made.key}/"' in html
        assert other.game.key not in html
        assert "chloe" not in html
    assert other.game.key in page(client, first.game, "p2")


def test_the_line_costs_one_statement_in_a_process_and_none_with_a_move(client, django_assert_num_queries):
    game = staged.play_round(staged.event("running")).game
    ana = person("ana")
    row = at_table.access_table_for(ana, game.key).game
    with django_assert_num_queries(1):
        at_table.line_above(row, ana)
    with django_assert_num_queries(0):
        at_table.line_above(row, ana)


def test_the_line_is_there_for_tables_of_events_alone(client):
    game = table()
    assert client.get(f"/tables/{game.key}/event/").status_code == 404
    assert client.get("/tables/nothing/event/").status_code == 404


def test_above_ones_games_stands_what_an_event_waits_for(client):
    now = timezone.now()
    made = staged.event(check_in_at=now - timedelta(minutes=1), starts_at=now + timedelta(hours=1))
    client.force_login(person("ana"))
    for address in ("/", "/games/"):
        html = client.get(address).content.decode()
        assert f'href="/events/{made.key}/"' in html
        assert "Check in now" in html
    client.force_login(person("stranger"))
    assert "Your events" not in client.get("/games/").content.decode()


def test_what_is_over_or_played_just_now_is_not_above_ones_games(client):
    made = staged.event("running")
    staged.play_round(made)
    client.force_login(person("ana"))
    assert "Your events" not in client.get("/games/").content.decode()
    Event.objects.update(state="over")
    assert "Your events" not in client.get("/").content.decode()


def test_between_two_rounds_the_next_one_stands_above_ones_games(client):
    made = staged.event("running")
    first = staged.play_round(made, over=True)
    first.round.event.rounds.create(number=2, starts_at=timezone.now() + timedelta(minutes=7))
    Event.objects.update(next_at=timezone.now() + timedelta(minutes=1))
    client.force_login(person("ana"))
    html = client.get("/games/").content.decode()
    assert "The next round begins:" in html
    assert made.rounds.get(number=2).starts_at.strftime("%H:%M") in html
