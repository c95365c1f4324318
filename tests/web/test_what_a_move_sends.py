"""What a page is sent after a move: what has changed, and nothing else of what it shows already."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games.models import Game
from games.pages.desk.own import ALL_PANELS
from games.pages.sending.change import render_change
from games.pages.sending.fragments import render_own, render_shared
from games.tables.seats.seating import would_end
from games.tables.selectors import access_table_for
from tests.cast import awaited, person, play, stand, table
from tests.position import TO_THE_END

pytestmark = pytest.mark.django_db


def seen(game):
    return access_table_for(AnonymousUser(), game.key)


def sent(game):
    """The ids of what a page one move behind is sent, but for where it asks for news."""
    return {*re.findall(r'<\w+ id="([a-z]+-?\d*)"[^>]* hx-swap-oob', render_change(seen(game)))} - {"pulse", "moved"}


def test_a_loan_brings_its_square_and_what_it_changed_of_the_one_player():
    game = table(given={"Ana": {"deeds": [1, 3]}})
    render_shared(seen(game))
    play(game, 0, "mortgage", 1)
    assert sent(game) == {"status", "sq-1", "cash-0", "deeds-0", "bills-0"}


def test_the_end_of_a_turn_brings_whose_it_is_and_nothing_else():
    game = table(others=("ben", "chloe"), **TO_THE_END)
    render_shared(seen(game))
    play(game, 0, "end")
    assert sent(game) == {"player-0", "player-1", "who-0", "who-1", "status"}


def test_a_throw_brings_who_stands_where_and_no_square():
    game = table(others=("ben", "chloe"))
    render_shared(seen(game))
    seat = awaited(game)
    play(game, seat, "roll")
    assert {name.split("-")[0] for name in sent(game)} <= {"at", "where", "status", "cash", "worth", "bills"}


def test_who_has_not_seen_the_move_before_is_sent_all_players():
    game = table()
    play(game, awaited(game), "roll")
    assert {"player-0", "player-1"} <= sent(game)


def test_where_a_seat_changed_between_two_moves_all_players_are_sent():
    game = table(**TO_THE_END)
    render_shared(seen(game))
    would_end(game_id=game.pk, user=person("ben"), yes=True)
    render_shared(seen(game))
    play(game, awaited(game), "end")
    assert {"player-0", "player-1"} <= sent(game)


def controls(client, game, query):
    return client.get(f"/tables/{game.key}/fragments/?{query}").content.decode()


def test_a_page_without_a_socket_asks_for_what_lies_in_its_panels(client):
    game = table(given={"Ana": {"deeds": [1, 3]}})
    client.force_login(person("ana"))
    assert 'value="mortgage"' not in controls(client, game, "n=0")
    assert 'value="mortgage"' in controls(client, game, "n=0&panels=business")
    alone = controls(client, game, "panels=business,trade")
    assert 'value="offer"' in alone
    assert 'id="board"' not in alone


def test_in_debt_all_that_raises_cash_stands_there_at_once(client):
    game = table(given={"Ana": {"cash": 0, "deeds": [1, 3]}, "Ben": {"cash": 10**7}}, when=[], dice=())
    game = stand(
        game, {"Ana": {"cash": 0, "deeds": [1, 3], "at": 0}, "Ben": {"deeds": [6]}}, [[2, 4]], [{"Ana": "roll"}]
    )
    client.force_login(person("ana"))
    html = controls(client, game, "n=0")
    assert [f'value="{name}"' in html for name in ("mortgage", "settle", "bankrupt")] == [True] * 3


def test_forms_of_two_pages_of_one_person_carry_commands_of_their_own(client):
    game = table()
    client.force_login(person(("ana", "ben")[awaited(game)]))
    first, second = (re.findall(r'name="command_id" value="([^"]+)"', controls(client, game, "n=0")) for _ in range(2))
    assert first
    assert not set(first) & set(second)


def test_a_vacation_is_over_when_its_time_is_though_nobody_moves(monkeypatch):
    game, now = table(), timezone.now()
    game.seats.update(vacation=9 * 86_400, away_until=now + timedelta(days=1))
    ana = access_table_for(person("ana"), game.key)
    assert "On vacation until" in render_shared(ana)
    assert "Come back from vacation" in render_own(ana, ALL_PANELS)
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=2))
    assert "On vacation until" not in render_shared(ana)
    assert "Go on vacation" in render_own(ana, ALL_PANELS)


def test_a_hammer_that_is_set_anew_between_two_moves_is_shown():
    game = table()
    assert "The hammer falls" not in render_shared(seen(game))
    Game.objects.filter(pk=game.pk).update(hammer_at=timezone.now() + timedelta(minutes=1))
    assert "The hammer falls" in render_shared(seen(game))
