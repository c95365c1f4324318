"""The sweep alone brings every game to its end: here no message is heard and no task is ever run."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models import Game
from games.tables.opening import Pacing
from games.tables.record.audit import differences
from games.tasks import sweep
from tests.cast import table

pytestmark = pytest.mark.django_db
LIVE = Pacing("live", budget=60, credit=60, cap=60)
PATIENT = LIVE._replace(excused=1000)
KINDS = [
    {"edition": "polynesia", "variant": "short", "minutes": 3, "pace": PATIENT},
    {"edition": "paris", "variant": "timed", "minutes": 2, "pace": PATIENT},
    {"edition": "community", "variant": "timed", "minutes": 2, "pace": PATIENT},
]
"""Tables at which nobody ever answers."""
WON = {"edition": "community", "bots": 2, "pace": LIVE}
"""One to be won by bots, one of them in a person's seat."""


def run_down(minutes, most=2000):
    """Sweep after sweep, so many minutes apart, until no game runs; gives how many sweeps that took."""
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(most):
            if not Game.objects.filter(status=Game.Status.RUNNING).exists():
                return number
            clock.shift(timedelta(minutes=minutes))
            sweep()
    return most


def test_many_games_come_to_their_end(settings, whole):
    kinds = KINDS * 33 + [WON] if whole else KINDS
    settings.MOST_SEATS = len(kinds)
    for kind in kinds:
        table(**kind)
    run_down(minutes=1.9)
    games = Game.objects.all()
    assert {game.status for game in games} == {"over"}
    assert [difference for game in games for difference in differences(game)] == []
