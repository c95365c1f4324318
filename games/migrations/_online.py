"""Indexes that are built while a site goes on."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db.migrations import AddIndex


class AddIndexOnline(AddIndexConcurrently):
    """On PostgreSQL concurrently, so that nobody who writes waits for it; its migration is not atomic. Else as ever."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        operation = AddIndexConcurrently if schema_editor.connection.vendor == "postgresql" else AddIndex
        operation.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        operation = AddIndexConcurrently if schema_editor.connection.vendor == "postgresql" else AddIndex
        operation.database_backwards(self, app_label, schema_editor, from_state, to_state)
