"""The functions that make positions: the first one, the next, and the one that the facts of a game lead to.

How a throw goes, onto a square for which rent is owed at once. A search for `roll` finds nobody who calls it: which
method takes an action, and which `check_` stands before it, is a table of names in `moves.py`.

    decide(edition, state, Roll(0), chance)
        Table.broken    asks `Turns.check_roll`: nothing speaks against it
        Play.do         calls `Turns.roll`: `Threw`; puts `Advance` and `Land` on the agenda, and asks `ToEnd`
        Play.settle     takes what is on top of the agenda as long as that is a step
            Advance     `Turns.advance`: `Moved`
            Land        `Turns.land`, `Purchase.land`, `Claims.open`: puts `Owe` there
            Owe         `Insolvency.fall_due`: `Paid`
            ToEnd       is no step but a question: it stops
"""

from __future__ import annotations

from collections.abc import Iterable

from .actions import Action, Build
from .chance import Chance
from .edition import Edition
from .events import Fact
from .legal import lacking
from .play import Outcome, Play, Refused
from .position import State


def start(edition: Edition, seats: int, chance: Chance, *, first: int | None = None) -> Outcome:
    """The first position for that many seats, and how it came about.

    `first` is the seat that starts; if it is left out the dice decide. Raises `ValueError` for a number of seats that
    the edition is not made for.
    """
    if seats not in edition.players:
        raise ValueError(f"{edition.name} is for {edition.players.start} to {edition.players.stop - 1} players")
    play = Play(edition, edition.setup.blank(edition, seats), chance)
    edition.setup.begin(play, first)
    play.settle()
    return Outcome(play.state, play.events)


def decide(edition: Edition, state: State, action: Action, chance: Chance) -> Outcome:
    """The position after `action`, and the facts. `state` is left as it is.

    Raises `Refused` with every clause that the action breaks.
    """
    play = Play(edition, state.fork(), chance)
    meant = play.plan_of(action) if isinstance(action, Build) else action
    broken = tuple(play.broken(meant))
    if broken:
        raise Refused(tuple(dict.fromkeys(broken)), lacking(edition, state, action) if "G-03" in broken else None)
    play.do(meant)
    return Outcome(play.state, play.events)


def fold(edition: Edition, seats: int, events: Iterable[Fact]) -> State:
    """The position that the facts of a game lead to, from the blank table; its agenda is empty."""
    state = edition.setup.blank(edition, seats)
    for event in events:
        event.apply(state)
    return state
