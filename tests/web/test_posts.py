"""A move that is posted: what it asks of the database, and what its answer brings to which page."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Seat
from tests.cast import awaited, person, play, table

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
CHANGES = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")


def post(client, game, query="", **fields):
    """A move as the page of whoever is awaited posts it: the response, and its text."""
    client.force_login(person(("ana", "ben")[awaited(game)]))
    response = client.post(f"/tables/{game.key}/move/{query}", fields, headers=HTMX)
    return response, response.content.decode()


def decision(game):
    game.refresh_from_db()
    return game.awaiting[str(awaited(game))]


def shows_whole(html):
    return 'id="board"' in html


def test_a_posted_move_asks_for_session_user_and_table_and_nothing_after_it_is_stored(client):
    game = table()
    fields = {"action": "roll", "decision": decision(game)}
    client.force_login(person(("ana", "ben")[awaited(game)]))
    with CaptureQueriesContext(connection) as queries:
        client.post(f"/tables/{game.key}/move/", fields, headers=HTMX)
    asked = [query["sql"] for query in queries if not query["sql"].startswith(CHANGES)]
    reads = [sql for sql in asked if sql.startswith("SELECT")]
    assert len(reads) <= 6, reads  # session, user, table; under its lock the table, its seats, what the dice need
    assert not asked[-1].startswith("SELECT"), asked
    if connection.vendor == "postgresql":
        assert len(asked) <= 7, asked


def test_a_page_that_says_it_has_the_move_before_gets_what_has_changed(client):
    game = table()
    response, html = post(client, game, f"?n={game.sequence}", action="roll")
    assert response.status_code == 200
    assert "throws" in html
    assert 'id="own"' in html
    assert f"/fragments/?n={game.sequence + 1}" in html
    assert not shows_whole(html)


def test_so_does_one_that_answers_what_the_move_before_has_put(client):
    game = table()
    assert not shows_whole(post(client, game, action="roll", decision=decision(game))[1])


@pytest.mark.parametrize("query", ["", "?n=", "?n=0", "?n=x", "?n=99999999999999", "?n=-1", "?n=%C2%B2"])
def test_one_that_is_further_behind_or_says_nothing_gets_the_whole_table(client, query):
    game = table()
    response, html = post(client, game, query, action="roll")
    assert response.status_code == 200
    assert shows_whole(html)
    assert 'id="own"' in html


def test_a_page_that_has_missed_a_move_gets_the_whole_table(client):
    game = table(given={"Ana": {"deeds": [39]}}, dice=[[1, 2]], when=[{"Ana": "roll"}])
    behind = game.sequence
    play(game, 0, "mortgage", 39)
    assert shows_whole(post(client, game, f"?n={behind}", action="unmortgage", square=39)[1])


def test_a_move_that_is_posted_twice_is_played_once_and_its_answer_is_the_table_as_it_is(client):
    game, fields = table(), {"action": "roll", "command_id": uuid4()}
    fields["decision"] = decision(game)
    mover = person(("ana", "ben")[awaited(game)])
    first, _html = post(client, game, **fields)
    client.force_login(mover)
    again = client.post(f"/tables/{game.key}/move/", fields, headers=HTMX)
    assert first.status_code == again.status_code == 200
    assert game.moves.filter(command_id=fields["command_id"]).count() == 1
    game.refresh_from_db()
    assert f"/fragments/?n={game.sequence}" in again.content.decode()


def test_whoever_has_lost_the_seat_plays_nothing_and_is_told_so(client):
    game = table()
    order = awaited(game)
    Seat.objects.filter(game=game, order=order).update(user=person("dora"))
    client.force_login(person(("ana", "ben")[order]))
    response = client.post(f"/tables/{game.key}/move/?n={game.sequence}", {"action": "roll"}, headers=HTMX)
    before = game.sequence
    game.refresh_from_db()
    assert response.status_code == 403
    assert "You have no seat" in response.content.decode()
    assert game.sequence == before


def test_a_refusal_brings_the_whole_table(client):
    game = table()
    response, html = post(client, game, f"?n={game.sequence}", action="end")
    assert response.status_code == 422
    assert shows_whole(html)
    assert 'class="refusal"' in html


def who_answers(game):
    game.refresh_from_db()
    return game.seats.get(order=awaited(game)).user


def test_a_move_is_played_for_the_seat_that_somebody_has_by_now(client):
    game = table()
    ana, ben = game.seats.order_by("order")
    for user in (ana.user, ben.user):
        client.force_login(user)
        assert client.post(f"/tables/{game.key}/move/", {"action": "fly"}, headers=HTMX).status_code == 400
    for seat, user in ((ana, person("cleo")), (ben, ana.user), (ana, ben.user)):
        Seat.objects.filter(pk=seat.pk).update(user=user)
    client.force_login(who_answers(game))
    assert client.post(f"/tables/{game.key}/move/", {"action": "roll"}, headers=HTMX).status_code == 200


def test_nothing_is_played_for_a_seat_that_somebody_had(client):
    game = table()
    had = who_answers(game)
    client.force_login(had)
    assert client.post(f"/tables/{game.key}/move/", {"action": "roll"}, headers=HTMX).status_code == 200
    game.seats.filter(user=had).update(user=person("cleo"))
    answer = client.post(f"/tables/{game.key}/move/", {"action": "roll"}, headers=HTMX)
    assert answer.status_code == 403
    assert game.moves.count() == 2
