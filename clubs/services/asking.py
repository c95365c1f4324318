"""What services of clubs ask before they change anything: the club, locked, and what somebody is there."""

from __future__ import annotations

from collections.abc import Container
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.models import Club, Membership
from clubs.rights import role_of
from clubs.texts.words import clean_line
from games.tables.people import Player

from .errors import ClubError

MOST_CLUBS = 3
"""How many clubs that go on one person may own."""
MOST_FOUNDED, LATELY = 5, timedelta(days=30)
"""How many clubs one person may found in so long: each keeps its name, whatever becomes of it."""
LONGEST_REASON = 300
SENT_TWICE = timedelta(minutes=10)
"""Within so long the same, word for word, by the same organiser, is one form that was sent twice."""
SIGN_IN = gettext_lazy("Sign in first.")
SIGN_UP = gettext_lazy("This takes an account: sign up first.")


def club_for(user: Player, club_id: int, roles: Container[str], *, archived: bool = False) -> tuple[Club, str]:
    """The club, locked, and what the user is there. Raises `ClubError` unless that is one of the roles.

    A club that is archived takes no changes, but for those which ask for one that is `archived`.
    """
    check_member(user)
    club = Club.objects.select_for_update(no_key=True).filter(pk=club_id).first()
    role = role_of(user, club) if club else ""
    if club is None or role not in roles:
        raise ClubError(_("This is not yours to do in this club."))
    if (club.archived_at is not None) != archived:
        raise ClubError(_("This club is not archived.") if archived else _("This club is archived: nothing changes."))
    return club, role


def check_member(user: Player) -> None:
    """Raise `ClubError` for somebody who has no account: clubs are for people who stay."""
    if not user.is_authenticated:
        raise ClubError(SIGN_IN)
    if user.is_guest:
        raise ClubError(SIGN_UP)


def check_there(user: Player) -> None:
    """Raise `ClubError` for somebody who has gone while they asked; it holds their row until the transaction ends."""
    held = get_user_model().objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True)
    if held.first() is None:
        raise ClubError(_("Your account is deleted."))


def check_room(user: Player) -> None:
    """Raise `ClubError` if somebody cannot be reached, or owns enough clubs; it holds their row."""
    if not user.is_confirmed:
        raise ClubError(_("Clubs belong to people who can be reached: this takes an e-mail address that is confirmed."))
    check_there(user)
    owned = Club.objects.filter(archived_at=None, memberships__user=user.pk, memberships__role=Membership.Role.OWNER)
    if owned.count() >= MOST_CLUBS:
        raise ClubError(
            ngettext(
                "Nobody may have more than %(n)s club: archive one first.",
                "Nobody may have more than %(n)s clubs: archive one first.",
                MOST_CLUBS,
            )
            % {"n": MOST_CLUBS}
        )


def check_founding(user: Player) -> None:
    """Raise `ClubError` if somebody has founded enough clubs of late, whatever became of them."""
    lately = Club.objects.filter(founder=user.pk, founded__gt=timezone.now() - LATELY)
    if lately.count() >= MOST_FOUNDED:
        raise ClubError(
            ngettext(
                "Nobody may found more than %(n)s club in thirty days: try again later.",
                "Nobody may found more than %(n)s clubs in thirty days: try again later.",
                MOST_FOUNDED,
            )
            % {"n": MOST_FOUNDED}
        )


def given_reason(reason: str) -> str:
    """A reason in one line. Raises `ClubError` if there is none, or too much of it."""
    reason = clean_line(reason[: 2 * LONGEST_REASON])
    if not reason:
        raise ClubError(_("Say why, in a line."))
    if len(reason) > LONGEST_REASON:
        raise ClubError(_("A reason has 300 characters at the most."))
    return reason


def first_of(error: ValidationError) -> ClubError:
    """The first thing that is wrong with what was sent, as an error of ours."""
    return ClubError(str(error.messages[0]))
