"""Dice that can be checked: a hash chain that the server is bound to before anyone sits down.

`h0 = H(h1), h1 = H(h2), …`: `h0` (the anchor) is published with the table, and each draw shows the next link. Draw `i`
is HMAC-SHA256 under `h_i` of the seats' digest `C`, the game, `i` and the purpose, without modulo bias. `docs/dice.md`
says it in full and `docs/verify.py` checks it without this project.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

MOST_LINKS = 1 << 20
"""The longest chain that a site may ask for: whoever opens a table waits until all of it is hashed."""
STRIDE = 1 << 8
RUNG = 1 << 4
"""How far apart the links are that a process remembers between two marks: a throw follows from so many at the most."""
MOST_MARKS = 512
"""How many marks of dice a process remembers: one for each of its busy tables."""
LINK = 32


class ChainExhausted(Exception):
    """A game has used up all links of its chain: its dice are cast."""


def new_chain(length: int) -> tuple[str, bytes]:
    """A fresh chain of so many links, a multiple of `STRIDE`: its anchor in hexadecimal, and its marks.

    The marks are every `STRIDE`-th link; the others follow from them.
    """
    link, hashed = secrets.token_bytes(LINK), hashlib.sha256
    marks = [link]
    for index in range(length - 1, -1, -1):
        link = hashed(link).digest()
        if index % STRIDE == 0:
            marks.append(link)
    return link.hex(), b"".join(reversed(marks))


def links_down(mark: bytes, index: int) -> list[bytes]:
    """The links from somewhere above an index, at most at its mark, down to that of the index: the last of them."""
    rung, steps = divmod(mark_above(index) * STRIDE - index, RUNG)
    return _followed(_rungs(mark)[rung], steps)


@lru_cache(maxsize=MOST_MARKS)
def _rungs(mark: bytes) -> list[bytes]:
    """Every `RUNG`-th link from a mark down to before the next: most draws of a game follow from one mark."""
    return _followed(mark, STRIDE - 1)[::RUNG]


def _followed(link: bytes, steps: int) -> list[bytes]:
    """A link, and so many after it."""
    hashed = hashlib.sha256
    links = [link]
    for _ in range(steps):
        link = hashed(link).digest()
        links.append(link)
    return links


def mark_above(index: int) -> int:
    """The number of the mark from which link `h_index` follows."""
    return -(-index // STRIDE)


def digest_of(nonces: list[str]) -> str:
    """`C`: what the seats together add to the dice, in the order of seats."""
    return hashlib.sha256("|".join(nonces).encode()).hexdigest()


def draw(link: bytes, digest: str, game: str, index: int, purpose: str, n: int) -> int:
    """A number 0 … n−1, each as likely: 64-bit words of the HMAC, those beyond the last multiple of `n` rejected."""
    limit = (1 << 64) - (1 << 64) % n
    block = 0
    while True:
        message = f"{digest}|{game}|{index}|{purpose}|{block}".encode()
        stream = hmac.digest(link, message, "sha256")
        for start in range(0, len(stream), 8):
            word = int.from_bytes(stream[start : start + 8])
            if word < limit:
                return word % n
        block += 1


@dataclass
class ChainPick:
    """Draws for one move: the source that `engine.chance.Drawn` picks from.

    Keeps the draws it has made, each with the link that it has opened.

    `marks` gives a mark by its number, nothing beyond the last. It is called when a number is drawn, so that a move
    without chance never reads the secret.
    """

    marks: Callable[[int], bytes]
    digest: str
    game: str
    draws: int
    links: list[dict[str, int | str]] = field(default_factory=list)
    _ahead: list[bytes] = field(default_factory=list)

    def __call__(self, n: int, purpose: str) -> int:
        """The next number 0 … n−1. Raises `ChainExhausted` beyond the last link."""
        index = self.draws + 1
        if not self._ahead:
            self._ahead = links_down(self._mark(mark_above(index)), index)
        link = self._ahead.pop()
        self.draws = index
        value = draw(link, self.digest, self.game, index, purpose, n)
        self.links.append({"index": index, "purpose": purpose, "n": n, "value": value, "link": link.hex()})
        return value

    def _mark(self, number: int) -> bytes:
        mark = self.marks(number)
        if not mark:
            raise ChainExhausted
        return mark
