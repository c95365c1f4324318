"""Every address there is, read in a language that nobody speaks: no page there says a word of English."""

import re
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib import admin
from django.db import transaction
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from accounts.conduct.flags import flag
from accounts.models import Flag, Notice, Rating
from accounts.notices.messages import compose
from accounts.notices.unsubscribing import token_for
from bots.models import ByProgram
from clubs.models import Membership
from clubs.services import news, rulings
from games.models import Game, SeatNote
from games.tables.manners.matter_kinds import MatterKind
from games.tables.opening import Pacing
from games.tables.selectors import access_table_for
from talk.conduct.muting import mute
from talk.conduct.reporting import report
from talk.saying import say_at_table, say_in_club
from tests import pseudo, third
from tests.accounts.staff import does, second_factor_shown, staff
from tests.addresses import addresses, filled
from tests.cast import bots_play, given_up, person, table
from tests.clubs import staged

WRITTEN = "Quux Quux Quux Quux"
"""All that people have written in this world; letters of it are nobody's language."""


@pytest.fixture(scope="module")
def world(standing):
    """A club with an event under way, tables in their middle and over, words said and reported, a measure."""
    event = staged.event("running")
    club = event.club
    Membership.objects.bulk_create(Membership(club=club, user=person(name), role="member") for name in ("ana", "ben"))
    over = staged.play_round(event, over=True)
    for seat in over.game.seats.all():
        over.game.seats.filter(pk=seat.pk).update(place=seat.order + 1)
    under_way = staged.play_round(event, 2)
    rulings.annul(table_id=over.pk, user=person("owner"), reason=WRITTEN)
    made = news.publish(club_id=club.pk, user=person("owner"), title=WRITTEN, text=WRITTEN)
    own = table(bots=2, pace=Pacing("async", 36_000, 60, 36_000))
    bots_play(own, 20)
    Game.objects.filter(pk=own.pk).update(explained=True)
    both = table()
    SeatNote.objects.create(seat=own.seats.get(user=person("ana")), text=WRITTEN)
    access = access_table_for(person("ben"), both.key)
    said = [say_at_table(by=person("ben"), table=access, phrase="luck"),
            say_at_table(by=person("ben"), table=access, text=WRITTEN),
            say_in_club(by=person("ben"), club=club, text=WRITTEN)]  # fmt: skip
    for words in said[1:]:
        report(by=person("ana"), said=words, text=WRITTEN)
    mute(by=person("owner"), said=said[2])
    flag(Flag.Kind.AGAIN, both, {(person("ana").pk, person("ben").pk): {"met": 3}})
    Rating.objects.create(user=person("ana"), mu=25, sigma=8)
    ByProgram.objects.create(game=own, user=person("ana"))
    does(staff("boss", superuser=True), person("chloe"), "end_sessions", WRITTEN)
    ended = given_up(40)
    return {
        "keys": [own.key, both.key, ended.key, under_way.game.key, table(start=False).key], "event": event.key,
        "said": [str(words.pk) for words in said], "news": str(made.pk), "club": club,
    }  # fmt: skip


@pytest.fixture(scope="module")
def spoken():
    with third.spoken():
        yield


@pytest.fixture
def words(spoken, db, world):
    """What is no English in this world: names that people chose, and keys."""
    club, event = world["club"], staged.Event.objects.get(key=world["event"])
    keys = {
        *world["keys"],
        *Game.objects.values_list("key", flat=True),
        event.key,
        event.digest,
        bytes(event.seed).hex(),
    }
    names = ("Evening", "Reef", "reef", "boss", *staged.ROLES, "SHA", "CSV", "JSON", "testserver", club.join_key or "")
    return [*filter(None, (*keys, *names))]


def reader(name):
    """A browser of somebody who reads that language."""
    browser = second_factor_shown(person(name)) if name == "boss" else Client()
    if name not in ("", "boss"):
        browser.force_login(person(name))
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = pseudo.CODE
    return browser


def ours(world, whole, name):
    """The address of every page but those of the staff; in short those that most concern somebody, at two tables."""
    values = {
        "key": world["keys"][: None if whole else 2], "edition": ["community"], "username": ["ana", "ben"],
        "uidb36": ["1"], "slug": ["reef"], "token": [token_for(person("ana"))], "pk": ["1"], "act": ["ban"],
        "role": ["owner"], "square": ["1", "12"],
    }  # fmt: skip
    for address in addresses():
        if address.startswith(("/admin/", "/anymail/")) or not (whole or concerns(name, address)):
            continue
        more = {"number": [world["news"]] if "/news/" in address else world["said"]}
        if address.startswith("/events/"):
            more["key"] = [world["event"]]
        yield from filled(address, values | more)


