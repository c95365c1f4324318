"""A third language is a catalogue and one line of settings: with a made-up one no page says a word of English."""

import json
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from bots.golden import rules_of
from clubs.events.presets import PRESETS
from clubs.models import Event
from clubs.services import news
from games.books.log import lines
from games.books.teller import Teller
from games.engine import EDITIONS, decide, legal, start, view
from games.engine import awaited as seats_awaited
from games.engine.chance import Recorded
from games.engine.records import from_plain
from games.models import Game
from games.pages.desk.controls import forms_for
from games.pages.desk.own import ALL_PANELS
from games.pages.plan.headlines import headline, own_headline
from games.tables.database.store import snapshot_of
from games.tables.opening import Pacing
from tests import pseudo, third
from tests.accounts.test_notices import tell
from tests.anything import walk
from tests.cast import NAMES, awaited, bots_play, person, table
from tests.clubs import staged
from tests.clubs.founding import founded
from tests.marked import Marker, fillings
from tests.third import english, page
from tests.web.test_any_position import NAMES as PLAYERS

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*-last.json"))


@pytest.fixture(scope="module")
def spoken():
    with third.spoken():
        yield


@pytest.fixture
def reader(spoken, client):
    """Somebody who reads it."""
    client.cookies["django_language"] = pseudo.CODE
    return client


WRONG = {"action": "redeem", "square": 1}
STRANGERS = ["/nowhere/", "/notices/unsubscribe/x/", *(f"/rules/{name}/" for name in EDITIONS)]
OWN = [f"/tables/new/?edition={name}" for name in EDITIONS]
"""What is another page for each book, or for no view: `test_every_address` reads all others."""


