"""Limits that count by address hold against forged addresses, in real server processes."""

import contextlib

import pytest
import requests
from django.core.exceptions import ImproperlyConfigured

from config.proxies import checked
from games.pages.referee import MOST_A_MINUTE
from games.pages.remote_address import remote_address
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


@pytest.mark.parametrize("named", ["*", "0.0.0.0/0", "::/0", "proxy.example.org", "10.0.0.1/8", "127.0.0.1;10.0.0.1"])
def test_nobody_can_trust_everybody_or_what_is_no_address(named):
    with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES"):
        checked([named])


def test_addresses_and_networks_of_proxies_are_taken():
    assert checked(["127.0.0.1", " 172.31.83.0/24", "", "fd00::1"]) == ["127.0.0.1", "172.31.83.0/24", "fd00::1"]


WHENCE = [
    ("203.0.113.7", "203.0.113.7"), ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ("::ffff:203.0.113.7", "203.0.113.7"), ("", ""), ("unix:", ""),
]  # fmt: skip


@pytest.mark.parametrize(("address", "counted"), WHENCE)
def test_a_network_of_one_owner_counts_as_one_address(rf, address, counted):
    assert remote_address(rf.get("/", REMOTE_ADDR=address)) == counted


def test_referees_of_one_network_share_its_minute(client):
    said = [
        client.post("/referee/", {"scenario": "title: x"}, REMOTE_ADDR=f"2001:db8::{number:x}").status_code
        for number in range(MOST_A_MINUTE + 1)
    ]
    assert 429 not in said[:-1]
    assert said[-1] == 429
