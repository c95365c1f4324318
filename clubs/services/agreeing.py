"""What an event is made of, checked before it is stored: nothing that could not be played comes into a row."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from clubs.formats import FORMATS
from clubs.formats.format import SettingsError
from clubs.models import Event
from clubs.pairing.tables import sizes_with
from clubs.scoring.standings import TIES
from clubs.texts.words import clean_event_name, clean_text
from games.models import Game
from games.tables.errors import TableError
from games.tables.opening import Pacing
from games.tables.seats.arranging import check_agreed

from .asking import first_of
from .errors import ClubError

FIELDS = (
    "name", "about", "edition", "variant", "format", "settings", "options", "minutes", "pace", "budget", "credit",
    "cap", "seats", "points", "ties", "members_only", "least_rating", "most_rating", "least_games",
    "least_reliability", "places", "waiting_list", "late_until", "check_in_at", "starts_at", "pause", "starts",
    "watch_delay",
)  # fmt: skip
"""The columns that organisers fill in."""
SIZES = range(3, 7)
DELAYS = (0, 60, 300, 900)
"""By how many seconds later tables may be shown to those who do not play there."""
LONGEST = 30_000
"""The most minutes that a table may play: twenty days."""
MOST_POINTS = 1000
FURTHEST = timedelta(days=731)
"""How far from now a moment may lie: what is reckoned on from it is a date like others, in every zone."""
LONGEST_PAUSE = timedelta(minutes=100_000)


def fill(event: Event, fields: Mapping[str, Any], now: datetime) -> None:
    """Take over what was filled in. Raises `ClubError` for the first thing with which no event can be played."""
    if not set(fields) <= set(FIELDS):
        raise ClubError(_("An event has no such setting."))
    for name, value in fields.items():
        setattr(event, name, value)
    check(event, now)


def check(event: Event, now: datetime) -> None:
    """Raise `ClubError` for the first thing with which an event cannot be played from now on."""
    _check_columns(event)
    for one in CHECKS:
        one(event)
    _check_moments(event, now)


def pacing_of(event: Event) -> Pacing:
    """The clock of an event's tables: nobody is excused, nobody is on vacation."""
    return Pacing(event.pace, event.budget, event.credit, event.cap)


def _check_columns(event: Event) -> None:
    try:
        event.name = clean_event_name(str(event.name))
        event.about = clean_text(str(event.about))
        event.clean_fields(exclude=["club", "organiser", "options", "settings", "points", "ties", "starts"])
    except ValidationError as error:
        name, messages = next(iter(error.message_dict.items())) if hasattr(error, "error_dict") else ("", [])
        if not messages:
            raise first_of(error) from error
        raise ClubError(_("%(what)s: %(why)s") % {"what": _label(name), "why": messages[0]}) from error


def _label(name: str) -> str:
    return str(Event._meta.get_field(name).verbose_name)  # type: ignore[union-attr]


def _check_format(event: Event) -> None:
    if event.format not in FORMATS:
        raise ClubError(_("There is no such format."))
    if not isinstance(event.settings, dict):
        raise ClubError(_("An event has no such setting."))
    played = FORMATS[event.format]
    try:
        last = played.late(played.read(event.settings))
    except SettingsError as error:
        raise ClubError(str(error)) from error
    if last is not None and event.late_until > last:
        raise ClubError(
            _("One may come late until round %(n)s at the most: in no later one anybody new is seated.") % {"n": last}
        )


def _check_tables(event: Event) -> None:
    if event.seats not in SIZES:
        raise ClubError(_("A table of an event has three to six seats."))
    if event.pace not in (Game.Pace.LIVE, Game.Pace.ASYNC):
        raise ClubError(_("Events are played with a clock for each decision."))
    if event.minutes is not None and not 1 <= event.minutes <= LONGEST:
        raise ClubError(_("A table plays from one minute to twenty days."))
    if not isinstance(event.options, dict):
        raise ClubError(_("This edition has no such variant or table option."))
    try:
        for seats in sizes_with(event.seats):
            check_agreed(
                seats=seats, edition=event.edition, variant=event.variant, options=event.options,
                pace=pacing_of(event), minutes=event.minutes,
            )  # fmt: skip
    except TableError as error:
        raise ClubError(str(error)) from error


