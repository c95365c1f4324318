"""What `manage.py check --deploy` says of a site before others reach it, beside what Django says."""

from __future__ import annotations

from collections.abc import Callable
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks, mail
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import URLValidator, validate_email
from django.http.request import split_domain_port, validate_host

from config.mails import are_written_down, go_out

WRITTEN_DOWN = "Mails are written down here, and with them links and codes that open accounts to whoever reads them."
NONE_CONFIRMS = "CONFIRMED_ADDRESSES is on and no mail goes out: nobody can confirm an address."
TO_OURSELVES = "OUTBOUND_LOOPBACK is on: whoever names a webhook has this machine call itself."
NONE_SENDS = "EMAIL_BACKEND names nothing that sends mails, or lacks what it sends them with: each of them fails."
LEADS_NOWHERE = "SITE_URL, or the first of ALLOWED_HOSTS, is the address of no site: links in notices lead nowhere."
FROM_NOWHERE = "DEFAULT_FROM_EMAIL is no address: no server takes a mail from there."
NO_HOST = "ALLOWED_HOSTS names what is no host, as with a scheme or a port: nobody is let in by that."
NOT_OURS = "SITE_URL is at none of ALLOWED_HOSTS: whoever follows a link in a notice is turned away."
HINT = "See docs/full-stack.md."
NAMED = ".example"
"""With it a machine that its own network knows by one word has a name such as the validators ask for."""


def about_what_goes_out(**_asked: Any) -> list[checks.CheckMessage]:
    """A warning each for mails that are written where others read them, that all wait for, and that cannot go or come.

    And one each for webhooks to itself, hosts by which nobody can come, and links that lead nowhere: browsers and
    webhooks are sent them as well. A site that sends no mails is none: its pages promise none.
    """
    backend, sender = settings.EMAIL_BACKEND, parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    mails, is_site = go_out(backend), _is_taken(_see_that_it_is_a_site, settings.SITE_URL)
    found = {
        "freehold.W001": are_written_down(backend) and WRITTEN_DOWN,
        "freehold.W002": settings.CONFIRMED_ADDRESSES and not mails and NONE_CONFIRMS,
        "freehold.W003": settings.OUTBOUND_LOOPBACK and TO_OURSELVES,
        "freehold.W004": mails and not _is_taken(mail.get_connection, backend) and NONE_SENDS,
        "freehold.W005": not is_site and LEADS_NOWHERE,
        "freehold.W006": mails and not _is_taken(validate_email, sender + NAMED) and FROM_NOWHERE,
        "freehold.W007": not all(map(_is_host, settings.ALLOWED_HOSTS)) and NO_HOST,
        "freehold.W008": is_site and not _is_let_in(settings.SITE_URL) and NOT_OURS,
    }
    return [checks.Warning(said, HINT, id=number) for number, said in found.items() if said]


def _is_taken(by: Callable[[str], object], said: str) -> bool:
    try:
        by(said)
    except (ImportError, ImproperlyConfigured, ValueError, ValidationError):
        return False
    return True


def _is_host(named: str) -> bool:
    host, port = split_domain_port(named)
    return named == "*" or bool(host and not port)


def _is_let_in(url: str) -> bool:
    host, _port = split_domain_port(urlsplit(url).netloc.lower())
    return validate_host(host, settings.ALLOWED_HOSTS)


def _see_that_it_is_a_site(url: str) -> None:
    """Raise `ValueError` or `ValidationError` where no link can begin so."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    is_one_word = host.replace("-", "").isalnum()
    URLValidator(["http", "https"])(parts._replace(netloc=host + NAMED).geturl() if is_one_word else url)
