"""What is kept is said, given to whom it is about, and goes when its time is over; no log has anybody's address."""

import json
import logging
import re
import sys
from datetime import time, timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import IntegrityError
from django.db.models.signals import pre_delete
from django.urls import reverse
from django.utils import timezone

from accounts.emails import mails
from accounts.models import Notice, Unconfirmed, User
from accounts.notices.tasks import KEPT
from accounts.own import privacy
from accounts.own.data import data_of
from accounts.own.forgetting import UNCONFIRMED, forget, forget_what_is_old
from accounts.own.going import HELD_FOR, STAYS, go
from config.logs import WithoutSecrets
from games.models import Game, Seat
from games.tables.seats import departing
from games.tables.seats.departing import UNSTARTED
from talk.models import Mute
from tests.accounts.signing_up import SIGN_UP
from tests.cast import person, table
from tests.clubs.founding import founded

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "words"), [("en", "days"), ("fr", "jours")])
def test_the_page_says_the_times_that_the_programs_go_by(client, settings, language, words):
    settings.CONFIRMED_ADDRESSES = True
    page = client.get("/privacy/", headers={"accept-language": language}).content.decode()
    for days in (KEPT.days, UNCONFIRMED.days, HELD_FOR.days, UNSTARTED.days, settings.SESSION_COOKIE_AGE // 86_400):
        assert f"{days} {words}" in page
    assert 'href="/privacy/"' in client.get("/").content.decode()


def test_the_times_are_read_and_not_written_again(client, monkeypatch):
    monkeypatch.setattr(privacy, "KEPT", timedelta(days=4_711))
    assert "4711 days" in client.get("/privacy/").content.decode()


def test_addresses_of_the_net_are_counted_for_as_long_as_the_longest_bound_says(client, settings):
    assert "Tries are counted by it" in client.get("/privacy/").content.decode()
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "10/m/ip,900/17d/ip"}
    assert "17 days" in client.get("/privacy/").content.decode()


def test_what_is_typed_is_counted_for_as_long_as_the_longest_bound_says_and_so_is_an_account(client, settings):
    page = client.get("/privacy/").content.decode()
    assert "Of a name or an address that is typed" in page
    assert "How often your account did lately" in page
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"reset_inbox": "1/18d/key", "own_data": "1/19d/user"}
    page = client.get("/privacy/").content.decode()
    assert "18 days" in page
    assert "19 days" in page


def test_a_mail_waits_for_a_worker_as_long_as_the_page_says_and_not_longer(client, monkeypatch):
    left = []
    monkeypatch.setattr(mails.send_mail, "apply_async", lambda words, expires: left.append(expires))
    mails.by_a_worker(mails.send_mail, "subject", "body", ["ana@example.org"])
    [seconds] = left
    assert f"what is older than {seconds / 3600:.0f} hours is thrown away" in client.get("/privacy/").content.decode()


def test_one_gets_all_that_is_kept_of_oneself_and_nothing_of_others(client):
    founded(ben="member")
    game = table()
    Notice.objects.create(user=person("ana"), game=game, kind="turn", about="1", channel="email", due_at=timezone.now())
    Mute.objects.create(by=person("ana"), whom=person("ben"))
    Mute.objects.create(by=person("dora"), whom=person("ana"))
    client.force_login(person("ana"))
    answer = client.post("/account/data/")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    held = json.loads(answer.content)
    assert held["account"]["email"] == "ana@example.org"
    assert [row["game__key"] for row in held["games"]] == [game.key]
    assert [(row["club__slug"], row["role"]) for row in held["clubs"]] == [("reef", "owner")]
    assert len(held["notices"]) == 1
    assert held["muted"] == [{"whom__username": "ben"}]
    assert "Whom you have muted" in client.get("/privacy/").content.decode()
    assert "ben@example.org" not in answer.content.decode()
    assert "password" not in answer.content.decode()
    assert [client.post("/account/data/").status_code for _ in range(5)][-1] == 429
    assert client.get("/account/data/").status_code == 405


def test_what_is_old_goes_and_what_is_not_stays(client, settings):
    settings.CONFIRMED_ADDRESSES = True
    now = timezone.now()
    client.force_login(person("ana"))
    old, new = table(start=False, others=()), table(start=False, others=())
    Game.objects.filter(pk=old.pk).update(opened=now - UNSTARTED - timedelta(minutes=1))
    Game.objects.filter(pk=new.pk).update(opened=now - UNSTARTED + timedelta(minutes=1))
    told = {"user": person("ana"), "kind": "turn", "channel": "email", "due_at": now}
    for about, age in (("1", KEPT + timedelta(1)), ("2", KEPT - timedelta(1))):
        made = Notice.objects.create(about=about, **told)
        Notice.objects.filter(pk=made.pk).update(made=now - age)
    forget(now)
    assert list(Game.objects.all()) == [new]
    assert [row.about for row in Notice.objects.all()] == ["2"]
    assert client.get("/games/").status_code == 200
    Session.objects.update(expire_date=now - timedelta(minutes=1))
    forget(now)
    assert not Session.objects.exists()


