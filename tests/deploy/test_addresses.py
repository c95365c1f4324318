"""Which address a request counts for, and which proxies may tell it."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.proxies import checked
from games.pages.referee import MOST_A_MINUTE
from games.pages.remote_address import remote_address


@pytest.mark.parametrize("named", ["*", "0.0.0.0/0", "::/0", "proxy.example.org", "10.0.0.1/8", "127.0.0.1;10.0.0.1"])
def test_nobody_can_trust_everybody_or_what_is_no_address(named):
    with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES"):
        checked([named])


def test_addresses_and_networks_of_proxies_are_taken():
    assert checked(["127.0.0.1", "172.31.83.0/24", "fd00::1"]) == ["127.0.0.1", "172.31.83.0/24", "fd00::1"]


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
