"""The box in which an address ends, however it is written: one is good for one account."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import HeldInbox, User

ONE_HOST = {
    "gmail.com": ("googlemail.com",),
    "proton.me": ("protonmail.com", "protonmail.ch", "pm.me"),
    "icloud.com": ("me.com", "mac.com"),
    "yandex.ru": ("ya.ru", "yandex.com", "yandex.by", "yandex.kz", "yandex.ua"),
}
"""Whose other names for their own host lead to the same boxes: a name is one person's at all of them."""
NO_DIFFERENCE: dict[str, dict[int, int | None]] = {
    "gmail.com": str.maketrans("", "", "."),
    "proton.me": str.maketrans("", "", ".-_"),
    "yandex.ru": {ord("-"): ord(".")},
}
"""What makes none in a name there, and as what it is read."""
HELD_FOR = timedelta(days=30)
"""For how long the inbox of an account that was deleted confirms no other."""


def inbox(email: str) -> str:
    """The address of the box in which it ends: without `+tag`, and without what counts for nothing at its host.

    A name in quotes is the same without them, and a host is what the mail server will make of it, however it is spelt.
    """
    name, _at, host = email.strip().rpartition("@")
    with suppress(UnicodeError):
        host = host.encode("idna").decode()
    name, host = re.sub(r'["\\]', "", name).lower(), host.lower().rstrip(".")
    host = next((one for one, others in ONE_HOST.items() if host in others), host)
    untagged = re.sub(r"(?<=.)\+.*", "", name)  # what begins with a plus has nothing before it to which it could belong
    return f"{untagged.translate(NO_DIFFERENCE.get(host, {}))}@{host}"


def why_not(address: EmailAddress) -> str:
    """Why an address cannot be confirmed, in a sentence; nothing if it can.

    To be asked in the transaction that confirms it: all addresses of the inbox are held, so that of two that are
    confirmed at once the second finds the first, and none that is deleted meanwhile comes back.
    """
    held = list(_of_box(inbox(address.email)).select_for_update(of=("self",), no_key=True).order_by("pk"))
    if address not in held:
        return _("This link has been used, or is too old. Ask for another one.")
    return _is_another_s(address, held) if settings.CONFIRMED_ADDRESSES else ""


def _is_another_s(address: EmailAddress, of_box: Iterable[EmailAddress]) -> str:
    """That the inbox has confirmed another account, or had one not long ago."""
    if any(each.verified and each.user_id != address.user_id for each in of_box):
        said = _("The inbox of %(email)s has confirmed another account: one is good for one. Nothing has changed.")
        return said % {"email": address.email}
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    numbers = [_number_of(address.email, secret) for secret in secrets]
    held = HeldInbox.objects.filter(number__in=numbers, until__gt=timezone.now()).order_by("-until").first()
    if held is None:
        return ""
    said = _(
        "The inbox of %(email)s had an account that was deleted, and confirms another one after %(day)s. Nothing has "
        "changed."
    )
    return said % {"email": address.email, "day": date_format(localtime(held.until))}


def hold_all_of(user: int | None) -> None:
    """Let nobody else change somebody's addresses until this transaction ends; in the order in which all hold them."""
    list(EmailAddress.objects.filter(user=user).select_for_update(of=("self",), no_key=True).order_by("pk"))


def is_last(address: EmailAddress) -> bool:
    """Whether an account is confirmed by this address and no other, where that is asked for."""
    others = EmailAddress.objects.filter(user=address.user_id, verified=True).exclude(pk=address.pk)
    return settings.CONFIRMED_ADDRESSES and address.verified and not others.exists()


def hold(user: User) -> None:
    """Let the inboxes of somebody who deletes their account confirm no other for a time: else each is good for many."""
    until = timezone.now() + HELD_FOR
    confirmed = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    HeldInbox.objects.bulk_create([HeldInbox(number=_number_of(email), until=until) for email in confirmed])


def _number_of(email: str, secret: str | None = None) -> str:
    """What is kept of an inbox: nobody reads an address in it who has not this site's secret, or the one of then."""
    # The salt is no module: with another one nothing that is kept would be found again.
    return salted_hmac("accounts.boxes", inbox(email), secret=secret, algorithm="sha256").hexdigest()


def _of_box(box: str) -> QuerySet[EmailAddress]:
    """All addresses that end in a box, however they are written."""
    host = box.rpartition("@")[2]
    so_written = Q(email__regex="[^ -~]")  # a host can be spelt in many ways; those who do that are few
    for spelt in (host, *ONE_HOST.get(host, ())):
        for first in (box[0], '"', *map(chr, NO_DIFFERENCE.get(host, ()))):
            so_written |= Q(email__endswith=f"@{spelt}", email__startswith=first)
    found = EmailAddress.objects.filter(so_written).values_list("pk", "email").iterator()
    return EmailAddress.objects.filter(pk__in=[pk for pk, email in found if inbox(email) == box])
