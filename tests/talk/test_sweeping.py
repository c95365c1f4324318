"""What the sweep asks to clear what was said: by index, for everything that anybody has ever said lies there."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from talk.sweeping import clear_talk

pytestmark = pytest.mark.django_db
LARGE = {"talk_said", "games_game", "accounts_user", "s", "o"}


def scanned(sql):
    """The tables that a statement reads through, by the names that it gives them."""
    with connection.cursor() as asked:
        asked.execute(f"EXPLAIN QUERY PLAN {sql}")
        steps = [step.split() for *_numbers, step in asked.fetchall()]
    return {words[1] for words in steps if words[0] == "SCAN"}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads through what is small")
def test_the_sweep_reads_through_no_table_that_grows():
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        clear_talk()
    looked = [query["sql"] for query in asked if query["sql"].startswith(("SELECT", "WITH"))]
    assert looked
    assert [sql for sql in looked if scanned(sql) & LARGE] == []
