"""Clubs and events in the pages of the staff: all that was decided there is to be read, and neither seed nor link."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, Entry, Event, EventTable, JournalLine, Membership, Round, Ruling, TableSeat
from tests.accounts.staff import staff
from tests.cast import person, table

pytestmark = pytest.mark.django_db
LISTS = ("/admin/clubs/club/", "/admin/clubs/event/")


def event_with(players, number=1):
    """An event of a club with one round of one table and all that can be decided about it."""
    club = Club.objects.create(
        slug=f"reef{number}", name=f"Reef {number}", founder=person("ana"), join_key=f"j01nk3y{number}"
    )
    Membership.objects.create(club=club, user=person("ana"), role="owner")
    event = Event.objects.create(
        club=club, name=f"Evening {number}", organiser=person("ana"), format="swiss", edition="france",
        seed=bytes.fromhex("c0ffee") * 10,
    )  # fmt: skip
    first = Round.objects.create(event=event, number=1, starts_at=timezone.now())
    played = EventTable.objects.create(round=first, number=1, game=table())
    for place in range(players):
        user = person(f"player{place}")
        entry = Entry.objects.create(event=event, user=user, name=user.username)
        TableSeat.objects.create(table=played, round=first, entry=entry, order=place, place=place + 1, sitting=False)
    Ruling.objects.create(event=event, kind="annul", table=played, reason="the server was away", by=person("ana"))
    JournalLine.objects.create(club=club, by=person("ana"), what="founded", reason="we meet on Mondays")
    JournalLine.objects.create(club=club, event=event, by=person("ana"), what="paused", reason="a fire alarm")
    return event


def pages(event):
    return [*LISTS, f"/admin/clubs/club/{event.club_id}/change/", f"/admin/clubs/event/{event.pk}/change/"]


@pytest.fixture
def looking():
    return staff("looking", "clubs.view_club", "clubs.view_event", "clubs.change_event", "clubs.delete_event")


def test_all_that_was_decided_can_be_read(looking):
    event = event_with(3)
    _, _, club, page = (looking.get(address).content.decode() for address in pages(event))
    assert "ana founded the club." in club
    assert "we meet on Mondays" in club
    game = event.rounds.get().tables.get().game
    for said in (
        "a fire alarm",
        "the server was away",
        "player2",
        f"/admin/games/game/{game.pk}/change/",
        event.digest,
    ):
        assert said in page


def test_neither_a_seed_nor_the_link_of_a_club_is_on_any_page(looking, whole):
    for state in Event.State.values if whole else (Event.State.RUNNING, Event.State.OVER):
        event = event_with(2, number=len(Club.objects.all()))
        Event.objects.filter(pk=event.pk).update(state=state)
        html = "".join(looking.get(address).content.decode() for address in pages(event)).lower()
        assert "c0ffee" not in html
        assert "j01nk3y" not in html


def test_nothing_is_changed_there_and_nobody_else_looks(looking):
    event, without_rights = event_with(2), staff("other")
    for address in pages(event):
        assert looking.post(f"{address}", {"name": "x"}).status_code in (200, 403)
        assert Client().get(address).status_code == 302
        assert without_rights.get(address).status_code == 403
    for row in ("club", "event"):
        assert looking.get(f"/admin/clubs/{row}/add/").status_code == 403
    assert looking.post(f"/admin/clubs/event/{event.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Event.objects.get().name == "Evening 1"


@pytest.mark.long
def test_no_more_is_asked_where_there_is_more(looking):
    event = event_with(2)
    few = [statements(looking, address) for address in pages(event)]
    for number in range(2, 8):
        event_with(2, number)
    more = event_with(6, 8)
    Round.objects.create(event=more, number=2, starts_at=timezone.now())
    many = [statements(looking, address) for address in pages(more)]
    assert many == few
    assert max(many) <= 16


def statements(client, address):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


@pytest.mark.parametrize("word", ["Reef", "reef1", "ana"])
def test_a_club_is_found_by_its_name_or_by_who_has_to_do_with_it(looking, word):
    event_with(2)
    assert "Reef 1" in looking.get(LISTS[0], {"q": word}).content.decode()
    assert "Reef 1" not in looking.get(LISTS[0], {"q": "atoll"}).content.decode()
    assert "Evening 1" in looking.get(LISTS[1], {"q": "player1"}).content.decode()
    club = Club.objects.get()
    assert "Evening 1" in looking.get(f"{LISTS[1]}?club__id__exact={club.pk}").content.decode()