def _check_points(event: Event) -> None:
    if not isinstance(event.points, dict) or not set(event.points) <= {str(size) for size in SIZES}:
        raise ClubError(_("Points are given for tables of three to six."))
    for size, points in event.points.items():
        numbers = [_number(point) for point in points] if isinstance(points, list) else []
        if len(numbers) != int(size) or numbers != sorted(numbers, reverse=True) or not numbers[-1] >= 0 < numbers[0]:
            raise ClubError(
                _(
                    "A table of %(n)s has %(n)s numbers of points from 0 to 1000 with two decimals at the most, none "
                    "more than the one before."
                )
                % {"n": size}
            )
    ties = event.ties if isinstance(event.ties, list) else [None]
    if any(ties.count(tie) > 1 or tie not in list(TIES) for tie in ties):
        raise ClubError(_("Tie-breaks are some of those that there are, each once."))


def _number(text: Any) -> Decimal:
    """A number of points; -1 for what is none. Not for as many digits as somebody likes: all sums are made of them."""
    try:
        number = Decimal(str(text))
    except InvalidOperation:
        return Decimal(-1)
    fits = number.is_finite() and 0 <= number <= MOST_POINTS and number == round(number, 2)
    return number if fits else Decimal(-1)


def _check_delay(event: Event) -> None:
    if event.watch_delay not in DELAYS:
        raise ClubError(_("There is no such delay."))
    if event.watch_delay and FORMATS[event.format].continuous:
        raise ClubError(_("An arena seats people by their points at once: its tables cannot be shown later."))


def _check_people(event: Event) -> None:
    bounds = [bound for bound in (event.least_rating, event.most_rating) if bound is not None]
    if not all(map(math.isfinite, bounds)) or bounds != sorted(bounds):
        raise ClubError(_("The least strength is not above the most."))
    if event.places is not None and event.places < SIZES[0]:
        raise ClubError(_("An event has at least three places."))
    if event.least_reliability > 100:
        raise ClubError(_("A share is at most 100 per cent."))


def _check_moments(event: Event, now: datetime) -> None:
    """A check-in that has opened already is one that is open."""
    if not isinstance(event.starts, list):
        raise ClubError(_("The moments of the rounds are moments."))
    starts = [_moment(start) for start in event.starts]
    moments = [at for at in (event.check_in_at, event.starts_at, *starts) if at is not None]
    if any(at.tzinfo is None for at in moments):
        raise ClubError(_("A moment has a time zone."))
    if event.starts_at is not None and event.starts_at <= now:
        raise ClubError(_("The start is in the past."))
    if event.check_in_at and event.starts_at and event.check_in_at >= event.starts_at:
        raise ClubError(_("The check-in opens before the start."))
    in_order = all(one < other for one, other in pairwise([event.starts_at or now, *starts]))
    if not in_order:
        raise ClubError(_("The rounds begin one after the other, after the start."))
    if any(abs(at - now) > FURTHEST for at in moments):
        raise ClubError(_("A moment of an event is at most two years from now."))
    if timedelta(seconds=event.pause) > LONGEST_PAUSE:
        raise ClubError(_("Between two rounds there are 100,000 minutes at the most."))


def _moment(text: Any) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except (TypeError, ValueError) as error:
        raise ClubError(_("The moments of the rounds are moments.")) from error


CHECKS: tuple[Callable[[Event], None], ...] = (
    _check_format, _check_tables, _check_delay, _check_points, _check_people,
)  # fmt: skip
"""Each looks at some columns, whatever the others say."""
