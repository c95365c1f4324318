"""How often others come to a square in what is left of a game, by the exact landing table of the book."""

from __future__ import annotations

from collections.abc import Callable

from games.figures.landings import landings, place_of

from ..chair import Chair

TURNS = 24
"""How many turns of the table the fees of a parcel are counted for: half of what a game lasts.

Half of the games of four are over after 45 turns, nine of ten after 65 (`make arena BOOKS=C`).
"""
HOPED_FOR = 36
"""How many one counts who takes a game for younger than it is: half as many again."""
TO_BUILD = 36
"""For so many one counts the fees of what one builds: what a visitor pays is also gone from a rival (decision 52)."""
BETWEEN_RIVALS = 12
"""For so many rounds one counts what changes hands: that also changes who pays there, a rival or we (decision 52)."""

Visits = tuple[tuple[float, ...], ...]
"""For each seat and each square: how often others than that seat come there, in the mean."""
Count = Callable[[Chair], Visits]
"""How one counts them."""


def visits(chair: Chair, turns: int = TURNS) -> Visits:
    """The next turn of each player from where they stand, and the long run after it, `turns` of all together.

    No more than are left until a clock ends the game, once it is soon.
    """
    left = chair.rounds_left
    return lasting(chair, turns if left is None else min(turns, left * len(chair.view.still_in())))


def lasting(chair: Chair, turns: int) -> Visits:
    """The same whatever the clock says: what is built is counted in the end for what it has cost."""
    table, view = landings(chair.rules), chair.view
    rounds = max(1.0, turns / len(view.still_in()))
    later = [share * (rounds - 1) for share in table.hits]
    ways: dict[int, list[float]] = {}
    for seat in view.still_in():
        first = table.turns[place_of(view.at[seat], view.jail[seat])].hits
        ways[seat] = [now + more for now, more in zip(first, later, strict=True)]
    together = [sum(column) for column in zip(*ways.values(), strict=True)]
    nothing = [0.0] * len(together)
    return tuple(
        tuple(all_of - own for all_of, own in zip(together, ways.get(seat, nothing), strict=True))
        for seat in range(len(view.cash))
    )


def between_rivals(chair: Chair) -> Visits:
    """Those that count for what changes hands: so many rounds, not turns, however many are still in."""
    return chair.once(_between_rivals)


def _between_rivals(chair: Chair) -> Visits:
    return visits(chair, BETWEEN_RIVALS * len(chair.view.still_in()))


def to_build(chair: Chair) -> Visits:
    """Those that count for what one builds: once for all parcels of all offers to a seat."""
    return chair.once(_to_build)


def _to_build(chair: Chair) -> Visits:
    return visits(chair, TO_BUILD)


def next_turn(chair: Chair, seat: int) -> tuple[float, ...]:
    """How likely a seat's next turn brings it to each square."""
    view = chair.view
    return landings(chair.rules).turns[place_of(view.at[seat], view.jail[seat])].hits
