"""What the page of an event says of itself: no more than its format has, and nothing that its reader cannot do."""

import re
from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone
from django.utils.translation import override

from clubs.event_pages.words import what_it_is
from clubs.models import Entry, Event, EventTable, Round
from clubs.services import entries, rulings
from clubs.services.errors import ClubError
from clubs.services.noting import note_event
from tests.cast import person
from tests.clubs import staged
from tests.clubs.looking import own

pytestmark = pytest.mark.django_db


def page(client, made, who, path=""):
    client.force_login(person(who))
    return client.get(f"/events/{made.key}/{path}").content.decode()


def test_the_rules_of_an_event_without_rounds_speak_of_none():
    with_rounds = staged.event()
    without = staged.event(of=with_rounds.club, format="arena", settings={"wait": 30}, entered=())
    assert not any("round" in said for said in what_it_is(without) if "R-77" not in said)
    assert any("who misses two rounds is withdrawn" in said for said in what_it_is(with_rounds))


def test_the_rules_say_what_each_place_brings_at_tables_of_every_size_that_may_come():
    six = staged.event(seats=4, points={"6": ["9", "5.5", "3", "2", "1", "0"]}, entered=())
    assert "There are 4 seats at a table; where it does not come out even, 3 to 6." in what_it_is(six)
    assert "At a table of 6 the places bring 9 · 5.5 · 3 · 2 · 1 · 0 points." in what_it_is(six)
    assert "At a table of 3 the places bring 6 · 3 · 1 points." in what_it_is(six)
    with override("fr"):
        assert "À une table de 6, les places rapportent 9 · 5,5 · 3 · 2 · 1 · 0 points." in what_it_is(six)
    three = staged.event(seats=3, of=six.club, entered=())
    assert not any("table of 6" in said for said in what_it_is(three))


def test_byes_are_told_of_where_there_are_some_and_late_entries_where_they_are_taken():
    swiss = staged.event(late_until=2, entered=())
    knockout = staged.event(of=swiss.club, format="knockout", settings={}, entered=())
    first = staged.event(of=swiss.club, late_until=1, entered=())
    assert not any("After the start" in said for said in what_it_is(first))
    late = "After the start one may enter until round 2 begins, without points for rounds that one has missed."
    bye = "Whoever has a bye earns the mean of a table of 4."
    assert [late in what_it_is(made) for made in (swiss, knockout)] == [True, False]
    assert [bye in what_it_is(made) for made in (swiss, knockout)] == [False, True]


@pytest.mark.parametrize(
    ("kind", "settings"),
    [("knockout", {}), ("final", {"rounds": 2}), ("season", {}), ("swiss", {"rounds": 2, "ranked": True})],
)
def test_where_places_come_before_points_the_rules_say_what_becomes_of_shared_ones(kind, settings):
    made = staged.event(format=kind, settings=settings, entered=())
    assert "Those who share a place there stand by their points." in what_it_is(made)


def test_a_table_of_an_arena_has_one_name_on_all_pages_and_of_no_round(client):
    made = staged.event("running", format="arena", settings={}, closes_at=timezone.now() + timedelta(hours=1))
    staged.play_round(made)
    assert "You sit at table 1.1." in own(page(client, made, "ana"))
    table = made.rounds.get().tables.get()
    EventTable.objects.filter(pk=table.pk).update(over_at=timezone.now())
    rulings.annul(table_id=table.pk, user=person("organiser"), reason="The dice fell off the table.")
    found = page(client, made, "organiser", "?q=ana")
    organised = page(client, made, "organiser", f"organise/?table={table.pk}")
    assert found.count("Table 1.1") == 3
    assert "A table does not count · Table 1.1" in found
    assert organised.count("Table 1.1") == 3
    assert "A table does not count · Table 1.1" in organised
    assert "organiser annulled table 1.1." in found
    assert not re.search("[Rr]ound 1", found + organised)


def test_a_ruling_names_the_table_of_a_final_as_all_pages_do(client):
    made = staged.event("over", format="final", settings={"rounds": 1})
    table = staged.play_round(made, number=2, over=True)
    Round.objects.update(title="final")
    rulings.annul(table_id=table.pk, user=person("organiser"), reason="The dice fell off the table.")
    for path in ("", "organise/"):
        assert "1. A table does not count · Final, table 1" in page(client, made, "organiser", path)
    assert "organiser annulled table 1 of round 2 (Final)." in page(client, made, "organiser")


def test_a_ruling_is_taken_back_under_the_number_that_it_has_on_the_page(client):
    made = staged.event("running")
    staged.play_round(made, over=True)
    given = [
        rulings.award(entry_id=entry.pk, user=person("organiser"), points=Decimal("1.5"), reason="For the cake.")
        for entry in made.entries.order_by("pk")[:2]
    ]
    rulings.take_back(ruling_id=given[1].pk, user=person("organiser"), reason="There was none.")
    html = page(client, made, "organiser")
    assert "2. Points are awarded · ben · 1.5 · taken back" in html
    assert "organiser took ruling 2 back." in html
    assert "1. Points are awarded · ana · 1.5" in page(client, made, "organiser", "organise/")


def test_points_in_the_journal_are_written_as_those_beside_it(client):
    made = staged.event("running")
    staged.play_round(made, over=True)
    entry = made.entries.get(name="ana")
    rulings.award(entry_id=entry.pk, user=person("organiser"), points=Decimal("1.5"), reason="For the cake.")
    told = client.get(f"/events/{made.key}/", headers={"accept-language": "fr"}).content.decode()
    told = re.search('<div id="event-live".*</article>', told, re.S)[0]
    assert "organiser a accordé des points à ana\u202f: 1,5." in told
    assert "1,5" in told
    assert "1.5" not in told


