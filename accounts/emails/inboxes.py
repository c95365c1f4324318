"""What strangers may have sent to an address, however it is written: seldom, and without learning whose it is."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm, ResetPasswordForm, SignupForm
from allauth.account.internal.flows.email_verification import consume_email_verification_rate_limit
from allauth.core import context, ratelimit
from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms import EmailField, EmailInput
from django.http import HttpRequest
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from accounts.credentials.bare import check_not_bare
from accounts.credentials.labels import in_our_words

from .boxes import inbox
from .mails import by_a_worker, send_reset


def sends_mails() -> bool:
    """Whether a mail follows at all: a page says so where none does, and shows no field."""
    sends: bool = settings.SENDS_MAILS
    return sends


def check_sent() -> None:
    """Raise `ValidationError` on a site that sends no mails, before somebody waits for one."""
    if not sends_mails():
        raise ValidationError(_("This site sends no mails. Nothing has changed."))


def count(action: str, email: str) -> None:
    """Count that something is to be sent. Raises `ValidationError` if that is enough, whoever asks for it."""
    if not ratelimit.consume(context.request, action=action, key=inbox(email)):
        raise get_adapter().validation_error("rate_limited")


def count_again(email: str) -> None:
    """Count that a link to confirm an address is sent once more. Raises `ValidationError` if none is to be sent.

    The library counts for each way to write an address, and sends nothing without a word.
    """
    check_sent()
    if not consume_email_verification_rate_limit(context.request, email, dry_run=True):
        raise get_adapter().validation_error("rate_limited")
    count("confirm_inbox", email)


def address() -> EmailField:
    """The field of an address, called what it is called everywhere here."""
    return EmailField(label=gettext_lazy("E-mail address"), widget=EmailInput({"autocomplete": "email"}))


class SignUp(SignupForm):
    """The library's; one inbox is good for a few sign-ups a day."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """In our own words: the library calls one thing by two names."""
        super().__init__(*args, **kwargs)
        in_our_words(self, username=_("Username"), email=_("E-mail address"))
        in_our_words(self, password1=_("Your password"), password2=_("Your password once more"))

    def clean(self) -> dict[str, Any]:
        """Count it once all else is in order."""
        data: dict[str, Any] = super().clean()
        if not self.errors:
            count("confirm_inbox", data["email"])
        return data


class AddAddress(AddEmailForm):
    """The library's, within the same bounds."""

    is_mailed = staticmethod(sends_mails)
    email = address()

    def clean_email(self) -> str:
        """Count it if it can be added, and be confirmed."""
        check_sent()
        check_not_bare(self.user)
        email: str = super().clean_email()
        count("confirm_inbox", email)
        return email


class Reset(ResetPasswordForm):
    """The library's; one inbox gets one link a minute and a few a day, whether it belongs to somebody here or not."""

    is_mailed = staticmethod(sends_mails)
    email = address()

    def clean_email(self) -> str:
        """Count it."""
        check_sent()
        email: str = super().clean_email()
        count("reset_inbox", email)
        return email

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Leave it to a worker: what there is to do for a known address would tell by its time."""
        email: str = self.cleaned_data["email"]
        language = get_language() or settings.LANGUAGE_CODE
        by_a_worker(send_reset, email, request.get_host(), request.is_secure(), language)
        return email
