"""The environment, read by what each variable must be: one that cannot be read is refused by its name."""

from __future__ import annotations

import logging
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

OFF = ("false", "off", "no", "n", "0")
REDIS = ("redis", "rediss", "unix")
MUST_BE = {bool: "on or off (1 or 0)", int: "a whole number", float: "a number"}


class Environment(environ.Env):
    """The library's, which names no variable where it fails, and takes whatever is no word for on as off."""

    def get_value(self, var: str, cast: Any = None, *more: Any, **also: Any) -> Any:
        """One variable. Raises `ImproperlyConfigured`, without what it says, for one that cannot be read."""
        said = self.ENVIRON.get(var)
        if cast is bool and said is not None and said.strip().lower() not in (*OFF, *self.BOOLEAN_TRUE_STRINGS):
            raise _unread(var, MUST_BE[bool])
        try:
            return super().get_value(var, cast, *more, **also)
        except ValueError:
            raise _unread(var, MUST_BE.get(cast, "JSON")) from None

    def list(self, var: str, *more: Any, **also: Any) -> Any:
        """What a variable names, with commas between: a space beside one is no part of a name."""
        return [name for said in super().list(var, *more, **also) if (name := said.strip())]

    def db_url(self, var: str, *more: Any, **also: Any) -> Any:
        """The database that an address names. Raises `ImproperlyConfigured` for what is the address of none."""
        with warnings.catch_warnings(), suppress(ValueError):
            warnings.simplefilter("ignore")  # the library's warning tells the password
            found = super().db_url(var, *more, **also)
            if "." in found.get("ENGINE", ""):
                return found
        raise _unread(var, "the address of a database")

    def redis(self, var: str, default: str = "") -> str:
        """The address of a Redis, or none. Raises `ImproperlyConfigured` for what is the address of something else."""
        said = str(self(var, default=default))
        with suppress(ValueError):
            address = urlsplit(said)
            has_number = address.scheme == "unix" or address.path.strip("/").isdecimal() or address.path in ("", "/")
            # A port that is no number raises.
            if not said or (address.scheme in REDIS and has_number and address.port != 0):
                return said
        raise _unread(var, "the address of a Redis")

    def mails(self, var: str, otherwise: str) -> dict[str, Any]:
        """How mails go by an address, or by another if it says none. Raises `ImproperlyConfigured` for what is none."""
        with suppress(ValueError, ImproperlyConfigured):
            return dict(self.email_url_config(self(var, default="") or otherwise))
        raise _unread(var, "the address of a server for mails")

    def vapid_key(self, var: str, file: Path | None) -> str:
        """The key for notices to browsers, else that of a file, or none. Raises `ImproperlyConfigured` for no key."""
        said = str(self(var, default=""))
        kept = file if not said and file is not None and file.exists() else None
        if not said and kept is None:
            return ""
        from py_vapid import Vapid, VapidException  # a library that takes its time: only where there is a key

        with suppress(OSError, ValueError, VapidException):
            said = said if kept is None else kept.read_text(encoding="utf-8")
            Vapid.from_string(said)
            return said
        if kept is None:
            raise _unread(var, "a key that `manage.py vapid` makes")
        raise ImproperlyConfigured(f"{kept} holds no key: take it away, and `manage.py vapid` makes another.")

    def log_level(self, var: str, default: str) -> str:
        """From which level on logs are written. Raises `ImproperlyConfigured` for what is no level."""
        said = str(self(var, default=default))
        if said in logging.getLevelNamesMapping():
            return said
        raise _unread(var, f"a level of logs, such as {default}")


def _unread(var: str, what: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{var} cannot be read: it is {what}.")
