"""Sessions as Django keeps them in the database, with whose they are, read by one statement: each request begins so."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import SignedIn, User
from games.tables.database.columns import fields_of, made
from games.tables.database.cursors import cursor
from games.tables.database.sql import named, table_of


class SessionStore(db.SessionStore):
    """A session of one browser. `owner` is who is listed with it, as they were when it was read; None where nobody is.

    It `is_lost` once it was looked for and there was none, or none any more.
    Nobody may believe in an owner but `who_asks.py`, which compares them with what the session holds.
    """

    owner: User | None = None
    is_lost = False

    def load(self) -> dict[str, Any]:
        """What it holds; nothing, and no key any more, if there is none or its time is up."""
        kept, self.owner = _read(self.session_key)
        if kept is None or kept.expire_date <= timezone.now():
            self._session_key = self.owner = None
            self.is_lost = True
            return {}
        held: dict[str, Any] = self.decode(kept.session_data)
        return held

    def cycle_key(self) -> None:
        """Go on under another key, and be listed as the same session."""
        here = SignedIn.objects.filter(session=self.session_key) if self.session_key else SignedIn.objects.none()
        listed = here.values("user_id", "browser", "machine", "since").first()
        super().cycle_key()
        if listed is not None:
            SignedIn.objects.create(session_id=str(self.session_key), **listed)


def _read(key: str | None) -> tuple[Session | None, User | None]:
    """The session of that key, and who is listed with it."""
    with cursor() as asked:
        asked.execute(_statement(), [key])
        row = asked.fetchone()
    if row is None:
        return None, None
    own = len(fields_of(Session))
    owner = None if row[own] is None else made(User, fields_of(User), row[own:])
    return made(Session, fields_of(Session), row[:own]), owner


@cache
def _statement() -> str:
    """The row of a user begins with its number, so that it is seen whether there is one."""
    assert fields_of(User)[0].primary_key
    return (
        f"SELECT {named(fields_of(Session), 's.')}, {named(fields_of(User), 'u.')} FROM {table_of(Session)} s "
        f'LEFT JOIN {table_of(SignedIn)} i ON i."session_id" = s."session_key" '
        f'LEFT JOIN {table_of(User)} u ON u."id" = i."user_id" WHERE s."session_key" = %s'
    )
