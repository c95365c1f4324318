"""`manage.py golden`: play the games on record anew. The difference is for people to read before they commit it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from bots.golden import combinations, make, write


class Command(BaseCommand):
    """Writes one game for each edition, variant and way of ending."""

    help = "Make the recorded games of tests/golden anew."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Write them all, say which."""
        folder = settings.BASE_DIR / "tests" / "golden"
        for edition, variant, ending in combinations():
            record = make(edition, variant, ending)
            path = write(folder, record)
            self.stdout.write(f"{path.name}: {len(record['moves'])} moves, seed {record['seed']}")
