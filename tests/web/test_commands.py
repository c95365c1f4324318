"""The ids of commands that forms are sent with."""

import json
from uuid import UUID

import pytest

from accounts.standings.sat import by_a_stand_in
from games.pages.desk.forms_drawn import numbered
from games.tables.record.kept import moves_of, stand_in_command
from tests.cast import a_bot_moves, awaited, person, table


def test_each_form_has_a_random_command_of_its_own():
    first, second = map(UUID, numbered("<command>,<command>").split(","))
    assert first != second
    assert {first.version, second.version} == {4}
    assert numbered("no form") == "no form"


def sent_by_a_form(client, game, command):
    return client.post(f"/tables/{game.key}/move/", {"action": "roll", "command_id": str(command)})


def sent_by_a_program(client, game, command):
    body = json.dumps({"action": "roll", "command_id": str(command)})
    return client.post(f"/api/tables/{game.key}/moves/", body, content_type="application/json")


def sign_in_first(game, client):
    """As the player who throws first."""
    client.force_login(person(("ana", "ben")[awaited(game)]))


@pytest.mark.parametrize("send", [sent_by_a_form, sent_by_a_program])
def test_nobody_passes_a_move_of_their_own_off_as_one_of_a_bot_that_held_their_seat(client, db, send):
    game = table()
    sign_in_first(game, client)
    command = stand_in_command(game.pk, game.sequence + 1)
    assert send(client, game, command).status_code < 400
    assert send(client, game, command).status_code < 400  # it is known all the same
    *_start, move = moves_of(game.pk)
    assert move.sequence == game.sequence + 1
    assert not by_a_stand_in(game.pk, move)


@pytest.mark.parametrize("send", [sent_by_a_form, sent_by_a_program])
def test_nobody_keeps_a_bot_that_holds_a_seat_from_its_move_by_its_command(client, db, send):
    game = table()
    sign_in_first(game, client)
    send(client, game, stand_in_command(game.pk, game.sequence + 2))
    game.seats.update(held=True)
    assert a_bot_moves(game)
