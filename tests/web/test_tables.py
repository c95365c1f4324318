"""Each page about a table, once per person of the cast."""

import json
import re
import uuid

import pytest
from django.urls import reverse

from games.models import Game
from games.played import Columns
from games.tables.opening import leave_table, open_table
from games.tables.selectors import access_table_for
from tests.cast import awaited, given_up, person, play, table

pytestmark = pytest.mark.django_db

WHOLE = {
    "edition": "polynesia", "variant": "standard", "bots": "3", "claims": "auto", "auction": "turns_final",
    "lowest_bid": "0.5", "direction": "clockwise",
}  # fmt: skip


def seated(client, name):
    client.force_login(person(name))
    return client


def post(client, game, **fields):
    return client.post(reverse("move", args=[game.key]), fields)


def turn_of(client, game):
    """Sign in whoever is in turn."""
    return seated(client, ("ana", "ben")[awaited(game)])


def test_the_lobby_shows_public_tables_to_anybody(client):
    table(start=False)
    assert "ana’s table" in client.get("/").content.decode()


def test_which_game_it_is_stands_wherever_one_decides_to_sit_down_or_go_on(client):
    game = table(start=False, edition="paris", variant="quick")
    seated(client, "ben")
    for path in ("/", reverse("my_games"), reverse("table", args=[game.key])):
        assert "Paris · quick game · no clock" in client.get(path).content.decode()


def test_the_lobby_hides_private_tables(client):
    table(start=False, public=False)
    assert "ana’s table" not in client.get("/").content.decode()


def test_one_click_opens_a_table_with_three_bots_and_starts_it(client, cast):
    response = seated(client, "ana").post(reverse("new_table"), WHOLE)
    game = Game.objects.get()
    assert response.url == reverse("table", args=[game.key])
    assert (game.status, game.seats.exclude(bot="").count()) == (Game.Status.RUNNING, 3)


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "atlantis"},
        {"bots": "8"},
        {"bots": "x"},
        {"variant": "short"},
        {"auction": "loud"},
        {"bots": "0"},
        {"luxury_tax": "5"},
        {"luxury_tax": "2002000"},
        {"luxury_tax": "9" * 30},
    ],
)
def test_a_wrong_table_form_says_so_and_opens_nothing(client, cast, wrong):
    response = seated(client, "ana").post(reverse("new_table"), WHOLE | wrong)
    assert response.status_code == 422
    assert "errorlist" in response.content.decode()
    assert not Game.objects.exists()


def test_where_a_game_cannot_begin_no_table_is_left_open(client, cast, monkeypatch):
    monkeypatch.setattr("games.tables.follows.WITH_MOVE", [lambda played: Columns({"snapshot": b""})])
    with pytest.raises(ValueError, match="set twice"):
        seated(client, "ana").post(reverse("new_table"), WHOLE)
    assert not Game.objects.exists()


def test_an_invitation_seats_who_follows_it(client, cast):
    game = table(start=False)
    seated(client, "chloe").post(reverse("join", args=[game.key]))
    assert game.seats.filter(user=cast["chloe"]).exists()


def test_a_table_with_another_key_is_not_found(client):
    assert client.get("/tables/nowhere/").status_code == 404


def test_the_player_in_turn_gets_the_forms_that_are_legal(client):
    game = table()
    html = turn_of(client, game).get(reverse("table", args=[game.key])).content.decode()
    assert 'value="roll"' in html
    assert 'value="end"' not in html


def test_a_watcher_gets_no_forms(client, cast):
    game = table()
    html = seated(client, "chloe").get(reverse("table", args=[game.key])).content.decode()
    assert "You are watching" in html
    assert 'class="move' not in html


def test_a_form_plays_without_script_and_leads_back_to_the_table(client):
    game = table()
    response = post(turn_of(client, game), game, action="roll")
    assert response.url == reverse("table", args=[game.key])
    game.refresh_from_db()
    assert game.sequence == 2


def test_without_script_a_running_table_has_a_link_to_what_has_happened_since(client):
    game = table()
    here = reverse("table", args=[game.key])
    link = '<noscript><p><a href=".">Load again to see what has happened since</a></p></noscript>'
    assert link in client.get(here).content.decode()
    assert "<noscript>" not in client.get(reverse("table", args=[given_up(30).key])).content.decode()


def test_a_refusal_without_script_is_said_on_the_next_page(client):
    game = table()
    other = seated(client, ("ben", "ana")[awaited(game)])
    post(other, game, action="roll")
    html = other.get(reverse("table", args=[game.key])).content.decode()
    assert "It is not your turn. (G-01)" in html


