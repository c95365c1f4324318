"""The spans of time for which there are leaderboards: all of it, the season (a quarter), the week; in UTC."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

KINDS = ("all", "season", "week")
"""From the longest to the shortest, as one chooses among them."""


class Span(NamedTuple):
    """One span by its name, and when it is over; all time never is."""

    name: str
    until: datetime | None


def span_of(kind: str, moment: datetime) -> Span:
    """The span of a kind in which a moment lies. A season is a quarter of the year, a week begins on Monday."""
    at = moment.astimezone(UTC)
    if kind == "season":
        quarter = (at.month - 1) // 3
        year, month = (at.year, 3 * quarter + 4) if quarter < 3 else (at.year + 1, 1)
        return Span(f"{at.year}-q{quarter + 1}", datetime(year, month, 1, tzinfo=UTC))
    if kind == "week":
        year, week, day = at.isocalendar()
        monday = datetime.combine(at.date(), time(), tzinfo=UTC) + timedelta(days=8 - day)
        return Span(f"{year}-w{week:02}", monday)
    return Span("all", None)


def spans_of(moment: datetime) -> list[Span]:
    """All spans in which a moment lies."""
    return [span_of(kind, moment) for kind in KINDS]
