"""Deleting a table: the one act that takes more of its row than a move does."""

from __future__ import annotations

from django.db import connection

from games.models import Game

from .cursors import cursor
from .sql import table_of


def delete_table(game: Game) -> None:
    """Delete a table that the transaction holds already.

    Who holds a table as a move does lets rows come that only name it, such as what is said there. Between the deletion
    of these and that of the table none may come any more: they wait, and find no table.
    """
    Game.objects.select_for_update().only("pk").get(pk=game.pk)
    game.delete()


def keep_from_deletion(game: int) -> None:
    """Let a table be there, if it is, until the transaction ends; no move waits for that.

    Asked by who stores what names both it and a player, before they hold the player: whoever goes holds their tables
    first, and two that hold the same in two orders wait for each other.
    """
    if connection.features.has_select_for_update:
        with cursor() as asked:
            asked.execute(f'SELECT 1 FROM {table_of(Game)} WHERE "id" = %s FOR KEY SHARE', [game])
