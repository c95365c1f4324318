"""What bots say and do in the books in which land is owned: positions in the money of each, and what is said there."""

import pytest

from bots.chair import Chair
from bots.dealings import NONE_YET
from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Recorded
from games.engine.elements import Bundle
from tests.position import TO_THE_END, position

OWNED = ("polynesia", "atlantic", "france", "paris")
BOOKS = [("polynesia", {}), ("atlantic", {"build_anywhere": True}), ("france", {}), ("paris", {})]
in_every_book = pytest.mark.parametrize(("edition", "options"), BOOKS, ids=[name for name, _ in BOOKS])
TIMED = {
    "polynesia": {"variant": "short"}, "paris": {"variant": "timed"},
    "atlantic": {"options": {"time_limit": True}}, "france": {"options": {"time_limit": True}},
}  # fmt: skip
"""How a game is played for a time in each of them."""
MUTUAL = {
    "Ana": {"deeds": [16, 18, 14, 5]}, "Ben": {"deeds": [11, 13, 19, 21]},
    "Chloe": {"deeds": [1, 6, 35]}, "Dora": {"deeds": [3, 24]},
}  # fmt: skip
"""Ana and Ben each lack one lot, and the other has it."""


def scaled(edition, value, inside=""):
    """A value of Atlantic in the money of a book: whatever stands under `cash`."""
    unit = 2_000 if edition == "polynesia" else 1
    if isinstance(value, dict):
        return {key: scaled(edition, inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [scaled(edition, inner) for inner in value]
    return value * unit if inside in ("cash", "bid") else value


class Talk:
    """What is said between Ana and Ben, whose bot remembers all of it."""

    def __init__(self, edition, given, seats=4, **options):
        self.book, self.state = position(edition, given, seats=seats, options=options, **TO_THE_END)
        self.unit = self.book.setup.start_cash // 1500
        self.dealings = NONE_YET._replace(turn=1)

    def do(self, action):
        self.state, facts = decide(self.book, self.state, action, Recorded([]))
        self.dealings = self.dealings.after(facts)

    def ask(self, **wish):
        """Ana asks Ben for something; the cash as if one began with 1,500."""
        sides = {side: Bundle(what.get("cash", 0) * self.unit, what.get("deeds", ())) for side, what in wish.items()}
        self.do(act.MakeOffer(0, 1, sides.get("give", Bundle()), sides["want"]))

    def answer(self, grade):
        """What Ben does now; it is done."""
        action = grade(self.chair(1))
        self.do(action)
        return action

    def chair(self, seat):
        return Chair.at(self.book, self.state, seat, lambda: self.dealings)