def test_between_two_tables_of_an_arena_none_plays(client):
    made = staged.event("running", format="arena", settings={}, closes_at=timezone.now() + timedelta(hours=1))
    staged.play_round(made, over=True)
    assert "<p>No table plays just now.</p>" in page(client, made, "ana")


def test_in_an_arena_nobody_was_absent_from_a_round(client):
    made = staged.event("running", format="arena", settings={}, closes_at=timezone.now() + timedelta(hours=1))
    Entry.objects.filter(name="ana").update(absences=2, status="withdrawn")
    note_event(made, None, "absent", who="ana")
    html = page(client, made, "ana")
    assert "A bot ended two games for you: you are withdrawn, and keep your points." in own(html)
    assert "ana left two games to a bot and is withdrawn." in html
    assert "absent from 2 games" in page(client, made, "organiser", "organise/")


@pytest.mark.parametrize("state", ["open", "running", "over", "cancelled"])
def test_nothing_on_the_pages_of_an_arena_speaks_of_rounds(client, state):
    soon = timezone.now() + timedelta(hours=1)
    made = staged.event(state, format="arena", settings={}, starts_at=soon, closes_at=soon, options={})
    if state != "open":
        staged.play_round(made)
    entry = Entry.objects.get(name="ana")
    pages = [
        *(page(client, made, "ana", path) for path in ("", "wall/")), client.get("/games/").content.decode(),
        *(page(client, made, "organiser", path) for path in ("", "organise/", f"organise/?entry={entry.pk}")),
    ]  # fmt: skip
    said = [re.sub("<[^>]*>", "", html) for html in pages]
    assert [re.findall(r"(?i).*\brounds?\b.*", text) for text in said] == [[]] * len(said)


@pytest.mark.parametrize("kind", ["swiss", "arena"])
@pytest.mark.parametrize("late", [0, 3])
def test_who_has_played_reads_before_and_after_they_withdraw_whether_they_may_come_back(client, kind, late):
    made = staged.event(
        "running", format=kind, settings={}, late_until=late, closes_at=timezone.now() + timedelta(hours=1)
    )
    staged.play_round(made, over=True)
    back = kind == "arena" and late > 0
    html = own(page(client, made, "ana"))
    assert ("you may enter again" in html) is back
    assert ("Nobody comes back into an event that runs." in html) is not back
    entries.withdraw(event_id=made.pk, user=person("ana"))
    assert ('value="enter"' in own(page(client, made, "ana"))) is back
    if back:
        entries.enter(event_id=made.pk, user=person("ana"))
    else:
        with pytest.raises(ClubError):
            entries.enter(event_id=made.pk, user=person("ana"))


@pytest.mark.parametrize(
    ("kind", "said"), [("swiss", "All tables of the round are over."), ("arena", "All tables are over.")]
)
def test_the_games_of_an_event_that_was_cancelled_play_on_until_they_are_over(client, kind, said):
    made = staged.event("running", format=kind, settings={})
    table = staged.play_round(made)
    Event.objects.update(state="cancelled")
    html = page(client, made, "ana")
    assert "1 table still plays." in html
    assert said not in html
    EventTable.objects.filter(pk=table.pk).update(over_at=timezone.now())
    assert said in page(client, made, "ana")


def test_a_round_of_an_event_that_was_cancelled_does_not_begin(client):
    made = staged.event("running")
    staged.play_round(made)
    Round.objects.update(opened_at=None)
    assert "It begins:" in page(client, made, "ana")
    Event.objects.update(state="cancelled")
    html = page(client, made, "ana")
    assert "It begins:" not in html
    assert "when the event is over" not in html


@pytest.mark.parametrize("kind", ["swiss", "arena"])
def test_of_a_table_without_a_game_an_event_that_was_cancelled_says_neither_that_it_plays_nor_that_one_sits_there(
    client, kind
):
    made = staged.event("running", format=kind, settings={}, closes_at=timezone.now() + timedelta(hours=1))
    EventTable.objects.filter(pk=staged.play_round(made).pk).update(game=None)
    assert "you sit at table 1" in own(page(client, made, "ana")).replace("You", "you")
    Event.objects.update(state="cancelled")
    html = page(client, made, "ana")
    assert "sit at table" not in html
    assert "still play" not in html


@pytest.mark.parametrize("path", ["", "wall/"])
def test_the_card_of_a_table_says_what_is_decided_about_it(client, path):
    made = staged.event("running")
    table = staged.play_round(made, over=True)
    rulings.annul(table_id=table.pk, user=person("organiser"), reason="The dice fell off the table.")
    assert "This table does not count." in page(client, made, "ana", path)


@pytest.mark.parametrize("path", ["", "wall/"])
def test_each_table_of_a_season_names_its_division(client, path):
    people = (*staged.PLAYERS, "p1", "p2", "p3", "p4")
    made = staged.event("running", format="season", settings={"rounds": 3, "width": 1, "movers": 1}, entered=people)
    first = staged.play_round(made, people=staged.PLAYERS)
    staged.play_round(made, at=first.round, people=people[4:])
    html = page(client, made, "stranger", path)
    assert "<small>Division 1</small>" in html
    assert "<small>Division 2</small>" in html


def test_who_is_no_member_is_led_to_the_club_and_not_to_a_refusal(client):
    made = staged.event(members_only=True)
    html = page(client, made, "stranger")
    assert 'value="enter"' not in html
    assert "First become a member of Reef" in html
    assert 'value="enter"' in page(client, made, "member")


def test_a_wall_says_how_many_lines_it_does_not_show(client):
    people = [f"player{n}" for n in range(28)]
    made = staged.event("running", entered=people)
    staged.play_round(made, people=people[:4], over=True)
    assert "4 more on the page of the event" in page(client, made, "stranger", "wall/")
