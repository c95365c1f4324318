"""Sessions as Django keeps them in the database, read by one plain statement: nearly every request begins with it."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.utils import timezone

from games.tables.sql import one


class SessionStore(db.SessionStore):
    """A session of one browser."""

    def load(self) -> dict[str, Any]:
        """What it holds; nothing, and no key any more, if there is none or its time is up."""
        kept = one(self.model, "session_key", self.session_key)
        if kept is None or kept.expire_date <= timezone.now():
            self._session_key = None
            return {}
        held: dict[str, Any] = self.decode(kept.session_data)
        return held
