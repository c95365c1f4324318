"""What the database itself keeps true of clubs and events, whoever writes."""

import hashlib

import pytest
from django.db import IntegrityError

from clubs.models import Club, Entry, Event, EventTable, Membership, Round, TableSeat
from tests.cast import person


def club():
    return Club.objects.create(slug="reef", name="Reef", founder=person("ana"))


def event():
    return Event.objects.create(club=club(), name="Evening", organiser=person("ana"), format="swiss", edition="france")


def test_a_club_has_one_owner(db):
    reef = club()
    Membership.objects.create(club=reef, user=person("ana"), role="owner")
    with pytest.raises(IntegrityError):
        Membership.objects.create(club=reef, user=person("ben"), role="owner")


def test_the_digest_of_an_events_seed_is_there_from_the_first_day(db):
    made = event()
    assert len(made.seed) == 32
    assert made.digest == hashlib.sha256(made.seed).hexdigest()


def test_nobody_sits_at_two_tables_of_an_event_at_once(db):
    made = event()
    entry = Entry.objects.create(event=made, user=person("ben"), name="ben")
    rounds = [Round.objects.create(event=made, number=n, starts_at=made.created) for n in (1, 2)]
    first, second = (EventTable.objects.create(round=at, number=1) for at in rounds)
    TableSeat.objects.create(table=first, round=rounds[0], entry=entry, order=0)
    with pytest.raises(IntegrityError):
        TableSeat.objects.create(table=second, round=rounds[1], entry=entry, order=0)
