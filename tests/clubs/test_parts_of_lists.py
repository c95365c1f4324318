"""Events with very many people: lists in parts, somebody found by name, standings folded once for all who look."""

import re

import pytest
from django.core.cache import cache

from clubs.event_pages.page import cards, shared
from clubs.event_pages.wanted import FIRST, PartsWanted, part_of
from clubs.events import kept
from clubs.models import Entry, Ruling
from clubs.services import entries
from clubs.services.going_on.storing import store_standings
from tests.cast import person
from tests.clubs import staged
from tests.clubs.looking import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def short(monkeypatch):
    for module, name in ((shared, "SHOWN"), (shared, "MORE"), (shared, "NAMED"), (cards, "SHOWN")):
        monkeypatch.setattr(module, name, 2)


def names_in(html, place):
    return re.findall(r"<li>(\w+)</li>", html.split(f'id="{place}"')[1].split("</ul>")[0])


def test_parts_of_a_list_follow_one_another_and_cover_it():
    parts = [part_of(FIRST._replace(tables=first), "tables", 5, 2) for first in (1, 3, 5)]
    assert [(part.first, part.last) for part in parts] == [(1, 2), (3, 4), (5, 5)]
    assert [part.after for part in parts] == ["tables=3", "tables=5", ""]
    assert parts[2].before == "tables=3"
    assert [part_of(FIRST, "tables", many, 2).whole for many in (0, 2, 3)] == [True, True, False]


def test_a_part_beyond_the_list_is_its_last_one_and_the_wall_goes_round():
    assert part_of(PartsWanted(tables=99), "tables", 5, 2).first == 5
    assert [part_of(PartsWanted(tables=-turn), "tables", 5, 2).first for turn in range(4)] == [1, 3, 5, 1]


def test_those_who_have_entered_are_named_in_parts(client, short):
    made = staged.event()
    assert names_in(page(client, made), "event-entries") == ["ana", "ben"]
    assert names_in(page(client, made, entries=3), "event-entries") == ["chloe", "dora"]


def test_tables_of_a_round_are_shown_in_parts_and_all_are_counted(client, short):
    made = staged.event("running", entered=tuple(f"p{number}" for number in range(9)))
    first = staged.play_round(made, people=("p0", "p1", "p2"))
    for start in (3, 6):
        staged.play_round(made, at=first.round, people=tuple(f"p{number}" for number in range(start, start + 3)))
    html = page(client, made)
    assert "3 tables still play." in html
    assert ("Table 2</a>" in html, "Table 3</a>" in html) == (True, False)
    assert "Table 3</a>" in page(client, made, tables=3)


def test_standings_are_shown_in_parts_with_the_places_that_they_are(client, short):
    made = staged.event("running")
    staged.play_round(made, over=True)
    rows = re.findall(r'<th scope="row"><a href="/players/(\w+)/"', page(client, made, standings=3))
    assert rows == ["chloe", "dora"]


def test_anybody_is_found_by_a_part_of_their_name_wherever_they_are_in_the_lists(client, short):
    made = staged.event("running")
    table = staged.play_round(made, over=True)
    html = page(client, made, q="OR").split('id="event-found"')[1].split("</section>")[0]
    assert "/players/dora/" in html
    assert "Place 4, points: 1" in html
    assert f"/tables/{table.game.key}/" in html
    assert "Nobody here has such a name." in page(client, made, q="xyz")


def test_who_plays_no_more_is_found_with_what_became_of_them(client, short):
    made = staged.event("running")
    staged.play_round(made, over=True)
    entries.withdraw(event_id=made.pk, user=person("ben"))
    assert "withdrawn" in page(client, made, q="ben").split('id="event-found"')[1].split("</section>")[0]


def test_standings_that_a_result_has_folded_are_not_folded_again(django_capture_on_commit_callbacks, monkeypatch):
    made = staged.event("running")
    staged.play_round(made, over=True)
    with django_capture_on_commit_callbacks(execute=True):
        folded = store_standings(made)
    monkeypatch.setattr(kept, "standings_of", None)
    assert list(kept.standings_told(made)) == folded


def test_standings_of_a_change_that_was_undone_are_nowhere(django_capture_on_commit_callbacks):
    made = staged.event("running")
    staged.play_round(made, over=True)
    cache.clear()
    with django_capture_on_commit_callbacks():
        store_standings(made)
    assert kept._place_of(made, kept.stamp_of(made).results) not in cache


def test_kept_standings_follow_each_result_ruling_and_withdrawal():
    made = staged.event("running", ties=["wins", "share", "last"])
    staged.play_round(made, over=True)
    assert [row.entry for row in kept.standings_told(made)] == list(made.entries.values_list("pk", flat=True))
    ana, *_others, dora = made.entries.all()
    Ruling.objects.create(event=made, kind="award", entry=dora, points=9, reason="x", by=person("owner"))
    assert kept.standings_told(made)[0].entry == dora.pk
    Ruling.objects.update(undone_at=made.created)
    assert kept.standings_told(made)[0].entry == ana.pk
    staged.play_round(made, 2, people=("ben", "chloe", "dora"), over=True)
    assert kept.standings_told(made)[:] == kept.standings_of(made)
    Entry.objects.create(event=made, user=person("eva"), name="eva")
    assert len(kept.standings_told(made)) == 5


def test_an_organiser_finds_anybody_and_their_tables_among_many(client, monkeypatch):
    monkeypatch.setattr("clubs.event_pages.organising.views.ENTRIES", 2)
    monkeypatch.setattr("clubs.event_pages.organising.views.TABLES", 1)
    made = staged.event("running")
    first = staged.play_round(made, over=True)
    second = staged.play_round(made, 2, people=("ana", "ben", "chloe"), over=True)
    entry = made.entries.get(name="dora")
    html = page(client, made, "owner", "organise/")
    assert (f"?entry={entry.pk}" in html, f"?table={second.pk}" in html, f"?table={first.pk}" in html) == (0, 1, 0)
    assert f"?entry={entry.pk}" in page(client, made, "owner", "organise/", entries=3)
    assert f"?table={first.pk}" in page(client, made, "owner", "organise/", tables=2)
    html = page(client, made, "owner", "organise/", q="dora")
    assert (f"?entry={entry.pk}" in html, f"?table={second.pk}" in html, f"?table={first.pk}" in html) == (1, 0, 1)
