"""Room for the rows that every move changes, and nothing kept or checked twice.

Each statement takes a moment, and is committed by itself: moves go on between them. Indexes go by the names that Django
has given them, so that no table is written anew; what has no such index or constraint is left as it is.
"""

import django.db.models.deletion
from django.db import migrations, models

DROPPED = (
    'DROP INDEX IF EXISTS "games_move_game_id_aca66fc5"',
    'DROP INDEX IF EXISTS "games_seat_game_id_ad720f5b"',
)
ON_POSTGRESQL = (
    'ALTER TABLE games_transfer DROP CONSTRAINT IF EXISTS "games_transfer_game_id_1657b3e9_fk_games_game_id"',
    "ALTER TABLE games_game SET (fillfactor = 50)",
    "ALTER TABLE games_seat SET (fillfactor = 70)",
    """
    DO $$ BEGIN
        ALTER TABLE games_game ALTER COLUMN snapshot SET COMPRESSION lz4;
    EXCEPTION WHEN OTHERS THEN
        NULL;  -- a server that does not know it goes on as before
    END $$
    """,
)


def make_room(apps, schema_editor):
    """Rows that change stay on their page; what does not fit there is packed in the quicker way."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in (*DROPPED, *(ON_POSTGRESQL if on_postgresql else ())):
        schema_editor.execute(statement)


def game_of(rows, **options):
    """The reference of a kind of row to its game."""
    return models.ForeignKey("games.game", django.db.models.deletion.CASCADE, related_name=rows, **options)


class Migration(migrations.Migration):

    atomic = False
    dependencies = [
        ("games", "0013_lists_and_sweeps"),
    ]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("move", "game", game_of("moves", db_index=False)),
                migrations.AlterField("seat", "game", game_of("seats", db_index=False)),
                migrations.AlterField("transfer", "game", game_of("transfers", db_constraint=False)),
            ]
        ),
        migrations.RunPython(make_room, migrations.RunPython.noop),
    ]
