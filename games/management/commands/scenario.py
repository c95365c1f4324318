"""`manage.py scenario PATH...`: play scenario files through the engine that serves tables."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.scenarios import run_paths


class Command(BaseCommand):
    """Plays files and folders; exits 1 if any failed. Needs no database."""

    help = "Play scenario files or folders of them; a line for each that fails, then `N passed, M failed`."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One path or more."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play them all, say what failed, count."""
        results = list(run_paths(options["paths"]))
        failed = [result for result in results if result.problem is not None]
        for result in failed:
            self.stdout.write(" ".join(f"{result.path}: {result.problem}".splitlines()))
        self.stdout.write(f"{len(results) - len(failed)} passed, {len(failed)} failed")
        if failed:
            sys.exit(1)
