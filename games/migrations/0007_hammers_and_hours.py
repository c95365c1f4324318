"""What earlier releases have left in running games: free auctions without a hammer, clocks by hours of a minute.

A slow game keeps the hours that its players have now; a clock that would run longer than eight hours a day allow runs
as if it had them, and for a day more at the least. Web processes of the release before may play on meanwhile: what
they have moved since it was read is left as they have it.
"""

import json
from datetime import timedelta

from django.conf import settings
from django.db import migrations
from django.utils import timezone

DAY = timedelta(days=1)


def give_hammers(apps, schema_editor):
    running = apps.get_model("games", "Game").objects.filter(status="running", hammer_at=None)
    falls = timezone.now() + timedelta(seconds=settings.QUIET_SECONDS)
    for game in running.exclude(snapshot=None).only("snapshot", "sequence").iterator():
        if _in_free_auction(json.loads(bytes(game.snapshot))):
            running.filter(pk=game.pk, sequence=game.sequence).update(hammer_at=falls, deadline=falls)


def _in_free_auction(position):
    agenda = position["agenda"]
    return bool(agenda) and not position["ranking"] and agenda[-1][0] == "Auction" and agenda[-1][2] == "free"


def note_hours(apps, schema_editor):
    seats = apps.get_model("games", "Seat").objects.filter(game__status="running", game__pace="async", left_at=None)
    for seat in seats.exclude(user=None).select_related("user", "game").iterator():
        user = seat.user
        warn_at, due_at = _bound(seat)
        seats.filter(pk=seat.pk, asked_at=seat.asked_at).update(
            zone=user.zone, plays_from=user.plays_from, plays_until=user.plays_until, warn_at=warn_at, due_at=due_at
        )
    _note_deadlines(apps)


def _bound(seat):
    """No clock runs longer than three days for each day on it, and one more for its first night."""
    if seat.asked_at is None or seat.due_at is None:
        return seat.warn_at, seat.due_at
    begin = max(seat.asked_at, seat.away_until or seat.asked_at)
    latest = max(begin + timedelta(seconds=3 * seat.bank) + DAY, timezone.now() + DAY)
    if seat.due_at <= latest:
        return seat.warn_at, seat.due_at
    return min(seat.warn_at, begin + (latest - begin) * 0.8), latest


def _note_deadlines(apps):
    games = apps.get_model("games", "Game").objects.filter(status="running", pace="async")
    for game in games.only("hammer_at", "offers_end_at", "sequence").iterator():
        moments = [*game.seats.filter(left_at=None).values_list("due_at", flat=True), game.hammer_at, game.offers_end_at]
        deadline = min((moment for moment in moments if moment is not None), default=None)
        games.filter(pk=game.pk, sequence=game.sequence).update(deadline=deadline)


class Migration(migrations.Migration):
    dependencies = [("games", "0006_defaults_in_the_database"), ("accounts", "0005_eight_hours_a_day")]

    operations = [
        migrations.RunPython(give_hammers, migrations.RunPython.noop),
        migrations.RunPython(note_hours, migrations.RunPython.noop),
    ]
