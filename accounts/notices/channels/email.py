"""Notices by e-mail, to addresses that were confirmed; each can be unsubscribed from with one click (RFC 8058)."""

from __future__ import annotations

from collections.abc import Collection
from smtplib import SMTPException, SMTPRecipientsRefused

from allauth.account.models import EmailAddress
from anymail.exceptions import AnymailError, AnymailRecipientsRefused
from django.core.mail import EmailMessage
from django.db.models import OuterRef, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.readable import unlinked

from ..failures import NotYet, Undeliverable
from ..messages import Message, absolute
from ..unsubscribing import token_for


def address_of(user: User) -> str:
    """The confirmed address of somebody, or an empty string."""
    return confirmed(user).first() or ""


def confirmed(user: User | OuterRef) -> QuerySet[EmailAddress, str]:
    """The confirmed addresses of somebody, or of each user of another query; the one that they use first."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary")
    return found.values_list("email", flat=True)


def reached(people: Collection[int]) -> set[int]:
    """Those of these people who have a confirmed address."""
    return set(EmailAddress.objects.filter(user__in=people, verified=True).values_list("user", flat=True))


def send(user: User, message: Message) -> str:
    """Send plain text, in which the names of others are no links."""
    leave = absolute(reverse("unsubscribe", args=[token_for(user)]))
    lines = [line._replace(text=unlinked(line.text)) for line in message.lines]
    mail = EmailMessage(
        subject=unlinked(message.subject),
        body=render_to_string("accounts/notice.txt", {"lines": lines, "user": user, "leave": leave}),
        to=[address_of(user)],
        headers={"List-Unsubscribe": f"<{leave}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
    )
    try:
        mail.send()
    except (SMTPRecipientsRefused, AnymailRecipientsRefused) as error:
        raise Undeliverable(_("The mail server refused your address.")) from error
    except (OSError, SMTPException, AnymailError) as error:
        raise NotYet(_("The mail server could not be reached.")) from error
    return str(getattr(getattr(mail, "anymail_status", None), "message_id", "") or "")
