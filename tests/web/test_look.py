"""By day, by night, or as the system has it: whoever chooses is shown it from then on, with or without script."""

import re

import pytest
from django.urls import reverse

from tests.cast import person

pytestmark = pytest.mark.django_db


def chosen(client, look, back="http://testserver/rules/"):
    return client.post(reverse("look"), {"look": look}, headers={"referer": back})


@pytest.mark.parametrize(("look", "scheme"), [("day", "light"), ("night", "dark")])
def test_what_one_has_chosen_is_kept(client, look, scheme):
    assert chosen(client, look).url == "http://testserver/rules/"
    html = client.get("/").content.decode()
    assert f'data-look="{look}"' in html
    assert f'<meta name="color-scheme" content="{scheme}">' in html


def test_one_may_leave_it_to_the_system_again(client):
    chosen(client, "night")
    chosen(client, "system")
    html = client.get("/").content.decode()
    assert "data-look" not in html
    assert '<meta name="color-scheme" content="light dark">' in html


def test_what_is_no_look_is_none(client):
    client.cookies["look"] = 'x"><b>'
    assert "data-look" not in client.get("/").content.decode()
    assert client.get(reverse("look")).status_code == 405


def test_whatever_is_said_to_be_the_page_before_breaks_nothing(client):
    assert chosen(client, "night", "reef").url == "reef"


def test_one_is_led_to_no_other_site(client):
    assert chosen(client, "night", "https://elsewhere.example/").url == "/"


def current(client, path):
    """The links of a page that say that one is there."""
    html = client.get(path).content.decode()
    return re.findall(r'<a href="([^"]*)" aria-current="page">', html.split("<main")[0])


@pytest.mark.parametrize("name", ["lobby", "clubs", "rules", "leaderboard", "account_login", "account_signup"])
def test_the_link_of_the_header_to_the_page_that_a_stranger_reads_says_so(client, name):
    assert current(client, reverse(name)) == [reverse(name)]


def test_the_links_to_what_is_ones_own_say_so_too_and_on_other_pages_none_does(client):
    client.force_login(person("ana"))
    person("ben")
    for path in (reverse("my_games"), reverse("profile", args=["ana"])):
        assert current(client, path) == [path]
    for path in (reverse("profile", args=["ben"]), "/rules/polynesia/", "/nowhere/"):
        assert current(client, path) == []
