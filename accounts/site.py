"""Links of this site, as they are mailed."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings


def of_this_site(link: str) -> str:
    """A link as it is mailed: whoever asks for it names a host, and any port of it, where it could be read."""
    here = urlsplit(settings.SITE_URL)
    return urlsplit(link)._replace(scheme=here.scheme, netloc=here.netloc).geturl()
