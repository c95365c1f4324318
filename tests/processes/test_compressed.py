"""What comes through a real socket is compressed for who takes it so, whichever way the server was started."""

import gzip
import http.client
import re
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest

from tests.servers import WEB, free_port, one_process, process, wait_for


@contextmanager
def stack(database):
    """A web process as `make stack` starts it, with static files gathered before."""
    env, port = {"DATABASE_URL": database, "REDIS_URL": "", "STATIC_HASHED": "1"}, free_port()
    with ExitStack() as running:
        gathering = running.enter_context(process("manage.py", "collectstatic", "--noinput", "--verbosity", "0", **env))
        assert gathering.wait() == 0
        server = running.enter_context(process(*WEB, "--log-level", "error", "--port", str(port), **env))
        wait_for(f"http://127.0.0.1:{port}/health/", server)
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module", params=[one_process, stack], ids=["play", "stack"])
def address(request, new_database, tmp_path_factory):
    with request.param(new_database(tmp_path_factory.mktemp("compressed"))) as found:
        yield urlsplit(found).netloc


def got(address, path, takes):
    """The head and the body of an answer, as they come."""
    server = http.client.HTTPConnection(address)
    server.request("GET", path, headers={"Accept-Encoding": takes})
    answer = server.getresponse()
    body = answer.read()
    server.close()
    assert answer.status == 200
    return answer.headers, body


@pytest.mark.parametrize("path", ["/", "/rules/polynesia/"])
def test_a_page_is_compressed_for_who_takes_it_so_and_for_nobody_else(address, path):
    (plain, whole), (short, packed) = (got(address, path, takes) for takes in ("identity", "gzip, deflate, br"))
    assert (plain["Content-Encoding"], short["Content-Encoding"]) == (None, "gzip")
    assert gzip.decompress(packed)[:100] == whole[:100]
    assert len(packed) < len(whole) / 2


@pytest.mark.parametrize("kind", ["css", "js"])
def test_what_does_not_change_is_compressed_once_and_kept_for_good(address, kind):
    _head, page = got(address, "/", "identity")
    path = re.search(rf'"(/static/[^"]+\.{kind})"', page.decode())[1]
    head, packed = got(address, path, "gzip")
    assert head["Content-Encoding"] == "gzip"
    assert "immutable" in head["Cache-Control"]
    assert len(packed) < len(gzip.decompress(packed)) / 2
