"""Tables that many write to are changed while they do."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, models
from django.db.migrations import AddIndex, CreateModel, RunPython, SeparateDatabaseAndState
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from accounts.models import HeldName
from games.migrations._online import AddFieldOnce, AddIndexOnline, RemoveIndexOnce

OURS = ("accounts", "bots", "clubs", "games", "talk")
RELEASED = {"accounts": "0012", "bots": "0001", "clubs": "0002", "games": "0024", "talk": "0000"}
"""The last migrations of the release before: what is done there is done."""
WHOLE = {"accounts.0013"}
"""Changes what its indexes are of in the same transaction, and locks it for that: they wait for nobody else."""


@pytest.mark.django_db
def test_no_index_of_a_table_that_is_there_is_built_while_nobody_may_write():
    found = []
    for (app, name), migration in MigrationLoader(connection).disk_migrations.items():
        if app not in OURS or name[:4] <= RELEASED[app] or f"{app}.{name[:4]}" in WHOLE:
            continue
        made = {each.name_lower for each in migration.operations if isinstance(each, CreateModel)}
        added = [each for each in migration.operations if isinstance(each, AddIndex)]
        waiting = [each for each in added if each.model_name_lower not in made and not isinstance(each, AddIndexOnline)]
        found += [f"{app}.{name}: {each.index.name}" for each in waiting]
    assert found == []


REPEATED = (AddFieldOnce, AddIndexOnline, RemoveIndexOnce, RunPython, SeparateDatabaseAndState)
"""Steps that may be taken again: they look first at what is there, or change the state alone."""


def test_a_migration_that_is_not_atomic_has_steps_alone_that_may_be_taken_again():
    found = [
        f"{app}.{name}: {each.describe()}"
        for (app, name), migration in MigrationLoader(None).disk_migrations.items()
        if app in OURS and not migration.atomic
        for each in migration.operations
        if not isinstance(each, REPEATED)
    ]
    assert found == []


@pytest.mark.django_db(transaction=True)
def test_an_index_that_is_there_is_left_and_one_that_is_gone_is_not_missed():
    before, index = ProjectState.from_apps(HeldName._meta.apps), models.Index(fields=["name"], name="tried")
    add, remove = AddIndexOnline("heldname", index), RemoveIndexOnce("heldname", "tried")
    after = before.clone()
    add.state_forwards("accounts", after)
    for step, old, new, there in ((add, before, after, True), (remove, after, before, False)):
        for _ in range(2):
            with connection.schema_editor(atomic=False) as editor:
                step.database_forwards("accounts", editor, old, new)
        with connection.cursor() as asked:
            assert ("tried" in connection.introspection.get_constraints(asked, "accounts_heldname")) is there


@pytest.mark.django_db(transaction=True)
def test_a_column_that_is_there_is_left_as_it_is():
    before = ProjectState.from_apps(HeldName._meta.apps)
    add = AddFieldOnce("heldname", "tried", models.IntegerField(null=True))
    after = before.clone()
    add.state_forwards("accounts", after)
    for _ in range(2):
        with connection.schema_editor(atomic=False) as editor:
            add.database_forwards("accounts", editor, before, after)
    with connection.schema_editor(atomic=False) as editor:
        add.database_backwards("accounts", editor, after, before)
    assert HeldName.objects.count() == 0


def indexes_of(name):
    with connection.cursor() as asked:
        asked.execute("SELECT indexrelid, indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)", [name])
        return asked.fetchall()


def built(name):
    """Build an index as a migration does; of names that are held."""
    state = ProjectState.from_apps(HeldName._meta.apps)
    operation = AddIndexOnline("heldname", models.Index(fields=["name"], name=name))
    with connection.schema_editor(atomic=False) as editor:
        operation.database_forwards("accounts", editor, state, state)
    return indexes_of(name)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL builds indexes beside play")
def test_an_index_whose_building_was_broken_off_is_built_anew_and_one_that_stands_is_left():
    for _ in range(2):
        HeldName.objects.create(name="paul", until=datetime(2030, 1, 1, tzinfo=UTC))
    with connection.cursor() as asked, pytest.raises(IntegrityError):
        asked.execute('CREATE UNIQUE INDEX CONCURRENTLY "tried_index" ON "accounts_heldname" ("name")')
    [(broken, valid)] = indexes_of("tried_index")
    assert not valid
    [(whole, valid)] = built("tried_index")
    assert valid
    assert whole != broken
    assert built("tried_index") == [(whole, True)]
    with connection.cursor() as asked:
        asked.execute('DROP INDEX "tried_index"')
