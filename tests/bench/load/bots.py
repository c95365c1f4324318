"""Tables of one person and bots without a pause: how soon the first bot answers, and how many moves all make."""

import asyncio
import random
import time

from .said import costs, late, say
from .site import Meter
from .tables import PATIENCE, Player, wish_in

PROBES = 20
"""How often a second a bare server is asked meanwhile: what a busy machine adds to any answer."""


class Alone:
    """Somebody alone among bots, and what was measured there: when they moved, and how long which answer took."""

    def __init__(self, site, made):
        self.player = Player(site, made["key"], made["players"][0])
        self.stored, self.answered, self.lost = [], [], 0

    async def sit_down(self):
        """Open the page, and wait until the bots that come first have moved."""
        await self.player.sit_down()
        async with asyncio.timeout(3 * PATIENCE):
            await self.awaited()

    async def awaited(self):
        """The form that is sent next, once this player is awaited."""
        while (form := wish_in(self.player.own)) is None:
            await self.news()
        return form

    async def news(self):
        self.player.news.clear()
        await self.player.news.wait()

    async def play(self, until, every):
        """Move `every` seconds, or as soon as the bots have moved if that is later; until a moment of `monotonic`."""
        due = time.monotonic() + random.random() * every
        try:
            async with asyncio.timeout_at(until):
                while self.lost < 5:
                    await asyncio.sleep(due - time.monotonic())
                    form = await self.awaited()
                    due = time.monotonic() + every
                    await self.move(form)
        except TimeoutError:  # it is over
            return

    async def move(self, form):
        """One move; if nobody but bots is awaited after it, until one of them has answered."""
        mover, number, began = self.player, self.player.number + 1, time.monotonic()
        mover.refused, mover.saw = False, {}
        try:
            async with asyncio.timeout(PATIENCE):
                await mover.send(form)
                await mover.sees(number)
                if mover.refused:
                    self.lost += 1
                    return
                stored = mover.saw_at(number)
                self.stored.append((stored, stored - began))
                if wish_in(mover.own) is None:
                    await mover.sees(number + 1)
                    answered = mover.saw_at(number + 1)
                    self.answered.append((answered, answered - stored))
        except TimeoutError:
            self.lost += 1


async def load(site, bare, url, parts, made, seconds, every, warm):
    """Play, measure, print."""
    playing = [Alone(site, one) for one in made]
    await asyncio.gather(*(one.sit_down() for one in playing))
    began = time.monotonic() + warm
    until = began + seconds
    games = asyncio.gather(*(one.play(until, every) for one in playing))
    await asyncio.sleep(warm)
    meter, before = Meter(url, **parts), seen(playing)
    probed = await probes(bare, until)
    used, moves = meter.used(), seen(playing) - before
    await games
    own = [took for one in playing for at, took in one.stored if began <= at <= until]
    answered = [took for one in playing for at, took in one.answered if began <= at <= until]
    say("moves in all, stored and seen", moves / seconds)
    say("moves of bots", (moves - len(own)) / seconds)
    print(f"  from the person's move, stored and seen, to the first bot's: {late(answered)}")
    print(f"  from sending a move to seeing it: {late(own)}")
    print(f"  floor: a bare answer meanwhile: {late(probed)}")
    print(f"  {costs(used, moves)}")
    print(f"  refused or lost: {sum(one.lost for one in playing)}")


def seen(playing):
    """How many moves all have seen so far."""
    return sum(one.player.number for one in playing)


async def probes(site, until):
    """How long a bare server took for each answer, asked at intervals until a moment of `monotonic`."""
    took = []
    async with site.client.ws_connect(site.address, compress=0, max_msg_size=0) as socket:
        while (began := time.monotonic()) < until:
            await socket.send_str("")
            await socket.receive()
            took.append(time.monotonic() - began)
            await asyncio.sleep(1 / PROBES)
    return took
