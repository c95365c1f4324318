"""What so many players need, from what one thing costs: `python docs/scale.py [PLAYERS…]`, as docs/scale.md has it.

`MEASURED` is the only place where a measured figure stands, `ASSUMED` the only one where a guess does; docs/scale.md
says how each was come by. Processor time is that of the machine it was measured on.
"""

from __future__ import annotations

import sys
from math import ceil

MEASURED = {
    "a live move by socket": {"web ms": 2.7, "PostgreSQL ms": 0.6, "Redis ms": 0.05},
    "a move by form post": {"web ms": 4.8, "PostgreSQL ms": 0.9, "Redis ms": 0.06},
    "a bot's move": {"worker ms": 2.3, "PostgreSQL ms": 1.0, "Redis ms": 0.06},
    "a sweep with nothing due": {"worker ms": 5.2, "PostgreSQL ms": 3.2},
    "an open socket": {"KB": 75},
    "a web process": {"MB": 125},
    "a worker process": {"MB": 115},
    "a stored move": {"bytes": 675, "bytes archived": 70},
    "a game": {"bytes": 12_400, "bytes archived": 3_800},
}
ASSUMED = {
    "players at a live table, at the busiest hour": 0.05,
    "seconds from one move of a person there to their next": 8,
    "moves of bots for each of a person": 1,
    "moves a day of a player, in games that wait": 5,
    "live hours a month of a player": 6,
    "moves of a game": 500,
    "share of a day's waiting moves in its busiest hour": 0.1,
    "how full a core may be": 0.5,
    "months until a game is archived": 1,
}
POOLS = 12, 4
"""Connections that a web process may hold: as it comes, and as few as do for a busy one."""
BESIDE = 9
"""Connections of the worker of notices and of the beat."""


def needs(players: int) -> dict[str, str]:
    """What so many players need, each thing in its unit."""
    return _at_once(players) | _kept(players)


def _at_once(players: int) -> dict[str, str]:
    """What they need at the busiest hour."""
    sockets = players * ASSUMED["players at a live table, at the busiest hour"]
    lively = sockets / ASSUMED["seconds from one move of a person there to their next"]
    slow = _waiting(players) * ASSUMED["share of a day's waiting moves in its busiest hour"] / 3_600
    bots = lively * ASSUMED["moves of bots for each of a person"]
    moving = {"a live move by socket": lively, "a move by form post": slow, "a bot's move": bots}
    web, workers, data, redis = (_cores(moving, part) for part in ("web", "worker", "PostgreSQL", "Redis"))
    processes, hands = max(2, ceil(web)), 2 * max(1, ceil(workers))
    held = [processes * pool + hands + BESIDE for pool in POOLS]
    memory = processes * MEASURED["a web process"]["MB"] / 1_000 + sockets * MEASURED["an open socket"]["KB"] / 1e6
    memory += hands * MEASURED["a worker process"]["MB"] / 1_000
    return {
        "open sockets": f"{sockets:,.0f}",
        "moves a second: by socket, by post, of bots": f"{lively:,.1f}, {slow:,.1f}, {bots:,.1f}",
        "web processes (a core each)": f"{processes:,}",
        "worker processes (two a core)": f"{hands:,}",
        f"connections to PostgreSQL, DATABASE_POOL {POOLS[0]} or {POOLS[1]}": f"{held[0]:,} or {held[1]:,}",
        "cores of PostgreSQL": f"{data:,.1f}",
        "cores of Redis": f"{redis:,.2f}",
        "messages a second from Redis to web processes": f"{2 * (lively + slow + bots):,.0f}",
        "memory of web and workers": f"{memory:,.1f} GB",
    }


def _waiting(players: int) -> float:
    """How many moves a day they make in games that wait."""
    return players * ASSUMED["moves a day of a player, in games that wait"]


def _kept(players: int) -> dict[str, str]:
    """What is kept of what they play."""
    hours = players * ASSUMED["live hours a month of a player"]
    each = 3_600 / ASSUMED["seconds from one move of a person there to their next"]
    moves = hours * each * (1 + ASSUMED["moves of bots for each of a person"]) + 30 * _waiting(players)
    games = moves / ASSUMED["moves of a game"]
    kept, packed = (
        moves * MEASURED["a stored move"][kind] + games * MEASURED["a game"][kind]
        for kind in ("bytes", "bytes archived")
    )
    return {
        "moves a month": f"{moves:,.0f}",
        "a month of log, of one player": f"{moves / players * MEASURED['a stored move']['bytes'] / 1e6:,.1f} MB",
        "hot tables": f"{kept * ASSUMED['months until a game is archived'] / 1e9:,.1f} GB",
        "archive, a month": f"{packed / 1e9:,.1f} GB",
    }


def _cores(moving: dict[str, float], part: str) -> float:
    """How many cores of a part so many moves a second of each kind keep as full as may be."""
    busy = sum(rate * MEASURED[move].get(f"{part} ms", 0) for move, rate in moving.items())
    return busy / ASSUMED["how full a core may be"] / 1_000


def tables(sizes: list[int]) -> str:
    """What was measured, what is assumed, what follows: three tables in Markdown."""
    measured = [(name, ", ".join(f"{value:,} {unit}" for unit, value in of.items())) for name, of in MEASURED.items()]
    assumed = [(name, f"{value:g}") for name, value in ASSUMED.items()]
    found = [needs(size) for size in sizes]
    needed = [(name, *(each[name] for each in found)) for name in found[0]]
    heads = ("needed at the busiest hour", *(f"{size:,} players" for size in sizes))
    return "\n\n".join(
        _table(head, rows)
        for head, rows in ((("measured", "cost"), measured), (("assumed", ""), assumed), (heads, needed))
    )


def _table(head: tuple[str, ...], rows: list) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


if __name__ == "__main__":
    print(tables([int(word) for word in sys.argv[1:]] or [1_000, 1_000_000]))
