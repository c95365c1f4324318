"""Somebody deletes their account: games keep a former player, the name is held for a time, nothing else is left."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from accounts.emails.inboxes import SignUp
from accounts.models import HeldName, Notice, NoticeWishes, PushSubscription, Report, SignedIn, User
from accounts.notices.unsubscribing import token_for
from accounts.own import going
from accounts.own.forgetting import forget
from clubs.models import Entry, JournalLine, Membership
from games.models import Game, Seat, SeatNote
from games.tables.selectors import access_table_for
from talk.models import Mute, Said
from talk.rights import NotSaid
from talk.saying import say_at_table
from tests.accounts.signing_up import SIGN_UP
from tests.accounts.staff import does, staff
from tests.cast import person, table
from tests.clubs import staged
from tests.clubs.founding import founded

pytestmark = pytest.mark.django_db
WORD = "lagoon-and-reef-7"


@pytest.fixture
def ana(client):
    user = User.objects.create_user("ana", "ana@example.org", WORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client.post(reverse("account_login"), {"login": "ana", "password": WORD})
    return user


def delete(client, name="ana"):
    return client.post("/account/delete/", {"name": name}, follow=True)


def test_it_takes_the_password_first_and_ones_name(client, ana):
    assert client.get("/account/delete/").status_code == client.head("/account/delete/").status_code == 200
    asked = delete(client)
    assert asked.redirect_chain[-1][0].startswith(reverse("account_reauthenticate"))
    assert "ana" in User.objects.values_list("username", flat=True)
    client.post(reverse("account_reauthenticate"), {"password": WORD})
    wrong = delete(client, "anna")
    assert wrong.status_code == 422
    assert "Nothing has changed" in wrong.content.decode()
    done = delete(client)
    assert "Your account is deleted" in done.content.decode()
    assert not done.context["user"].is_authenticated
    assert not User.objects.filter(username="ana").exists()


def test_nothing_is_left_that_says_who_it_was(client, ana):
    game = table(start=False)
    PushSubscription.objects.create(user=ana, endpoint="https://push.example/1", p256dh="x", auth="y")
    Notice.objects.create(user=ana, game=game, kind="turn", about="1", channel="email", due_at=timezone.now())
    Said.objects.create(game=game, by=ana, text="hello")
    Mute.objects.create(by=person("ben"), whom=ana)
    going.go(user=ana)
    gone = User.objects.get(pk=ana.pk)
    assert gone.username.startswith("Former-player-")
    assert (gone.email, gone.is_active, gone.has_usable_password(), gone.last_login) == ("", False, False, None)
    for model in (EmailAddress, PushSubscription, Notice, SignedIn, Session, Said, Mute):
        assert not model.objects.exists(), model
    assert client.get("/games/").status_code == 302
    assert client.get("/players/ana/").status_code == 404


def test_in_games_stands_a_former_player_and_a_bot_plays_on(ana):
    begun, waiting = table(), table(start=False)
    over = table()
    Game.objects.filter(pk=over.pk).update(status=Game.Status.OVER)
    alone = table(bots=2)
    note = SeatNote.objects.create(seat=begun.seats.get(user=ana), text="a plan")
    going.go(user=ana)
    seat = Seat.objects.get(game=begun, order=0)
    assert (seat.held, seat.free, seat.name) == (True, True, User.objects.get(pk=ana.pk).username)
    assert Seat.objects.get(game=over, order=0).name == seat.name
    assert not SeatNote.objects.filter(pk=note.pk).exists()
    assert list(Game.objects.order_by("pk")) == [begun, over]
    assert waiting not in Game.objects.all()
    assert alone not in Game.objects.all()


def test_the_name_is_nobodys_for_a_time_and_free_after_that(ana):
    going.go(user=ana)
    for name in ("ana", "ANA", "Former-player-1234", "Ex-membre-1"):
        assert name_is_refused(name), name
    HeldName.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert not name_is_refused("ana")
    forget(timezone.now())
    assert not HeldName.objects.exists()


def name_is_refused(name):
    from allauth.core import context
    from django.test import RequestFactory

    with context.request_context(RequestFactory().post("/")):
        return "username" in SignUp(SIGN_UP | {"username": name}).errors


def test_who_owns_a_club_is_told_to_hand_it_on_and_nothing_has_changed(client, ana):
    club = founded(joining="open", ben="member")
    way = f'<a href="{reverse("club_members", args=[club.slug])}">The club {club.name} is yours'
    assert way in client.get("/account/delete/").content.decode()
    with pytest.raises(going.StaysYet, match=club.name):
        going.go(user=person("ana"))
    assert User.objects.filter(username="ana", is_active=True).exists()
    Membership.objects.filter(user=ana).update(role="organiser")
    going.go(user=ana)
    assert not Membership.objects.filter(user=ana).exists()


def test_in_the_middle_of_an_event_the_table_goes_on_and_the_entry_is_withdrawn(ana):
    event = staged.event("running", minutes=45)
    held = staged.play_round(event)
    entry = Entry.objects.filter(event=event, seats__table=held).first()
    JournalLine.objects.create(club=event.club, event=event, what="withdrew", names={"who": entry.name})
    gone = User.objects.get(pk=entry.user_id)
    going.go(user=gone)
    entry.refresh_from_db()
    name = User.objects.get(pk=gone.pk).username
    assert (entry.status, entry.name) == (Entry.Status.WITHDRAWN, name)
    seat = Seat.objects.get(game=held.game, user=gone.pk)
    assert (seat.held, seat.free, seat.name) == (True, False, name)
    assert not JournalLine.objects.filter(names__who=gone.username).exists()


def test_reports_stay_and_staff_do_not_go_by_themselves(ana):
    report = Report.objects.create(reporter=person("ben"), about=ana, text="said bad things")
    User.objects.filter(pk=ana.pk).update(is_staff=True)
    with pytest.raises(going.StaysYet, match="superuser"):
        going.go(user=ana)
    User.objects.filter(pk=ana.pk).update(is_staff=False)
    going.go(user=ana)
    report.refresh_from_db()
    assert report.about.username.startswith("Former-player-")


def test_the_journal_of_a_club_that_one_has_left_says_no_name_either(ana):
    club = founded(owner="ben")
    JournalLine.objects.create(club=club, by=person("ben"), what="removed", names={"who": "ana"})
    going.go(user=ana)
    assert not JournalLine.objects.filter(names__who="ana").exists()


def test_what_is_asked_for_twice_at_once_is_done_once(ana):
    going.go(user=ana)
    name = User.objects.get(pk=ana.pk).username
    with pytest.raises(going.StaysYet, match="Your account is deleted"):
        going.go(user=ana)
    assert User.objects.get(pk=ana.pk).username == name
    assert [held.name for held in HeldName.objects.all()] == ["ana"]


def test_what_was_on_its_way_as_an_account_was_deleted_is_not_said(ana):
    seen = access_table_for(ana, table(start=False, others=("ben",)).key)
    User.objects.filter(pk=ana.pk).update(is_active=False)
    with pytest.raises(NotSaid, match="deleted"):
        say_at_table(by=ana, table=seen, text="hello")


def test_the_staff_let_no_former_player_in_again(ana):
    going.go(user=ana)
    does(staff("boss", superuser=True), User.objects.get(pk=ana.pk), "let_in")
    assert not User.objects.get(pk=ana.pk).is_active


def test_a_link_in_an_old_mail_that_turns_mails_off_keeps_nothing_of_whoever_has_gone(client):
    link = reverse("unsubscribe", args=[token_for(person("ben"))])
    assert client.get(link).status_code == 200
    going.go(user=person("ben"))
    assert [client.get(link).status_code, client.post(link).status_code] == [404, 404]
    assert not NoticeWishes.objects.exists()
