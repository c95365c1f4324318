"""`manage.py verify_event KEY…`: draw pairings, seats, lots and standings again from the seed, and compare."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.events.verifying import differences
from clubs.models import Event
from games.management.keys import take_keys


class Command(BaseCommand):
    """What anybody can do who has the seed of an event that is over."""

    help = "Draws the rounds of events again from their seeds, computes the standings, and compares."

    def add_arguments(self, parser: CommandParser) -> None:
        """The keys of events; without one, all that have begun."""
        take_keys(parser, nargs="*")

    def handle(self, *, keys: list[str], **options: Any) -> None:
        """Say for each whether it agrees, and end with 1 if one does not."""
        found = {event.key: event for event in Event.objects.filter(key__in=keys)}
        if unknown := [key for key in keys if key not in found]:
            raise CommandError(f"there is no event {unknown[0]}")
        events = [found[key] for key in keys] or list(Event.objects.filter(rounds__isnull=False).distinct())
        if sum(not self._agrees(event) for event in events):
            sys.exit(1)

    def _agrees(self, event: Event) -> bool:
        wrong = list(found_in(event))
        self.stdout.write(
            f"{event.key}: {event.rounds.count()} rounds, "
            + (f"{len(wrong)} differences" if wrong else "all as the seed has it")
        )
        for difference in wrong:
            self.stdout.write(f"  {difference}")
        return not wrong


def found_in(event: Event) -> Iterator[str]:
    """The differences of an event; of one that cannot even be read, what it is that it fails at."""
    try:
        yield from differences(event)
    except Exception as error:
        yield f"cannot be drawn again to its end: {type(error).__name__}: {error}"
