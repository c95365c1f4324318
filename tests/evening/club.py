"""The club and its event, through the services of clubs alone."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from clubs.services import clubs, entries, events

SOON = timedelta(seconds=20)
"""Between the draft and the start: time enough for all to enter."""


def hold(people, seconds):
    """An event that so many have entered, whose rounds last so many seconds, and that starts by itself."""
    users = User.objects.bulk_create(User(username=f"p{number:03}") for number in range(1, people + 1))
    owner = users[0]
    club = clubs.found(user=owner, fields={"name": "Evening club", "language": "en", "about": "", "colour": "fern",
                                           "joining": "open"})  # fmt: skip
    event = events.draft(club_id=club.pk, user=owner, fields={
        "name": "Club evening", "format": "final", "settings": {"rounds": 3}, "edition": "polynesia",
        "minutes": max(1, seconds // 60), "options": {"equal_turns": True}, "pace": "live", "budget": 30, "credit": 10,
        "cap": 30, "seats": 4, "pause": 10, "members_only": False, "late_until": 1,
        "ties": ["wins", "share", "opponents", "last"], "starts_at": timezone.now() + SOON,
    })  # fmt: skip
    events.open_entries(event_id=event.pk, user=owner)
    for user in users:
        entries.enter(event_id=event.pk, user=user)
    return event
