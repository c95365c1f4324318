"""Whole tournaments where only the clock is simulated: who meets again, and how well the strongest came out.

`python -m tests.bench.tournaments`: a Swiss of 256 entries, an arena of 200. No database, no server; what takes part
are the draws and standings of `clubs`, as they are played with.
"""

import time
from statistics import mean

from tests.clubs import simulated


def told(name, event, spent):
    """Print one event."""
    again, pairs = simulated.repeats(event)
    least, middle, most = simulated.games(event)
    strongest = ", ".join(map(str, simulated.places_of_the_strongest(event)))
    print(f"{name}: drawn and counted in {spent:.1f} s; games a person {least} to {most}, mean {middle:.1f}")
    print(
        f"  of {pairs:,} times that two met, {again} were again; given what was played before, at least {event.least}"
    )
    if event.waited:
        print(
            f"  waited for a table: mean {mean(event.waited):.0f} s, longest {max(event.waited)} s; "
            f"met twice in a row: {simulated.in_a_row(event)}"
        )
    print(
        f"  standings follow strength by {simulated.follows_strength(event):.2f} (1 perfectly, 0 not at all); "
        f"the ten strongest came in at {strongest}"
    )


def report():
    """Print both."""
    for name, make in (
        ("Swiss of 256 entries, 6 rounds", lambda: simulated.swiss(256, 6)),
        ("arena of 200 entries, 2 hours", lambda: simulated.arena(200, 120)),
    ):
        began = time.process_time()
        event = make()
        told(name, event, time.process_time() - began)


if __name__ == "__main__":
    report()
