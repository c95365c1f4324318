"""Statements of ours in the pipeline mode of PostgreSQL: what is asked in one trip, what comes of a failure there."""

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import (
    DataError,
    IntegrityError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    connection,
    transaction,
)

from games.models import Game
from games.tables import playing
from games.tables.database import cursors
from tests.cast import awaited, play, table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.full_stack,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="goes to PostgreSQL alone"),
]


def answer(text, *values):
    with cursors.cursor() as asked:
        asked.execute(text, values)
        return asked.fetchone()


def kept():
    """The texts that this connection has prepared."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [text for (text,) in cursor.fetchall()]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("int", 7), ("bigint", 2**40), ("text", "50 % of “it's”\n{a,b}"), ("bytea", bytes(range(256))), ("text", None),
        ("timestamptz", datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)), ("int[]", [1, 70_000, None]), ("boolean", True),
        ("timestamptz", datetime(1999, 12, 31, 23, 59, 59, 120_000, tzinfo=UTC)), ("double precision", 0.1),
    ],
)  # fmt: skip
def test_a_value_comes_back_as_it_went(kind, value):
    assert answer(f"SELECT %s::{kind}, 1 %% 2", value) == (value, 1)


def test_a_statement_is_prepared_once_however_large_its_numbers_become():
    text = f"SELECT %s::bigint AS n{uuid4().hex}"
    assert [answer(text, number)[0] for number in (1, 70_000, 2**40)] == [1, 70_000, 2**40]
    assert len([found for found in kept() if found == text.replace("%s", "$1")]) == 1


def lost():
    """A connection that everybody else has let go of, as far as it is kept here."""
    answer("SELECT 1")
    held = weakref.ref(connection.connection)
    connection.close()
    connection.close_pool()
    return held


def test_of_a_connection_that_has_gone_nothing_is_kept():
    lost()  # older, maybe, than what the server's own module has frozen
    gone = lost()
    gc.collect()
    assert gone() is None


def test_more_than_the_line_takes_at_once_arrives():
    assert answer("SELECT %s::bytea, repeat('x', 9000000)", b"y" * 9_000_000) == (b"y" * 9_000_000, "x" * 9_000_000)


def test_several_are_asked_in_their_order_and_after_a_failure_none():
    name = f"s{uuid4().hex}"
    answer(f"CREATE SEQUENCE {name}")
    count = f"SELECT nextval('{name}')"
    assert cursors.together((count, []), (count, [])) == [[(1,)], [(2,)]]
    with pytest.raises(DataError):
        cursors.together((count, []), ("SELECT 1 / %s::int", [0]), (count, []))
    assert cursors.together((count, [])) == [[(4,)]]


def test_what_goes_wrong_within_a_transaction_undoes_all_of_it_and_nothing_else():
    game, command = table(), uuid4()
    seat = awaited(game)
    play(game, seat, "roll", command_id=command)
    changes = 'UPDATE "games_game" SET "minutes" = 7 WHERE "id" = %s RETURNING 1', [game.pk]
    fails = 'INSERT INTO "games_seat" ("game_id", "order") VALUES (%s, 0)', [game.pk]
    with pytest.raises(IntegrityError), transaction.atomic():
        cursors.together(changes, fails)
    assert Game.objects.get(pk=game.pk).minutes is None
    assert play(game, seat, "roll", command_id=command).repeated


def test_in_a_transaction_that_is_broken_nothing_more_is_asked():
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(transaction.TransactionManagementError):
            answer("SELECT 1")


def test_whoever_has_everything_deallocated_loses_one_statement_and_no_more():
    answer("SELECT 11")
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
    with pytest.raises((ProgrammingError, OperationalError)):
        answer("SELECT 11")
    assert answer("SELECT 11") == (11,)


def test_where_nothing_may_be_kept_prepared_nothing_is(monkeypatch):
    connection.ensure_connection()
    monkeypatch.setattr(connection.connection, "prepare_threshold", None)
    before = kept()
    assert answer(f"SELECT %s::int AS n{uuid4().hex}", 3) == (3,)
    assert kept() == before


def test_a_server_that_hangs_up_while_it_is_asked_is_one_that_is_away():
    with pytest.raises(OperationalError):
        answer("SELECT pg_terminate_backend(pg_backend_pid())")
    connection.close()
    assert answer("SELECT 1") == (1,)


def seen_elsewhere(text):
    def ask():
        try:
            return answer(text)[0]
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(ask).result()


def test_the_last_statement_commits_its_transaction_unless_that_lies_within_another():
    game = table()
    minutes, text = f"SELECT minutes FROM games_game WHERE id = {game.pk}", 'UPDATE "games_game" SET "minutes" = %s'
    meanwhile = []
    with transaction.atomic():
        cursors.end_with(text, [7], lambda: meanwhile.append(7))
        assert seen_elsewhere(minutes) == 7
    with transaction.atomic():
        with transaction.atomic():
            cursors.end_with(text, [8], lambda: meanwhile.append(8))
        assert seen_elsewhere(minutes) == 7
    assert seen_elsewhere(minutes) == 8
    assert answer("SELECT 1") == (1,)
    assert meanwhile == [7, 8]


def test_whoever_has_waited_for_a_row_reads_what_the_other_left_whatever_the_role_would_have_otherwise():
    """A role or a database may have its transactions see only what there was as they began."""
    with connection.cursor() as cursor:
        cursor.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE")
    try:
        with transaction.atomic():
            assert answer("SHOW transaction_isolation") == ("read committed",)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SHOW transaction_isolation")
            assert cursor.fetchone() == ("read committed",)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET default_transaction_isolation")  # the next one has the same connection, from the pool


def test_a_statement_without_a_transaction_of_its_own_waits_for_a_row_as_well_whatever_the_role_would_have():
    asked = "SELECT setting, source FROM pg_settings WHERE name = 'default_transaction_isolation'"
    assert answer(asked) == ("read committed", "client"), "and neither the role's nor that of the database"


WITHOUT_COMMIT = """
    CREATE OR REPLACE FUNCTION pg_temp.away() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE 'away' USING ERRCODE = '{}'; END $$;
    CREATE CONSTRAINT TRIGGER away AFTER UPDATE ON games_game DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION pg_temp.away();
