"""Tables that many write to are changed while they do."""

import pytest
from django.db import connection
from django.db.migrations import AddIndex, CreateModel
from django.db.migrations.loader import MigrationLoader

from games.migrations._online import AddIndexOnline

OURS = ("accounts", "bots", "clubs", "games", "talk")
RELEASED = {"accounts": "0012", "bots": "0001", "clubs": "0002", "games": "0024", "talk": "0000"}
"""The last migrations of the release before: what is done there is done."""


@pytest.mark.django_db
def test_no_index_of_a_table_that_is_there_is_built_while_nobody_may_write():
    found = []
    for (app, name), migration in MigrationLoader(connection).disk_migrations.items():
        if app not in OURS or name[:4] <= RELEASED[app]:
            continue
        made = {each.name_lower for each in migration.operations if isinstance(each, CreateModel)}
        added = [each for each in migration.operations if isinstance(each, AddIndex)]
        waiting = [each for each in added if each.model_name_lower not in made and not isinstance(each, AddIndexOnline)]
        found += [f"{app}.{name}: {each.index.name}" for each in waiting]
    assert found == []
