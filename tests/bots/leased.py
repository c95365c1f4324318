"""What bots do in positions of the book in which land is leased, asked of the parts of a grade alone."""

from bots.chair import Chair
from bots.choosing import choose
from bots.dealings import NONE_YET
from bots.grades import lessees
from games.engine import actions as act
from games.engine import decide
from games.engine.agenda import Auction
from games.engine.chance import Recorded
from tests.position import position

SOUND = {"regular": lessees.REGULAR, "shrewd": lessees.SHREWD}
ALL = {"novice": lessees.NOVICE} | SOUND


def at(given, *, seats=3, dice=(), when=(), **more):
    """The book and the position: what stands there is said as in a scenario."""
    return position("community", given, seats=seats, dice=dice, when=when, **more)


def chosen(parts, book, state, seat=1, dealings=NONE_YET):
    """What a seat does with these parts."""
    return choose(parts, Chair.at(book, state, seat, lambda: dealings))


def answered(parts, given, give, want):
    """What Ben says to an offer of Ana's."""
    book, state = at(given, when=[{"Ana": {"offer": {"to": "Ben", "give": give, "want": want}}}])
    return chosen(parts, book, state)


def to_the_hammer(parts, book, state):
    """The bids of an auction to its end, all seats with these parts, and the position after it."""
    bids = []
    while isinstance(state.agenda[-1], Auction):
        said = (chosen(parts, book, state, seat) for seat in state.agenda[-1].speaking)
        action = next((one for one in said if one is not None), None) or act.CloseAuction()
        bids += [action] if isinstance(action, act.Bid) else []
        state, _facts = decide(book, state, action, Recorded([]))
        assert len(bids) < 30, "an auction without an end"
    return bids, state
