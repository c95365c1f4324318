"""Favourite squares: counted once from the log of each game that is over, for whoever sat there and chose."""

from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import Squares
from accounts.standings.ratings import rate_game
from games.engine.events import Moved, Took
from games.engine.records import to_plain
from games.models import Game, Seat
from games.tables.over.annulling import annul, count_again
from games.tables.record.kept import stand_in_command
from tests.accounts.test_ratings import resigned, told_on
from tests.cast import person, table

pytestmark = pytest.mark.django_db


def came(seat, square, how=None):
    """A piece comes to a square, and takes it."""
    facts = [Moved(seat, 0, square, True, "P-11")]
    return [to_plain(fact) for fact in [*facts, *([Took(seat, square, how, "P-13")] if how else [])]]


def over(*facts, **kwargs):
    """A game of Ana and Ben in which this has happened, and that Ben has given up."""
    game = table(**kwargs)
    happened(game, *(each for fact in facts for each in fact))
    return resigned(game, 1)


def happened(game, *facts):
    """As if this had been part of the first move."""
    first = game.moves.get(sequence=1)
    first.events += facts
    first.save()


def goes_on(game, seat, square, command=lambda game, sequence: uuid4(), action=("Buy",)):
    """One more move, by which a seat takes a square; gives its number."""
    told_on(game, came(seat, square, "bought"), command)
    mine = game.moves.filter(sequence=game.sequence)
    mine.update(seat=seat, action=[action[0], seat, *action[1:]], at=timezone.now())
    return game.sequence


def liked(client, name="ana"):
    return [tuple(row) for row in client.get(f"/players/{name}/record/").context["liked"]]


def test_the_three_that_one_has_taken_most_often_stand_first_in_each_book(client):
    over(came(0, 1, "bought"), came(0, 3, "won"), came(0, 3), came(1, 5, "bought"), came(0, 39))
    over(came(0, 3, "bought"), came(0, 6), came(0, 39), came(0, 9, "dealt"))
    over(came(0, 1, "leased"), edition="community")
    assert liked(client) == [
        ("community", 1, 1, 1),
        ("polynesia", 3, 2, 3),
        ("polynesia", 1, 1, 1),
        ("polynesia", 39, 0, 2),
    ]
    assert liked(client, "ben") == [("polynesia", 5, 1, 1)]
    page = client.get("/players/ana/record/", headers={"accept-language": "fr"}).content.decode()
    assert "Cases préférées" in page


def test_what_a_bot_or_the_server_did_in_ones_place_and_what_was_taken_back_is_not_ones_own(client):
    game = table()
    goes_on(game, 0, 1)
    goes_on(game, 0, 3, command=stand_in_command)
    goes_on(game, 0, 6, action=("Timeout",))
    number = goes_on(game, 0, 8)
    goes_on(game, 1, 9, action=("TakeBack", number))
    resigned(game, 1)
    assert liked(client) == [("polynesia", 1, 1, 1)]


def test_who_took_a_seat_over_begins_there(client):
    game = table(others=("ben", "chloe"))
    goes_on(game, 1, 1)
    game.seats.filter(order=1).update(left_at=timezone.now())
    Seat.objects.create(game=game, order=1, user=person("dora"), name="dora")
    goes_on(game, 1, 3)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended=timezone.now())
    rate_game(game.pk)
    assert [row[1] for row in liked(client, "ben")] == [1]
    assert [row[1] for row in liked(client, "dora")] == [3]


def test_a_game_counts_once_not_while_it_is_annulled_and_folded_anew_the_same(client):
    kept, game = over(came(0, 1, "bought")), over(came(0, 1, "bought"), came(0, 3, "bought"))
    rate_game(game.pk)
    both = liked(client)
    assert both == [("polynesia", 1, 2, 2), ("polynesia", 3, 1, 1)]
    annul(game_id=game.pk)
    assert liked(client) == [("polynesia", 1, 1, 1)]
    count_again(game_id=game.pk)
    assert liked(client) == both
    Squares.objects.update(taken=[9] * 40)
    call_command("ratings")
    assert liked(client) == both
    annul(game_id=kept.pk)
    call_command("ratings")
    assert liked(client) == [("polynesia", 1, 1, 1), ("polynesia", 3, 1, 1)]


def test_what_may_not_be_told_yet_is_not_counted(client):
    game = table()
    Game.objects.filter(pk=game.pk).update(watch_delay=3600)
    goes_on(game, 0, 1)
    resigned(game, 1)
    assert liked(client) == []
