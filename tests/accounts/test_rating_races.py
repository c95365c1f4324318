"""Games that are rated at once, on a database that really lets them: only there does a row lock mean anything."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.utils import timezone

from accounts.models import LoggedResult, Rating, Squares, User
from accounts.own import going
from accounts.standings.counting import MEETINGS
from accounts.standings.ratings import rate_game, rate_missed
from clubs.services.holding import locked
from games.engine import EDITIONS
from games.models import Game
from games.tables.selectors import access_table_for
from talk.models import Said
from talk.saying import say_at_table
from tests.accounts.test_ratings import of_two, play
from tests.accounts.test_squares import came, happened
from tests.cast import person, table
from tests.clubs import staged
from tests.clubs.test_races import at_once
from tests.games.test_races import held

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL; SQLite has one writer at a time"),
]


def test_of_games_of_the_same_two_on_several_lists_that_are_rated_at_once_no_more_count_than_one_after_the_other():
    for edition in EDITIONS:
        play(of_two(edition=edition), 1, "bankrupt")
    Rating.objects.all().delete()
    Game.objects.update(ended=timezone.now(), rated=False, uncounted="")
    at_once(*[lambda game=game: rate_game(game.pk) for game in Game.objects.all()])
    assert Game.objects.filter(rated=True, uncounted="").count() == MEETINGS
    assert Game.objects.filter(uncounted=Game.Uncounted.AGAIN).count() == len(EDITIONS) - MEETINGS


def test_of_games_that_are_counted_at_once_for_nobodys_rating_each_adds_to_the_squares_of_its_people():
    for _ in range(3):
        happened(table(), *came(0, 1, "bought"))
    Game.objects.update(status=Game.Status.OVER, ended=timezone.now(), uncounted=Game.Uncounted.GUESTS)
    first, second, third = Game.objects.values_list("pk", flat=True)
    rate_game(first)
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            rate_game(second)
            last = other.submit(impatient, lambda: rate_game(third))
            while not last.done() and not somebody_waits():
                pass
        last.result()
    (squares,) = Squares.objects.filter(user=person("ana"))
    assert (squares.taken[1], squares.visited[1]) == (3, 3)


def test_who_talks_at_a_table_does_not_wait_until_its_game_is_rated():
    game = table()
    Game.objects.update(status=Game.Status.OVER, ended=timezone.now(), uncounted=Game.Uncounted.GUESTS)
    seen = access_table_for(person("ana"), game.key)
    with transaction.atomic(), ThreadPoolExecutor(1) as other:
        rate_game(game.pk)
        other.submit(impatient, lambda: say_at_table(by=person("ana"), table=seen, phrase="game")).result()
    assert Said.objects.get().game == game


def test_who_deletes_their_account_holds_themselves_last_as_whoever_begins_an_event_with_them():
    event = staged.event("open")
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            locked(event.pk)
            gone = other.submit(impatient, lambda: going.go(user=person("ana")))
            while not gone.done() and not somebody_waits():
                pass
            User.objects.select_for_update(no_key=True, nowait=True).get(username="ana")
        gone.result()
    assert not User.objects.filter(username="ana").exists()


def test_a_game_whose_people_are_held_just_now_keeps_its_number_and_is_rated_another_time():
    game = of_two()
    play(game, 1, "bankrupt")
    Rating.objects.all().delete()
    Game.objects.update(rated=False)
    number = LoggedResult.objects.get(game=game).pk
    with (
        held(lambda: list(User.objects.select_for_update().filter(username="ana"))),
        pytest.raises(OperationalError),
    ):
        impatient(rate_missed)
    rate_missed()
    assert Game.objects.get(pk=game.pk).rated
    assert LoggedResult.objects.get(game=game).pk == number


def impatient(act):
    """Do it, but wait for no lock for long."""
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '3s'")
            return act()
    finally:
        connections.close_all()


def somebody_waits():
    """Whether anybody waits for a lock in this database; others on the same server are none of it."""
    of_here = "SELECT pid FROM pg_locks JOIN pg_database ON oid = database WHERE datname = current_database()"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND pid IN ({of_here}))")
        return cursor.fetchone()[0]
