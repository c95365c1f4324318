"""Who may see a club, and who may change what organisers change."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone

from clubs.models import Club, Membership
from clubs.rights import may_organise, may_see, role_of, visit
from tests.cast import person

ROLES = ("owner", "organiser", "member", "asking", "banned", "")


@pytest.fixture
def reef(db):
    made = Club.objects.create(slug="reef", name="Reef", founder=person("owner"))
    Membership.objects.bulk_create(Membership(club=made, user=person(role), role=role) for role in ROLES if role)
    return made


@pytest.mark.parametrize("role", ROLES)
def test_a_role_says_who_sees_a_club_and_who_organises_it(reef, role):
    user = person(role) if role else AnonymousUser()
    assert role_of(user, reef) == role
    assert may_see(user, reef) == (role != "banned")
    assert may_organise(user, reef) == (role in ("owner", "organiser"))


def test_nobody_organises_an_archived_club(reef):
    Club.objects.update(archived_at=timezone.now())
    reef.refresh_from_db()
    assert not may_organise(person("owner"), reef)


@pytest.mark.parametrize("role", [role for role in ROLES if role != "banned"])
def test_a_visit_is_one_statement_and_knows_the_visitors_role(reef, role, django_assert_num_queries):
    user = person(role) if role else AnonymousUser()
    with django_assert_num_queries(1):
        assert visit(user, "reef") == (reef, role)


def test_whoever_is_banned_is_told_so_and_a_club_that_is_not_there_is_not_found(reef):
    with pytest.raises(PermissionDenied, match="banned"):
        visit(person("banned"), "reef")
    with pytest.raises(Http404):
        visit(person("owner"), "lagoon")
