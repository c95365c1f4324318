"""Tables at which people play by the forms of their pages, as a browser sends them: by socket, or by post."""

import asyncio
import json
import random
import re
import time

FORM = re.compile(r'<form class="move.*?</form>', re.DOTALL)
FIELDS = (
    re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"'),
    re.compile(r'<select name="([^"]+)">\s*<option value="([^"]*)"'),
    re.compile(r'<input type="number" name="([^"]+)" value="([^"]*)"'),
)
SEQUENCE = re.compile(r"/fragments/\?n=(\d+)")
OWN = ' id="own"'
RATHER = (
    "roll", "pay", "buy", "end", "claim", "pass", "decline", "choose", "stay", "pay_fine", "lowest_bid",
    "refuse", "bankrupt",
)  # fmt: skip
"""What is played if it may be, the first of them."""
PATIENCE = 20
"""Seconds until a move that nothing is heard of counts as lost."""


def wish_in(own):
    """The fields of the form that is played next; None if nothing waits for this player."""
    if 'class="yours"' not in own:
        return None
    forms = [dict(pair for kind in FIELDS for pair in kind.findall(form)) for form in FORM.findall(own)]
    known = [form for form in forms if form["action"] in RATHER]
    return min(known, key=lambda form: RATHER.index(form["action"]), default=None)


class Player:
    """Somebody at a table: their cookies, their controls, which move they see, and when they saw which."""

    def __init__(self, site, key, cookies):
        self.site, self.key, self.token = site, key, cookies["csrf"]
        self.headers = {
            "Cookie": f"sessionid={cookies['session']}; csrftoken={cookies['csrf']}", "Origin": site.address,
        }  # fmt: skip
        self.number, self.own, self.refused = 0, "", False
        self.saw = {}
        self.news = asyncio.Event()

    async def sit_down(self):
        """Open the socket, and hear what comes by it from now on."""
        self.socket = await self.site.client.ws_connect(
            f"{self.site.address}/ws/tables/{self.key}/", headers=self.headers, compress=0, max_msg_size=0
        )
        self.hearing = asyncio.create_task(self.hear())

    async def hear(self):
        async for message in self.socket:
            self.take(message.data)

    def take(self, html):
        """What has come: a fragment, unless it is older than what is seen, or a refusal."""
        self.refused |= 'class="refusal"' in html
        found = SEQUENCE.search(html)
        number = int(found[1]) if found else -1
        if number > self.number:
            self.saw[number] = time.monotonic()
        if number >= self.number:
            self.number, self.own = number, html.partition(OWN)[2] or self.own
        self.news.set()

    async def sees(self, number):
        """When this player sees that move, or hears that it was refused."""
        while self.number < number and not self.refused:
            self.news.clear()
            await self.news.wait()

    def saw_at(self, number):
        """When that move was first seen, perhaps with others after it."""
        return min(at for seen, at in self.saw.items() if seen >= number)

    async def send(self, form):
        if self.site.by_post:
            await self.post(form)
        else:
            await self.socket.send_str(json.dumps({"body": form}))

    async def post(self, form):
        headers = self.headers | {"X-CSRFToken": self.token, "HX-Request": "true"}
        where = f"{self.site.address}/tables/{self.key}/move/"
        async with self.site.client.post(where, data=form, headers=headers) as answer:
            html = await answer.text()
            self.refused |= answer.status != 200
        self.take(html)


class Table:
    """One table, and what was measured at it: for each move when the other player saw it, and how long that took."""

    def __init__(self, site, made):
        self.players = [Player(site, made["key"], cookies) for cookies in made["players"]]
        self.seen, self.refusals = [], 0

    async def sit_down(self):
        """Open the sockets of all who play here."""
        await asyncio.gather(*(player.sit_down() for player in self.players))

    async def play(self, until, every=None):
        """Move after move until a moment of `time.monotonic`, one each `every` seconds, else as fast as it goes."""
        due = time.monotonic() + random.random() * (every or 0)
        while time.monotonic() < until and self.refusals < 5:
            mover, form = next(((one, wish) for one in self.players if (wish := wish_in(one.own))), (None, None))
            if mover is None:
                return
            if every:
                await asyncio.sleep(max(0, due - time.monotonic()))
            await self.move(mover, form, due if every else time.monotonic())
            due += every or 0

    async def move(self, mover, form, began):
        """One move, seen by all; measured from the moment at which it should have been sent."""
        number = mover.number + 1
        for one in self.players:
            one.refused, one.saw = False, {}
        try:
            async with asyncio.timeout(PATIENCE):
                await mover.send(form)
                await mover.sees(number)
                others = [one for one in self.players if one is not mover and not mover.refused]
                for one in others:
                    await one.sees(number)
        except TimeoutError:
            others = []
        if others:
            self.seen.append((time.monotonic(), max(one.saw_at(number) for one in others) - began))
        else:
            self.refusals += 1