def test_what_cannot_be_deleted_keeps_nothing_else_however_often_it_is_tried(settings, monkeypatch):
    settings.CONFIRMED_ADDRESSES = True
    monkeypatch.setattr(departing, "MOST_CLOSED", 1)
    kept, _other = table(start=False, others=()), table(start=False, others=())
    Game.objects.update(opened=timezone.now() - UNSTARTED * 2)
    Game.objects.filter(pk=kept.pk).update(opened=timezone.now() - UNSTARTED * 3)
    EmailAddress.objects.create(user=person("ana"), email="other@example.org")

    def hold(instance, **_about):
        if instance == kept:
            raise ValueError

    pre_delete.connect(hold, sender=Game)
    try:
        forget(timezone.now())
    finally:
        pre_delete.disconnect(hold, sender=Game)
    assert list(Game.objects.all()) == [kept]
    assert Unconfirmed.objects.exists()


def test_a_table_that_its_host_closes_while_the_sweep_closes_others_is_no_error(caplog):
    for _ in range(2):
        table(start=False, others=())
    Game.objects.update(opened=timezone.now() - UNSTARTED * 2)

    def close_the_other(instance, **_about):
        pre_delete.disconnect(close_the_other, sender=Game)
        Game.objects.exclude(pk=instance.pk).delete()

    pre_delete.connect(close_the_other, sender=Game)
    assert departing.close_unstarted(timezone.now()) == 1
    assert not Game.objects.exists()
    assert not caplog.records


def test_an_address_that_nobody_confirms_goes_where_addresses_are_confirmed(settings):
    ana = person("ana")
    EmailAddress.objects.create(user=ana, email=ana.email, verified=False)
    kept = EmailAddress.objects.create(user=ana, email="other@example.org", verified=True)
    now = timezone.now()
    for days in (0, 29, 31, 62):
        forget(now + timedelta(days=days))
    assert EmailAddress.objects.count() == 2  # here nobody is asked to confirm any
    settings.CONFIRMED_ADDRESSES = True
    for days in (0, 29):
        forget(now + timedelta(days=days))
    assert EmailAddress.objects.count() == 2
    forget(now + UNCONFIRMED + timedelta(minutes=1))
    assert list(EmailAddress.objects.all()) == [kept]
    assert User.objects.get(pk=ana.pk).email == ""


def test_the_sweep_comes_by_once_an_hour(django_assert_max_num_queries):
    forget_what_is_old()
    with django_assert_max_num_queries(0):
        forget_what_is_old()


@pytest.fixture
def log(caplog):
    caplog.handler.addFilter(WithoutSecrets())
    caplog.set_level(logging.DEBUG)
    return caplog


def test_whoever_comes_signs_up_errs_and_goes_leaves_no_name_and_no_address_in_a_log(client, log):
    address, word = "zephyrine@example.org", "zephyrine-and-reef-7"
    words = SIGN_UP | {"username": "zephyrine", "email": address, "password1": word, "password2": word}
    client.post(reverse("account_signup"), words, REMOTE_ADDR="203.0.113.7")
    client.post(reverse("account_logout"))
    for login in ("zephyrine", address, "nobody@example.org"):
        client.post(reverse("account_login"), {"login": login, "password": "wrong"}, REMOTE_ADDR="203.0.113.7")
        client.post(reverse("account_reset_password"), {"email": login}, REMOTE_ADDR="203.0.113.7")
    client.get("/players/zephyrine/nowhere/")
    client.get("/players/zephyrine/report/")
    ours = "\n".join(line for name, line in said(log) if not name.startswith(("faker", "asyncio")))
    assert "zephyrine" not in ours
    assert "@example.org" not in ours
    assert "203.0.113.7" not in ours


def said(log):
    return [(record.name, log.handler.format(record)) for record in log.records if record.name != "django.db.backends"]


def test_what_a_server_and_a_database_say_of_somebody_is_not_written(log):
    logging.getLogger("uvicorn.access").info('%s - "%s %s" %d', "203.0.113.7:4", "GET", "/", 200)
    logging.getLogger("uvicorn.error").info('[2001:db8::7:1]:80 - "WebSocket /" 403')
    try:
        raise IntegrityError("DETAIL: Key (username)=(zephyrine) already exists, of zephyrine@example.org")
    except IntegrityError:
        logging.getLogger("config.guard").warning("two wanted the same", exc_info=sys.exc_info())
    assert "two wanted the same" in log.text
    assert "Key (username)=(…)" in log.text
    assert all(word not in log.text for word in ("203.0.113.7", "2001:db8", "zephyrine"))


