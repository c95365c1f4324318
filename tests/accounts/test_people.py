"""Signing up, profiles, and who is how strong."""

import re
from html import unescape

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.standings.ratings import rated
from tests.accounts.signing_up import SIGN_UP
from tests.cast import play, table

pytestmark = pytest.mark.django_db


def test_a_person_signs_up_and_is_signed_in(client):
    response = client.post(reverse("account_signup"), SIGN_UP)
    assert response.url == "/"
    assert str(User.objects.get(username="eve").pk) == client.session["_auth_user_id"]


@pytest.mark.parametrize(
    "wrong",
    [{"password2": "other"}, {"username": "server"}, {"password1": "short", "password2": "short"}, {"email": "x"}],
)
def test_a_wrong_sign_up_says_so(client, wrong):
    response = client.post(reverse("account_signup"), SIGN_UP | wrong)
    assert "errorlist" in response.content.decode()
    assert not User.objects.filter(username=SIGN_UP["username"]).exists()


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_every_field_of_the_door_has_a_label(client, name):
    html = client.get(reverse(name)).content.decode()
    assert html.count("<label") >= 1
    assert 'lang="en"' in html


def test_winning_raises_and_losing_lowers():
    (winner, _), (loser, _) = rated([(25.0, 8.0), (25.0, 8.0)], [1, 2])
    assert winner > 25 > loser


def test_a_shared_win_is_shared():
    (one, _), (other, _), _ = rated([(25.0, 8.0)] * 3, [1, 1, 3])
    assert one == pytest.approx(other)


def test_a_profile_shows_ones_results(client):
    game = table(bots=2)
    for seat in (0, 1):
        play(game, seat, "bankrupt")
    html = client.get(reverse("profile", args=["ana"])).content.decode()
    assert "place 3" in html


def test_a_profile_shows_running_tables_to_oneself_only(client, cast):
    game = table()
    assert game.key not in client.get(reverse("profile", args=["ana"])).content.decode()
    client.force_login(cast["ana"])
    assert game.key in client.get(reverse("profile", args=["ana"])).content.decode()


def test_a_profile_of_nobody_is_not_found(client):
    assert client.get("/players/nobody/").status_code == 404


def test_the_demo_player_is_made_once_and_only_locally(settings):
    from django.core.management import CommandError, call_command

    from config.management.commands.play import make_demo_player

    make_demo_player()
    make_demo_player()
    assert User.objects.filter(username="demo").count() == 1
    settings.LOCAL = False
    with pytest.raises(CommandError):
        call_command("play")


HOURS = {"plays_from": "", "plays_until": ""}


@pytest.mark.parametrize("zone", ["localtime", "Factory", "EST5EDT", "../../etc/passwd", "Europe/", "utc", ""])
def test_a_time_zone_is_that_of_a_place(client, cast, zone):
    client.force_login(cast["ana"])
    assert client.post(reverse("hours"), HOURS | {"zone": zone}).status_code == 422


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Tahiti", "America/Argentina/Ushuaia", "Europe/Paris"])
def test_every_place_has_its_time_zone(client, cast, zone):
    client.force_login(cast["ana"])
    assert client.post(reverse("hours"), HOURS | {"zone": zone}).status_code == 302


@pytest.mark.parametrize("name", ["account_signup", "account_login", "account_reset_password"])
def test_who_comes_in_reads_french_with_its_own_apostrophes(client, name):
    html = client.get(reverse(name), headers={"accept-language": "fr"}).content.decode()
    words = unescape(re.sub(r"<[^>]*>", "", html))
    assert "'" not in words
    assert "’" in words


def test_ones_own_pages_speak_to_oneself_and_those_of_others_of_them(client, cast):
    client.force_login(cast["ana"])
    read = {name: "".join(client.get(f"/players/{name}/{part}").content.decode() for part in ("", "record/"))
            for name in ("ana", "ben")}  # fmt: skip
    for own, other in (("How reliably you answer", "How reliably this player"), ("What you have", "What ben has")):
        assert [own in read["ana"], own in read["ben"]] == [True, False]
        assert [other in read["ana"], other in read["ben"]] == [False, True]
