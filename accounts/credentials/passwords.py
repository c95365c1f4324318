"""Passwords, changed and chosen, as the library has them and in our words."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import ChangePasswordForm, LoginForm, ResetPasswordKeyForm, SetPasswordForm
from django.utils.translation import gettext as _

from .labels import in_our_words


class SignIn(LoginForm):
    """The way in, by a name or an address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """In our own words."""
        super().__init__(*args, **kwargs)
        in_our_words(self, login=_("Username or e-mail address"), password=_("Your password"))
        in_our_words(self, remember=_("Stay signed in here"))


class ChangePassword(ChangePasswordForm):
    """Another one, by whoever knows the one that there is."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """In our own words."""
        super().__init__(*args, **kwargs)
        in_our_words(self, oldpassword=_("Your password until now"), **_new())


class First(SetPasswordForm):
    """One for an account that has none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """In our own words."""
        super().__init__(*args, **kwargs)
        in_our_words(self, **_new())


class FromLink(ResetPasswordKeyForm):
    """A new one, by the link that was mailed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """In our own words."""
        super().__init__(*args, **kwargs)
        in_our_words(self, **_new())


def _new() -> dict[str, str]:
    return {"password1": _("Your new password"), "password2": _("Your new password once more")}
