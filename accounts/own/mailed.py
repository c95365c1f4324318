"""Whoever has neither a password nor a key shows by a code that is mailed to them that they are who they are."""

from __future__ import annotations

import secrets
from datetime import timedelta

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from accounts.credentials.bare import address_of
from accounts.emails.inboxes import check_sent, count
from accounts.emails.mails import by_a_worker, send_mail
from accounts.emails.site import host
from accounts.models import User

GOOD_FOR = timedelta(minutes=15)
TRIES = 5
"""How often one may guess at a code."""
NAME = "mailed_code"
"""Under which a session holds the code that was mailed, turned so that it cannot be read there."""


def send(request: HttpRequest, user: User) -> None:
    """Mail a code, good for a while and in this session.

    Raises `ValidationError` if that was done too often, or if this site sends no mails.
    """
    check_sent()
    address = address_of(user)
    count("reset_inbox", address)
    code = f"{secrets.randbelow(10**8):08}"
    until = timezone.now() + GOOD_FOR
    request.session[NAME] = {"code": _turned(code), "until": until.timestamp()}
    subject = get_adapter().format_email_subject(_("a code to delete your account"))
    said = _(
        "With this code the account %(name)s at %(site)s is deleted: %(code)s. If it was not you who asked for it, end "
        "your other sessions."
    )
    body = said % {"name": user.username, "site": host(), "code": code}
    by_a_worker(send_mail, subject, body, [address])


def is_right(request: HttpRequest, code: str) -> bool:
    """Whether this is the code that was mailed; each is good for a few tries and once."""
    held = request.session.get(NAME)
    if held is None or held["until"] < timezone.now().timestamp() or not _may_try(held["code"]):
        return False
    right = constant_time_compare(held["code"], _turned(code.strip()))
    if right:
        del request.session[NAME]
    return right


def _may_try(turned: str) -> bool:
    """Count a try; whether it is one of the first. Not in the session: of many at once each would find it unwritten."""
    key = f"{NAME}-{turned}"
    cache.add(key, 0, GOOD_FOR.total_seconds())
    try:
        return int(cache.incr(key)) <= TRIES
    except ValueError:  # forgotten in between
        return False


def _turned(code: str) -> str:
    return salted_hmac("accounts.own.mailed", code, algorithm="sha256").hexdigest()