def test_with_htmx_a_move_answers_with_the_changed_fragments(client):
    game = table()
    response = turn_of(client, game).post(
        reverse("move", args=[game.key]), {"action": "roll"}, headers={"HX-Request": "true"}
    )
    html = response.content.decode()
    assert response.status_code == 200
    assert 'id="own"' in html
    assert 'id="board"' in html


def test_with_htmx_a_refusal_is_422_with_the_sentence_and_its_clause(client):
    game = table()
    other = seated(client, ("ben", "ana")[awaited(game)])
    response = other.post(reverse("move", args=[game.key]), {"action": "roll"}, headers={"HX-Request": "true"})
    assert response.status_code == 422
    assert "It is not your turn." in response.content.decode()
    assert "/rules/polynesia/#G-01" in response.content.decode()


FORGED = [
    {"action": "fly"},
    {},
    {"action": "bid", "amount": "2001x"},
    {"action": "bid", "amount": "9" * 40},
    {"action": "mortgage", "square": "41"},
    {"action": "mortgage", "square": "-1"},
    {"action": "mortgage"},
    {"action": "build", "square": "x"},
    {"action": "offer", "to": "9"},
    {"action": "offer", "to": "1", "give_deeds": "99999"},
    {"action": "offer", "to": "1", "give_cards": "gold"},
    {"action": "roll", "command_id": "not-a-uuid"},
    {"action": "roll", "decision": "x"},
    {"action": "accept", "offer": "٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣"},
    {"action": "mortgage", "square": "²"},
]


@pytest.mark.parametrize("fields", FORGED)
def test_a_forged_form_is_a_clear_400_and_changes_nothing(client, fields):
    game = table()
    response = turn_of(client, game).post(reverse("move", args=[game.key]), fields, headers={"HX-Request": "true"})
    assert response.status_code == 400
    assert "Nothing has changed" in response.content.decode()
    game.refresh_from_db()
    assert game.sequence == 1


def test_a_stale_form_is_409_with_the_fresh_table(client):
    game = table()
    response = turn_of(client, game).post(
        reverse("move", args=[game.key]), {"action": "roll", "decision": "99"}, headers={"HX-Request": "true"}
    )
    assert response.status_code == 409
    assert 'id="board"' in response.content.decode()


@pytest.mark.parametrize("who", ["chloe", "dora"])
def test_who_has_no_seat_cannot_move(client, cast, who):
    game = table()
    response = seated(client, who).post(
        reverse("move", args=[game.key]), {"action": "roll"}, headers={"HX-Request": "true"}
    )
    assert response.status_code == 403


def test_a_sum_that_is_not_of_whole_bills_is_refused_by_its_ruling(client):
    game = table(options={"lowest_bid": "none", "auction": "free"})
    client = turn_of(client, game)
    for action in ("roll", "decline") * 9:
        game.refresh_from_db()
        if "free" in str(game.snapshot):
            break
        post(turn_of(client, game), game, action=action)
    response = client.post(
        reverse("move", args=[game.key]),
        {
            "action": "offer",
            "to": str(1 - int(client.session["_auth_user_id"] == str(person("ben").pk))),
            "give_cash": "3001",
        },
        headers={"HX-Request": "true"},
    )
    assert response.status_code == 422
    assert "R-02" in response.content.decode()


def test_a_page_that_is_up_to_date_gets_204(client):
    game = table()
    url = reverse("fragments", args=[game.key])
    assert client.get(url, {"n": "1"}).status_code == 204
    assert 'id="board"' in client.get(url, {"n": "0"}).content.decode()


def test_get_moves_nothing(client):
    game = table()
    assert turn_of(client, game).get(reverse("move", args=[game.key])).status_code == 405


def test_a_post_without_the_token_is_forbidden(cast):
    from django.test import Client

    game = table()
    client = turn_of(Client(enforce_csrf_checks=True), game)
    assert post(client, game, action="roll").status_code == 403


def test_every_clause_of_the_book_has_its_anchor(client):
    html = client.get("/rules/polynesia/").content.decode()
    from games.engine.clauses import clauses

    missing = [clause for clause in clauses() if clause.startswith(("P-", "G-")) and f'id="{clause}"' not in html]
    assert missing == []


def test_the_rulebook_of_no_edition_is_not_found(client):
    assert client.get("/rules/atlantis/").status_code == 404