def test_what_a_worker_says_of_a_mail_that_a_server_refuses_names_nobody(log):
    refused = SMTPRecipientsRefused({"zephyrine@example.org": (550, b"not from 203.0.113.7")})
    said = {"name": "accounts.tasks.send_mail", "exc": repr(refused), "args": ["zephyrine@example.org"]}
    logging.getLogger("celery.app.trace").error("Task %(name)s raised: %(exc)s, given %(args)s", said)
    logging.getLogger("celery.app.trace").warning("sent %s of %d", ["zephyrine@example.org"], 7)
    assert "Task accounts.tasks.send_mail raised: SMTPRecipientsRefused" in log.text
    assert "of 7" in log.text
    assert all(word not in log.text for word in ("203.0.113.7", "zephyrine"))


STAYS_AS = {
    "accounts.rating": "Ratings, and how they have gone",
    "clubs.clubrating": "Ratings, and how they have gone",
    "accounts.flag": "What the server has noticed of games of two people",
    "accounts.gone": "That an account was deleted, when, and the number in the new name",
    "bots.turn": "Games: moves, seats, places, dice",
}
"""What stays of an account that is deleted, and in which line the page says so."""


def test_the_page_says_all_that_stays_of_an_account_that_is_deleted():
    assert set(STAYS_AS) == STAYS
    assert set(STAYS_AS.values()) <= {kept.what for kept in privacy.what_is_kept()}


def test_where_tries_are_not_counted_the_page_names_the_network_addresses_that_are_counted_all_the_same(
    client, settings
):
    assert "network address from which" in client.get("/privacy/").content.decode()
    settings.ACCOUNT_RATE_LIMITS = False
    page = client.get("/privacy/").content.decode()
    assert "network address from which" not in page
    assert "strangers with a live page" in page


NOTED = {"zone": "time zone", "sounds": "sounds", "keys": "keys", "still": "stillness", "offline": "offline"}
"""What scripts have a browser note, by its name, and the word of the page for it; elsewhere the name is an address."""


def test_the_page_says_what_scripts_have_a_browser_note(client):
    root = settings.BASE_DIR / "static"
    scripts = "".join(path.read_text() for part in ("js", "root") for path in (root / part).glob("*.js"))
    names = re.findall(r"""(?:document\.cookie = `|Storage\.setItem\("|caches\.open\(")(\w+)""", scripts)
    page = client.get("/privacy/").content.decode()
    assert set(names) == set(NOTED)
    assert [word for word in NOTED.values() if word not in page] == []
    assert "a sentence that the next page says to you" in page  # Django's messages


def test_a_session_is_kept_from_the_last_thing_done_in_it_on(client):
    client.force_login(person("ana"))
    first = Session.objects.get().expire_date
    session = client.session
    session["did"] = "something"
    session.save()
    assert Session.objects.get().expire_date > first
    assert "after you last did anything in it" in client.get("/privacy/").content.decode()


def test_no_seat_of_who_has_gone_says_where_and_in_which_hours_they_play():
    over, going_on = table(), table()
    Seat.everyone.filter(user=person("ana")).update(zone="Pacific/Tahiti", plays_from=time(8), plays_until=time(20))
    Game.objects.filter(pk=over.pk).update(status=Game.Status.OVER)
    told = data_of(person("ana"))["games"]
    assert [(row["zone"], row["plays_from"]) for row in told] == [("Pacific/Tahiti", time(8))] * 2
    go(user=person("ana"))
    for game in (over, going_on):
        assert Seat.everyone.filter(game=game, order=0).values_list("zone", "plays_from", "plays_until").get() == (
            "UTC", None, None,
        )  # fmt: skip


def test_nothing_on_the_row_of_who_has_gone_says_when_they_came_or_how_they_read():
    User.objects.filter(pk=person("ana").pk).update(
        language="fr", guided=True, date_joined=timezone.now() - timedelta(9)
    )
    go(user=person("ana"))
    left = User.objects.get(is_active=False)
    assert (left.language, left.guided) == ("en", False)
    assert timezone.now() - left.date_joined < timedelta(days=1)


def test_others_see_of_ones_games_what_the_page_says(client):
    going_on, over, private = table(public=False), table(), table(public=False)
    for game in (over, private):
        Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended=timezone.now())
        game.seats.update(place=1)
    shown = client.get("/players/ana/").content.decode()
    assert shown.count("place 1") == 2
    assert [game.key in shown for game in (going_on, over, private)] == [False, True, False]
    assert "your games once they are over" in client.get("/privacy/").content.decode()
