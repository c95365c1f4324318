"""A third language is a catalogue and one line of settings: with a made-up one no page says a word of English."""

import json
import random
from html import escape
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as project
from django.core import mail
from django.test import override_settings
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from bots.golden import rules_of
from clubs.models import Event
from clubs.presets import PRESETS
from clubs.services import news
from games.books import BOOKS, BOT_NAMES
from games.books.log import lines
from games.books.teller import Teller
from games.engine import EDITIONS, decide, legal, start, view
from games.engine.chance import Recorded
from games.engine.records import from_plain
from games.models import Game
from games.pages.controls import forms_for
from games.pages.headlines import headline
from games.tables.example import NAMES as EXAMPLE
from games.tables.opening import Pacing
from tests import pseudo
from tests.accounts.test_notices import tell
from tests.anything import positions
from tests.cast import NAMES, awaited, bots_play, person, table
from tests.clubs import staged
from tests.clubs.founding import founded
from tests.web.test_any_position import NAMES as PLAYERS

FRENCH = project.BASE_DIR / "locale" / "fr" / "LC_MESSAGES" / "django.po"
GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*-last.json"))
PLACES = [place for book in BOOKS.values() for place in book.places.values() if isinstance(place, str)]
ALLOWED = (
    *NAMES,
    *PLAYERS,
    *EXAMPLE,
    *BOT_NAMES,
    *PLACES,
    "Freehold",
    "UTC",
    "EN",
    "FR",
    "QX",
    "English",
    "Français",
    "Quux",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("locale")
    pseudo.write(made, FRENCH)
    return made


@pytest.fixture(scope="module")
def spoken(folder):
    """The one line of settings."""
    languages = [*project.LANGUAGES, (pseudo.CODE, "Quux")]
    with override_settings(LANGUAGES=languages, LOCALE_PATHS=[*project.LOCALE_PATHS, folder]):
        yield


@pytest.fixture
def third(spoken, client):
    """A reader who speaks it."""
    client.cookies["django_language"] = pseudo.CODE
    return client


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
    "/", "/games/", "/hours/", "/sessions/", "/portrait/", "/privacy/", "/account/delete/", "/notices/",
    "/players/ana/",
    "/accounts/email/", "/accounts/password/change/", "/accounts/2fa/", "/accounts/2fa/webauthn/",
    "/accounts/reauthenticate/",
    "/accounts/logout/", *(f"/tables/new/?edition={name}" for name in EDITIONS),
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


CLUB = ("", "events/", "news/", "news/new/", "ladder/", "members/", "games/", "journal/", "settings/")
SAID_BY_JOINING = ("", "members/", "settings/")
"""What is another page for each way of joining."""


@pytest.mark.django_db
@pytest.mark.parametrize("joining", ["open", "request", "link", "closed"])
def test_a_club_is_read_without_english(third, joining):
    club = founded(joining=joining, ben="member", chloe="organiser", dora="asking", outcast="banned")
    Event.objects.create(club=club, name="Quux", organiser=person("ana"), format="swiss")
    made = news.publish(club_id=club.pk, user=person("ana"), title="Quux", text="*Quux*")
    paths = CLUB if joining == "open" else SAID_BY_JOINING
    own = ["/clubs/", "/clubs/new/", f"/clubs/reef/news/{made.pk}/", *(f"/clubs/reef/{path}" for path in paths)]
    allowed = ("Reef", "reef", "outcast", "testserver", "join", "http", "clubs", club.join_key)
    public = ["/clubs/reef/", "/clubs/reef/events/", "/clubs/reef/news/"]
    for name, addresses in (("dora", ["/clubs/", *public]), ("outcast", public[:1]), ("ana", own)):
        third.force_login(person(name))
        for address in addresses:
            assert (address, english(page(third, address), allowed)) == (address, [])


@pytest.mark.django_db
@pytest.mark.parametrize("state", ["draft", "open", "running", "over"])
def test_an_event_is_read_without_english(third, state):
    made = staged.event(state, minutes=45, least_games=2, least_rating=3, places=9)
    if state in ("running", "over"):
        cost = {"spread": 1, "meetings": 1, "seats": 1, "repeats": 1, "least": 0}
        table_of_it = staged.play_round(made, over=True, cost=cost)
        staged.play_round(made, 2, over=state == "over")
        third.force_login(person("ana"))
        key = table_of_it.game.key
        assert english(page(third, f"/tables/{key}/"), (key, made.key, "Evening")) == []
    names = ("Evening", "Reef", "SHA", "CSV", "JSON", *staged.ROLES, made.key, made.digest, bytes(made.seed).hex())
    third.force_login(person("owner"))
    parts = ["", "wall/", *(["organise/"] if state != "draft" else ["change/"])]
    for part in parts:
        assert english(page(third, f"/events/{made.key}/{part}"), names) == [], part


@pytest.mark.django_db
@pytest.mark.parametrize("preset", ["", *PRESETS])
def test_a_new_event_is_asked_for_without_english(third, preset):
    staged.club()
    third.force_login(person("owner"))
    names = ("Reef", "Markdown", *staged.ROLES)
    assert english(page(third, f"/clubs/reef/events/new/?preset={preset}"), names) == []


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
def test_a_table_and_all_that_hangs_on_it_are_read_without_english(third, edition, whole):
    game = table(bots=2, edition=edition, pace=Pacing("async", 36_000, 60, 36_000))
    bots_play(game, 30 if whole else 8)
    third.force_login(person("ana"))
    for name in ("table", "dice", "orders", "replay", "analysis"):
        assert english(page(third, reverse(name, args=[game.key])), (game.key,)) == [], name
    Game.objects.filter(pk=game.pk).update(explained=True)
    for number in game.moves.filter(seat__gt=0).values_list("sequence", flat=True):
        assert english(page(third, f"{reverse('why', args=[game.key])}?n={number}"), (game.key,)) == [], number
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