def concerns(name, address):
    """The owner’s are clubs and events, Ana’s all but those; a stranger is shown no table of hers."""
    in_clubs, at_tables = address.startswith(("/clubs/", "/events/")), address.startswith("/tables/")
    return in_clubs == (name == "owner") and not (at_tables and not name)


def of_the_staff():
    """The address of every page of the staff: each list, and of each model one row with all that hangs on it."""
    for address in addresses():
        model = next((model for model in admin.site._registry if f"/{model._meta.model_name}/" in address), None)
        row = model and model.objects.first()
        if address.startswith("/admin/") and "autocomplete" not in address and (row or "<" not in address):
            values = {name: [str(row.pk)] for name in ("object_id", "number", "id")} if row else {}
            yield from filled(address, {**values, "measure": ["x"], "url": ["x"], "app_label": ["games"]})


DJANGO_S_OWN = re.compile(r' alt="(?:True|False|Search)"')
"""What its pages for the staff say in English whatever the language, to whoever does not see a picture."""


def read(name, paths, words):
    """What is left in English for somebody at those addresses, where a page is shown."""
    browser, found = reader(name), {}
    for path in paths:
        answer = browser.get(path)
        if answer["Content-Type"].startswith("text/html") and answer.status_code != 405:
            left = third.english(DJANGO_S_OWN.sub("", answer.content.decode()), words)
            found |= {path: left} if left else {}
    return found


OPENED = {
    "": ("/offline/", "/referee/"),
    "ana": ("/tables/{0}/note/", "/tables/{0}/journal/", "/tables/{1}/talk/", "/talk/muted/", "/players/ben/report/"),
    "owner": ("/clubs/reef/reports/", "/clubs/reef/talk/", "/clubs/reef/journal/", "/events/{2}/organise/"),
}
"""What each of them reads among others: at a table of one’s own, at one of two people, in a club and its event."""


@pytest.mark.django_db
@pytest.mark.parametrize("name", OPENED)
def test_nobody_is_shown_english_at_any_address(world, words, name, whole):
    paths = [path.format(*world["keys"][:2], world["event"]) for path in OPENED[name]]
    assert [reader(name).get(path).status_code for path in paths] == [200] * len(paths)
    assert read(name, ours(world, whole, name), words) == {}


@pytest.mark.django_db
def test_the_staff_is_shown_no_english(world, words, whole):
    kept = ("End all sessions",)  # what was done is written down in the site’s own language
    assert read("boss", [*of_the_staff()][:: 1 if whole else 2], (*words, *kept)) == {}


@pytest.mark.django_db
@pytest.mark.parametrize("name", OPENED)
def test_whatever_is_sent_with_nothing_in_it_is_answered_without_english(world, words, name, whole):
    """What is refused says why; what is done is taken back after each. In short every ninth address is asked."""
    browser, found = reader(name), {}
    for path in [*ours(world, whole, name)][:: 1 if whole else 9]:
        with transaction.atomic():
            answer = browser.post(path, follow=True)
            if answer["Content-Type"].startswith("text/html") and answer.status_code != 405:
                found[path] = third.english(answer.content.decode(), words)
            transaction.set_rollback(True)
    assert {path: left for path, left in found.items() if left} == {}
    assert found


def test_no_mail_and_no_message_says_a_word_of_english(spoken):
    values = {"email": "a@example.org", "user": {"username": "ana"}, "name": "ana", "code": "1"}
    folder = settings.BASE_DIR / "templates"
    with translation.override(pseudo.CODE):
        texts = {path.name: render_to_string(str(path.relative_to(folder)), values) for path in folder.rglob("*.txt")}
    assert len(texts) > 20
    assert {name: left for name, text in texts.items() if (left := third.english([text]))} == {}


@pytest.mark.django_db
def test_no_notice_says_a_word_of_english(spoken):
    game = table(pace=Pacing("async", 36_000, 7200, 36_000))
    notices = [Notice(user=person("ana"), game=game, kind=kind) for kind in MatterKind]
    notices += [Notice(user=person("ana"), game=None, kind="test")]
    with translation.override(pseudo.CODE):
        for some in (notices, *([one] for one in notices)):
            message = compose(uuid4(), some)
            assert third.english([message.subject, *(line.text for line in message.lines)]) == []
