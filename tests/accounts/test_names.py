"""A player's name can be read in one way only, and is nobody else's at first sight."""

import itertools
import re
from datetime import timedelta
from importlib import import_module

import pytest
from allauth.core import context
from django.apps import apps
from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone

from accounts import tasks
from accounts.emails.inboxes import SignUp
from accounts.looks import key_of
from accounts.models import HeldName, User
from accounts.names import usernames
from games.books import BOT_NAMES
from games.tables.bot_kinds import BOT_KINDS
from tests.accounts.signing_up import SIGN_UP
from tests.cast import person

pytestmark = pytest.mark.django_db

UNREADABLE = [
    "..", ".", "-", "_", "...ana", "ana.", "-ana", "ana..lee", "a/b", "ana lee", "ana@example.org", "ana+1", "@ana",
    "ana\u200bb", "ana\u202elee", "\u3164", "\u115f\u1160", "\uffa0", "ana\u00ad", "\u00a0", "１２/３", "a\u0301\u0301",
    "\u0251na", "\u0131an", "an\u1d00", "٣٤٥", "ana٣", "€uro", "<b>ana</b>", "ana\x00", "an\na", "null\\", "%2e%2e",
    "عم\u0640ر", "ana\u2066", "ana\ufe0f", "\u200fana", "a\u034fna", "ıan", "ʼana",
]  # fmt: skip
MIXED = ["аna", "anа", "bеn", "Ρaul", "anα", "ԁora", "ana語", "adminא", "оl1ver", "раypal"]
LOOKING_LATIN = ["сосо", "ОСЕАН", "Ηοο", "ροο", "аха", "СОРА", "оса1", "ѕсоре"]
RESERVED = [
    "server", "Bank", "ADMIN", "adm1n", "s.e.r.v.e.r", "Server", "ｓｅｒｖｅｒ", "b0t", "st-aff", "Sérver", "moderatοr",
    "freehold-support", "Admin2", "support.team", "FreeholdStaff", "Modérateur", "administrateur-freehold",
    "2admin", "007.admin", "24-support-7", "freehold2support", "10adm1n01", "4711-guest", "1Invité",
    "Guest-lOOl", "guestll", "lnv1te-12",
]  # fmt: skip


@pytest.fixture
def asking(rf):
    """A request that the form of the page is asked in."""
    with context.request_context(rf.post("/")):
        yield


def sign_up(client, name):
    answer = client.post(reverse("account_signup"), SIGN_UP | {"username": name})
    return answer.status_code == 302


def is_taken_as(name):
    """Whether the form of the page has nothing against a name."""
    return "username" not in SignUp(SIGN_UP | {"username": name}).errors


@pytest.mark.parametrize("name", ["..", "аna", "сосо", "adm1n"])
def test_a_page_with_a_name_that_misleads_makes_nobody(client, name):
    assert not sign_up(client, name)
    assert not User.objects.exists()


@pytest.mark.parametrize("name", [*UNREADABLE, *MIXED, *LOOKING_LATIN, *RESERVED])
def test_a_name_that_misleads_is_refused(asking, name):
    assert not is_taken_as(name)


@pytest.mark.parametrize("name", [*BOT_NAMES, "teva", "MOANA", "Mоana", "Ari.i", "arii", *BOT_KINDS])
def test_the_names_of_bots_are_theirs(asking, name):
    assert not is_taken_as(name)


def test_what_people_read_of_bots_is_theirs_as_well(asking):
    assert not any(is_taken_as(str(label)) for label in BOT_KINDS.values())


