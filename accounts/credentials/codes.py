"""Codes of an app or of a list, each good for once: what was read over a shoulder opens nothing, and is said so.

The library remembers a code of an app for half a minute, and takes it for a minute longer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa import app_settings
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.mfa.utils import decrypt
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from .bare import check_not_bare
from .labels import in_our_words

LAST = "last_counter"
"""Under which name an app's key holds of which half minute the last code was that opened something."""


class SetUp(ActivateTOTPForm):
    """An app that makes codes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """In our own words."""
        super().__init__(*args, **kwargs)
        in_our_words(self, code=_("The code that your app shows"))

    def clean_code(self) -> str:
        """The library's check, for an account that has something to show already."""
        check_not_bare(self.user)
        code: str = super().clean_code()
        return code


class CodeSecond(AuthenticateForm):
    """A code after the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """In our own words."""
        super().__init__(*args, **kwargs)
        in_our_words(self, code=_("Your code"))

    def clean_code(self) -> str:
        """The library's check, once."""
        return _once(self, super().clean_code)


class CodeAgain(ReauthenticateForm):
    """A code before something that only its owner may do."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """In our own words."""
        super().__init__(*args, **kwargs)
        in_our_words(self, code=_("Your code"))

    def clean_code(self) -> str:
        """The library's check, once."""
        return _once(self, super().clean_code)


def _once(form: AuthenticateForm | ReauthenticateForm, check: Callable[[], str]) -> str:
    """The code, if it is right and opens something for the first time. Raises `ValidationError`."""
    said: str = form.cleaned_data["code"]
    try:
        code = check()
    except ValidationError as error:
        if any(_was_used(key, said) for key in Authenticator.objects.filter(user=form.user)):
            raise _used() from error
        raise
    if form.authenticator.type == Authenticator.Type.TOTP and not _takes(form.authenticator, code):
        raise _used()
    return code


def _used() -> ValidationError:
    return ValidationError(_("This code has been used already, and opens nothing a second time: take the next one."))


@transaction.atomic
def _takes(key: Authenticator, code: str) -> bool:
    """Whether the code of an app is later than the last one that opened something; then it is the last one."""
    held = Authenticator.objects.select_for_update().get(pk=key.pk)
    counter = _counter_of(held, code)
    if counter is None or counter <= _last_of(held):
        return False
    held.data[LAST] = counter
    held.save(update_fields=["data"])
    return True


def _was_used(key: Authenticator, code: str) -> bool:
    """Whether a code of this key that is refused was right before it was used."""
    if key.type == Authenticator.Type.TOTP:
        counter = _counter_of(key, code)
        return counter is not None and counter <= _last_of(key)
    if key.type == Authenticator.Type.RECOVERY_CODES:
        codes = key.wrap()
        used = set(codes.generate_codes()) - set(codes.get_unused_codes())
        return any(compare_user_code(actual=code, expected=each) for each in used)
    return False


def _counter_of(key: Authenticator, code: str) -> int | None:
    """The half minute that a code belongs to; None if it is not good now."""
    secret = decrypt(key.data["secret"])
    found = (
        counter
        for counter in yield_hotp_counters_from_time()
        if compare_user_code(actual=code, expected=format_hotp_value(hotp_value(secret, counter)))
    )
    return next(found, None)


def _last_of(key: Authenticator) -> int:
    """Of which half minute the last code was; the first was given when the app was set up."""
    data: dict[str, Any] = key.data
    last: int = data.get(LAST, int(key.created_at.timestamp()) // app_settings.TOTP_PERIOD)
    return last