def test_the_dice_page_shows_anchor_digest_and_draws(client):
    game = table()
    html = client.get(reverse("dice", args=[game.key])).content.decode()
    assert game.dice_anchor in html
    assert game.dice_digest in html


def test_a_download_is_json_with_every_move(client):
    game = table()
    data = json.loads(client.get(reverse("export", args=[game.key])).content)
    assert len(data["moves"]) == game.sequence


def test_a_finished_game_still_opens_for_all(client):
    game = table()
    play(game, awaited(game), "bankrupt")
    html = client.get(reverse("table", args=[game.key])).content.decode()
    assert "The game is over" in html
    assert '<li value="1">' in html


def without_commands(html):
    return re.sub(r'(command_id|csrfmiddlewaretoken)" value="[^"]*"|"X-CSRFToken": "[^"]*"|has=[0-9]+', "", html)


def test_positions_that_differ_in_secrets_alone_give_equal_pages_and_api(client):
    from games.engine.elements import Deck
    from games.tables.database.store import snapshot_of, state_of

    game = table()
    client = turn_of(client, game)
    pages = []
    for turned in (False, True):
        state = state_of(game)
        for name, deck in state.decks.items():
            cards = (*deck.unseen, *deck.under)
            state.put_deck(name, Deck((), tuple(reversed(cards)) if turned else cards))
        Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(state))
        urls = [
            reverse("table", args=[game.key]),
            reverse("api_table", args=[game.key]),
            reverse("export", args=[game.key]),
        ]
        pages.append([without_commands(client.get(url).content.decode()) for url in urls])
    assert pages[0] == pages[1]


def api(client, game, **body):
    return client.post(reverse("api_moves", args=[game.key]), json.dumps(body), content_type="application/json")


def test_the_api_shows_what_one_may_do_and_plays_it_once(client):
    game = table()
    client = turn_of(client, game)
    seen = client.get(reverse("api_table", args=[game.key])).json()
    assert "roll" in seen["legal"]
    command = str(uuid.uuid4())
    answers = [api(client, game, action="roll", command_id=command, decision=seen["decision"]) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert [answer.json()["repeated"] for answer in answers] == [False, True]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"action": "end"}, 422), ({"action": "fly"}, 400), ({}, 400), ({"action": 5}, 400),
        ({"action": "roll", "command_id": "x"}, 400), ({"action": "roll", "decision": "x"}, 400),
        ({"action": "roll", "decision": 99}, 409),
        ({"action": "offer", "argument": {"to": [], "give": {"cards": [{}]}}}, 400),
        ({"action": "offer", "argument": []}, 400), ({"action": "build", "argument": {"squares": "all"}}, 400),
        ({"action": "bid", "argument": 1.5}, 400), ({"action": "use_card", "argument": {"a": 1}}, 400),
    ],
)  # fmt: skip
def test_the_api_refuses_in_words(client, body, status):
    game = table()
    response = api(turn_of(client, game), game, **body)
    assert response.status_code == status, response.content
    game.refresh_from_db()
    assert game.sequence == 1


def test_the_api_gives_strangers_nothing_to_do(client, cast):
    game = table()
    assert api(seated(client, "dora"), game, action="roll").status_code == 403
    assert client.get(reverse("api_table", args=[game.key])).json()["legal"] == {}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_speak_the_readers_language(client, language):
    game = table()
    html = client.get(reverse("table", args=[game.key]), headers={"Accept-Language": language}).content.decode()
    assert {"en": "You are watching this table.", "fr": "Vous regardez cette table."}[language] in html


@pytest.mark.parametrize(("language", "words"), [("en", "not here"), ("fr", "n’existe plus")])
def test_a_page_that_is_not_there_says_so_in_the_readers_language(client, language, words):
    response = client.get("/nowhere/", headers={"Accept-Language": language})
    assert response.status_code == 404
    assert words in response.content.decode()


@pytest.mark.parametrize("name", ["join", "nonce", "leave", "start", "seat"])
def test_a_table_that_is_closed_at_the_same_moment_is_not_found(client, cast, monkeypatch, name):
    client.force_login(cast["ana"])
    game = open_table(host=cast["ana"], edition="polynesia")
    reached = access_table_for(cast["ana"], game.key)
    leave_table(game_id=game.pk, user=cast["ana"])
    for pages in ("views", "arriving.waiting_room"):  # as it was a moment ago
        monkeypatch.setattr(f"games.pages.{pages}.access_table_for", lambda _user, _key: reached)
    address = reverse(name, args=[game.key])
    assert client.post(address, {"nonce": "a", "action": "take_back"}).status_code == 404
