"""Accounts that have neither a password nor a key: whoever sits at an open session of one has nothing to show.

Until they have chosen a password by a link that was mailed to them, they get no key and no other address either, and
keep those that they have: whoever has found the session open could show their own afterwards.
"""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User


def is_bare(user: User) -> bool:
    """Whether somebody has nothing to show but what a mail brings, and an address to which one can go."""
    return not _can_show(user) and bool(address_of(user))


def has_nothing(user: User) -> bool:
    """Whether somebody has an account and neither that to show nor an address: an open session is all there is."""
    return not (_can_show(user) or address_of(user))


def _can_show(user: User) -> bool:
    """Whether somebody has a password or a key, recovery codes among them: the library asks for each kind by itself."""
    return user.has_usable_password() or Authenticator.objects.filter(user=user).exists()


def address_of(user: User) -> str:
    """Where they are reached: an address that is confirmed before any other, the main one first; '' for nowhere."""
    known = EmailAddress.objects.filter(user=user).order_by("-verified", "-primary").values_list("email", flat=True)
    return known.first() or user.email


def check_not_bare(user: User) -> None:
    """Raise `ValidationError` for an account that has neither, before it gets what one could show."""
    if is_bare(user):
        raise ValidationError(_("Choose a password first: a link to it is mailed to the address that you have here."))
