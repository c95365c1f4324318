"""What PostgreSQL does for a statement: whether it reads through a large table."""

import json
from typing import Any, NamedTuple

from .crowd import LARGE

READ = 8_000
"""More rows of a table are too many, however found: an event of a thousand entries has six thousand seats."""

ENTRIES = 4
"""So many entries of an index, where nothing else is read, cost what one row costs."""


class Statement(NamedTuple):
    """What was asked of the database, with the values it brought."""

    sql: str
    values: Any


def statements(act):
    """What it answers, and all that it asks of the database."""
    from django.db import connection

    asked = []

    def note(execute, sql, values, many, context):
        if not sql.startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")):
            asked.append(Statement(sql, values))
        return execute(sql, values, many, context)

    before = connection.force_debug_cursor
    connection.force_debug_cursor = True  # then what is asked past Django comes by as well
    try:
        with connection.execute_wrapper(note):
            answer = act()
    finally:
        connection.force_debug_cursor = before
    return answer, asked


def read_through(asked):
    """For each statement that reads through a large table, or too much of one: in words which, and how."""
    large = large_tables()
    return [
        f"{what} for {each.sql[:700]}"
        for each in asked
        if not each.sql.startswith("INSERT")
        for what in _too_much(plan(each), large)
    ]


def large_tables():
    """The names of the tables with more than `LARGE` rows."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > %s", [LARGE])
        return {name for (name,) in cursor.fetchall()}


def plan(asked):
    """The plan of a statement as it was run, its rows counted; what it writes is taken back."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + asked.sql, asked.values or ())
        found = cursor.fetchone()[0]
        transaction.set_rollback(True)
    return (found if isinstance(found, list) else json.loads(found))[0]["Plan"]


def _too_much(node, large):
    """Each part of a plan that reads through a large table or too many rows of it."""
    table = node.get("Relation Name")
    rows = (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
    if node["Node Type"] == "Index Only Scan":
        rows = max(rows // ENTRIES, node.get("Heap Fetches", 0) * node["Actual Loops"])
    if table in large and (node["Node Type"] == "Seq Scan" or rows > READ):
        yield f"{node['Node Type']} of {table} reads {rows:.0f} rows"
    for part in node.get("Plans", ()):
        yield from _too_much(part, large)
