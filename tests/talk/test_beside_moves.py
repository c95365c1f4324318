"""Talk beside moves, on a database that really lets them be at once: neither waits for the other."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.db import connection, connections, transaction
from django.db.models.signals import pre_delete

from accounts.models import User
from accounts.own.going import go
from games.models import Game
from games.tables.opening import leave_table, locked
from games.tables.selectors import access_table_for
from talk.models import Reported, Said
from talk.reporting import report
from talk.saying import NotSaid, say_at_table
from talk.sweeping import clear_talk
from tests.accounts.test_rating_races import impatient, somebody_waits
from tests.cast import person, table

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL; SQLite has one writer at a time"),
]


def test_a_line_is_stored_while_a_move_holds_its_table():
    game = table()
    seen = access_table_for(person("ben"), game.key)
    with ThreadPoolExecutor(1) as other, transaction.atomic():
        locked(game.pk)
        other.submit(impatient, lambda: say_at_table(by=person("ben"), table=seen, phrase="hello")).result()
    assert Said.objects.get().game == game


def test_of_a_table_that_is_closed_while_somebody_talks_nothing_is_left_and_they_are_told():
    game = table(start=False)
    talk_while_it_is_deleted(game, "ben", lambda: leave_table(game_id=game.pk, user=person("ana")))


def test_whoever_deletes_their_account_while_they_talk_at_a_table_of_their_own_waits_for_no_line_of_theirs():
    talk_while_it_is_deleted(table(bots=1), "ana", lambda: go(user=person("ana")))
    assert not User.objects.filter(username="ana").exists()


def talk_while_it_is_deleted(game, name, delete):
    """Somebody says something between the deletion of what names a table and its own."""
    by, said = person(name), []
    seen = access_table_for(by, game.key)

    def talk(**_about):
        said.append(other.submit(alone, lambda: say_at_table(by=by, table=seen, phrase="hello")))
        while not said[0].done() and not somebody_waits():
            pass

    def alone(act):
        try:
            act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as other:
        pre_delete.connect(talk, sender=Game)
        try:
            delete()
        finally:
            pre_delete.disconnect(talk, sender=Game)
        with pytest.raises(NotSaid, match="has been closed"):
            said[0].result()
    assert not Game.objects.exists()
    assert not Said.objects.exists()


def test_the_sweep_clears_nothing_that_somebody_is_just_reporting():
    game = table()
    said = say_at_table(by=person("ana"), table=access_table_for(person("ana"), game.key), phrase="hello")
    Game.objects.update(status=Game.Status.OVER, ended="2020-01-01T00:00Z")
    with ThreadPoolExecutor(1) as other, transaction.atomic():
        report(by=person("ben"), said=said, text="says so at every table")
        other.submit(impatient, clear_talk).result()
    assert Reported.objects.get().said == said
    cache.clear()
    clear_talk()
    assert Reported.objects.get().said is None
