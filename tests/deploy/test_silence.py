"""A PostgreSQL that says nothing any more is given up."""

import os
import socket

import pytest
from django.db import connection

from config.silence import SILENCE

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL is on another machine"),
]


def test_the_limits_reach_a_connection():
    connection.ensure_connection()
    told = connection.connection.info.get_parameters()
    assert {name: int(told[name]) for name in SILENCE} == SILENCE


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="a system without these limits")
def test_the_system_keeps_the_limits_of_a_connection():
    connection.ensure_connection()
    with socket.socket(fileno=os.dup(connection.connection.fileno())) as line:
        if line.family == socket.AF_UNIX:
            pytest.skip("a socket of this machine has none")
        assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == SILENCE["keepalives_idle"]
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == SILENCE["tcp_user_timeout"]
