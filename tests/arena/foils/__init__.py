"""Opponents that share no part with our bots, each for one way to play: what ours are measured by.

They see what a bot sees, a `Chair`, and remember what they did in this game. Each plays every book.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from bots.chair import Chair
from games.engine.actions import PlayerAction

from . import (
    anything,
    bidder,
    builder,
    fleecer,
    hoarder,
    leaser,
    pennies,
    pumper,
    refuser,
    shark,
    steady,
    swapper,
    trader,
)
from .player import Foil

Made = Callable[[Chair], PlayerAction | None]

FOILS: dict[str, Callable[[random.Random], Made]] = {
    "builder": lambda dice: Foil(builder.HABITS, dice),
    "trader": lambda dice: Foil(trader.HABITS, dice),
    "fleecer": lambda dice: Foil(fleecer.HABITS, dice),
    "shark": lambda dice: Foil(shark.HABITS, dice),
    "pumper": lambda dice: Foil(pumper.HABITS, dice),
    "hoarder": lambda dice: Foil(hoarder.HABITS, dice),
    "pennies": lambda dice: Foil(pennies.HABITS, dice),
    "refuser": lambda dice: Foil(refuser.HABITS, dice),
    "bidder": lambda dice: Foil(bidder.HABITS, dice),
    "swapper": lambda dice: Foil(swapper.HABITS, dice),
    "leaser": lambda dice: Foil(leaser.HABITS, dice),
    "random": lambda dice: anything.Anything(dice),
    "steady": lambda dice: steady.choose,
}
"""A new player of each kind, with dice of its own for what it leaves to chance."""
