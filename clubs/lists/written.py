"""What has been written in a club: its news and its journal."""

from __future__ import annotations

from clubs.models import Club, JournalLine, News

from .page import END, ROWS

LATELY = 3
"""How many of the news the home of a club shows."""


def news(club: Club, before: int | None = None, rows: int = ROWS) -> list[News]:
    """News of a club with their authors, the latest first."""
    found = News.objects.filter(club=club, pk__lt=before or END).select_related("author")
    return list(found.order_by("-pk")[: rows + 1])


def journal(club: Club, before: int | None = None) -> list[JournalLine]:
    """A club's own lines, the latest first, with those who did it."""
    found = JournalLine.objects.filter(club=club, event=None, pk__lt=before or END).select_related("by")
    return list(found.order_by("-pk")[: ROWS + 1])
