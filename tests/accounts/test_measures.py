"""What the staff do to accounts and games: with a reason, written down with it, by whom it is right, and no more."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Rating, Reliability
from games.models import Game, Seat
from tests.accounts.staff import does, staff
from tests.accounts.test_ratings import of_two, rating, resigned
from tests.cast import person, table

pytestmark = pytest.mark.django_db
WHY = "three people have written to us"
LAST = {"end_sessions": "End all sessions", "lock_out": "Lock out", "take_factors": "Take the second factor away"}


@pytest.fixture
def boss():
    return staff("boss", "accounts.view_user", "accounts.change_user", "games.view_game", "games.change_game")


def signed_in(name):
    client = Client()
    client.force_login(person(name))
    assert is_in(client)
    return client


def is_in(client):
    return client.get(reverse("hours")).status_code == 200


def trail():
    return [(entry.user.username, entry.object_repr, entry.change_message) for entry in LogEntry.objects.order_by("pk")]


@pytest.mark.parametrize("measure", LAST)
def test_a_measure_ends_the_sessions_of_its_player_alone_and_is_written_down_with_its_reason(boss, measure):
    Authenticator.objects.create(user=person("ana"), type="totp", data={"secret": ""})
    ana, ben = signed_in("ana"), signed_in("ben")
    assert "Done, and written down" in does(boss, person("ana"), measure, WHY)
    assert (is_in(ana), is_in(ben)) == (False, True)
    assert trail() == [("boss", "ana", f"{LAST[measure]}: {WHY}")]


def test_who_was_locked_out_signs_in_again_once_they_are_let_in_and_older_sessions_stay_ended(boss):
    ana = signed_in("ana")
    does(boss, person("ana"), "lock_out")
    assert not person("ana").is_active
    assert "cannot be done any more" in does(boss, person("ana"), "lock_out")
    does(boss, person("ana"), "let_in")
    assert not is_in(ana)
    signed_in("ana")


def test_a_second_factor_is_taken_away(boss):
    Authenticator.objects.create(user=person("ana"), type="totp", data={"secret": ""})
    does(boss, person("ana"), "take_factors")
    assert not Authenticator.objects.filter(user=person("ana")).exists()
    assert "cannot be done any more" in does(boss, person("ana"), "take_factors")


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301, "nul\x00"])
def test_without_a_reason_nothing_is_done(boss, reason):
    assert "Say why" in does(boss, person("ana"), "lock_out", reason)
    assert person("ana").is_active
    assert trail() == []


def test_a_reason_is_one_line_and_shown_as_it_was_written(boss):
    html = does(boss, person("ana"), "lock_out", " <b>of\r\nnew</b> ")
    assert trail()[0][2] == "Lock out: <b>of new</b>"
    assert "<b>of new" not in html
    history = boss.get(f"/admin/accounts/user/{person('ana').pk}/history/").content.decode()
    assert "&lt;b&gt;of new" in history


def test_nobody_does_it_to_themselves_and_to_staff_only_a_superuser(boss):
    staff("other")
    for name in ("boss", "other"):
        assert "Nothing has changed" in does(boss, person(name), "lock_out")
        assert person(name).is_active
    top = staff("top", superuser=True)
    assert "Nothing has changed" in does(top, person("top"), "lock_out")
    assert "written down" in does(top, person("other"), "lock_out")


def test_a_measure_is_done_by_a_post_alone_and_only_one_that_there_is(boss):
    address = f"/admin/accounts/user/{person('ana').pk}/measures/"
    assert boss.get(f"{address}lock_out/").status_code == 405
    assert boss.post(f"{address}delete/", {"reason": WHY}).status_code == 404
    assert boss.post("/admin/accounts/user/999999/measures/lock_out/", {"reason": WHY}).status_code == 404
    assert Client().post(f"{address}lock_out/", {"reason": WHY}).status_code == 302
    assert person("ana").is_active


def test_rights_are_given_by_superusers_alone_and_with_a_reason(boss):
    top, judges = staff("top", superuser=True), Group.objects.create(name="judges")
    page = f"/admin/accounts/user/{person('ana').pk}/change/"
    given = {"is_staff": "on", "groups": [judges.pk], "reason": WHY}
    assert boss.post(page, given).status_code == 403
    assert top.post(page, given | {"reason": ""}).status_code == 200
    assert not person("ana").is_staff
    assert top.post(page, given).status_code == 302
    assert person("ana").is_staff
    assert trail() == [("top", "ana", f"is_staff, groups: {WHY}")]


def test_a_password_is_given_by_superusers_alone_and_with_a_reason(boss):
    top, ana = staff("top", superuser=True), signed_in("ana")
    page = f"/admin/accounts/user/{person('ana').pk}/password/"
    new = {"password1": "reef-8-reef", "password2": "reef-8-reef", "usable_password": "true"}
    assert boss.post(page, new | {"reason": WHY}).status_code == 403
    assert top.post(page, new).status_code == 200
    assert top.post(page, new | {"reason": WHY}).status_code == 302
    assert person("ana").check_password("reef-8-reef")
    assert not is_in(ana)
    assert WHY in trail()[0][2]


def test_a_role_is_made_with_a_reason(boss):
    top = staff("top", superuser=True)
    assert boss.post("/admin/auth/group/add/", {"name": "judges", "reason": WHY}).status_code == 403
    top.post("/admin/auth/group/add/", {"name": "judges"})
    assert not Group.objects.exists()
    top.post("/admin/auth/group/add/", {"name": "judges", "reason": WHY})
    assert Group.objects.get().name == "judges"
    assert WHY in trail()[0][2]


def test_the_trail_is_searched_by_who_did_it_to_whom_and_why():
    top = staff("top", superuser=True)
    does(top, person("ana"), "lock_out", "sold a seat")
    does(top, person("ben"), "end_sessions", "asked for it")
    for word, there, not_there in [("ana", "sold", "asked"), ("asked", "ben", "sold"), ("top", "sold", "nothing else")]:
        html = top.get("/admin/admin/logentry/", {"q": word}).content.decode()
        assert there in html
        assert not_there not in html


def test_how_the_addresses_of_somebody_stand_is_shown(boss):
    EmailAddress.objects.create(user=person("ana"), email="ana@reef.example", verified=True, primary=True)
    EmailAddress.objects.create(user=person("ana"), email="old@reef.example")
    html = boss.get(f"/admin/accounts/user/{person('ana').pk}/change/").content.decode()
    assert "ana@reef.example (primary, confirmed)" in html
    assert "old@reef.example (not confirmed)" in html
    assert 'name="email"' not in html


def test_an_annulled_game_counts_for_nobody_once_ratings_are_folded_anew(boss):
    game = resigned(of_two(), 1)
    assert rating("ana").wins == 1
    assert "written down" in does(boss, game, "annul", WHY)
    assert trail() == [("boss", str(game), f"Annul this game (the ratings follow when they are folded anew): {WHY}")]
    call_command("ratings")
    assert not Rating.objects.exists()
    assert not Reliability.objects.exists()
    game.refresh_from_db()
    assert (game.rated, game.uncounted) == (True, Game.Uncounted.ANNULLED)
    assert "cannot be done any more" in does(boss, game, "annul")


def test_an_annulment_is_taken_back(boss):
    game = resigned(of_two(), 1)
    does(boss, game, "annul")
    does(boss, game, "count")
    call_command("ratings")
    assert rating("ana").wins == 1
    assert "cannot be done any more" in does(boss, game, "count")


def test_nobody_annuls_a_game_of_their_own_nor_lets_it_count_again(boss):
    game, other = resigned(of_two(), 0), staff("other", "games.view_game", "games.change_game")
    Seat.objects.create(game=game, order=1, user=person("boss"), left_at=timezone.now())
    assert "somebody else does" in does(boss, game, "annul")
    game.refresh_from_db()
    assert game.uncounted == ""
    does(other, game, "annul")
    assert "somebody else does" in does(boss, game, "count")
    game.refresh_from_db()
    assert game.uncounted == Game.Uncounted.ANNULLED
    assert [who for who, _whom, _what in trail()] == ["other"]


def test_a_game_that_goes_on_is_not_annulled(boss):
    game = table()
    assert "cannot be done any more" in does(boss, game, "annul")
    game.refresh_from_db()
    assert game.uncounted == ""


def test_a_profile_says_that_a_game_was_annulled(boss, client):
    does(boss, resigned(of_two(), 1), "annul")
    assert "not rated: annulled by the staff" in client.get(reverse("profile", args=["ana"])).content.decode()


def test_a_game_is_found_by_its_key_and_by_who_sat_there(boss):
    games = [table(), table(others=("chloe",))]
    for word, found in [(games[0].key, games[:1]), ("chloe", games[1:]), ("ana", games), ("an", [])]:
        html = boss.get("/admin/games/game/", {"q": word}).content.decode()
        assert [game for game in games if game.key in html.replace(f'value="{word}"', "")] == found
