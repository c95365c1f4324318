"""How the API says no: always under the same two names, and in the reader's language."""

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.asking.words import FAULTS
from games.pages.programs.api_errors import MISREAD
from games.pages.strict_json import MOST_BYTES
from tests.cast import awaited, person, table

pytestmark = pytest.mark.django_db

WRONG = [
    [],
    {"action": "roll", "decision": "one"},
    {"action": "roll", "command_id": "one"},
    {"action": "fly"},
    {"action": "roll", "argument": 5},
    {"action": "bid", "argument": "much"},
    {"action": "build", "argument": 5},
    {"action": "mortgage", "argument": 99},
    {"action": "want", "argument": 1},
    {"action": "want", "argument": {"tower": 1}},
    {"action": "choose", "argument": 1},
    {"action": "use_card", "argument": "tarot"},
    {"action": "offer", "argument": 5},
    {"action": "offer", "argument": {"for": 1}},
    {"action": "offer", "argument": {"to": 9}},
    {"action": "offer", "argument": {"to": 1, "give": {"cards": "all"}}},
    {"action": "offer", "argument": {"to": 1, "give": {"cards": -1}}},
    {"action": "accept", "argument": {"loan": 5}},
]


@pytest.fixture
def game(client):
    made = table()
    client.force_login(person("ana"))
    return made


def post(client, game, body, language, kind="application/json"):
    headers = {"accept-language": language}
    return client.post(reverse("api_moves", args=[game.key]), body, content_type=kind, headers=headers)


@pytest.mark.parametrize("body", WRONG, ids=str)
def test_what_is_wrong_with_a_move_is_said_in_the_readers_language(client, game, body):
    said = [post(client, game, body, language) for language in ("en", "fr")]
    assert [answer.status_code for answer in said] == [400, 400]
    english, french = [answer.json() for answer in said]
    assert english["error"] == english["detail"] != french["detail"] == french["error"]


def test_whatever_the_engine_finds_wrong_with_words_reads_in_english_as_the_engine_says_it():
    assert {kind: str(sentence) for kind, sentence in MISREAD.items()} == FAULTS


def answers(client, game, language):
    """Every way in which the API says no, by its status."""
    headers = {"accept-language": language}
    of_table, moves = reverse("api_table", args=[game.key]), reverse("api_moves", args=[game.key])
    yield client.get("/api/leaderboard/?book=none", headers=headers)
    yield client.get("/api/tables/none/", headers=headers)
    yield client.delete(of_table, headers=headers)
    yield client.options(moves, headers=headers)
    yield client.get(of_table, headers=headers | {"content-type": "text/plain; charset=latin-1"})
    for body in ("{", "{}", "x" * (MOST_BYTES + 1), {"action": "end", "decision": 99}, {"action": "pay"}):
        yield post(client, game, body, language)
    yield post(client, game, "x", language, "text/plain")
    client.force_login(person("dora"))
    yield client.post(moves, {"action": "roll"}, content_type="application/json", headers=headers)
    client.logout()
    yield client.get(of_table, headers=headers)


def test_every_answer_that_says_no_has_a_sentence_in_the_readers_language_and_an_error(client, game):
    client.force_login(person(("ana", "ben")[awaited(game)]))
    english = list(answers(client, game, "en"))
    client.force_login(person(("ana", "ben")[awaited(game)]))
    french = list(answers(client, game, "fr"))
    statuses = [400, 404, 405, 405, 415, 400, 400, 413, 409, 422, 415, 403, 403]
    assert [answer.status_code for answer in english] == [answer.status_code for answer in french] == statuses
    for one, other in zip(english, french, strict=True):
        assert one.json()["detail"] != other.json()["detail"], one.json()
        assert one.json()["error"]
        assert other.json()["error"] in (other.json()["detail"], one.json()["error"])


@pytest.mark.parametrize("sent", [{}, {"x-csrftoken": "x" * 32}], ids=["none", "one of before"])
def test_what_comes_without_the_token_of_the_site_is_told_so_in_the_readers_language(game, sent):
    strict = Client(enforce_csrf_checks=True, headers=sent)
    strict.force_login(person("ana"))
    strict.cookies["csrftoken"] = "y" * 32
    said = [post(strict, game, {"action": "roll"}, language) for language in ("en", "fr")]
    assert [answer.status_code for answer in said] == [403, 403]
    english, french = [answer.json()["detail"] for answer in said]
    assert "(X-CSRFToken) or its address (Referer) is missing or wrong" in english
    assert "X-CSRFToken" in french != english


@pytest.mark.parametrize("path", ["/api/", "/api/none/", "/api/tables/a/b/", "/api/leaderboard/none"])
def test_at_an_address_of_the_api_where_there_is_nothing_a_program_reads_no_page(client, path):
    for way in (client.get, client.post):
        english, french = [way(path, headers={"accept-language": language}) for language in ("en", "fr")]
        assert (english.status_code, english["Content-Type"]) == (404, "application/json")
        assert english.json()["error"] == english.json()["detail"] != french.json()["detail"]
    assert client.get("/none/")["Content-Type"].startswith("text/html")


@pytest.mark.parametrize(
    ("body", "word"),
    [({"action": "end", "decision": 99}, "stale"), ({"action": "pay"}, "refused")],
)
def test_what_a_program_acts_on_is_a_word_that_is_the_same_in_every_language(client, game, body, word):
    client.force_login(person(("ana", "ben")[awaited(game)]))
    assert [post(client, game, body, language).json()["error"] for language in ("en", "fr")] == [word] * 2
