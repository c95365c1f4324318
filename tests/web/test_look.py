"""By day, by night, or as the system has it: whoever chooses is shown it from then on, with or without script."""

import pytest
from django.urls import reverse

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
