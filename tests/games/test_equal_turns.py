"""Where a table has agreed on equal turns, the round is finished when the time is up; it is opened and told so."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.clocks.sweep import due
from games.models import Game, Move
from games.tables import opening
from games.tables.database.store import state_of
from games.tables.errors import TableError
from games.tables.moves import owed
from games.tables.record.audit import differences
from games.tasks import sweep
from tests.cast import awaited, person, play, table
from tests.games.test_last_turn import run_out

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
EQUAL = {"equal_turns": True}
FREE = {"cash": 2_000_000, "at": 10}
"""Who throws a ten from there comes to a square where nothing happens."""


def of_three(**kwargs):
    """A table of three with equal turns and an end."""
    return table(others=("ben", "chloe"), minutes=30, options=EQUAL, **kwargs)


def call(game):
    """The agreed time has come."""
    Game.objects.filter(pk=game.pk).update(closes_at=timezone.now() - MINUTE)
    assert owed.fall_due(game_id=game.pk, now=timezone.now())
    game.refresh_from_db()


def page(client, game, **headers):
    client.force_login(person("ana"))
    return client.get(reverse("table", args=[game.key]), headers=headers).content.decode()


@pytest.mark.parametrize("edition", ["polynesia", "atlantic", "france", "paris", "community"])
def test_a_last_round_that_nobody_plays_ends_by_itself_with_a_turn_for_each(edition):
    game = of_three(edition=edition)
    call(game)
    run_out(game, 200)
    assert state_of(game).turn_no == 3
    assert list(differences(game)) == []


def test_each_decision_of_the_last_round_has_two_minutes_whoever_decides():
    game = of_three(given={"Ana": FREE}, dice=[[4, 6]], when=[{"Ana": "roll"}])
    call(game)
    play(game, 0, "end")
    assert awaited(game) == 1
    left = game.seats.get(order=1).due_at - timezone.now()
    assert left == pytest.approx(2 * MINUTE, abs=timedelta(seconds=5))
    assert game.pk in due(timezone.now() + 3 * MINUTE)


def test_who_sits_down_reads_what_is_agreed_on(client):
    game = table(start=False, minutes=30, options=EQUAL | {"luxury_tax": 100_000, "auction": "free"})
    words = page(client, game)
    for said in ("Auctions: free for all", "Luxury tax: 100&#x27;000", "A closing time", "Equal turns"):
        assert said in words
    assert "Autant de tours pour tous" in page(client, game, accept_language="fr")
    assert "Agreed on" not in page(client, table(start=False))


def test_players_are_told_whose_turn_will_be_the_last(client):
    game = of_three(given={"Ana": FREE}, dice=[[4, 6]], when=[{"Ana": "roll"}])
    assert "When the time is up the round is finished. The last turn: chloe." in page(client, game)
    Game.objects.filter(pk=game.pk).update(closes_at=timezone.now() - MINUTE)
    sweep()
    assert "The time is up: the round is finished. The last turn: chloe." in page(client, game)
    assert "on finit le tour de table. Dernier tour" in page(client, game, accept_language="fr")
    play(game, 2, "bankrupt")
    assert "The last turn: ben." in page(client, game)
    play(game, 0, "end")
    assert "The time is up: this turn is the last." in page(client, game)


def test_the_log_tells_of_the_last_round_by_the_ruling(client):
    game = of_three(given={"Ana": FREE})
    call(game)
    html = page(client, game)
    assert (
        f'The time is up: the round is finished, then the game ends.</span> <a class="clause" href="{rule(game)}'
        in html
    )
    assert Move.objects.filter(game=game).latest("sequence").clauses == ["R-77"]


def rule(game):
    return f"{reverse('rules', args=[game.edition])}#R-77"


def test_in_the_last_turn_of_a_round_all_is_as_without_equal_turns(client):
    game = of_three(given={"turn": "Chloe"})
    call(game)
    assert Move.objects.filter(game=game).latest("sequence").clauses == ["R-44"]
    assert "this turn is the last" in page(client, game)


def test_a_table_of_equal_turns_without_an_end_is_not_opened():
    with pytest.raises(TableError, match="R-77"):
        opening.open_table(host=person("ana"), edition="atlantic", options=EQUAL)
    assert not Game.objects.exists()


def test_a_table_says_that_turns_are_equal_only_where_they_are():
    assert of_three(start=False).options["equal_turns"] is True
    assert "equal_turns" not in table(minutes=30, start=False, options={"equal_turns": False}).options
