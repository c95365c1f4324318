"""Passkeys as the library has them; what no browser of ours has made is refused in a sentence, whatever it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from allauth.mfa.webauthn.internal.auth import parse_authentication_response
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.readable import MANY_TIMES, readable

from .bare import check_not_bare

LONGEST = 40
"""The characters of a key's name: what is longer is cut, since only its owner reads it."""
REFUSED = (ValidationError, KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What the library raises: the first for a wrong answer, of which it says the same as of a wrong code; the others for
one that is none, since it reads it as if a browser had made it."""


def _checked(check: Callable[[], Any]) -> Any:
    try:
        return check()
    except REFUSED as error:
        raise ValidationError(_("This passkey is not for this site, or not of this moment. Try once more.")) from error


def _readable(name: str) -> str:
    """The name of a key without what nobody can read. Raises `ValidationError` if nothing is left."""
    name = re.sub(r"\s+", " ", readable(name[: MANY_TIMES * LONGEST]))[:LONGEST]
    if not any(map(str.isalnum, name)):
        raise ValidationError(_("A name has letters or digits: call it as you know it, like “telephone”."))
    return name


class Add(AddWebAuthnForm):
    """A new passkey or security key, with a name of one's own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """In our own words; a passkey that signs in by itself is what most people want."""
        super().__init__(*args, **kwargs)
        self.fields["name"].label = gettext_lazy("What you call it")
        self.fields["name"].widget.attrs["maxlength"] = LONGEST
        passwordless = self.fields["passwordless"]
        passwordless.label, passwordless.initial = gettext_lazy("Sign in with it alone, without a password"), True
        passwordless.help_text = gettext_lazy("It asks for your finger, your face or its PIN each time.")

    def clean_name(self) -> str:
        """A name that one can read; one of the library's if none is given."""
        given: str = super().clean_name()
        return _readable(given)

    def clean(self) -> dict[str, Any]:
        """The library's check."""
        check_not_bare(self.user)
        checked: dict[str, Any] = _checked(super().clean)
        return checked


class Rename(EditWebAuthnForm):
    """Another name for a key."""

    def clean_name(self) -> str:
        """A name that one can read."""
        return _readable(self.cleaned_data["name"])


class PasskeySignIn(LoginWebAuthnForm):
    """Signing in by a passkey alone, which has asked for a finger, a face or its PIN."""

    def clean_credential(self) -> Any:
        """The library's check, of an answer that says so.

        The library holds the answer to what was asked last in this session, and that may have been a key after the
        password of another account, of which no PIN is asked.
        """
        _checked(self._has_seen_its_owner)
        return _checked(super().clean_credential)

    def _has_seen_its_owner(self) -> None:
        said = parse_authentication_response(self.cleaned_data["credential"])
        if not said.response.authenticator_data.is_user_verified():
            raise ValidationError("")


class PasskeySecond(AuthenticateWebAuthnForm):
    """A key after the password."""

    def clean_credential(self) -> Any:
        """The library's check."""
        return _checked(super().clean_credential)

    def add_error(self, field: str | None, error: Any) -> None:
        """Say what is wrong of the form: its field is a hidden one, of which nobody knows the name."""
        super().add_error(None, error)


class PasskeyAgain(ReauthenticateWebAuthnForm):
    """A key before something that only its owner may do."""

    def clean_credential(self) -> Any:
        """The library's check."""
        return _checked(super().clean_credential)
