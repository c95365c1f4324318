"""Who may what in a club. Events ask here as well; each service asks once more before it changes anything.

The site's staff have no part in clubs beyond what they are there: what they do for the site, they do in its own pages.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from games.tables.database.columns import fields_of, made
from games.tables.database.cursors import cursor
from games.tables.database.sql import named, table_of
from games.tables.people import Person

from .models import Club, Membership

Role = Membership.Role
ORGANISING = (Role.OWNER, Role.ORGANISER)
BELONGING = (*ORGANISING, Role.MEMBER)
STRANGER = ""


class Visit(NamedTuple):
    """A club as one person comes to it: what they are there, `STRANGER` for nothing. Nobody who is banned has one."""

    club: Club
    role: str

    @property
    def owns(self) -> bool:
        """Whether the club is theirs."""
        return self.role == Role.OWNER

    @property
    def organises(self) -> bool:
        """Whether they see what organisers see; changing anything takes a club that is not archived."""
        return self.role in ORGANISING

    @property
    def belongs(self) -> bool:
        """Whether they are a member, an organiser or the owner."""
        return self.role in BELONGING


def role_of(user: Person, club: Club) -> str:
    """What somebody is to a club: a value of `Membership.Role`, or `STRANGER`. One statement."""
    if not user.pk:
        return STRANGER
    return Membership.objects.filter(club=club.pk, user=user.pk).values_list("role", flat=True).first() or STRANGER


def may_see(user: Person, club: Club) -> bool:
    """Whether somebody may see the pages of a club, and those of its public events: all but who is banned."""
    return role_of(user, club) != Role.BANNED


def may_organise(user: Person, club: Club) -> bool:
    """Whether somebody may change what organisers change: its owner and its organisers, until it is archived."""
    return club.archived_at is None and role_of(user, club) in ORGANISING


def visit(user: Person, slug: str) -> Visit:
    """The club with that slug, for somebody; one statement.

    Raises `Http404` if there is none, `PermissionDenied` with a sentence for whoever is banned there.
    """
    with cursor() as asked:
        asked.execute(_statement(), [user.pk or 0, slug])
        row = asked.fetchone()
    if row is None:
        raise Http404
    role, why, *of_club = row
    return let_in(made(Club, fields_of(Club), of_club), role or STRANGER, why)


@cache
def _statement() -> str:
    """A club, and what somebody is there: a query of Django took longer to make than all else that its pages ask."""
    return (
        f'SELECT m."role", m."reason", {named(fields_of(Club), "c.")} FROM {table_of(Club)} c '
        f'LEFT JOIN {table_of(Membership)} m ON m."club_id" = c."id" AND m."user_id" = %s WHERE c."slug" = %s'
    )


def let_in(club: Club, role: str, why: str | None) -> Visit:
    """The visit of somebody who is that in a club; raises `PermissionDenied` with a sentence for who is banned."""
    if role == Role.BANNED:
        raise PermissionDenied(
            _("You are banned from this club: its pages and its events are closed to you. Reason: %(reason)s")
            % {"reason": why}
        )
    return Visit(club, role)
