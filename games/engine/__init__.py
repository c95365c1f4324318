"""The rules of Freehold, whole and pure: standard library only, no clock, no network, no database.

This is all that is public. Actions are in `actions`, facts in `events`, where dice come from in `chance`.

>>> import random
>>> from games.engine.actions import Roll
>>> from games.engine.chance import Drawn
>>> edition = EDITIONS["polynesia"]
>>> dice = random.Random(1)
>>> chance = Drawn(lambda n, purpose: dice.randrange(n))
>>> state, events = start(edition, 2, chance)
>>> state, events = decide(edition, state, Roll(state.turn), chance)
>>> type(events[0]).__name__
'Threw'
"""

from .editions import EDITIONS
from .legal import Allowed, Choice, legal, priced
from .pending import awaited
from .play import Outcome, Refused
from .surface import decide, fold, start
from .view import View, view

VERSION = "7"
"""Changes with every change of a rule; stored with each move."""

__all__ = [
    "EDITIONS",
    "VERSION",
    "Allowed",
    "Choice",
    "Outcome",
    "Refused",
    "View",
    "awaited",
    "decide",
    "fold",
    "legal",
    "priced",
    "start",
    "view",
]
