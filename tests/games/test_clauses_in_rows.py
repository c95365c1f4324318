"""The clause of each fact stands beside it in its row, so that processes of an earlier release read the fact itself."""

import pytest
from django.urls import reverse

from games.engine.events import Threw
from games.engine.records import from_plain
from games.models import Move
from games.tables.database.store import events_of
from games.tables.record.export import export_of
from games.tables.record.history import history, offers_of
from tests.cast import person, play, table

pytestmark = pytest.mark.django_db


def begun():
    """A table at which one has thrown."""
    game = table()
    play(game, 0 if "0" in game.awaiting else 1, "roll")
    return game


def test_a_fact_is_read_with_the_clause_that_it_had():
    game = begun()
    for move in game.moves.all():
        assert [fact.clause for fact in events_of(move)] == move.clauses
        assert all(move.clauses)


def test_a_fact_is_stored_so_that_an_earlier_release_reads_it():
    game = begun()
    thrown = next(fact for fact in map(from_plain, game.moves.last().events) if isinstance(fact, Threw))
    assert thrown.clause == ""
    assert len(game.moves.last().events[0]) == 4


def test_a_move_of_before_is_told_without_clauses_and_with_all_its_facts(client):
    game = begun()
    told = [len(events_of(move)) for move in game.moves.all()]
    Move.objects.update(clauses=[])
    assert [len(events_of(move)) for move in game.moves.all()] == told
    assert client.get(reverse("table", args=[game.key])).status_code == 200


def test_a_log_is_read_in_one_statement_clauses_and_all(django_assert_num_queries):
    game = begun()
    with django_assert_num_queries(1):
        assert history(game.pk)


def test_the_offers_of_a_log_are_read_in_one_statement(django_assert_num_queries):
    game = table(given={"Ana": {"deeds": [1]}})
    play(game, 0, "offer", {"to": 1, "give": {"deeds": [1]}, "want": {"cash": 2000}})
    with django_assert_num_queries(1):
        assert set(offers_of(game.pk, {1})) == {1}


def test_an_export_has_a_clause_beside_each_fact():
    game = begun()
    for move in export_of(game)["moves"]:
        assert len(move["clauses"]) == len(move["events"])
        assert all(move["clauses"])


def test_the_api_says_the_clause_of_each_fact_that_an_action_would_bring(client):
    game = table(given={"Ana": {"deeds": [37, 39]}})
    client.force_login(person("ana"))
    legal = client.get(reverse("api_table", args=[game.key])).json()["legal"]
    options = legal["build"]["options"] + legal["mortgage"]["options"]
    assert {(fact["is"], fact["clause"]) for option in options for fact in option["changes"]} == {
        ("Built", "P-60"),
        ("Mortgaged", "P-67"),
    }
