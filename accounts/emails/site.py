"""Where this site is, as its mails say it, and whether its pages may say that a mail is on its way."""

from __future__ import annotations

from urllib.parse import urlsplit

from allauth.core import context
from django.conf import settings
from django.http import HttpRequest


def mails(request: HttpRequest) -> dict[str, object]:
    """For all pages: whether mails are printed where this site was started, so that nobody waits for one."""
    return {"mails_are_printed": settings.PRINTS_MAILS}


def origin() -> str:
    """Where people reach us: as the site has been told, for whoever asks for a mail names a host, and any port of it.

    What is written down on a machine of one's own is read there alone: it leads to the allowed host by which its reader
    came, where their browser is known.
    """
    request = context.request
    if request is not None and settings.KEEPS_MAILS:
        return f"{request.scheme}://{request.get_host()}"
    told: str = settings.SITE_URL
    return told


def host() -> str:
    """The name of this site in a mail."""
    return urlsplit(origin()).netloc


def of_this_site(link: str) -> str:
    """A link as it is mailed: whoever asks for it names a host, and any port of it, where it could be read."""
    here = urlsplit(origin())
    return urlsplit(link)._replace(scheme=here.scheme, netloc=here.netloc).geturl()
