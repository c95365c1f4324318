"""Verify the dice of a Freehold game that was downloaded: `python verify.py game.json`. Needs nothing but Python.

For every draw it checks that its link hashes to the one before it, back to the anchor published before the game; that
the digest is that of the seats' numbers; that the number drawn follows from link and digest; and that the dice, cards
and deeds of the game are those numbers.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys

DECKS = {"CH": "chance", "CC": "chest"}
MOST = 1 << 32
"""More than any draw of a game chooses from: of what a file says beyond that no number would ever be found."""


def number(link: bytes, digest: str, game: str, index: int, purpose: str, n: int) -> int:
    """The number 0 … n−1 of a draw: 64-bit words of HMAC-SHA256, those beyond the last multiple of n rejected.

    Raises `ValueError` for an n of which no draw can be.
    """
    if not 0 < n <= MOST:
        raise ValueError(f"no draw is of {n!r}")
    limit = (1 << 64) - (1 << 64) % n
    block = 0
    while True:
        message = f"{digest}|{game}|{index}|{purpose}|{block}".encode()
        stream = hmac.new(link, message, hashlib.sha256).digest()
        for start in range(0, 32, 8):
            word = int.from_bytes(stream[start : start + 8], "big")
            if word < limit:
                return word % n
        block += 1


def problems(game: dict) -> list[str]:
    """Everything in a downloaded game that does not check."""
    found = []
    dice = game["dice"]
    if hashlib.sha256("|".join(dice["nonces"]).encode()).hexdigest() != dice["digest"]:
        found.append("the digest is not that of the seats' numbers")
    before = bytes.fromhex(dice["anchor"])
    expected = 1
    unseen = {deck: list(cards) for deck, cards in game["cards"].items()}
    deeds = list(game["deeds"])
    for move in game["moves"]:
        where = f"move {move['number']!r}"
        if len(move["draws"]) != len(move["chance"]):
            found.append(f"{where}: {len(move['draws'])} draws for {len(move['chance'])} results")
        for draw, given in zip(move["draws"], move["chance"], strict=False):
            link = bytes.fromhex(draw["link"])
            if draw["index"] != expected:
                found.append(f"{where}: draw {draw['index']!r} where {expected} was next")
            if hashlib.sha256(link).digest() != before:
                found.append(f"{where}: the link of draw {expected} does not lead to the one before it")
            value = number(link, dice["digest"], game["game"], draw["index"], draw["purpose"], draw["n"])
            if value != draw["value"]:
                found.append(f"{where}: draw {expected} is {draw['value']!r}, its link gives {value}")
            if not follows(draw["purpose"], value, draw["n"], given, unseen, deeds):
                found.append(f"{where}: {given!r} does not follow from the number {value} of {draw['n']!r}")
            before, expected = link, expected + 1
    return found


def follows(purpose: str, value: int, n: int, given: object, unseen: dict, deeds: list) -> bool:
    """Whether a throw, a card or a dealt deed is the one that a number means."""
    if purpose == "dice":
        return n == 36 and given == [value // 6 + 1, value % 6 + 1]
    left = deeds if purpose == "deed" else unseen[DECKS[str(given).split("-")[1]]]
    if n != len(left) or left[value] != given:
        return False
    left.remove(given)
    return True


WRONG = (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What a file brings about that is no game of ours, whatever else it is."""


def main() -> int:
    """Verify the file named on the command line; 0 if everything checks."""
    if len(sys.argv) != 2:
        print("usage: python verify.py game.json", file=sys.stderr)
        return 2
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            game = json.load(file)
        found = problems(game)
    except WRONG as error:
        print(f"{sys.argv[1]}: not a downloaded game: {error!a:.200}", file=sys.stderr)
        return 2
    draws = sum(len(move["draws"]) for move in game["moves"])
    for problem in found:
        print(problem)
    print(f"{draws} draws checked, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
