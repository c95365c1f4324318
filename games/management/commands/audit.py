"""`manage.py audit [KEY...]`: fold the log and sum the ledger of games, and report every difference."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.keys import take_keys
from games.models import Game
from games.tables.audit import differences


class Command(BaseCommand):
    """Audits the games named, or all that have started; exits 1 if anything differs."""

    help = "Compare the log, the ledger and the snapshot of games (all of them if none is named)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Any number of games."""
        take_keys(parser, nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit them, say what differs, count."""
        games = Game.objects.exclude(status=Game.Status.OPEN).order_by("pk")
        if options["keys"]:
            games = games.filter(key__in=options["keys"])
            missing = set(options["keys"]) - {game.key for game in games}
            if missing:
                raise CommandError(f"no started game is called {', '.join(sorted(missing))}")
        wrong = 0
        for game in games.iterator():
            found = list(found_in(game))
            wrong += bool(found)
            for difference in found:
                self.stdout.write(f"{game.key}: {difference}")
        self.stdout.write(f"{games.count()} games audited, {wrong} with differences")
        if wrong:
            sys.exit(1)


def found_in(game: Game) -> Iterator[str]:
    """The differences of a game; of one that cannot even be read, what it is that it fails at, and the others go on."""
    try:
        yield from differences(game)
    except Exception as error:
        yield f"cannot be audited to its end: {type(error).__name__}: {error}"
