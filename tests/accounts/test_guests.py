"""Guests: people who play without an account, what is theirs, what is not, and how they become members."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db.models.signals import pre_delete
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.conduct.reports import ReportError, report
from accounts.guests.coming import STAY
from accounts.guests.forgetting import forget_guests
from accounts.models import Rating, User
from accounts.standings.ratings import rate_anew, rate_game
from clubs.services import clubs as club_services
from clubs.services.errors import ClubError
from games.models import Game, Seat
from games.tables import playing
from games.tables.errors import TableError
from games.tables.over import annulling
from tests.accounts.signing_up import SIGN_UP
from tests.cast import bots_play, person, play, table
from tests.web.test_tables import WHOLE

pytestmark = pytest.mark.django_db
FRIENDLY = {"edition": "polynesia", "public": False, "guests": True}


def here(client):
    """Who the browser is signed in as."""
    return User.objects.get(pk=client.session["_auth_user_id"])


def come(client):
    """A guest with a game against bots."""
    client.post(reverse("new_table"), WHOLE)
    return here(client)


def sit(client, game, **words):
    return client.post(reverse("join", args=[game.key]), words)


def test_one_click_starts_a_game_against_bots_without_an_account(client):
    answer = client.post(reverse("new_table"), WHOLE)
    game, guest = Game.objects.get(), here(client)
    assert answer.url == reverse("table", args=[game.key])
    assert (game.status, game.host, game.public) == (Game.Status.RUNNING, guest, False)
    assert (guest.is_guest, guest.email, guest.has_usable_password()) == (True, "", False)
    assert guest.username.startswith("Guest-")


def test_a_guest_is_called_by_the_language_in_which_they_come(client):
    guest = come(Client(headers={"accept-language": "fr"}))
    assert guest.username.startswith("Invité-")
    assert client.get(reverse("table", args=[Game.objects.get().key])).status_code == 200


def test_a_guest_plays_as_anybody(client):
    guest = come(client)
    game = Game.objects.get()
    seat = game.seats.get(user=guest)
    while not seat.awaited:
        bots_play(game, most=1)
        seat.refresh_from_db()
    before = game.sequence
    assert client.post(reverse("move", args=[game.key]), {"action": "roll"}).status_code == 302
    game.refresh_from_db()
    assert game.sequence > before


@pytest.mark.parametrize("path", ["/", "/tables/new/", "/games/", "/rules/"])
def test_to_look_at_pages_makes_no_guest(client, path):
    client.get(path)
    assert not User.objects.exists()


def test_what_opens_no_table_makes_no_guest(client):
    assert client.post(reverse("new_table"), WHOLE | {"bots": "9"}).status_code == 422
    assert not User.objects.exists()


def test_a_page_of_somebody_else_makes_no_guest():
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("new_table"), WHOLE).status_code == 403
    assert not User.objects.exists()


def test_guests_from_one_address_are_few(settings):
    answers = [Client().post(reverse("new_table"), WHOLE).status_code for _number in range(11)]
    assert answers == [302] * 10 + [429]
    assert User.objects.count() == 10


def test_a_guest_gets_a_session_of_their_own(client):
    session = client.session
    session["planted"] = "by somebody"
    session.save()
    client.cookies["sessionid"] = planted = session.session_key
    come(client)
    assert client.cookies["sessionid"].value != planted
    assert not Session.objects.filter(session_key=planted).exists()


def test_two_strangers_are_two_guests():
    names = {come(Client()).username for _number in range(3)}
    assert len(names) == 3


def test_a_friend_sits_down_without_an_account_where_the_host_lets_them(client):
    game = table(start=False, **FRIENDLY)
    assert "Take a seat, without an account" in client.get(reverse("table", args=[game.key])).content.decode()
    sit(client, game)
    assert here(client).is_guest
    assert game.seats.filter(user=here(client)).exists()


def test_elsewhere_a_stranger_is_asked_to_sign_in_and_is_no_guest(client, cast):
    game = table(start=False)
    page = reverse("table", args=[game.key])
    assert "without an account" not in client.get(page).content.decode()
    assert sit(client, game).url == f"{reverse('account_login')}?next={page}"
    assert not User.objects.filter(guest_until__isnull=False).exists()


def test_to_ask_for_a_seat_at_a_full_table_makes_no_guest(client):
    game = table(start=False, bots=7, others=(), **FRIENDLY)
    assert sit(client, game).url == reverse("table", args=[game.key])
    assert not User.objects.exclude(username="ana").exists()
    assert "This table is full." in client.get(reverse("table", args=[game.key])).content.decode()


def test_to_sit_down_with_what_the_dice_cannot_take_makes_no_guest(client):
    game = table(start=False, **FRIENDLY)
    assert sit(client, game, nonce="a b").url == reverse("table", args=[game.key])
    assert not User.objects.filter(guest_until__isnull=False).exists()
    assert "Your number for the dice" in client.get(reverse("table", args=[game.key])).content.decode()


def test_a_guest_sits_down_only_where_guests_are_welcome(client):
    guest = come(client)
    game = table(start=False)
    answer = client.post(reverse("join", args=[game.key]), follow=True)
    assert "This table is for people with an account" in answer.content.decode()
    assert not game.seats.filter(user=guest).exists()


def test_a_table_for_guests_is_not_in_the_lobby(client, cast):
    client.force_login(cast["ana"])
    wish = WHOLE | {"bots": "0", "wait": "on", "guests": "on"}
    assert client.post(reverse("new_table"), wish | {"public": "on"}).status_code == 422
    client.post(reverse("new_table"), wish)
    assert "ana’s table" not in client.get("/").content.decode()


def test_a_guest_sits_at_a_few_tables_and_no_more(client):
    guest = come(client)
    for _number in range(3):
        answer = client.post(reverse("new_table"), WHOLE)
    assert answer.status_code == 422
    assert Seat.objects.filter(user=guest).count() == 3


# --- becoming a member ---------------------------------------------------------------------------------------


def test_a_guest_who_signs_up_keeps_the_row_the_game_and_the_seat(client):
    guest = come(client)
    game = Game.objects.get()
    old = client.session.session_key
    answer = client.post(reverse("account_signup"), SIGN_UP)
    assert answer.status_code == 302
    member = here(client)
    assert (member.pk, member.username, member.email) == (guest.pk, "eve", "eve@example.org")
    assert not member.is_guest
    assert member.check_password(SIGN_UP["password1"])
    assert game.seats.get(user=member).name == "eve"
    assert client.session.session_key != old
    assert [here for _number, _row, here in client.get(reverse("sessions")).context["rows"]] == [True]
    assert "eve" in client.get(reverse("table", args=[game.key])).content.decode()


def test_who_has_signed_up_comes_back_with_the_password(client):
    come(client)
    client.post(reverse("account_signup"), SIGN_UP)
    other = Client()
    other.post(reverse("account_login"), {"login": "eve", "password": SIGN_UP["password1"]})
    assert here(other) == here(client)


@pytest.mark.parametrize(
    "wrong", [{"username": "Guest-1234"}, {"password1": "short", "password2": "short"}, {"username": "ana"}]
)
def test_a_sign_up_that_cannot_be_leaves_the_guest_a_guest(client, cast, wrong):
    guest = come(client)
    assert "errorlist" in client.post(reverse("account_signup"), SIGN_UP | wrong).content.decode()
    guest.refresh_from_db()
    assert guest.is_guest
    assert here(client) == guest


def test_a_guest_is_shown_the_way_to_an_account_and_a_member_is_not(client, cast):
    come(client)
    assert "Keep your games" in client.get("/").content.decode()
    assert "Keep your games" in client.get(reverse("account_signup")).content.decode()
    client.force_login(cast["ana"])
    assert "Keep your games" not in client.get("/").content.decode()
    assert client.get(reverse("account_signup")).status_code == 302


# --- what does not count, and what is closed -------------------------------------------------------------------


def finished(client):
    """A game of Ana's with a guest, to its end."""
    game = table(start=False, others=(), **FRIENDLY)
    sit(client, game)
    playing.start_game(game_id=game.pk, user=person("ana"))
    game.refresh_from_db()
    play(game, 1, "bankrupt")
    return game


