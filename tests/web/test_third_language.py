"""A third language is a catalogue and one line of settings: with a made-up one no page says a word of English."""

import json
import random
from html import escape
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as project
from django.core import mail
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from bots.golden import rules_of
from games.books import BOOKS
from games.books.log import lines
from games.books.teller import Teller
from games.engine import EDITIONS, decide, legal, start, view
from games.engine.chance import Recorded
from games.engine.records import from_plain
from games.pages.controls import forms_for
from games.pages.headlines import headline
from games.tables.opening import BOT_NAMES, Pacing
from tests import pseudo
from tests.accounts.test_notices import tell
from tests.anything import positions
from tests.cast import NAMES, awaited, bots_play, person, table
from tests.web.test_any_position import NAMES as PLAYERS

FRENCH = project.BASE_DIR / "locale" / "fr" / "LC_MESSAGES" / "django.po"
GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*-last.json"))
PLACES = [place for book in BOOKS.values() for place in book.places.values() if isinstance(place, str)]
ALLOWED = (*NAMES, *PLAYERS, *BOT_NAMES, *PLACES, "Freehold", "UTC", "EN", "FR", "QX", "English", "Français", "Quux")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("locale")
    pseudo.write(made, FRENCH)
    return made


@pytest.fixture
def third(settings, folder, client):
    """The one line of settings, and a reader who speaks it."""
    settings.LANGUAGES = [*settings.LANGUAGES, (pseudo.CODE, "Quux")]
    settings.LOCALE_PATHS = [*settings.LOCALE_PATHS, folder]
    client.cookies["django_language"] = pseudo.CODE
    yield client
    translation.deactivate()


def english(texts, allowed=()):
    """What is left in English of a page, or of texts."""
    html = texts if isinstance(texts, str) else "\n".join(escape(str(text)) for text in texts)
    return pseudo.english_in(html, (*ALLOWED, *allowed))


def page(client, address, **kwargs):
    html = client.get(address, **kwargs).content.decode()
    assert f'lang="{pseudo.CODE}"' in html
    return html


WRONG = {"action": "redeem", "square": 1}
STRANGERS = [
    "/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/leaderboard/", "/referee/",
    "/nowhere/", "/notices/unsubscribe/x/", *(f"/rules/{name}/" for name in EDITIONS),
]  # fmt: skip
OWN = [
    "/", "/games/", "/hours/", "/notices/", "/players/ana/", "/accounts/email/", "/accounts/password/change/",
    "/accounts/2fa/", "/accounts/logout/", *(f"/tables/new/?edition={name}" for name in EDITIONS),
]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("address", STRANGERS)
def test_a_stranger_reads_nothing_in_english(third, address):
    assert english(page(third, address)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", OWN)
def test_a_player_reads_nothing_in_english(third, address):
    third.force_login(person("ana"))
    assert english(page(third, address), ("example.org",)) == []


@pytest.mark.django_db
def test_what_is_left_in_english_is_found(third):
    third.cookies["django_language"] = "en"
    html = third.get("/").content.decode().replace('<html lang="en">', f'<html lang="{pseudo.CODE}">')
    assert {"Leaderboard", "Sign", "Rules"} <= set(english(html))


@pytest.mark.django_db
def test_one_chooses_among_three_languages(third):
    html = page(third, "/")
    assert [f'value="{code}" lang="{code}"' in html for code in ("en", "fr", pseudo.CODE)] == [True] * 3
    third.post("/i18n/setlang/", {"language": "fr"})
    assert 'lang="fr"' in third.get("/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_and_all_that_hangs_on_it_are_read_without_english(third, edition):
    game = table(bots=2, edition=edition, pace=Pacing("async", 36_000, 60, 36_000))
    bots_play(game, 30)
    third.force_login(person("ana"))
    for name in ("table", "dice", "orders"):
        assert english(page(third, reverse(name, args=[game.key])), (game.key,)) == [], name
    refused = third.post(
        reverse("move", args=[game.key]), {"action": "redeem", "square": 1}, headers={"HX-Request": "1"}
    )
    assert english(refused.content.decode(), (game.key,)) == []


def test_every_headline_and_every_form_is_read_without_english(third, seed):
    with translation.override(pseudo.CODE):
        said = {text for book, state, _facts in positions(random.Random(seed), 40) for text in texts_of(book, state)}
    assert english(said) == []


def texts_of(book, state):
    yield headline(book, view(state, None), PLAYERS)
    for seat in state.still_in() if not state.over else ():
        for form in forms_for(book, view(state, seat), legal(book, state, seat), PLAYERS, None):
            yield from (form.label, form.says, form.sure)
            for field in form.fields:
                yield from (field.label, *(label for _value, label in field.options))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_line_of_the_log_is_read_without_english(third, path):
    record = json.loads(path.read_text())
    rules, chance = rules_of(record), Recorded([given for move in record["moves"] for given in move[1]])
    outcome = start(rules, record["seats"], chance)
    said = set()
    with translation.override(pseudo.CODE):
        for plain, _given, _paid in record["moves"][1:]:
            said |= {line.text for line in lines(Teller(rules, PLAYERS), outcome.events)}
            outcome = decide(rules, outcome.state, from_plain(plain), chance)
    assert len(said) > 50
    assert english(said) == []


@pytest.mark.django_db
def test_a_notice_is_read_without_english(third):
    game = table(pace=Pacing("async", 36_000, 7200, 36_000))
    user = person(NAMES[awaited(game)])
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    User.objects.update(language=pseudo.CODE)
    tell()
    (letter,) = mail.outbox
    assert english([letter.subject, letter.body], (game.key,)) == []


def test_the_chooser_names_each_language_in_its_own_words(client, db):
    page = client.get("/", headers={"accept-language": "fr"}).content.decode()
    assert "English</span>" in page
    assert "Français</span>" in page
