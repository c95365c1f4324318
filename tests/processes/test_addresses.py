"""Limits that count by address hold against forged addresses, in real server processes."""

import contextlib

import requests

from tests.deploy.test_compose import SERVICES
from tests.servers import free_port, one_process, process, wait_for

TRIES = 14
"""More wrong passwords than one address has in a minute, for names of their own."""


@contextlib.contextmanager
def as_composed(database, **env):
    """A web process with the very options that compose gives it."""
    env = {"DATABASE_URL": database, "REDIS_URL": "", **env}
    port = str(free_port())
    words = SERVICES["web"]["command"].replace("0.0.0.0", "127.0.0.1").replace("8000", port).split()
    words = words[: words.index("--workers")]
    with process("-m", *words, **env):
        wait_for(f"http://127.0.0.1:{port}/health/")
        yield f"http://127.0.0.1:{port}"


def answers(base, forwarded):
    """What wrong passwords are answered, each for another name and with another forwarded address."""
    session = requests.Session()
    page = session.get(f"{base}/accounts/login/").text
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    for number in range(TRIES):
        form = {"login": f"nobody{number}", "password": "guessed", "csrfmiddlewaretoken": token}
        headers = {"X-Forwarded-For": forwarded(number), "X-Real-IP": forwarded(number)}
        said = session.post(f"{base}/accounts/login/", form, headers=headers)
        yield "Too many" in said.text or said.status_code == 429


def forged(number):
    return f"203.0.113.{number}"


def test_a_forged_address_counts_for_nothing_as_compose_starts_it(new_database, tmp_path):
    with as_composed(new_database(tmp_path)) as base:
        assert any(answers(base, forged))


def test_a_forged_address_counts_for_nothing_in_one_process(new_database, tmp_path):
    with one_process(new_database(tmp_path)) as base:
        assert any(answers(base, forged))


def test_the_proxy_that_is_named_tells_whom_it_serves_and_what_comes_before_it_is_not_believed(new_database, tmp_path):
    with as_composed(new_database(tmp_path), TRUSTED_PROXIES="127.0.0.1") as base:
        assert not any(answers(base, forged))
        assert any(answers(base, lambda number: f"198.51.100.{number}, 192.0.2.1"))
