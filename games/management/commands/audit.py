"""`manage.py audit [KEY...]`: fold the log and sum the ledger of games, and report every difference."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.keys import take_keys
from games.models import Game
from games.tables.record.audit import differences_now


class Command(BaseCommand):
    """Audits the games named, or all that have started; exits 1 if anything differs."""

    help = "Compare the log, the ledger and the snapshot of games (all of them if none is named)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Any number of games."""
        take_keys(parser, nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit them, say what differs, count."""
        games = Game.objects.exclude(status=Game.Status.OPEN).order_by("pk").values_list("pk", "key")
        if options["keys"]:
            games = games.filter(key__in=options["keys"])
            missing = set(options["keys"]) - {key for _number, key in games}
            if missing:
                raise CommandError(f"no started game is called {', '.join(sorted(missing))}")
        wrong = 0
        for number, key in games.iterator():
            found = list(found_in(number))
            wrong += bool(found)
            for difference in found:
                self.stdout.write(f"{key}: {difference}")
        self.stdout.write(f"{games.count()} games audited, {wrong} with differences")
        if wrong:
            sys.exit(1)


def found_in(number: int) -> Iterator[str]:
    """The differences of a game; of one that cannot even be read, what it is that it fails at, and the others go on."""
    try:
        yield from differences_now(number)
    except Exception as error:
        yield f"cannot be audited to its end: {type(error).__name__}: {error}"
