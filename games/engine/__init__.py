"""The rules of Freehold, whole and pure: standard library only, no clock, no network, no database.

Here is what is done with them. The values that all of it speaks of are public too: `actions`, `agenda`, `asks`,
`board`, `cards`, `chance`, `clauses`, `edition`, `elements`, `events`, `pieces` and `position`; `records` makes plain
data of them, and `around` has what is asked about a game beside playing it. Whoever needs what a rule area alone knows
imports that area, so that nothing is told twice.

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
