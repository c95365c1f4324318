"""Moments in the reader's zone, in templates; where no zone is known the page's script puts them into the browser's."""

from datetime import UTC, date, datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.books.writing.lengths import left_until
from games.pages.memory import kept

register = template.Library()


@register.filter
def moment(at: datetime | None) -> SafeString:
    """A day with its time and zone; a moment of today has its time alone."""
    if at is None:
        return SafeString("")
    return _moment(at, timezone.localdate(), timezone.get_current_timezone_name())


@kept(4_000)
def _moment(at: datetime, today: date, zone: str) -> SafeString:
    here = timezone.localtime(at)
    day = "" if here.date() == today else date_format(here, "SHORT_DATE_FORMAT") + " "
    said = day + date_format(here, "H:i")  # as the script of the page writes it
    to_be_moved = SafeString(" data-moment") if zone == "UTC" else ""
    return format_html('<time datetime="{}"{}>{} ({})</time>', _iso(at), to_be_moved, said, zone)


@register.filter
def countdown(at: datetime | None) -> SafeString:
    """How long it is until a moment, which a script counts down within a day; nothing for one that has passed."""
    if at is None or (left := at - timezone.now()) <= timedelta():
        return SafeString("")
    counted = SafeString(" data-until") if left < timedelta(days=1) else ""
    return format_html('<time datetime="{}"{}>{}</time>', _iso(at), counted, left_until(at))


def _iso(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()
