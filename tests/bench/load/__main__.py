"""`python -m tests.bench.load`: moves a second of live tables, beside what the same machine could do at the least.

Settings, by environment: TABLES (50) of two people each, SECONDS (10) measured, HOW (socket, or post), RATE (moves a
second over all tables; as fast as it goes if left out). With BOTS (3) each table is of one person, who moves every
THINK seconds (2; 0: at once), and so many bots that do not pause. DATABASE_URL and REDIS_URL name the full stack, whose
servers are told nothing else; without them it is one process on SQLite.
"""

import asyncio
import os
import signal
import sys
import time

from . import bots, floors
from .cpu import memory
from .said import costs, late, say
from .site import FULL, Meter, database, freehold, health, tables, web, workers
from .tables import Table

TABLES, SECONDS = int(os.environ.get("TABLES", "50")), float(os.environ.get("SECONDS", "10"))
RATE, HOW = float(os.environ.get("RATE", "0")), os.environ.get("HOW", "socket")
BOTS, THINK = int(os.environ.get("BOTS", "0")), float(os.environ.get("THINK", "2"))
WARM, FLOOR_SECONDS = 3, 3


async def main():
    """All of it. Whoever stops it waits until its processes have ended and its database is gone."""
    end_by(asyncio.current_task())
    with database() as url:
        of = "PostgreSQL and Redis, two web processes" if FULL else "SQLite, one process"
        who = f"one person, who moves every {THINK:g} s, and {BOTS} bots" if BOTS else f"two by {HOW}"
        print(f"{TABLES} tables of {who}, {of}, {SECONDS:g} s", flush=True)
        stored = floors.transactions(url, FLOOR_SECONDS, TABLES)
        say("floor: bare transactions as large as a move", stored)
        async with web("tests.bench.load.echo:application") as bare:
            await asyncio.to_thread(started, bare)
            echoed = await floors.echoes(bare, FLOOR_SECONDS, TABLES)
            say("floor: bare answers as long as a fragment, by socket", echoed)
            if BOTS:
                await with_bots(url, bare)
        if not BOTS:
            async with freehold(url) as site:
                site.by_post = HOW == "post"
                await load(site, url, 1 / (1 / stored + 1 / echoed))


async def with_bots(url, bare):
    """Let people play with bots, beside a bare server that is asked meanwhile."""
    env = {"BOT_PAUSE_SECONDS": "0"}
    with workers(url, **env) as parts:
        async with freehold(url, **env) as site:
            made = await asyncio.to_thread(tables, url, TABLES, 1, BOTS, **env)
            await asyncio.to_thread(health, site)
            await bots.load(site, bare, url, {"web": site.process.pid, **parts}, made, SECONDS, THINK, WARM)


def end_by(task):
    """Have a signal end a task as an error would, through all that it has opened; once, for that takes its time."""
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, end, task, number)


def end(task, number):
    if not task.cancelling():
        task.cancel(128 + number)


def started(site):
    """Wait until a bare server listens: it answers no requests, only sockets."""
    import socket

    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", site.port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the server does not listen")


async def load(site, url, floor):
    """Play, measure, print."""
    made = await asyncio.to_thread(tables, url, TABLES)
    await asyncio.to_thread(health, site)
    playing = [Table(site, one) for one in made]
    half = TABLES // 2  # by then all is loaded that the first sockets need
    for table in playing[:half]:
        await table.sit_down()
    before = memory(site.pids)
    for table in playing[half:]:
        await table.sit_down()
    await asyncio.sleep(1)
    full = memory(site.pids)
    each = 1e3 * (full - before) / (2 * (TABLES - half))
    print(f"  memory: {full:.0f} MB with {2 * TABLES} open sockets, {each:.0f} KB for one more")
    began = time.monotonic() + WARM
    every = TABLES / RATE if RATE else None
    games = asyncio.gather(*(table.play(began + SECONDS, every) for table in playing))
    await asyncio.sleep(WARM)
    meter = Meter(url, web=site.process.pid)
    await asyncio.sleep(began + SECONDS - time.monotonic())
    used = meter.used()
    await games
    report(playing, began, floor, used)


def report(playing, began, floor, used):
    took = [took for table in playing for at, took in table.seen if began <= at <= began + SECONDS]
    a_second = len(took) / SECONDS
    say(f"moves, stored and seen by both ({a_second / floor:.1%} of both floors together)", a_second)
    print(f"  from a move to the other player's fragment: {late(took)}")
    print(f"  {costs(used, len(took))}")
    print(f"  refused or lost: {sum(table.refusals for table in playing)}")


if __name__ == "__main__":
    if not FULL:
        os.environ["REDIS_URL"] = ""
    try:
        asyncio.run(main())
    except asyncio.CancelledError as stopped:
        sys.exit(stopped.args[0])
