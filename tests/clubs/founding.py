"""Clubs as tests need them: founded by somebody, with others as what they are there."""

from clubs.models import Membership
from clubs.services import clubs
from tests.cast import person


def founded(owner="ana", name="Reef", joining="open", **roles):
    """A club, with people by name as what they are: `founded(ben="member")`."""
    fields = {"name": name, "language": "en", "about": "", "colour": "lagoon", "joining": joining}
    club = clubs.found(user=person(owner), fields=fields)
    for who, role in roles.items():
        Membership.objects.create(club=club, user=person(who), role=role)
    return club
