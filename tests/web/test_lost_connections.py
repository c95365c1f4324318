"""A server of databases that was started anew has hung up on all: nobody is kept waiting, nor sent away, for that."""

import pytest
from django.db import connection, connections

from tests.web.test_move_threads import ended

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connections"),
]
IDLE = 5
"""So many are found lost, one after the other, by whoever comes first."""


def backend(of):
    of.ensure_connection()
    return of.connection.info.backend_pid


def test_connections_that_were_lost_while_they_lay_in_the_pool_are_left_for_others():
    idle = [connections.create_connection("default") for _ in range(IDLE)]
    lost = {backend(one) for one in idle}
    for one in idle:
        one.close()
    ended(lost)
    again = connections.create_connection("default")
    try:
        assert backend(again) not in lost
    finally:
        again.close()
