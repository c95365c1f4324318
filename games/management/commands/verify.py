"""`manage.py verify GAME`: check every draw of a stored game, with the same script that players use."""

from __future__ import annotations

import importlib.util
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.management.keys import take_keys
from games.models import Game
from games.tables.record.export import export_of


class Command(BaseCommand):
    """Verifies the dice of one game; exits 1 if anything does not check."""

    help = "Check the dice of a game against its chain."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which game."""
        take_keys(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Export, check, say."""
        game = Game.objects.filter(key=options["keys"]).first()
        if game is None or game.status == Game.Status.OPEN:
            raise CommandError(f"no started game is called {options['keys']}")
        try:
            exported = export_of(game)
            problems = _script().problems(exported)
        except Exception as error:  # a record that is foul: `audit` says more
            raise CommandError(f"cannot be verified to its end: {type(error).__name__}: {error}") from error
        for problem in problems:
            self.stdout.write(problem)
        draws = sum(len(move["draws"]) for move in exported["moves"])
        self.stdout.write(f"{draws} draws checked, {len(problems)} problems")
        if problems:
            sys.exit(1)


def _script() -> Any:
    """The standalone script, so that there is one statement of what is checked."""
    path = settings.BASE_DIR / "docs" / "verify.py"
    spec = importlib.util.spec_from_file_location("freehold_verify", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