GOOD = [
    "eve", "teammate", "poto", "robot", "loadmin", "2teammates", "b2b", "guesthouse2", "loguest",
    "Ève", "jean-luc", "x.y_z-1", "Ōtāne", "nguyễn", "Łukasz",
    "Ирина", "Ελένη", "山田太郎", "さくら", "홍길동", "007", "Øyvind",
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_people_of_all_alphabets_have_their_names(client, name):
    assert sign_up(client, name)
    assert client.get(reverse("profile", args=[User.objects.get().username])).status_code == 200


def test_a_name_is_kept_in_its_one_form(client):
    assert sign_up(client, "ＥＶＥ１")
    assert User.objects.get().username == "EVE1"


@pytest.mark.parametrize("written", ["ＥＶＥ１", "eve1", "Ｅve1", "EVE1"])
def test_whoever_has_signed_up_comes_back_and_goes_by_their_name_as_their_keyboard_writes_it(client, written):
    sign_up(client, "ＥＶＥ１")
    client.post(reverse("account_logout"))
    client.post(reverse("account_login"), {"login": written, "password": SIGN_UP["password1"]})
    assert client.get("/games/").status_code == 200
    client.post(reverse("account_reauthenticate"), {"password": SIGN_UP["password1"]})
    gone = client.post("/account/delete/", {"name": "ＥＶＥ１"}, follow=True).content.decode()
    assert "Your account is deleted" in gone


ALIKE = [
    ("paul", "pauI"), ("paul", "pau1"), ("Ian", "lan"), ("otto", "0tto"), ("OTTO", "ott0"), ("marn", "mam"),
    ("tom", "torn"), ("willow", "vvillow"), ("ana.lee", "ana_lee"), ("ana-lee", "ANA.LEE"), ("émile", "Émile"),
    ("νικος", "νικοσ"), ("Νίκος", "ΝΙΚΟΣ"), ("ΕΛΈΝΗ", "ελενη"), ("Ирина", "ИРИНА"), ("へニ", "ヘ二"),
    ("willow", "VVILLOW"), ("VVillow", "Willow"), ("Weiß", "WEISS"), ("rossi", "roßi"),
    ("иван", "и\u1c80ан"), ("عمر", "ﻋﻤﺮ"),
]  # fmt: skip
APART = [
    ("mia", "mla"), ("ana.lee", "analee"), ("rene", "rené"), ("x.y", "xzy"), ("bob", "bOob"), ("かき", "がき"),
    ("νικη", "νικος"), ("ニロ", "ヘロ"),
]  # fmt: skip


@pytest.mark.parametrize(("taken", "like"), ALIKE)
def test_a_name_that_looks_like_a_taken_one_is_taken(client, taken, like):
    person(taken)
    assert not sign_up(client, like)


def test_names_that_look_alike_have_one_key_so_that_an_index_finds_them():
    names = {"".join(chars) for size in (1, 2, 3) for chars in itertools.product("rnmvwI1l", repeat=size)}
    keys = {name: key_of(name) for name in names}
    of_key = {key: [name for name in names if keys[name] == key] for key in set(keys.values())}
    for name in names:
        like = re.compile(usernames._pattern(name))
        assert {other for other in names if like.fullmatch(other)} <= set(of_key[keys[name]])
    for taken, like in ALIKE:
        assert key_of(taken) == key_of(like)


def test_that_a_name_is_taken_is_found_by_an_index(django_assert_num_queries):
    with django_assert_num_queries(2) as asked:
        assert not usernames.is_taken_by_sight("paul")
    for query, index in zip(asked.captured_queries, ("player_by_looks", "held_by_looks"), strict=True):
        assert index in plan(query["sql"])


def plan(query):
    """By what way the database answers, if it goes through no whole table."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {'' if connection.vendor == 'postgresql' else 'QUERY PLAN'} {query}")
        return str(cursor.fetchall())


def test_a_name_that_was_stored_by_an_earlier_release_is_taken_as_well(client):
    person("paul")
    User.objects.update(looks="")
    assert not sign_up(client, "pauI")


def test_the_update_gives_each_name_of_an_earlier_release_its_key(monkeypatch):
    update = import_module("accounts.migrations.0025_looks_filled")
    monkeypatch.setattr(update, "AT_ONCE", 2)
    for name in ("paul", "ana", "mike"):
        person(name)
        HeldName.objects.create(name=name, until=timezone.now())
    for model in (User, HeldName):
        model.objects.update(looks="")
    update.fill(apps, None)
    for model, of in ((User, "username"), (HeldName, "name")):
        assert sorted(model.objects.values_list(of, "looks")) == [(n, key_of(n)) for n in ("ana", "mike", "paul")]


def test_what_a_process_of_the_last_release_names_during_an_update_gets_its_key_and_no_other_is_touched(client):
    held = HeldName.objects.create(name="paul", until=timezone.now() + timedelta(days=1))
    HeldName.objects.update(looks="")
    for name in ("ana", "mike", "Guest-4711", "guesthouse"):
        person(name)
    User.objects.filter(username="ana").update(looks="")
    User.objects.filter(username="mike").update(looks=key_of("Invité-4712"))
    User.objects.filter(username="Guest-4711").update(guest_until=timezone.now())
    assert sign_up(client, "rnike"), "the key of the guest that they were hides them"
    User.objects.filter(username="rnike").delete()
    assert tasks.find_keys() == 3
    assert tasks.find_keys() == 0
    held.refresh_from_db()
    assert held.looks == key_of("paul")
    assert all(user.looks == key_of(user.username) for user in User.objects.all())
    assert not sign_up(client, "rnike")


@pytest.mark.parametrize(("taken", "other"), APART)
def test_a_name_that_one_can_tell_apart_is_free(client, taken, other):
    person(taken)
    assert sign_up(client, other)
