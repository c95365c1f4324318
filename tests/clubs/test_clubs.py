"""Clubs are founded, changed, archived and restored by those who may, and by nobody else."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser

from clubs.models import Club, Event, JournalLine, Membership
from clubs.services import clubs
from clubs.services.errors import ClubError
from tests.cast import person
from tests.clubs.founding import founded

FIELDS = {"name": "Reef", "language": "en", "about": "We *play*.", "colour": "plum", "joining": "open"}


def test_whoever_founds_a_club_owns_it_and_the_journal_says_so(db):
    club = clubs.found(user=person("ana"), fields=FIELDS)
    assert (club.slug, club.colour, club.joining, club.founder) == ("reef", "plum", "open", person("ana"))
    assert Membership.objects.get(club=club).role == "owner"
    assert JournalLine.objects.get(club=club).what == "founded"


def test_only_people_who_can_be_reached_found_clubs(db, settings):
    settings.CONFIRMED_ADDRESSES = True
    for user in (person("ana"), AnonymousUser()):
        with pytest.raises(ClubError, match=r"can be reached|Sign in"):
            clubs.found(user=user, fields=FIELDS)
    person("ana").emailaddress_set.create(email="ana@example.org", verified=True)
    assert clubs.found(user=person("ana"), fields=FIELDS).slug == "reef"


def test_nobody_has_more_than_three_clubs_that_go_on(db):
    first, *_others = [founded("ana", name) for name in ("Reef", "Lagoon", "Atoll")]
    with pytest.raises(ClubError, match="3 clubs"):
        founded("ana", "Cay")
    clubs.archive(club_id=first.pk, user=person("ana"))
    founded("ana", "Cay")
    with pytest.raises(ClubError, match="3 clubs"):
        clubs.restore(club_id=first.pk, user=person("ana"))


def test_nobody_takes_names_away_by_founding_clubs_one_after_the_other(db):
    with time_machine.travel("2026-11-21T12:00Z", tick=False) as clock:
        for name in ("Reef", "Lagoon", "Atoll", "Cay", "Islet"):
            clubs.archive(club_id=founded("ana", name).pk, user=person("ana"))
        with pytest.raises(ClubError, match="5 clubs in thirty days"):
            founded("ana", "Shoal")
        founded("ben", "Shoal")
        clock.shift(timedelta(days=30))
        assert founded("ana", "Isle").slug == "isle"


@pytest.mark.parametrize("name", ["REEF", "Réef", "R-e-e-f"])
def test_no_club_looks_like_another_one(db, name):
    founded("ana", "Reef")
    with pytest.raises(ClubError, match="such a name"):
        founded("ben", name)
    other = founded("ben", "Lagoon")
    with pytest.raises(ClubError, match="such a name"):
        clubs.change(club_id=other.pk, user=person("ben"), fields={"name": name})


def test_slugs_are_no_words_of_addresses_and_no_two_are_the_same(db):
    assert founded("ana", "New").slug == "new-2"
    assert [founded("ben", name).slug for name in ("東京クラブ", "大阪クラブ")] == ["club", "club-2"]


BAD = {"name": "x", "language": "xx", "colour": "pink", "joining": "never", "about": "a" * 5001}


@pytest.mark.parametrize("field", BAD)
def test_what_no_club_can_be_is_refused_and_nothing_changes(db, field):
    club = founded("ana", "Reef")
    before = Club.objects.values().get()
    with pytest.raises(ClubError):
        clubs.change(club_id=club.pk, user=person("ana"), fields={"about": "new", field: BAD[field]})
    assert Club.objects.values().get() == before


def test_a_club_keeps_its_address_when_it_is_called_otherwise(db):
    club = founded("ana", "Reef")
    clubs.change(club_id=club.pk, user=person("ana"), fields={"name": "Lagoon"})
    club.refresh_from_db()
    assert (club.name, club.slug) == ("Lagoon", "reef")


def test_a_club_is_not_archived_while_an_event_goes_on(db):
    club = founded("ana", "Reef")
    Event.objects.create(club=club, name="Evening", organiser=person("ana"), format="swiss", state="running")
    with pytest.raises(ClubError, match="goes on"):
        clubs.archive(club_id=club.pk, user=person("ana"))
    Event.objects.update(state="over")
    clubs.archive(club_id=club.pk, user=person("ana"))
    with pytest.raises(ClubError, match="archived"):
        clubs.change(club_id=club.pk, user=person("ana"), fields={"about": "new"})
    clubs.restore(club_id=club.pk, user=person("ana"))
    clubs.change(club_id=club.pk, user=person("ana"), fields={"about": "new"})


def test_a_new_link_ends_the_old_one(db):
    club = founded("ana", "Reef")
    assert clubs.renew_link(club_id=club.pk, user=person("ana")).join_key != club.join_key
