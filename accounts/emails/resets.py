"""The mail with a link to a new password: one for each time that it is asked for, however many accounts there are."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordForm, default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.http import HttpRequest

from accounts.models import User
from accounts.readable import in_mails

from .site import of_this_site

MOST = 10
"""Of so many accounts at the most, the oldest: anybody may give an address of which they have not the inbox."""


def write_reset(request: HttpRequest, email: str) -> None:
    """Write to who has an address, or to a stranger that nobody here has it."""
    form = ResetPasswordForm({"email": email})
    if not form.is_valid():
        return
    if len(form.users) <= 1:
        form.save(request)
        return
    oldest = sorted(form.users, key=lambda user: user.pk)[:MOST]
    links = [(in_mails(user.username), _link_of(user)) for user in oldest]
    get_adapter().send_mail("account/email/password_reset_keys", email, {"links": links})


def _link_of(user: User) -> str:
    key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
    return of_this_site(get_adapter().get_reset_password_from_key_url(key))
