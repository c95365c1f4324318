"""`manage.py coverage_of_rules [PATH]`: each clause, card and ruling with the scenarios that show it."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.engine.clauses import clauses
from games.scenarios import run_paths


class Command(BaseCommand):
    """Prints a table, and how many are shown by how many scenarios, all of which must hold. Needs no database."""

    help = "Print which scenarios show which clause; those without one are marked with a dash."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the scenarios are."""
        parser.add_argument("path", nargs="?", type=Path, default=settings.BASE_DIR / "tests" / "scenarios")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play the scenarios, gather what they show, print."""
        shown: dict[str, list[str]] = defaultdict(list)
        results = list(run_paths([options["path"]]))
        for result in results:
            if result.problem is not None:
                raise CommandError(f"{result.path}: {result.problem}")
            for clause in result.clauses:
                shown[clause].append(result.path.stem)
        for clause in clauses():
            self.stdout.write(f"{clause:8} {', '.join(shown[clause]) or '–'}")
        covered = sum(bool(shown[clause]) for clause in clauses())
        self.stdout.write(f"{covered} of {len(clauses())} shown by {len(results)} scenarios")
