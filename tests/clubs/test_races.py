"""Many at once at the same club, on a database that really lets them: only there does a row lock mean anything."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections

from clubs.models import Club, ClubGame, ClubRating, JournalLine, Membership
from clubs.services import members
from clubs.services.errors import ClubError
from clubs.services.ladder import count_game
from tests.cast import person
from tests.clubs.founding import founded
from tests.clubs.test_ladder import lost_by

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL; SQLite has one writer at a time"),
]


def at_once(*acts):
    """Do all of it at once; what each led to."""

    def one(act):
        try:
            return act()
        except ClubError:
            return "refused"
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(one, acts))


def test_of_six_clubs_founded_by_one_person_at_once_three_are():
    person("ana")
    made = at_once(*(lambda name=name: founded(name=name) for name in ("Reef", "Cay", "Atoll", "Bay", "Fjord", "Lake")))
    assert made.count("refused") == Club.objects.count() == 3


def test_of_four_clubs_of_the_same_name_founded_at_once_one_is():
    for name in ("ana", "ben", "chloe", "dora"):
        person(name)
    made = at_once(*(lambda name=name: founded(name) for name in ("ana", "ben", "chloe", "dora")))
    assert made.count("refused") == 3
    assert Membership.objects.count() == JournalLine.objects.count() == 1


def test_a_club_handed_on_to_two_people_at_once_has_one_owner():
    club = founded(ben="member", chloe="member")
    ana, others = person("ana"), [person(name).pk for name in ("ben", "chloe")]
    acts = [lambda who=who: members.hand_on(club_id=club.pk, user=ana, who=who) for who in others]
    assert at_once(*acts).count("refused") == 1
    assert club.memberships.filter(role="owner").count() == 1


def test_somebody_who_joins_while_being_banned_is_banned_in_the_end():
    club = founded()
    dora = person("dora")
    at_once(
        lambda: members.ban(club_id=club.pk, user=person("ana"), who=dora.pk, reason="spam"),
        *[lambda: members.join(club_id=club.pk, user=dora)] * 3,
    )
    assert club.memberships.get(user=dora).role == "banned"


def test_games_that_are_counted_at_once_count_once_each_and_one_after_the_other():
    club = founded(ben="member")
    games = [lost_by(name) for name in ("ben", "ana", "ben")]
    ClubRating.objects.all().delete()
    ClubGame.objects.all().delete()
    type(games[0]).objects.update(ladders_at=games[0].ended)
    at_once(*[lambda game=game: count_game(game.pk) for game in games * 2])
    assert club.games.count() == 3
    assert {row.games for row in ClubRating.objects.filter(club=club)} == {3}
