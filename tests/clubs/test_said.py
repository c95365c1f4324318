"""What somebody reads at once after what they, or others, have done in a club; and what is asked before it is done."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Membership
from clubs.rights import role_of
from clubs.services import members
from clubs.templatetags.events import countdown
from tests.cast import person, visitor
from tests.clubs import staged

pytestmark = pytest.mark.django_db


def test_a_club_is_handed_on_only_by_who_says_that_they_mean_it():
    club, owner = staged.club(), visitor("owner")
    act = {"who": person("member").pk}
    asked = owner.post("/clubs/reef/members/make/owner/", act, follow=True).content.decode()
    assert "Tick the box" in asked
    assert role_of(person("owner"), club) == "owner"
    done = owner.post("/clubs/reef/members/make/owner/", act | {"sure": "1"}, follow=True).content.decode()
    assert "The club is handed on" in done
    assert role_of(person("member"), club) == "owner"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("members/accept/", "Whoever asked is a member now."),
        ("members/refuse/", "Whoever asked is not admitted."),
        ("members/ban/", "They are banned."),
    ],
)
def test_what_organisers_decide_is_said_to_them(path, said):
    club = staged.club()
    Membership.objects.create(club=club, user=person("asking"), role="asking")
    act = {"who": person("asking").pk, "reason": "because"}
    assert said in visitor("organiser").post(f"/clubs/reef/{path}", act, follow=True).content.decode()


def test_news_that_is_published_says_so():
    staged.club()
    sent = {"title": "Friday", "text": "At eight."}
    told = visitor("organiser").post("/clubs/reef/news/new/", sent, follow=True).content.decode()
    assert "The news is published." in told


@pytest.mark.django_db(transaction=True)
def test_who_has_just_joined_is_counted_at_once():
    club = staged.club()
    club.joining = "open"
    club.save()
    assert "3 members" in Client().get("/clubs/reef/").content.decode()
    members.join(club_id=club.pk, user=person("stranger"))
    assert "4 members" in Client().get("/clubs/reef/").content.decode()


def test_organisers_read_on_the_home_of_their_club_who_waits_and_where_its_link_is():
    club = staged.club()
    Membership.objects.create(club=club, user=person("asking"), role="asking")
    home = visitor("organiser").get("/clubs/reef/").content.decode()
    assert "1 person wants to become a member." in home
    assert "Owner: owner" in home
    assert "wants to become" not in visitor("member").get("/clubs/reef/").content.decode()


@pytest.mark.parametrize("path", ["", "events/"])
def test_lists_of_events_tell_hours_in_the_zone_of_the_reader_and_name_it(path):
    starts = (timezone.now() + timedelta(days=3)).replace(hour=8, minute=16)
    staged.event(starts_at=starts)
    reader = person("member")
    reader.zone = "Asia/Kolkata"
    reader.save()
    html = visitor("member").get(f"/clubs/reef/{path}").content.decode()
    assert "13:46 (Asia/Kolkata)" in html
    assert "08:16 (UTC)" in Client().get(f"/clubs/reef/{path}").content.decode()


def test_the_last_minute_is_not_none():
    assert "less than a minute" in countdown(timezone.now() + timedelta(seconds=40))
    assert countdown(datetime(2020, 1, 1, tzinfo=UTC)) == ""
