"""`manage.py ladder`: fold the ladders of clubs anew from their games."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.models import Club
from clubs.services.ladder import fold_anew
from games.management.keys import as_written


class Command(BaseCommand):
    """Forgets the ladder of each club and lets its games count by the rules of today."""

    help = "Fold the ladders of clubs anew from their games, in the order in which they counted."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which clubs."""
        named = "the slugs of clubs; all of them if none is named"
        parser.add_argument("slugs", nargs="*", type=as_written, help=named)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say how many games there were."""
        slugs: list[str] = options["slugs"]
        clubs = Club.objects.filter(slug__in=slugs) if slugs else Club.objects.all()
        found = list(clubs.order_by("pk").values_list("pk", "slug"))
        if missing := {*slugs} - {slug for _, slug in found}:
            raise CommandError(f"no such club: {', '.join(sorted(missing))}")
        for club_id, slug in found:
            self.stdout.write(f"{slug}: {fold_anew(club_id)} games folded")