"""
"""From then on whatever changes a game is undone as it is committed, for a reason of that number."""


@pytest.mark.parametrize("reason", ["23514", "40001", "53100"])
def test_of_a_move_that_cannot_be_committed_nothing_is_kept_and_nobody_is_told(monkeypatch, reason):
    game, told = table(), []
    monkeypatch.setattr(playing, "tell", told.append)
    with connection.cursor() as cursor:
        cursor.execute(WITHOUT_COMMIT.format(reason))
    with pytest.raises((IntegrityError, OperationalError)):
        play(game, awaited(game), "roll")
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER away ON games_game")
    kept = Game.objects.get(pk=game.pk)
    assert (kept.sequence, kept.snapshot, kept.moves.count(), told) == (game.sequence, game.snapshot, game.sequence, [])
    play(game, awaited(game), "roll")
    assert len(told) == 1


def test_what_cannot_be_sent_leaves_the_transaction_as_it_was():
    with transaction.atomic():
        began = answer("SELECT pg_current_xact_id()::text")
        with pytest.raises((DataError, ValueError)):
            answer("SELECT %s::text", "a\0b")
        assert answer("SELECT pg_current_xact_id()::text") == began


def test_a_statement_whose_columns_a_migration_has_changed_fails_once_and_no_more():
    name = f"t{uuid4().hex}"
    answer(f"CREATE TABLE {name} AS SELECT 1 AS n")
    assert answer(f"SELECT n FROM {name}") == (1,)
    answer(f"ALTER TABLE {name} ALTER n TYPE text")
    with pytest.raises(NotSupportedError):
        answer(f"SELECT n FROM {name}")
    assert answer(f"SELECT n FROM {name}") == ("1",)
    answer(f"DROP TABLE {name}")
