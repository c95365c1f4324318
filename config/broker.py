"""The address of a Redis in the words of Celery, which differ from those of all else that asks one."""

from __future__ import annotations

from urllib.parse import parse_qsl, quote, urlencode, urlsplit


def in_words_of_celery(address: str) -> str:
    """The same Redis: by a socket of this machine under another scheme, and by TLS only one that proves who it is.

    Left to itself Celery believes any certificate that the address says nothing of.
    """
    parts = urlsplit(address)
    asked = dict(parse_qsl(parts.query))
    if parts.scheme == "unix":
        number = urlencode({"virtual_host": asked.get("db", 0)})
        return f"redis+socket://{parts.netloc or _shown_by(asked)}{parts.path}?{number}"
    if parts.scheme == "rediss":
        return parts._replace(query=urlencode({"ssl_cert_reqs": "required"} | asked)).geturl()
    return address


def _shown_by(asked: dict[str, str]) -> str:
    """Name and password, which all else takes from behind the question mark as well; '' for none."""
    if "password" not in asked:
        return ""
    return "{}:{}@".format(*(quote(asked.get(name, ""), safe="") for name in ("username", "password")))
