"""`manage.py archive [KEY...]`: the records of finished games leave the tables that running ones are played in."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.management.keys import take_keys
from games.management.numbers import whole
from games.models import Game
from games.tables.over.archive import NotArchived, archive, to_archive, unarchive

DAYS = 30


class Command(BaseCommand):
    """Archives, or puts back; one game at a time, so that it can be stopped and started as one likes."""

    help = "Put away the records of games that have been over for some days, or of those named; or put them back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which games, and which way."""
        take_keys(parser, nargs="*")
        days, games = whole("number of days", 0, 36_500), whole("number of games", 0, 10**9)
        parser.add_argument("--days", type=days, default=settings.ARCHIVE_DAYS or DAYS, help="over so long")
        parser.add_argument("--limit", type=games, help="at most so many games")
        parser.add_argument("--undo", action="store_true", help="put the games named back, or all that are archived")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, say which games stay as they are and why, count."""
        undo, keys = options["undo"], options["keys"]
        done = 0
        for game in self._named(keys) if keys else self._all(undo, options["days"]):
            if done == options["limit"]:
                break
            try:
                (unarchive if undo else archive)(game)
                done += 1
            except NotArchived as reason:
                self.stdout.write(f"{Game.objects.get(pk=game).key} {reason}")
        self.stdout.write(f"{done} games {'put back' if undo else 'archived'}")

    def _named(self, keys: list[str]) -> list[int]:
        found = dict(Game.objects.filter(key__in=keys).order_by("pk").values_list("key", "pk"))
        if unknown := [key for key in keys if key not in found]:
            raise CommandError(f"there is no game {', '.join(unknown)}")
        return [*found.values()]

    def _all(self, undo: bool, days: int) -> list[int]:
        if undo:
            return list(Game.objects.exclude(archive=None).order_by("pk").values_list("pk", flat=True))
        return to_archive(timezone.now() - timedelta(days=days))
