"""`manage.py ratings`: fold ratings, who answers in time and favourite squares anew from the finished games."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.standings.ratings import rate_anew


class Command(BaseCommand):
    """Forgets all ratings and lets every finished game count by the rules of today."""

    help = "Fold ratings, who answers in time and favourite squares anew from the finished games, the oldest first."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say how many games there were."""
        self.stdout.write(f"{rate_anew()} games folded")
