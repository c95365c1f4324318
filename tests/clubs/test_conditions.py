"""What an event asks of whoever enters, and how each person stands to it."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import Rating, Reliability
from accounts.standings.counting import among_people
from clubs.events.conditions import conditions_of, strength_of, unmet
from clubs.models import Club, Event, Membership
from games.models import Game
from tests.cast import person, table


@pytest.fixture
def reef(db):
    return Club.objects.create(slug="reef", name="Reef", founder=person("ana"))


def event(reef, **asked):
    return Event(club=reef, name="Evening", **({"members_only": False} | asked))


def test_an_event_that_asks_nothing_takes_anybody(reef):
    assert conditions_of(event(reef), person("dora")) == []
    assert unmet(event(reef), person("dora")) == ""


@pytest.mark.parametrize(("role", "met"), [("member", True), ("owner", True), ("asking", False), ("banned", False)])
def test_members_only_takes_those_who_belong_to_the_club(reef, role, met):
    Membership.objects.create(club=reef, user=person("ben"), role=role)
    assert (unmet(event(reef, members_only=True), person("ben")) == "") is met


@pytest.mark.parametrize(
    ("least", "most", "met"), [(10, None, True), (23, None, False), (None, 21, False), (20, 24, True)]
)
def test_a_window_of_strength_is_by_what_one_can_be_sure_of(reef, least, most, met):
    asked = event(reef, least_rating=least, most_rating=most)
    Rating.objects.create(user=person("ben"), **among_people(asked.edition, asked.pace)._asdict(), mu=25, sigma=1)
    Rating.objects.create(user=person("ben"), **among_people("paris", "async")._asdict(), mu=40, sigma=1)
    assert strength_of(asked, person("ben")) == 22
    (condition,) = conditions_of(asked, person("ben"))
    assert condition.met is met
    assert "22.0" in condition.yours


def test_games_count_once_they_are_over(reef):
    game = table()
    asked = event(reef, least_games=1)
    assert unmet(asked, person("ben")) == "One has finished at least 1 game."
    Game.objects.filter(pk=game.pk).update(status="over")
    assert unmet(asked, person("ben")) == ""


def test_nobody_in_particular_is_told_what_is_asked_and_not_how_they_stand(reef):
    asked = event(reef, members_only=True, least_rating=3, least_games=2)
    found = conditions_of(asked, AnonymousUser())
    assert [condition.yours for condition in found] == ["", "", ""]
    assert not any(condition.met for condition in found)


@pytest.mark.parametrize(("answered", "met"), [(95, True), (80, False), (None, True)])
def test_who_is_not_reliable_is_kept_out_and_who_is_not_known_is_not(reef, answered, met):
    if answered is not None:
        Reliability.objects.create(user=person("ben"), answered=answered, missed=100 - answered, at=timezone.now())
    assert (unmet(event(reef, least_reliability=90), person("ben")) == "") is met
