"""Who belongs to a club, and as what: joining, asking, leaving, roles, bans."""

from __future__ import annotations

import hmac

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Membership
from clubs.rights import BELONGING, ORGANISING, STRANGER
from games.tables.people import Player

from .asking import check_room, check_there, club_for, given_reason
from .errors import ClubError
from .noting import note

Role = Membership.Role
NOT_YET = (STRANGER, Role.ASKING)


@transaction.atomic
def join(*, club_id: int, user: Player, key: str = "") -> None:
    """Become a member. For anybody where the club is open, or with the club's link where it asks for that.

    Raises `ClubError`.
    """
    club, _role = club_for(user, club_id, NOT_YET)
    if club.joining != Club.Joining.OPEN and not leads_in(club, key):
        raise ClubError(_("One does not join this club in this way."))
    check_there(user)
    _become(club, user.pk, Role.MEMBER)
    note(club, user, "joined")


def leads_in(club: Club, key: str) -> bool:
    """Whether somebody may join a club by a link with that key."""
    return club.joining == Club.Joining.LINK and hmac.compare_digest(key.encode(), club.join_key.encode())


@transaction.atomic
def ask(*, club_id: int, user: Player) -> None:
    """Ask to become a member. For anybody where the club admits people. Raises `ClubError`."""
    club, _role = club_for(user, club_id, (STRANGER,))
    if club.joining != Club.Joining.REQUEST:
        raise ClubError(_("One does not join this club in this way."))
    check_there(user)
    _become(club, user.pk, Role.ASKING)
    note(club, user, "asked")


@transaction.atomic
def accept(*, club_id: int, user: Player, who: int) -> None:
    """Admit somebody who has asked. For organisers. Raises `ClubError`."""
    club, other = _other(club_id, user, who, (Role.ASKING,))
    if not other.user.is_active:
        raise ClubError(_("Whoever may not play on this site any more is not admitted."))
    _become(club, who, Role.MEMBER)
    note(club, user, "accepted", who=other.user.get_username())


@transaction.atomic
def refuse(*, club_id: int, user: Player, who: int) -> None:
    """Do not admit somebody who has asked; they may ask again. For organisers. Raises `ClubError`."""
    club, other = _other(club_id, user, who, (Role.ASKING,))
    other.delete()
    note(club, user, "refused", who=other.user.get_username())


@transaction.atomic
def leave(*, club_id: int, user: Player) -> None:
    """Belong to a club no more, or ask no more. For whoever does, but for its owner. Raises `ClubError`."""
    club, role = club_for(user, club_id, (*BELONGING, Role.ASKING))
    if role == Role.OWNER:
        raise ClubError(_("The club is yours: hand it on to somebody first, or archive it."))
    Membership.objects.filter(club=club, user=user.pk).delete()
    note(club, user, "asked_no_more" if role == Role.ASKING else "left")


@transaction.atomic
def remove(*, club_id: int, user: Player, who: int, reason: str) -> None:
    """Have somebody belong to the club no more; they may join again. For organisers; organisers, for the owner.

    Raises `ClubError`.
    """
    club, other = _other(club_id, user, who, (Role.ORGANISER, Role.MEMBER))
    other.delete()
    note(club, user, "removed", reason=given_reason(reason), who=other.user.get_username())


@transaction.atomic
def ban(*, club_id: int, user: Player, who: int, reason: str) -> None:
    """Close the club's pages and events to somebody, member or not. For organisers; organisers, for the owner.

    Games that they play go on. Raises `ClubError`.
    """
    club, role = club_for(user, club_id, ORGANISING)
    other = get_user_model().objects.filter(pk=who, is_active=True).first()
    theirs = Membership.objects.filter(club=club, user=who).first()
    if other is None or who == user.pk:
        raise ClubError(_("There is nobody of that name whom you could ban."))
    _check_above(role, theirs.role if theirs else STRANGER)
    reason = given_reason(reason)
    _become(club, who, Role.BANNED, reason)
    note(club, user, "banned", reason=reason, who=other.get_username())


@transaction.atomic
def lift(*, club_id: int, user: Player, who: int, reason: str) -> None:
    """Lift a ban; whoever was a member may join again. For organisers. Raises `ClubError`."""
    club, other = _other(club_id, user, who, (Role.BANNED,))
    other.delete()
    note(club, user, "lifted", reason=given_reason(reason), who=other.user.get_username())


@transaction.atomic
def make_organiser(*, club_id: int, user: Player, who: int) -> None:
    """Let a member organise as well. For the owner. Raises `ClubError`."""
    club, other = _other(club_id, user, who, (Role.MEMBER,), by=(Role.OWNER,))
    _check_comes(other)
    _become(club, who, Role.ORGANISER)
    note(club, user, "organiser", who=other.user.get_username())


@transaction.atomic
def make_member(*, club_id: int, user: Player, who: int) -> None:
    """Have an organiser be a member like others. For the owner. Raises `ClubError`."""
    club, other = _other(club_id, user, who, (Role.ORGANISER,), by=(Role.OWNER,))
    _become(club, who, Role.MEMBER)
    note(club, user, "member", who=other.user.get_username())


@transaction.atomic
def hand_on(*, club_id: int, user: Player, who: int) -> None:
    """Make an organiser or a member the owner; one is an organiser then. For the owner. Raises `ClubError`."""
    club, other = _other(club_id, user, who, (Role.ORGANISER, Role.MEMBER), by=(Role.OWNER,))
    _check_comes(other)
    check_room(other.user)
    _become(club, user.pk, Role.ORGANISER)  # first: a club has one owner
    _become(club, who, Role.OWNER)
    note(club, user, "owner", who=other.user.get_username())


def _other(
    club_id: int, user: Player, who: int, roles: tuple[str, ...], by: tuple[str, ...] = ORGANISING
) -> tuple[Club, Membership]:
    """The club, locked, and somebody else there, in one of those roles, whom the user may do something about."""
    club, role = club_for(user, club_id, by)
    other = Membership.objects.select_related("user").filter(club=club, user=who, role__in=roles).first()
    if other is None:
        raise ClubError(_("Nobody of that name is what they would have to be for this."))
    _check_above(role, other.role)
    return club, other


def _check_above(role: str, other: str) -> None:
    if other == Role.OWNER or (other == Role.ORGANISER and role != Role.OWNER):
        raise ClubError(_("Only the owner decides about organisers, and nobody about the owner."))


def _check_comes(other: Membership) -> None:
    if not other.user.is_active:
        raise ClubError(_("Whoever may not play on this site any more organises nothing."))


def _become(club: Club, user_id: int, role: str, reason: str = "") -> None:
    """Have somebody be that from now on; whoever belonged already and still does, has since then."""
    row, made = Membership.objects.get_or_create(club=club, user_id=user_id, defaults={"role": role, "reason": reason})
    if made:
        return
    if row.role not in BELONGING or role not in BELONGING:
        row.since = timezone.now()
    row.role, row.reason = role, reason
    row.save()