def test_a_game_with_guests_is_never_rated(client):
    game = finished(client)
    assert game.status == Game.Status.OVER
    rate_game(game.pk)
    client.post(reverse("account_signup"), SIGN_UP)
    rate_anew()
    game.refresh_from_db()
    assert (game.rated, game.uncounted) == (True, Game.Uncounted.GUESTS)
    assert not Rating.objects.exists()
    with pytest.raises(TableError):
        annulling.annul(game_id=game.pk)  # to take that back would let it count


def test_services_refuse_guests_too(client):
    guest = come(client)
    with pytest.raises(ClubError):
        club_services.found(user=guest, fields={"name": "Reef"})
    with pytest.raises(ReportError):
        report(by=guest, about=person("ana"), text="They have been unkind.")


def test_nobody_sees_the_profile_of_a_guest(client):
    guest = come(client)
    page = reverse("profile", args=[guest.username])
    assert client.get(page).status_code == 200
    assert Client().get(page).status_code == 404


# --- being forgotten -------------------------------------------------------------------------------------------


def away(guest):
    User.objects.filter(pk=guest.pk).update(guest_until=timezone.now() - timedelta(minutes=1))


def test_who_does_not_come_back_is_forgotten_with_the_games_that_are_nobody_elses(client):
    guest = come(client)
    forget_guests()
    assert Game.objects.exists()
    away(guest)
    forget_guests()
    assert not User.objects.exists()
    assert not Game.objects.exists()


