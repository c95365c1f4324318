"""Connections to PostgreSQL as Django opens them, but none that the server has hung up meanwhile.

The pool would look at each before it gives it, by a round trip, and rest for a second after the first that is lost, for
two after the next, then four: once a server had been started anew, whoever came first was kept for ten seconds and sent
away, with connections to be had all the while.
"""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base

from games.tables.database.threads import is_lost


class DatabaseWrapper(base.DatabaseWrapper):
    """As Django's, by whose name it is found."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection that still stands: those of the pool that do not are given back closed, and made anew by it.

        Raises `OperationalError` where none is to be had.
        """
        found = super().get_new_connection(conn_params)
        while self.pool and is_lost(found):
            found.close()  # or the pool would not see that it is lost
            self.pool.putconn(found)
            found = super().get_new_connection(conn_params)
        return found
