"""When a notice may go: after quiet hours, with the daily e-mail where somebody wants but one."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from accounts.models import Channel, NoticeWishes
from games.clocks.hours import Hours, zone_named
from games.tables.manners.matters import AT_ONCE


def may_go(wishes: NoticeWishes, zone: str, kind: str, channel: str, now: datetime) -> datetime:
    """The first moment from `now` on at which a kind may go by a channel; `zone` is the user's."""
    moment = now
    if channel == Channel.EMAIL and wishes.digest_at is not None and kind not in AT_ONCE:
        moment = _next(zone, wishes.digest_at, now)
    return loud_from(wishes, zone, moment)


def loud_from(wishes: NoticeWishes, zone: str, moment: datetime) -> datetime:
    """The first moment from one on that lies in no quiet hours."""
    loud = Hours(zone, wishes.quiet_until, wishes.quiet_from, least=timedelta())  # no game waits for a notice
    return next(loud.windows(moment))[0]


def _next(zone: str, hour: time, now: datetime) -> datetime:
    """The next time that it is such an hour somewhere."""
    here = now.astimezone(zone_named(zone))
    days = (datetime.combine(here.date() + timedelta(days=n), hour, here.tzinfo).astimezone(UTC) for n in (0, 1))
    return next(moment for moment in days if moment >= now)  # not by the wall: there an hour may come twice
