"""Tasks go to the Redis that an address names, as all else does that is asked of it."""

import pytest
from kombu import Connection

from config.broker import in_words_of_celery

NAMED = [
    ("redis://:p%2Fw@here:6380/2", ("redis", "here", "2")),
    ("unix:///run/redis.sock", ("redis", "socket:///run/redis.sock?virtual_host=0", "/")),
    ("unix://:p%2Fw@/run/redis.sock?db=3", ("redis", "socket://:p%2Fw@/run/redis.sock?virtual_host=3", "/")),
    (
        "unix:///run/redis.sock?db=3&username=me&password=p%2Fw",
        ("redis", "socket://me:p%2Fw@/run/redis.sock?virtual_host=3", "/"),
    ),
]


@pytest.mark.parametrize(("address", "where"), NAMED)
def test_tasks_go_to_the_redis_that_is_named_also_by_a_socket_of_this_machine(address, where):
    broker = Connection(in_words_of_celery(address))
    assert (broker.transport_cls, broker.hostname, broker.virtual_host) == where


@pytest.mark.parametrize(
    ("asked", "seen_to"), [("", "REQUIRED"), ("?ssl_ca_certs=/ca.pem", "REQUIRED"), ("?ssl_cert_reqs=none", "NONE")]
)
def test_who_answers_by_tls_proves_who_it_is_unless_the_address_says_otherwise(asked, seen_to):
    broker = Connection(in_words_of_celery(f"rediss://here/0{asked}"))
    assert broker.ssl["ssl_cert_reqs"].name == f"CERT_{seen_to}"


def test_where_there_is_no_redis_there_is_none_in_other_words():
    assert in_words_of_celery("") == ""