@pytest.mark.django_db
@pytest.mark.parametrize("address", STRANGERS)
def test_a_stranger_reads_nothing_in_english(reader, address):
    assert english(page(reader, address)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", OWN)
def test_a_player_reads_nothing_in_english(reader, address):
    reader.force_login(person("ana"))
    assert english(page(reader, address), ("example.org",)) == []


CLUB = ("", "events/", "news/", "news/new/", "ladder/", "members/", "games/", "journal/", "settings/")
SAID_BY_JOINING = ("", "members/", "settings/")
"""What is another page for each way of joining."""


@pytest.mark.django_db
@pytest.mark.parametrize("joining", ["open", "request", "link", "closed"])
def test_a_club_is_read_without_english(reader, joining):
    club = founded(joining=joining, ben="member", chloe="organiser", dora="asking", outcast="banned")
    Event.objects.create(club=club, name="Quux", organiser=person("ana"), format="swiss")
    made = news.publish(club_id=club.pk, user=person("ana"), title="Quux", text="*Quux*")
    paths = CLUB if joining == "open" else SAID_BY_JOINING
    own = ["/clubs/", "/clubs/new/", f"/clubs/reef/news/{made.pk}/", *(f"/clubs/reef/{path}" for path in paths)]
    allowed = ("Reef", "reef", "outcast", "testserver", "join", "http", "clubs", club.join_key)
    public = ["/clubs/reef/", "/clubs/reef/events/", "/clubs/reef/news/"]
    for name, addresses in (("dora", ["/clubs/", *public]), ("outcast", public[:1]), ("ana", own)):
        reader.force_login(person(name))
        for address in addresses:
            assert (address, english(page(reader, address), allowed)) == (address, [])


@pytest.mark.django_db
@pytest.mark.parametrize("state", ["draft", "open", "running", "over"])
def test_an_event_is_read_without_english(reader, state):
    made = staged.event(state, minutes=45, least_games=2, least_rating=3, places=9)
    if state in ("running", "over"):
        cost = {"spread": 1, "meetings": 1, "seats": 1, "repeats": 1, "least": 0}
        table_of_it = staged.play_round(made, over=True, cost=cost)
        staged.play_round(made, 2, over=state == "over")
        reader.force_login(person("ana"))
        key = table_of_it.game.key
        assert english(page(reader, f"/tables/{key}/"), (key, made.key, "Evening")) == []
    names = ("Evening", "Reef", "SHA", "CSV", "JSON", *staged.ROLES, made.key, made.digest, bytes(made.seed).hex())
    reader.force_login(person("owner"))
    parts = ["", "wall/", *(["organise/"] if state != "draft" else ["change/"])]
    for part in parts:
        assert english(page(reader, f"/events/{made.key}/{part}"), names) == [], part


@pytest.mark.django_db
@pytest.mark.parametrize("preset", ["", *PRESETS])
def test_a_new_event_is_asked_for_without_english(reader, preset):
    staged.club()
    reader.force_login(person("owner"))
    names = ("Reef", "Markdown", *staged.ROLES)
    assert english(page(reader, f"/clubs/reef/events/new/?preset={preset}"), names) == []


@pytest.mark.django_db
def test_what_is_left_in_english_is_found(reader):
    reader.cookies["django_language"] = "en"
    html = reader.get("/").content.decode().replace('<html lang="en">', f'<html lang="{pseudo.CODE}">')
    assert {"Leaderboard", "Sign", "Rules"} <= set(english(html))


@pytest.mark.parametrize(("said", "parts"), [("Sell %(what)s", 1), ("Sold: %(what)s", 0), ("%(what)s", 0)])
def test_what_is_glued_from_phrases_is_found(said, parts):
    marker = Marker(str)
    assert len(fillings(marker(said) % {"what": marker("all of it")}, marker.texts)) == parts


@pytest.mark.django_db
def test_one_chooses_among_three_languages(reader):
    html = page(reader, "/")
    assert [f'value="{code}" lang="{code}"' in html for code in ("en", "fr", pseudo.CODE)] == [True] * 3
    reader.post("/i18n/setlang/", {"language": "fr"})
    assert 'lang="fr"' in reader.get("/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_and_all_that_hangs_on_it_are_read_without_english(reader, edition, whole):
    game = table(bots=2, edition=edition, pace=Pacing("async", 36_000, 60, 36_000))
    bots_play(game, 30 if whole else 8)
    reader.force_login(person("ana"))
    for name in ("table", "dice", "orders", "replay", "analysis"):
        assert english(page(reader, reverse(name, args=[game.key])), (game.key,)) == [], name
    Game.objects.filter(pk=game.pk).update(explained=True)
    for number in game.moves.filter(seat__gt=0).values_list("sequence", flat=True):
        assert english(page(reader, f"{reverse('why', args=[game.key])}?n={number}"), (game.key,)) == [], number
    refused = reader.post(
        reverse("move", args=[game.key]), {"action": "redeem", "square": 1}, headers={"HX-Request": "1"}
    )
    assert english(refused.content.decode(), (game.key,)) == []


def test_every_headline_and_every_form_is_read_without_english(reader, seed):
    with translation.override(pseudo.CODE):
        said = {text for book, state, _facts in walk(seed) for text in texts_of(book, state)}
    assert english(said) == []


@pytest.mark.django_db
def test_a_table_is_read_without_english_wherever_it_stands(reader, seed, whole):
    """Whatever is asked there, all panels open: auctions, debts with their plans, offers weighed, shortages."""
    reader.force_login(person("ana"))
    tables, found = {}, {}
    for book, state, _facts in [*walk(seed)][:: 1 if whole else 3]:
        seats = len(state.cash)
        game = tables.setdefault(seats, None) or table(bots=seats - 1, edition=book.name)
        tables[seats] = game
        options = {option.name: option.of(book) for option in book.options}
        awaiting = {str(seat): game.sequence for seat in seats_awaited(state)}
        Game.objects.filter(pk=game.pk).update(
            variant=book.variant, options=options, snapshot=snapshot_of(state), awaiting=awaiting
        )
        for address in ("", f"fragments/?panels={','.join(ALL_PANELS)}"):
            html = reader.get(f"/tables/{game.key}/{address}").content.decode()
            found |= dict.fromkeys(english(html, (game.key,)), type(state.agenda[-1]).__name__ if state.agenda else "")
    assert found == {}


def texts_of(book, state):
    yield headline(book, view(state, None), PLAYERS)
    yield own_headline(book, view(state, None), PLAYERS)
    for seat in state.still_in() if not state.over else ():
        for form in forms_for(book, view(state, seat), legal(book, state, seat), PLAYERS, None):
            yield from (form.label, form.says, form.sure)
            for field in form.fields:
                yield from (field.label, *(label for _value, label in field.options))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_line_of_the_log_is_read_without_english(reader, path):
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
def test_a_notice_is_read_without_english(reader):
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
