"""Talk beside moves, on a database that really lets them be at once: neither waits for the other."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.db import connection, connections, transaction
from django.db.models.signals import pre_delete

from accounts.conduct import reports
from accounts.conduct.reports import ReportError
from accounts.models import Report, User
from accounts.own.going import go
from games.models import Game
from games.tables.opening import leave_table, locked
from games.tables.selectors import access_table_for
from talk.conduct.reporting import report
from talk.models import Reported, Said
from talk.saying import NotSaid, say_at_table, say_in_club
from talk.sweeping import clear_talk
from tests.accounts.test_rating_races import impatient, somebody_waits
from tests.cast import person, table
from tests.clubs.founding import founded
from tests.talk.test_muting import WHY

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
    by = person(name)
    seen = access_table_for(by, game.key)
    with pytest.raises(NotSaid, match="has been closed"):
        while_it_is_deleted(Game, delete, lambda: say_at_table(by=by, table=seen, phrase="hello"))
    assert not Game.objects.exists()
    assert not Said.objects.exists()


def while_it_is_deleted(model, delete, act):
    """What somebody does as rows of a model begin to be deleted: it waits for that, or is done before."""
    done = []

    def begin(**_about):
        if not done:
            done.append(other.submit(alone, act))
        while not done[0].done() and not somebody_waits():
            pass

    def alone(act):
        try:
            act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as other:
        pre_delete.connect(begin, sender=model)
        try:
            delete()
        finally:
            pre_delete.disconnect(begin, sender=model)
        done[0].result()


def test_whoever_reports_words_while_their_table_is_closed_is_told_so_and_neither_waits_for_the_other_for_ever():
    game = table(start=False)
    said = say_at_table(by=person("ana"), table=access_table_for(person("ana"), game.key), phrase="hello")
    with pytest.raises(ReportError, match="not there any more"):
        while_it_is_deleted(
            Game, lambda: leave_table(game_id=game.pk, user=person("ana")),
            lambda: report(by=person("ben"), said=said, text=WHY),
        )  # fmt: skip
    assert not Report.objects.exists()


def test_whoever_deletes_their_account_while_they_report_somebody_at_a_table_waits_for_no_report_of_theirs():
    about = {"by": person("ana"), "about": person("ben"), "game_id": table(start=False).pk}
    with pytest.raises(ReportError, match="deleted"):
        while_it_is_deleted(Game, lambda: go(user=person("ana")), lambda: reports.report(**about, text=WHY))
    assert not User.objects.filter(username="ana").exists()


def test_whoever_reports_words_of_somebody_who_just_goes_is_told_that_they_are_gone():
    said = say_in_club(by=person("ana"), club=founded(owner="ben", ana="member"), phrase="hello")
    with pytest.raises(ReportError, match="nobody else of that name"):
        while_it_is_deleted(
            Said, lambda: go(user=person("ana")), lambda: report(by=person("ben"), said=said, text=WHY)
        )  # fmt: skip
    assert not Said.objects.exists()


def test_the_sweep_clears_nothing_that_somebody_is_just_reporting():
    game = table()
    said = say_at_table(by=person("ana"), table=access_table_for(person("ana"), game.key), phrase="hello")
    Game.objects.update(status=Game.Status.OVER, ended="2020-01-01T00:00Z")
    with ThreadPoolExecutor(1) as other, transaction.atomic():
        report(by=person("ben"), said=said, text=WHY)
        other.submit(impatient, clear_talk).result()
    assert Reported.objects.get().said == said
    cache.clear()
    clear_talk()
    assert Reported.objects.get().said is None
