"""How time runs for one seat: a budget that only runs within the hours in which its player plays. No database."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY = timedelta(days=1)
LEAST_HOURS = timedelta(hours=8)
"""For how long a day a clock runs whatever its player says: nobody holds a table by hours in which they never play."""
LONGEST = 3660
"""How many days ahead an hour of play is looked for: ten years."""


class Hours(NamedTuple):
    """The hours of the day, in a zone of the world, in which a clock runs: over midnight if they end before they begin.

    Without a beginning, or with equal ends, it always runs; hours shorter than `least` count as that long.
    """

    zone: str = "UTC"
    begin: time | None = None
    end: time | None = None
    least: timedelta = LEAST_HOURS

    @property
    def always(self) -> bool:
        """Whether the clock runs day and night."""
        return self.begin is None or self.end is None or self.begin == self.end

    def windows(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The stretches, in universal time, in which the clock runs from `since` on."""
        if self.begin is None or self.end is None or self.always:
            yield since, datetime.max.replace(tzinfo=UTC)
            return
        zone = zone_named(self.zone)
        day = since.astimezone(zone).date() - DAY
        for _ in range(LONGEST):
            closing = day if self.begin < self.end else day + DAY
            begin = datetime.combine(day, self.begin, zone).astimezone(UTC)
            end = datetime.combine(closing, self.end, zone).astimezone(UTC)
            end = max(end, begin + self.least)  # in real hours, also where the clock of the zone is put forward
            if end > since:
                yield max(begin, since), end
                since = end  # a day may begin before the last one ends, where the clock of the zone is put forward
            day += DAY


def length(begin: time, end: time) -> timedelta:
    """How long hours are by the clock on the wall: over midnight if they end before they begin, a day if at once."""
    minutes = (end.hour - begin.hour) * 60 + end.minute - begin.minute
    return timedelta(minutes=minutes) % DAY or DAY


def zone_named(name: str) -> ZoneInfo:
    """A zone of the world; one that there is no longer must not hold a game up."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def spent(hours: Hours, since: datetime, until: datetime) -> timedelta:
    """How much of a budget the time between two moments costs."""
    total = timedelta()
    for begin, end in hours.windows(since):
        if begin >= until:
            break
        total += min(end, until) - begin
    return total


def runs_out(hours: Hours, since: datetime, budget: timedelta) -> datetime:
    """When a budget that begins to run at `since` is empty."""
    left = budget
    for begin, end in hours.windows(since):
        if end - begin >= left:
            return begin + left
        left -= end - begin
    return since + LONGEST * DAY
