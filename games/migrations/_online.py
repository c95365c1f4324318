"""Indexes that are built while a site goes on, and what stands before them in a migration that is not atomic."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db.migrations import AddField, AddIndex, RemoveIndex

VALID = (
    "SELECT i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
    "WHERE c.relname = %s AND i.indrelid = to_regclass(%s)"
)


class AddFieldOnce(AddField):
    """Leaves a column that is there as it is: a migration that is not atomic may have been broken off after it."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        model = to_state.apps.get_model(app_label, self.model_name)
        if model._meta.get_field(self.name).column not in _columns(schema_editor.connection, model._meta.db_table):
            super().database_forwards(app_label, schema_editor, from_state, to_state)


class AddIndexOnline(AddIndexConcurrently):
    """On PostgreSQL concurrently, so that nobody who writes waits for it; its migration is not atomic. Else as ever.

    A build that was broken off leaves an index that is written and never read: the next try drops it and builds it
    anew. One that had come to its end, before its migration was noted, stays as it is.
    """

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        model = to_state.apps.get_model(app_label, self.model_name)
        if schema_editor.connection.vendor != "postgresql":
            if self.index.name not in _indexes(schema_editor.connection, model._meta.db_table):
                AddIndex.database_forwards(self, app_label, schema_editor, from_state, to_state)
            return
        stands = _stands(schema_editor, model, self.index)
        if stands is False:
            self._ensure_not_in_transaction(schema_editor)
            schema_editor.remove_index(model, self.index, concurrently=True)
        if not stands:
            super().database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        operation = AddIndexConcurrently if schema_editor.connection.vendor == "postgresql" else AddIndex
        operation.database_backwards(self, app_label, schema_editor, from_state, to_state)


class RemoveIndexOnce(RemoveIndex):
    """Leaves it at that if there is no such index: a migration that is not atomic may have been broken off after it."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        model = from_state.apps.get_model(app_label, self.model_name)
        if self.name in _indexes(schema_editor.connection, model._meta.db_table):
            super().database_forwards(app_label, schema_editor, from_state, to_state)


def _stands(schema_editor, model, index):
    """Whether an index of that name can be used: None if there is none, False if its build was broken off."""
    with schema_editor.connection.cursor() as asked:
        asked.execute(VALID, [index.name, schema_editor.quote_name(model._meta.db_table)])
        row = asked.fetchone()
    return row and row[0]


def _columns(connection, table):
    """The names of the columns that a table has now."""
    with connection.cursor() as asked:
        return {column.name for column in connection.introspection.get_table_description(asked, table)}


def _indexes(connection, table):
    """The names of the indexes and constraints that a table has now."""
    with connection.cursor() as asked:
        return set(connection.introspection.get_constraints(asked, table))
