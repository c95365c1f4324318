"""The people of an evening: most play through the one way in, some over HTTP, where each answer is kept."""

import threading
import time

from django.db import DatabaseError, close_old_connections, connection

from accounts.models import User
from clubs.models import EventTable
from games.models import Game
from tests.clubs.people import somebody_moves
from tests.faults.people import Person
from tests.faults.tables import client_of

THREADS = 4
ONLINE = 4
"""How many play over HTTP."""
THINK = 0.5
"""Seconds from one move to the next at a table."""


class Players:
    """All of them, on a few threads. `over` once they may go home."""

    def __init__(self, event):
        self.event, self.over, self.people = event, False, []
        self.online = set(User.objects.order_by("pk").values_list("pk", flat=True)[:ONLINE])

    def start(self):
        for number in range(THREADS):
            threading.Thread(target=self.go_on, args=(number,), daemon=True).start()
        threading.Thread(target=self.seat_those_online, daemon=True).start()

    def running(self):
        tables = EventTable.objects.filter(round__event=self.event, game__status=Game.Status.RUNNING)
        return list(tables.order_by("pk").values_list("game_id", flat=True))

    def go_on(self, number):
        """Let somebody move at every so manieth table, again and again, whatever fails meanwhile."""
        while not self.over:
            close_old_connections()
            began = time.monotonic()
            try:
                for game in self.running()[number::THREADS]:
                    somebody_moves(game, self.online)
            except (DatabaseError, OSError):
                connection.close()
                time.sleep(0.5)
            time.sleep(max(0.0, THINK - (time.monotonic() - began)))

    def seat_those_online(self):
        """Each game of somebody who plays over HTTP gets a window of theirs."""
        seen = set()
        while not self.over:
            close_old_connections()
            try:
                for game in Game.objects.filter(pk__in=self.running()).exclude(pk__in=seen):
                    seen.add(game.pk)
                    for seat in game.seats.filter(user__in=self.online).select_related("user"):
                        self.people.append(Person(client_of(seat.user, game)))
                        self.people[-1].start()
            except DatabaseError:
                connection.close()
            time.sleep(0.5)
