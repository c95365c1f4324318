"""A process that dies at the very moment of closing a game changes nothing: the next sweep closes it."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.clocks.sweep import TAKEN_FOR
from games.models import Game
from games.tables.database.store import state_of
from games.tables.moves.owed import fall_due
from games.tables.record.audit import differences
from tests.cast import table
from tests.games.test_clock import finish_turn

pytestmark = pytest.mark.django_db(transaction=True)
HEAD = """
import os
from django.db import transaction
from django.utils import timezone
from games.clocks.sweep import take
from games.tables.moves import owed
from games.tables.hooks import AFTER_CHANGE
from games.models import Game
game = Game.objects.get()
"""
BEFORE = """
with transaction.atomic():
    take(game_id=game.pk, now=timezone.now())
with transaction.atomic():
    assert owed.fall_due(game_id=game.pk, now=timezone.now())
    os._exit(9)
"""
"""The move is written in full, and never committed."""
AFTER = """
AFTER_CHANGE.clear()
assert owed.fall_due(game_id=game.pk, now=timezone.now())
os._exit(9)
"""
"""The move is committed, and nobody is told."""


def dies(script):
    """Run this in a process of its own, on the same database, until it kills itself."""
    name = connection.settings_dict["NAME"]
    server = os.environ.get("DATABASE_URL", "").rsplit("/", 1)[0]
    env = os.environ | {"DATABASE_URL": f"sqlite:///{name}" if connection.vendor == "sqlite" else f"{server}/{name}"}
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", HEAD + script]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=env, check=False)
    assert done.returncode == 9


def closing_now():
    """A short game between turns whose time is up."""
    game = table(variant="short", minutes=30)
    Game.objects.update(closes_at=timezone.now() - timedelta(seconds=1))
    game.refresh_from_db()
    return game


def test_a_crash_while_the_closing_is_written_leaves_the_game_as_it_was():
    game = closing_now()
    dies(BEFORE)
    left = Game.objects.get()
    assert (left.sequence, left.status) == (game.sequence, "running")
    assert not state_of(left).closing
    assert fall_due(game_id=left.pk, now=timezone.now() + TAKEN_FOR)
    assert state_of(Game.objects.get()).closing


def test_a_crash_after_it_was_written_loses_nothing_and_the_turn_in_progress_completes():
    closing_now()
    dies(AFTER)
    game = Game.objects.get()
    assert state_of(game).closing
    assert game.status == "running"
    assert not fall_due(game_id=game.pk, now=timezone.now())
    finish_turn(game)
    assert game.status == "over"
    assert list(differences(game)) == []
