"""Taking one's last step back, as a page offers it, tells it, and as a program asks for it."""

import re
from contextlib import suppress

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction
from django.urls import reverse

from games.pages.sending.change import render_change
from games.tables import playing
from games.tables.database.store import state_of
from games.tables.selectors import access_table_for
from tests.cast import person, table
from tests.games.taken_back import NAMES, back, may, play, streets
from tests.web.test_debt import fields, in_debt, panel
from tests.web.test_live import send, sit
from tests.web.test_since import lines, of_ben

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    game = streets()
    play(game, 0, "build", [6])
    return game


def page(client, game, name="ana"):
    client.force_login(person(name))
    return client.get(reverse("table", args=[game.key])).content.decode()


def post(client, game, number):
    client.force_login(person("ana"))
    fields = {"action": "take_back", "number": number}
    return client.post(f"/tables/{game.key}/move/?n={game.sequence}", fields, headers={"HX-Request": "true"})


def test_the_page_says_what_would_be_taken_back_and_of_nobody_elses(client, game):
    assert re.search(r"Take back: “ana builds a house on [^”]+”", page(client, game))
    assert "Take back:" not in page(client, game, "ben")
    assert "Take back:" not in page(client, game, "dora")


def test_a_form_takes_it_back_and_the_journal_tells_it_in_one_sentence(client, game):
    response = post(client, game, game.sequence)
    assert response.status_code == 200
    html = response.content.decode()
    told = re.search(r'<span class="told">([^<]+)</span>', html)[1]
    assert re.fullmatch(r"ana takes back: “ana builds a house on [^”]+”", told)
    assert 'id="sq-6"' in html
    assert "Take back:" not in html


def test_what_is_no_longer_the_last_step_is_not_taken_back(client, game):
    number = game.sequence
    play(game, 0, "build", [8])
    response = post(client, game, number)
    assert response.status_code == 409
    assert "moved on" in response.content.decode()


def test_where_nothing_can_be_taken_back_the_ruling_says_why(client, game):
    play(game, 0, "end")
    response = post(client, game, game.sequence - 1)
    assert response.status_code == 422
    assert "R-90" in response.content.decode()


@pytest.mark.long
def test_all_that_is_taken_back_if_it_is_asked_for_is_offered_on_the_page_and_no_more(client, game):
    steps = [(0, "build", [8]), (0, "take_back", None), (0, "build", [9]), (1, "mortgage", 39), (0, "mortgage", 6)]
    for seat, name, words in [*steps, (1, "redeem", 39), (0, "build", [6]), (0, "end", None)]:
        with suppress(playing.Refused):
            play(game, seat, name, game.sequence if name == "take_back" else words)
        for seat, name in enumerate(NAMES):
            offered = re.findall(
                r'value="take_back">.*?name="number" value="(\d+)"', page(client, game, name), re.DOTALL
            )
            assert {int(number) for number in offered} == {
                k for k in range(1, game.sequence + 1) if is_taken(game, seat, k)
            }


def is_taken(game, seat, number):
    """Whether a step would be taken back; nothing is."""
    try:
        with transaction.atomic():
            back(game, seat, number)
            raise Undone
    except (playing.Refused, playing.Stale):
        return False
    except Undone:
        return True
    finally:
        game.refresh_from_db()


class Undone(Exception):
    """It was taken back, and that was all one wanted to know."""


def test_what_is_no_number_takes_nothing_back(client, game):
    assert post(client, game, "all").status_code == 400


def test_a_program_reads_the_number_and_sends_it_back(client, game):
    client.force_login(person("ana"))
    number = client.get(reverse("api_table", args=[game.key])).json()["take_back"]
    assert number == game.sequence
    for argument, status in ((number, 201), (number, 422), ("6", 400), (None, 400)):
        body = {"action": "take_back", "argument": argument}
        answer = client.post(reverse("api_moves", args=[game.key]), body, content_type="application/json")
        assert answer.status_code == status
    assert client.get(reverse("api_table", args=[game.key])).json()["take_back"] is None


def test_a_square_that_was_bought_is_drawn_again_with_its_group():
    game = table(given={"Ana": {"deeds": [8, 9]}}, dice=[[2, 4]], when=[{"Ana": "roll"}])
    play(game, 0, "buy")
    back(game)
    html = render_change(access_table_for(person("ben"), game.key))
    assert all(f'id="sq-{square}"' in html for square in (6, 8, 9))


def test_others_are_told_of_what_stands_alone():
    game = of_ben({"Ana": {"cash": 500_000}, "Ben": {"deeds": [6, 8, 9]}})
    play(game, 1, "build", [6])
    play(game, 1, "build", [8])
    assert "2 houses" in " ".join(lines(game))
    back(game, 1)
    assert "1 house:" in " ".join(lines(game))
    back(game, 1, game.sequence - 2)
    assert lines(game) == []


def test_each_step_of_a_plan_that_paid_a_debt_is_taken_back_by_itself(client):
    game = in_debt()
    before = bytes(game.snapshot)
    sent = fields(panel(client, game))
    assert client.post(reverse("move", args=[game.key]), sent, headers={"HX-Request": "true"}).status_code == 200
    game.refresh_from_db()
    assert not state_of(game).debts
    moves = game.sequence
    while number := may(game):
        back(game, number=number)
    assert bytes(game.snapshot) == before
    assert game.moves.filter(action__0="TakeBack").count() == moves - 1 > 1
    assert panel(client, game)


@pytest.mark.django_db(transaction=True)
async def test_by_the_socket_all_see_what_was_taken_back():
    game = await sync_to_async(streets)()
    ana, ben = await sit(game, "ana"), await sit(game, "ben")
    for socket in (ana, ben):
        assert 'id="board"' in await socket.receive_from()
    await sync_to_async(play)(game, 0, "build", [6])
    assert "Take back: " in await ana.receive_from()
    assert "Take back: " not in await ben.receive_from()
    await send(ana, action="take_back", number=str(game.sequence))
    for socket in (ana, ben):
        html = await socket.receive_from()
        assert "ana takes back: " in html
        assert "Take back: " not in html
        await socket.disconnect()