def test_who_comes_back_is_remembered_longer(client):
    guest = come(client)
    User.objects.filter(pk=guest.pk).update(guest_until=timezone.now() + timedelta(days=2))
    client.get(reverse("my_games"))
    guest.refresh_from_db()
    assert guest.guest_until > timezone.now() + STAY - timedelta(hours=1)
    assert client.session.get_expiry_date() > timezone.now() + STAY - timedelta(hours=1)


def test_who_comes_back_while_their_tables_are_put_away_keeps_them(client):
    guest = come(client)
    away(guest)

    def back(**kwargs):
        User.objects.filter(pk=guest.pk).update(guest_until=timezone.now() + STAY)

    pre_delete.connect(back, sender=Game)
    try:
        forget_guests()
    finally:
        pre_delete.disconnect(back, sender=Game)
    assert Game.objects.filter(seats__user=guest).exists()


def test_a_game_with_others_goes_on_with_the_guest_in_it(client):
    game = table(start=False, others=(), **FRIENDLY)
    sit(client, game)
    playing.start_game(game_id=game.pk, user=person("ana"))
    guest = here(client)
    away(guest)
    forget_guests()
    guest.refresh_from_db()
    assert guest.is_active
    assert guest.guest_until > timezone.now()
    assert game.seats.filter(user=guest).exists()


def test_of_a_finished_game_with_others_a_guest_leaves_the_name_alone(client):
    game = finished(client)
    guest = here(client)
    away(guest)
    forget_guests()
    guest.refresh_from_db()
    assert not guest.is_active
    assert game.seats.get(user=guest).name == guest.username
    assert client.get(reverse("my_games")).status_code == 302


def test_who_has_signed_up_is_never_forgotten(client):
    guest = come(client)
    away(guest)
    client.post(reverse("account_signup"), SIGN_UP)
    forget_guests()
    assert here(client).username == "eve"


@pytest.mark.parametrize(
    "name", ["guest", "Guest-4821", "GUEST4821", "guest.1", "Guést_77", "guestIO", "Invité-4821", "1nvite"]
)
def test_nobody_is_called_like_a_guest(client, name):
    client.post(reverse("account_signup"), SIGN_UP | {"username": name})
    assert not User.objects.exists()


def test_a_guests_own_name_is_free_for_other_guests_only_once(monkeypatch):
    from accounts.names import usernames

    monkeypatch.setattr(usernames.secrets, "randbelow", lambda most: 0)
    first = come(Client()).username
    assert (first, come(Client()).username) == ("Guest-1000", "Guest-10000")
